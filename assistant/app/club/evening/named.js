// Who plays: a tap for those who come often, a name for others, in the order in which they were named.
// The field is never drawn anew, so that a name that is being typed outlives every answer of the app.

const SAME = (/** @type {string} */ name) => name.normalize("NFKC").trim().toLowerCase();

/** @extends {Editor<NamedData, string[]>} */
class Named extends Editor {
  /** @param {HTMLElement} root @param {HTMLElement} sheets */
  constructor(root, sheets) {
    super(root, sheets);
    this.head = el("p", { class: "hp-nhead", role: "status" });
    this.chips = el("div", { class: "hp-nchips", role: "group" });
    this.others = el("datalist", { id: "hp-nothers" });
    this.field = el("input", { type: "text", class: "hp-nfield", list: "hp-nothers", autocomplete: "off", enterkeyhint: "done",
      on: { keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && !event.isComposing) { event.preventDefault(); this.add(); } } } });
    this.more = el("button", { type: "button", class: "hp-choice", on: { click: () => this.add() } });
    root.append(this.head, this.chips, el("div", { class: "hp-nrow" }, this.field, this.more), this.others);
  }

  draw() {
    const { words, often, others, fewest, most } = this.data;
    const held = this.chips.contains(document.activeElement) ? focused()?.dataset.name : undefined;
    this.head.textContent = fill(words.who, { count: this.value.length, fewest, most });
    this.chips.setAttribute("aria-label", words.players);
    // Every chip keeps its place, whoever is chosen: a second thumb must not hit another name.
    const typed = this.value.filter((name) => !often.includes(name));
    this.chips.replaceChildren(...[...often, ...typed].map((name) => {
      const at = this.value.indexOf(name);
      return el("button", { type: "button", class: at < 0 ? "hp-choice" : "hp-choice hp-on", "data-name": name, "data-place": at + 1,
        "aria-pressed": String(at >= 0), on: { click: () => this.toggle(name) } }, name);
    }));
    if (held !== undefined) all(this.chips, `[data-name="${CSS.escape(held)}"]`)[0]?.focus({ preventScroll: true });
    for (const [name, word] of [["aria-label", words.other], ["placeholder", words.hint]]) this.field.setAttribute(name, word);
    this.more.textContent = words.add;
    this.others.replaceChildren(...others.map((name) => el("option", { value: name })));
  }

  /** @param {string} name */
  toggle(name) {
    this.change(this.value.includes(name) ? this.value.filter((kept) => kept !== name) : [...this.value, name]);
  }

  // A name that differs only in width or case is the one that is there already.
  add() {
    const typed = this.field.value.trim().replace(/\s+/g, " ");
    this.field.value = "";
    if (!typed || this.value.some((kept) => SAME(kept) === SAME(typed))) return;
    const known = [...this.data.often, ...this.data.others].find((name) => SAME(name) === SAME(typed));
    this.change([...this.value, known ?? typed]);
  }
}

/** @param {Component<NamedData>} component */
export default function (component) { return mount(component, "named", (root, sheets) => new Named(root, sheets)); }
