// What lies beside the hand: 惠坯 and 惠牌, the winning tile, the melds. Every slot opens a sheet of tiles.

class Board extends Editor {
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
        melds.map((meld, index) => button(this.meldName(meld), { class: "hp-meld", "data-focus": `m${index}` },
          () => this.meld(index),
          el("span", { class: "hp-meldtiles" }, this.tilesOf(meld).map((tile) => face(tile, names))),
          el("span", { class: "hp-meldtext" }, words.kinds[meld.kind], meld.side ? ` · ${words.sides[meld.side]}` : "",
            meld.seen ? ` · ${words.seen}` : ""))),
        melds.length < 4 ? button(words.add_meld, { class: "hp-small hp-add", "data-focus": "add" },
          () => this.meld(null), `+ ${words.add_meld}`) : null));
  }

  tilesOf(meld) {
    if (meld.kind !== "chi") return Array(meld.kind === "pong" ? 3 : 4).fill(meld.tile);
    const [rank, suit] = meld.tile;
    return [0, 1, 2].map((step) => Number(rank) + step + suit);
  }

  meldName(meld) {
    const { words, names } = this.data;
    return [words.kinds[meld.kind], ...this.tilesOf(meld).map((tile) => names[tile]), words.sides[meld.side] || ""].join(" ");
  }

  open(title, ...children) {
    const box = sheet(title, this.data.words.close, ...children);
    this.sheets.append(box);
    box.showModal();
    return box;
  }

  ask(title, note, pick, options) {
    const box = this.open(title, note ? el("p", { class: "hp-note" }, note) : null,
      keys(this.data.names, (tile) => { box.close(); pick(tile); }, { label: title, ...options }));
  }

  indicator() {
    const { words } = this.data;
    this.ask(words.indicator, words.indicator_note, (tile) => this.change({ ...this.value, indicator: tile }),
      { lit: (tile) => tile === this.value.indicator });
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

  meld(index) {
    const { words, names } = this.data;
    const old = index === null ? null : this.value.melds[index];
    const draft = old ? { ...old } : { kind: "pong", tile: "", side: "left" };
    const put = (tile) => {
      const meld = { kind: draft.kind, tile, side: draft.kind === "concealed_kong" ? "" : draft.side || "left", seen: false };
      const melds = old ? this.value.melds.map((kept, place) => (place === index ? meld : kept)) : [...this.value.melds, meld];
      box.close();
      this.change({ ...this.value, melds });
    };
    const allowed = (tile) => draft.kind !== "chi" || (tile.length === 2 && Number(tile[0]) <= 7);
    const body = el("div", {});
    const choices = (name, options) => el("div", { class: "hp-choices", role: "radiogroup", "aria-label": words[name] },
      Object.entries(options).map(([value, text]) => button(text, {
        class: draft[name] === value ? "hp-choice hp-on" : "hp-choice", role: "radio",
        "aria-checked": String(draft[name] === value),
      }, () => { draft[name] = value; paint(); }, text)));
    const paint = () => body.replaceChildren(
      choices("kind", words.kinds),
      ...(draft.kind === "concealed_kong" ? [] : [choices("side", words.sides)]),
      el("p", { class: "hp-note" }, draft.kind === "chi" ? words.chi_note : words.meld_note),
      keys(names, put, { label: words.add_meld, off: (tile) => !allowed(tile), lit: (tile) => tile === draft.tile }),
      ...(old ? [el("div", { class: "hp-sheet-foot" },
        button(words.drop_meld, { class: "hp-small hp-danger" }, () => {
          box.close();
          this.change({ ...this.value, melds: this.value.melds.filter((_, place) => place !== index) });
        }, words.drop_meld),
        allowed(draft.tile) ? button(words.keep_meld, { class: "hp-small hp-strong" }, () => put(draft.tile), words.keep_meld) : null)] : []));
    const box = this.open(old ? words.edit_meld : words.add_meld, body);
    paint();
  }
}

export default function (component) { return mount(component, "board", (root, sheets) => new Board(root, sheets)); }
