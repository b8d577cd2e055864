// What lies beside the hand: 惠坯 and 惠牌, the winning tile, the melds. Every slot opens a sheet of tiles.

class Board extends Melding {
  draw() {
    const { words, names, hui, hand, wins } = this.data;
    const { indicator, winning, melds } = this.value;
    const open = (name, title, child, more = "") =>
      button(title, { class: `hp-card ${more}`, "data-focus": name }, () => this[name](), child);
    this.show(
      el("div", { class: "hp-cards" },
        open("indicator", words.indicator, el("span", { class: "hp-pair" },
          indicator ? face(indicator, names) : el("span", { class: "hp-tile hp-ask" }, "?"),
          el("span", { class: "hp-arrow", "aria-hidden": "true" }, "→"),
          indicator ? face(hui[indicator], names, "hp-hui") : el("span", { class: "hp-tile hp-ghost" })),
          indicator ? "" : "hp-wanted"),
        el("span", { class: "hp-cardtext" },
          el("b", {}, words.indicator),
          el("span", {}, indicator ? fill(words.hui, { tile: names[hui[indicator]] }) : words.indicator_ask)),
        hand.length ? open("winning", words.winning, winning ? face(winning, names, "hp-won")
          : el("span", { class: "hp-tile hp-ask" }, "+")) : null,
        hand.length ? el("span", { class: "hp-cardtext" }, el("b", {}, words.winning),
          el("span", {}, winning ? names[winning] : words.winning_ask)) : null),
      el("div", { class: "hp-melds" },
        melds.map((meld, index) => this.meldCard(meld, `m${index}`, () => this.meld(index))),
        melds.length < 4 ? button(words.add_meld, { class: "hp-small hp-add", "data-focus": "add" },
          () => this.meld(null), `+ ${words.add_meld}`) : null));
  }

  winning() {
    const { words, hand, full, wins } = this.data;
    const none = full ? [] : [button(words.no_winning, { class: "hp-key hp-wide hp-word" }, () => {
      this.sheets.querySelector("dialog")?.close();
      this.change({ ...this.value, winning: "" });
    }, words.no_winning)];
    this.ask(words.winning, full ? words.winning_full : words.winning_note,
      (tile) => this.change({ ...this.value, winning: tile }),
      { off: (tile) => (full ? !hand.includes(tile) : false), lit: (tile) => (full ? tile === this.value.winning : wins.includes(tile)), last: none });
  }
}

export default function (component) { return mount(component, "board", (root, sheets) => new Board(root, sheets)); }
