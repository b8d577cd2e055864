// The answer to a question of practice: keys of all tiles, the tiles of the hand, choices, or a number; and what to do.

/** @type {Record<QuizData["form"], "keypad" | "ownTiles" | "choices" | "amount">} */
const FORMS = { tiles: "keypad", discard: "ownTiles", choice: "choices", number: "amount" };

/** @extends {Editor<QuizData, string[]>} */
class Quiz extends Editor {
  received() { this.question = this.data.question; }

  /** A tile that was meant for the question before says nothing about the next one.
   * @param {string[]} base
   * @param {string[]} mine
   * @param {string[]} theirs
   */
  rebased(base, mine, theirs) { return this.question === this.data.question ? super.rebased(base, mine, theirs) : theirs; }

  /** @param {string} answer */
  toggle(answer) {
    if (this.data.form !== "tiles") { this.change([answer]); return; }
    const chosen = this.value.includes(answer) ? this.value.filter((kept) => kept !== answer) : [...this.value, answer];
    this.change(ROWS.flat().filter((kept) => chosen.includes(kept)));
  }

  /** @param {string} answer */
  pressed(answer) { return { "aria-pressed": String(this.value.includes(answer)), "data-focus": answer }; }

  keypad() {
    const { words, names } = this.data;
    const board = keys(names, (tile) => this.toggle(tile), { label: words.keys, lit: (tile) => this.value.includes(tile) });
    for (const key of all(board, "[data-tile]")) {
      for (const [name, value] of Object.entries(this.pressed(key.dataset.tile ?? ""))) key.setAttribute(name, value);
    }
    return board;
  }

  // Of tiles alike the first is as good as the last: all of them light up.
  ownTiles() {
    const { names, hand, wilds, turned } = this.data;
    const look = (/** @type {string} */ tile) => face(tile, names, wilds.includes(tile) ? "hp-hui" : "");
    return el("div", { class: "hp-quiztable" },
      el("div", { class: "hp-quizhand hp-pickhand", role: "group" }, hand.map((tile) =>
        button(names[tile], { class: "hp-pick", "data-tile": tile, ...this.pressed(tile) }, () => this.toggle(tile), look(tile)))),
      turned.length ? el("div", { class: "hp-turned" }, turned.map(([name, tile]) => el("span", {}, el("small", {}, name), look(tile)))) : null);
  }

  choices() {
    const points = this.data.options.some((option) => option.points.length);
    return el("div", { class: points ? "hp-options hp-tables" : "hp-options", role: "group" }, this.data.options.map((option) =>
      button(option.label, { class: "hp-option", "data-answer": option.answer, ...this.pressed(option.answer) }, () => this.toggle(option.answer),
        option.points.length
          ? option.points.map(([seat, text, sign]) => el("span", { class: "hp-seatpoints" }, el("small", {}, seat), el("b", { class: sign }, text)))
          : option.label)));
  }

  amount() {
    const { words } = this.data;
    const field = el("input", { class: "hp-amount", type: "text", inputmode: "numeric", maxlength: "7", "aria-label": words.number,
      placeholder: words.number, value: this.value[0] ?? "", "data-focus": "amount",
      on: { input: () => this.entered(field), keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && this.value.length) this.act("check"); } } });
    return el("div", { class: "hp-amountrow" }, field, el("span", {}, words.unit));
  }

  /** Without drawing anew: the field keeps its cursor.
   * @param {HTMLInputElement} field
   */
  entered(field) {
    const digits = field.value.replace(/\D/g, "");
    if (digits !== field.value) field.value = digits;
    this.value = digits ? [digits] : [];
    this.revision += 1;
    this.root.querySelector(".hp-verify")?.toggleAttribute("disabled", !digits);
    this.tell();
  }

  draw() {
    if (this.root.querySelector(".hp-amount:focus") && this.data.form === "number" && this.drawn === this.data.question) return;
    this.drawn = this.data.question;
    const { words, form } = this.data;
    const chosen = form === "tiles" && this.value.length ? fill(words.chosen, { n: this.value.length }) : words.ask;
    this.show(el("p", { class: "hp-chosencount", "aria-live": "polite" }, chosen), this[FORMS[form]](),
      el("div", { class: "hp-foot" },
        button(words.skip, { class: "hp-skip", "data-focus": "skip" }, () => this.act("skip"), words.skip),
        button(words.check, { class: "hp-verify", "data-focus": "check", disabled: !this.value.length }, () => this.act("check"),
          words.check)));
  }

  /** With all that was tapped, since the last taps may still be on their way.
   * @param {"check" | "skip"} name
   */
  act(name) { this.trigger("act", { name, question: this.data.question, picked: this.value }); }
}

/** @param {Component<QuizData>} component */
export default function (component) { return mount(component, "quiz", (root, sheets) => new Quiz(root, sheets)); }
