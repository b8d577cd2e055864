// The hand: its photos with a box around every tile, each tile with its crop, the melds beside it, and the picker.
// A tap on a doubtful tile takes the second guess, the next tap takes it back; any other tap opens the picker.

const SETTLED = 1500; // milliseconds that what was doubtful stays in sight after the last doubt

/** @extends {Melding<StripData, StripValue>} */
class Strip extends Melding {
  /** @param {HTMLElement} root @param {HTMLElement} sheets */
  constructor(root, sheets) {
    super(root, sheets);
    /** @type {number | null} */
    this.chosen = null; // the tile of the hand that the picker is open for
    this.swapped = false; // the tap that chose it took its second guess: the next one takes that back
    this.thrownOf = ""; // the hand, as text, of which they are marked
    /** @type {Set<number> | null} */
    this.thrown = null; // places of the tiles that are to be thrown out, while several are being marked
    /** @type {number | null} */
    this.began = null; // where a sweep over tiles began
    this.swept = false; // it has gone over another one
    /** @type {boolean | null} */
    this.adding = null; // the picker is open to add tiles
    /** @type {Map<number, string[]>} */
    this.asked = new Map(); // place on the photos → the two guesses, of tiles that were doubtful when they came
    /** @type {number | null} */
    this.lit = null; // a meld or a 惠坯 that was chosen on the photo
    this.live = el("div", { class: "hp-live", "aria-live": "polite" });
    sheets.append(this.live);
    this.chooser = new Chooser((value) => this.trigger("photos", value), () => this.draw());
    /** @type {Viewfinder | null} */
    this.viewfinder = null;
    new Carrying(root, { hold: (name) => this.hold(name), drop: (name, place, after) => this.drop(name, place, after) });
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("pointerdown", (event) => this.sweep(event));
    root.addEventListener("pointermove", (event) => this.sweep(event));
    this.tokens = "";
  }

  // Another hand, or what undo has left: where that is empty, tiles are to be added again.
  renewed() {
    this.choose(null);
    if (!this.hand.length) this.adding = null;
  }

  received() {
    this.chooser.update(this.data);
    if (this.viewfinder) this.viewfinder.data = this.data;
    const { tokens } = this.data;
    if (tokens !== this.tokens) this.asked.clear();
    this.tokens = tokens;
    for (const { seen, doubtful, tile, second } of this.value.hand) {
      if (doubtful && seen !== null && !this.asked.has(seen)) this.asked.set(seen, [tile, second].filter(Boolean));
    }
    this.forgetSettled();
    if (this.thrown && plain(this.hand) !== this.thrownOf) this.thrown = null;
    this.adding ??= !this.data.photos.length && this.hand.length < this.waits;
    if (this.chosen !== null && this.chosen >= this.hand.length) this.choose(null);
  }

  get hand() { return this.value.hand; }
  held() { return this.hand; }
  get waits() { return this.data.size - 3 * this.value.melds.length; }

  /** @param {number | null} index */
  choose(index, swapped = false) {
    this.chosen = index;
    this.swapped = swapped;
    this.lit = null;
  }

  /** @param {HeldTile[]} hand @param {Partial<StripValue>} more */
  put(hand, more = {}) { this.change({ ...this.value, hand, ...more }); }

  /** @param {number} index @param {HeldTile} tile */
  putTile(index, tile) { this.put(this.hand.map((old, place) => (place === index ? tile : old))); }

  /** @param {string} text */
  say(text) { this.live.textContent = text; }

  // What was asked is gone once nothing is doubtful any more; not under the thumb, but a moment later.
  forgetSettled() {
    clearTimeout(this.forgetting);
    if (!this.asked.size || this.hand.some((tile) => tile.doubtful)) return;
    this.forgetting = setTimeout(() => { this.asked.clear(); this.redraw(); }, SETTLED);
  }

  /** @param {number} index */
  tap(index) {
    if (this.thrown) { this.mark(index); return; }
    const { names, words } = this.data;
    const tile = this.hand[index];
    const again = this.chosen === index;
    if (tile.second && (tile.doubtful || (again && this.swapped))) {
      this.choose(index, !again);
      this.say(fill(words.became, { tile: names[tile.second], other: names[tile.tile] }));
      this.putTile(index, { ...tile, tile: tile.second, second: tile.tile, doubtful: false });
      this.forgetSettled();
    } else {
      this.choose(again ? null : index);
      if (tile.doubtful) this.putTile(index, { ...tile, doubtful: false });
      else this.draw();
    }
    this.reveal();
  }

  /** Opens the picker and leaves the tile as it is.
   * @param {number} index
   */
  pickFor(index) {
    this.choose(index);
    this.draw();
    this.reveal();
  }

  /** @param {string} name */
  hold(name) {
    if (name[0] === "t") this.pickFor(Number(name.slice(1)));
    else this.meld(Number(name.slice(1)), this.wayBack(Number(name.slice(1))));
  }

  // The chosen tile must not lie behind the picker.
  reveal() {
    if (this.chosen === null) return;
    const slot = this.root.querySelector(`[data-focus="t${this.chosen}"]`)?.getBoundingClientRect();
    const picker = this.root.querySelector(".hp-picker");
    const page = this.root.closest("[data-testid=stMain]");
    if (!slot || !picker || !page || getComputedStyle(picker).position !== "fixed") return;
    const behind = slot.bottom - picker.getBoundingClientRect().top;
    if (behind > 0) page.scrollBy({ top: behind + 12, behavior: "smooth" });
  }

  /** @param {string} tile */
  pick(tile) {
    const { names, words } = this.data;
    if (this.chosen === null) {
      if (this.hand.length > this.waits) return;
      this.say(fill(words.added, { tile: names[tile] }));
      if (this.hand.length === this.waits) this.adding = false;
      this.put([...this.hand, { tile, second: "", doubtful: false, seen: null }]);
      return;
    }
    const place = this.chosen;
    const old = this.hand[place];
    this.choose(null);
    this.say(fill(words.became, { tile: names[tile], other: names[old.tile] }));
    this.putTile(place, { ...old, tile, second: old.tile === tile ? old.second : old.tile, doubtful: false });
  }

  remove(index = this.chosen ?? this.hand.length - 1) {
    if (index < 0) return;
    const { names, words } = this.data;
    this.say(fill(words.removed, { tile: names[this.hand[index].tile] }));
    const rest = this.hand.length - 1;
    this.choose(null);
    this.focusNext = rest ? `t${Math.min(index, rest - 1)}` : null;
    this.put(this.hand.filter((_, place) => place !== index));
  }

  /** From one place of the hand to another; `to` counts the tiles that stay.
   * @param {number} from
   * @param {number} to
   */
  move(from, to) {
    const hand = [...this.hand];
    const [tile] = hand.splice(from, 1);
    const place = Math.min(Math.max(to, 0), hand.length);
    hand.splice(place, 0, tile);
    if (this.chosen !== null) this.choose(place);
    this.focusNext = `t${place}`;
    this.say(fill(this.data.words.moved, { tile: this.data.names[tile.tile], n: place + 1 }));
    this.put(hand);
  }

  sort() {
    const order = ROWS.flat();
    const hand = [...this.hand].sort((a, b) => order.indexOf(a.tile) - order.indexOf(b.tile));
    this.choose(null);
    this.put(hand);
  }

  trust() {
    this.choose(null);
    this.put(this.hand.map((tile) => ({ ...tile, doubtful: false })));
  }

  /** @param {string} name @param {string} place @param {boolean} after */
  drop(name, place, after) {
    const index = Number(name.slice(1));
    const target = Number(place.slice(1));
    if (name[0] === "t" && place[0] === "t") {
      const to = target + (after ? 1 : 0);
      if (this.chosen !== index) this.choose(null);
      this.move(index, to > index ? to - 1 : to);
    } else if (name[0] === "t") this.toMeld(index, place === "m+" ? null : target);
    else if (place[0] === "t" || place === "rack") this.backToHand(index);
  }

  /** Into a meld: a tile that fits a 碰 makes it a 加杠; else the sheet shows what the hand could lay down with it.
   * @param {number} index
   * @param {number | null} onto
   */
  toMeld(index, onto) {
    const { hand } = this;
    const { tile, seen } = hand[index];
    this.choose(null);
    const meld = onto === null ? null : this.value.melds[onto];
    if (meld?.kind === "pong" && meld.tile === tile) {
      const grown = { ...meld, kind: "added_kong", seen: false, boxes: [...meld.boxes, ...(seen === null ? [] : [seen])] };
      this.put(hand.filter((_, place) => place !== index), { melds: this.value.melds.map((kept, place) => (place === onto ? grown : kept)) });
      return;
    }
    this.draw();
    if (this.value.melds.length < this.data.most_melds) this.meld(null, { tile, hand: (found) => this.layDown(index, found) });
  }

  /** @param {number} index @param {Laid} meld */
  layDown(index, meld) {
    /** @type {number[]} */
    const taken = [];
    for (const tile of this.lyingOf(meld)) {
      const free = [...this.hand.keys()].filter((place) => this.hand[place].tile === tile && !taken.includes(place));
      taken.push(free.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0]);
    }
    const boxes = taken.map((place) => this.hand[place].seen).filter((seen) => seen !== null);
    this.put(this.hand.filter((_, place) => !taken.includes(place)), { melds: [...this.value.melds, { ...meld, side: this.sideFor(meld), seen: false, boxes }] });
  }

  /** @param {number} index */
  winWith(index) {
    this.choose(null);
    this.draw();
    this.trigger("act", { name: "won", tile: this.hand[index].tile });
  }

  /** @param {number} index */
  backToHand(index) {
    const meld = this.value.melds[index];
    const tiles = this.lyingOf(meld).map((tile, place) => ({ tile, second: "", doubtful: false, seen: meld.boxes[place] ?? null }));
    this.put([...this.hand, ...tiles], { melds: this.value.melds.filter((_, place) => place !== index) });
  }

  /** @param {number} index */
  wayBack(index) { return { back: () => this.backToHand(index) }; }

  /** @param {KeyboardEvent} event */
  key(event) {
    const focus = (event.target instanceof HTMLElement && event.target.dataset.focus) || "";
    if (event.key === "Escape" && this.thrown) return this.throwOut(false);
    if (event.key === "Escape" && (this.chosen !== null || this.adding)) return this.close();
    if (!/^t\d+$/.test(focus)) return undefined;
    const index = Number(focus.slice(1));
    const act = {
      Delete: () => this.remove(index), Backspace: () => this.remove(index), F2: () => this.pickFor(index), m: () => this.toMeld(index, null),
    }[event.key] ?? (event.key === "Enter" && event.shiftKey ? () => this.pickFor(index) : null);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (act) act();
    else if (step && event.altKey) this.move(index, index + step);
    else if (step) all(this.root, `[data-focus="t${index + step}"]`)[0]?.focus();
    else return undefined;
    return event.preventDefault();
  }

  close() {
    this.choose(null);
    this.adding = false;
    this.draw();
  }

  /** A box on the photo chooses what it shows; one that belongs to nothing yet comes into the hand.
   * @param {number} place
   */
  seen(place) {
    const index = this.hand.findIndex((tile) => tile.seen === place);
    const meld = this.value.melds.findIndex((kept) => kept.boxes.includes(place));
    if (index >= 0) { if (this.chosen === index) this.close(); else this.pickFor(index); return; }
    if (meld >= 0) { this.choose(null); this.lit = this.lit === meld ? null : meld; this.draw(); return; }
    const spare = this.data.spare[place];
    if (spare && this.hand.length <= this.waits) {
      this.say(fill(this.data.words.added, { tile: this.data.names[spare] }));
      this.put([...this.hand, { tile: spare, second: "", doubtful: false, seen: place }]);
    }
  }

  draw() {
    const { words } = this.data;
    this.show(
      this.photos(),
      this.chooser.problem || this.data.problems.length ? el("div", { class: "hp-problem", role: "alert" },
        (this.chooser.problem ? [this.chooser.problem] : this.data.problems).map((text) => el("p", {}, text))) : null,
      this.headline(),
      this.checks(),
      el("div", { class: "hp-rack", role: "list", "aria-label": words.hand, "data-drop": "rack" }, this.rack()),
      this.aside(),
      this.picker());
  }
}
