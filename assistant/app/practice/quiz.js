// The answer to a question of the quiz: keys of all tiles, any number of which can be chosen, and what to do with them.

class Quiz extends Editor {
  received() { this.question = this.data.question; }

  // A tile that was meant for the question before says nothing about the next one.
  rebased(base, mine, theirs) { return this.question === this.data.question ? super.rebased(base, mine, theirs) : theirs; }

  toggle(tile) {
    const chosen = this.value.includes(tile) ? this.value.filter((kept) => kept !== tile) : [...this.value, tile];
    this.change(ROWS.flat().filter((kept) => chosen.includes(kept)));
  }

  draw() {
    const { words, names } = this.data;
    const board = keys(names, (tile) => this.toggle(tile),
      { label: words.keys, lit: (tile) => this.value.includes(tile) });
    for (const key of all(board, "[data-tile]")) {
      key.setAttribute("aria-pressed", String(this.value.includes(key.dataset.tile)));
      key.dataset.focus = key.dataset.tile;
    }
    const chosen = this.value.length ? fill(words.chosen, { n: this.value.length }) : words.ask;
    this.show(el("p", { class: "hp-chosencount", "aria-live": "polite" }, chosen), board,
      el("div", { class: "hp-foot" },
        button(words.skip, { class: "hp-skip", "data-focus": "skip" }, () => this.act("skip"), words.skip),
        button(words.check, { class: "hp-verify", "data-focus": "check", disabled: !this.value.length }, () => this.act("check"),
          words.check)));
  }

  // With all that was tapped, since the last taps may still be on their way.
  act(name) { this.trigger("act", { name, question: this.data.question, picked: this.value }); }
}

export default function (component) { return mount(component, "quiz", (root, sheets) => new Quiz(root, sheets)); }
