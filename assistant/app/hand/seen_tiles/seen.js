// Tiles that others have discarded: a tap on a key lays one down, a tap on a tile takes it back.

/** @extends {Editor<SeenData, string[]>} */
class Seen extends Editor {
  draw() {
    const { words, names, used } = this.data;
    const count = (/** @type {string} */ tile) => (used[tile] || 0) + this.value.filter((kept) => kept === tile).length;
    const laid = this.value.map((tile, index) =>
      el("span", { role: "listitem" }, button(fill(words.take_back, { tile: names[tile] }),
        { class: "hp-laid", "data-focus": `laid${index}` },
        () => this.change(this.value.filter((_, place) => place !== index)), face(tile, names))));
    const board = keys(names, (tile) => this.change([...this.value, tile]), { label: words.keys, off: (tile) => count(tile) >= 4 });
    for (const key of all(board, "[data-tile]")) {
      key.dataset.focus = key.dataset.tile;
      const here = this.value.filter((kept) => kept === key.dataset.tile).length;
      if (here) key.append(el("span", { class: "hp-times", "aria-hidden": "true" }, String(here)));
    }
    this.show(laid.length ? el("div", { class: "hp-river", role: "list", "aria-label": words.laid }, laid) : null, board);
  }
}

/** @param {Component<SeenData>} component */
export default function (component) { return mount(component, "seen", (root, sheets) => new Seen(root, sheets)); }
