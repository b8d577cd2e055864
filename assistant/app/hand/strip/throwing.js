// Throwing out many tiles at once: taps mark them, and so does a finger that sweeps over them; one more tap throws them out.

/** @type {ThrowingPart & ThisType<Strip>} */
const Throwing = {
  throwOut(begin) {
    this.choose(null);
    this.adding = false;
    this.thrown = begin ? new Set() : null;
    this.thrownOf = plain(this.hand); // places count for this hand only
    this.draw();
  },

  mark(index) {
    if (this.swept || !this.thrown) return; // the end of a sweep is no tap
    if (this.thrown.has(index)) this.thrown.delete(index);
    else this.thrown.add(index);
    this.draw();
  },

  // From the tile where the finger came down over every other one.
  sweep(event) {
    if (!this.thrown) return;
    const index = this.tileUnder(event);
    if (event.type === "pointerdown") { this.swept = false; this.began = index; }
    else if (event.buttons && index !== null && index !== this.began && !this.thrown.has(index)) {
      for (const place of [this.began, index]) if (place !== null) this.thrown.add(place);
      this.swept = true;
      this.showMarks();
    }
  },

  tileUnder(event) {
    const slot = elementUnder(event, ".hp-slot[data-focus]");
    const index = slot && this.root.contains(slot) ? Number(slot.dataset.focus?.slice(1)) : NaN;
    return index < this.hand.length ? index : null;
  },

  // Under a finger that is down nothing is drawn anew.
  showMarks() {
    const thrown = this.thrown ?? new Set();
    for (const index of thrown) this.root.querySelector(`[data-focus="t${index}"]`)?.classList.add("hp-out");
    const [many] = all(this.root, '[data-focus="throw"]');
    if (!many) return;
    many.removeAttribute("disabled");
    many.textContent = many.ariaLabel = fill(this.data.words.throw_now, { n: thrown.size });
  },

  throwNow() {
    const thrown = this.thrown ?? new Set();
    this.thrown = null;
    this.live.textContent = fill(this.data.words.thrown, { n: thrown.size });
    this.put(this.hand.filter((_, place) => !thrown.has(place)));
  },

  // The bar in place of the picker.
  throwBar() {
    const { words } = this.data;
    const size = this.thrown?.size ?? 0;
    return el("div", { class: "hp-picker hp-up hp-throwbar", role: "region", "aria-label": words.throw_out },
      el("p", { class: "hp-picktext" }, words.throw_note),
      el("div", { class: "hp-throwkeys" },
        button(words.cancel, { class: "hp-act", "data-focus": "throw-not" }, () => this.throwOut(false), words.cancel),
        button(fill(words.throw_now, { n: size }), { class: "hp-act hp-throwgo", disabled: !size, "data-focus": "throw" }, () => this.throwNow(), fill(words.throw_now, { n: size }))));
  },
};

Object.assign(Strip.prototype, Throwing);
