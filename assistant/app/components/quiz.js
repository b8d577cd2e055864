// The answer to a question of the quiz: keys of all tiles, any number of which can be chosen.

class Quiz extends Editor {
  toggle(tile) {
    const chosen = this.value.includes(tile) ? this.value.filter((kept) => kept !== tile) : [...this.value, tile];
    this.change(ROWS.flat().filter((kept) => chosen.includes(kept)));
  }

  draw() {
    const { words, names } = this.data;
    const board = keys(names, (tile) => this.toggle(tile),
      { label: words.keys, lit: (tile) => this.value.includes(tile) });
    for (const key of board.querySelectorAll("[data-tile]")) {
      key.setAttribute("aria-pressed", String(this.value.includes(key.dataset.tile)));
      key.dataset.focus = key.dataset.tile;
    }
    const chosen = this.value.length ? fill(words.chosen, { n: this.value.length }) : words.ask;
    this.show(el("p", { class: "hp-chosencount", "aria-live": "polite" }, chosen), board);
  }
}

export default function (component) { return mount(component, "quiz", (root, sheets) => new Quiz(root, sheets)); }
