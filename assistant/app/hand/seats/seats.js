// The table from above: four seats around what lies on the felt. A tap on a seat answers the question that is asked
// (who won, from whom, who deals); a second tap on the winner is a 自摸, a pull from one seat to another a 点炮. Marks
// and melds can be pulled to a seat too. Every mark is a seat: it stays where it was put.

const SIDES = ["", "right", "opposite", "left"]; // by how many turns of play a seat comes after the hand's owner
/** @type {("right" | "top" | "left" | "bottom")[]} */
const PLACES = ["right", "top", "left", "bottom"]; // where the seats lie, in the order of play
/** @type {Record<string, number>} */
const TURNED = { left: 0, opposite: 1, right: -1 }; // the tile of a meld that lies on its side says from whom it came
/** @type {Record<string, string>} */
const KEYS = { ArrowRight: "right", ArrowUp: "top", ArrowLeft: "left", ArrowDown: "bottom" };
const ARROWS = { right: "→", top: "↑", left: "←", bottom: "↓" };

const SOURCED = ["discard", "rob_kong", "rob_flower"]; // ways of winning where another seat is the source of the tile
const DRAWN = ["self_draw", "eight_flowers"]; // and those where none is

/** @extends {Melding<SeatsData, SeatsValue>} */
class Seats extends Melding {
  /** @param {HTMLElement} root @param {HTMLElement} sheets */
  constructor(root, sheets) {
    super(root, sheets);
    /** @type {string | null} the question that a tap on a seat answers */
    this.asked = null;
    new Carrying(root, { hold: (name) => this.rested(name), drop: (name, seat) => this.dropped(name, seat) });
  }

  received() {
    if (this.asked === null || !(this.asked in this.questions())) this.asked = this.unsaid()[0] ?? "won";
  }

  hasSource(value = this.value) { return SOURCED.includes(value.how); }

  /** Which side of the hand's owner a seat is: "" for the own one, null while nobody knows the owner.
   * @param {string} seat
   */
  sideOf(seat) {
    const { order } = this.data;
    return this.value.seat ? SIDES[(order.indexOf(seat) - order.indexOf(this.value.seat) + 4) % 4] : null;
  }

  /** The seat of a side, "" where nobody can tell; a seat is itself, but for the owner's own.
   * @param {string} side
   */
  seatOn(side) {
    if (this.data.order.includes(side)) return side === this.value.seat ? "" : side;
    return (side && this.value.seat && [...this.data.order].find((seat) => this.sideOf(seat) === side)) || "";
  }

  /** @param {string} seat */
  placeOf(seat) {
    const { order, me } = this.data;
    const turned = me ? 3 - order.indexOf(me) : 0;
    return PLACES[(order.indexOf(seat) + turned + 4) % 4];
  }

  /** @param {string} place */
  seatAt(place) { return [...this.data.order].find((seat) => this.placeOf(seat) === place); }

  seated() { return [...this.data.order].filter((seat) => !this.data.absent.includes(seat)); }

  // What a tap on a seat can say, in the order in which it is asked.
  questions() {
    const { won, words } = this.data;
    const { how } = this.value;
    const names = how === "nobody" ? ["dealer"] : !won ? ["dealer"] : DRAWN.includes(how) ? ["won", "dealer"] : ["won", "from", "dealer", ...(this.hasSource() ? ["also"] : [])];
    return Object.fromEntries([...names, "me"].map((name) => [name, words[`ask_${name === "from" && how === "rob_kong" ? "kong" : name}`]]));
  }

  // The questions that nobody has answered yet.
  unsaid(value = this.value) {
    const { seat, how, source, dealer } = value;
    /** @type {Record<string, boolean>} */
    const missing = {
      won: how !== "nobody" && !seat,
      from: how !== "nobody" && !DRAWN.includes(how) && (!how || !source || source === seat),
      dealer: !dealer && !this.data.due,
    };
    return Object.keys(this.questions()).filter((name) => missing[name]);
  }

  /** An answer, and on to what is still open.
   * @param {Partial<SeatsValue>} more
   */
  say(more, stay = false) {
    const value = { ...this.value, ...more };
    this.value = value;
    if (!stay) this.asked = this.unsaid(value)[0] ?? this.asked;
    this.change(value);
  }

  /** @param {string | null} name @param {string} seat */
  answer(name, seat) {
    const { value } = this;
    const isWinner = seat === value.seat;
    if (name === "me") { this.asked = this.unsaid()[0] ?? "won"; this.trigger("me", seat); }
    if (name === "won" && !isWinner) this.say({ seat });
    else if (isWinner && (name === "won" || name === "from") && (!value.how || value.how === "discard")) this.say({ how: "self_draw" });
    if (name === "dealer" && seat !== value.dealer) this.say({ dealer: seat });
    if (name === "from" && !isWinner) this.say({ source: seat, how: this.hasSource() ? value.how : "discard" });
    if (name === "also" && !this.barred(seat)) {
      this.say({ also: value.also.includes(seat) ? value.also.filter((other) => other !== seat) : [...value.also, seat] }, true);
    }
  }

  /** @param {string} how */
  chooseHow(how) {
    if (how !== "nobody" && !DRAWN.includes(how)) this.asked = "from";
    this.say({ how });
  }

  // A finger that rests on a seat has tapped it.
  /** @param {string} name */
  rested(name) { if (name.startsWith("s-") && !this.barred(name.slice(2))) this.answer(this.asked, name.slice(2)); }

  /** @param {string} name @param {string} seat */
  dropped(name, seat) {
    if (/^m\d+$/.test(name)) this.turn(Number(name.slice(1)), seat);
    else if (name.startsWith("s-")) this.pulled(name.slice(2), seat);
    else this.answer(name, seat);
  }

  /** From the discarder to the winner.
   * @param {string} source
   * @param {string} seat
   */
  pulled(source, seat) {
    if (source === seat || !("won" in this.questions())) return;
    this.say({ seat, source, how: this.hasSource() ? this.value.how : "discard" });
  }

  /** @param {number} index @param {string | undefined} seat */
  turn(index, seat) {
    const meld = this.value.melds[index];
    if (meld && seat && seat !== this.value.seat && meld.kind !== "concealed_kong") this.putMeld(index, { ...meld, side: seat, seen: false });
  }

  // In the sheet of a meld: the seats, where the strip has sides.
  sources() {
    const { words } = this.data;
    const name = (/** @type {string} */ seat) => [words.seats[seat], words.relations?.[this.sideOf(seat) ?? ""]].filter(Boolean).join(" ");
    return Object.fromEntries(this.seated().filter((seat) => seat !== this.value.seat).map((seat) => [seat, name(seat)]));
  }

  /** @param {Laid} meld */
  sourceOf(meld) { return this.seatOn(meld.side) || meld.side; }

  /** @param {string} seat */
  marks(seat) {
    const { words, due } = this.data;
    const { value } = this;
    /** @type {[string, string, string][]} */
    const found = [];
    const isOpen = value.how !== "nobody" && this.data.won;
    if (seat === (value.dealer || due)) found.push(["dealer", words.dealer, value.dealer ? "" : "hp-due"]);
    if (isOpen && seat === value.seat) found.push(["won", words.won, ""]);
    if (isOpen && this.hasSource() && seat !== value.seat) {
      if (seat === value.source) found.push(["from", words.from, ""]);
      else if (value.also.includes(seat)) found.push(["also", words.also, ""]);
    }
    return found;
  }

  /** @param {string} seat */
  chosen(seat) {
    const { seat: won, dealer, source, also } = this.value;
    /** @type {Record<string, boolean>} */
    const chosen = { won: seat === won, dealer: seat === dealer, from: seat === source && seat !== won, also: also.includes(seat), me: seat === this.data.me };
    return chosen[this.asked ?? ""];
  }

  /** @param {string} seat */
  barred(seat) { return this.data.absent.includes(seat) || (this.asked === "also" && (seat === this.value.seat || seat === this.value.source)); }

  /** @param {string} seat */
  seat(seat) {
    const { words, me } = this.data;
    const side = this.sideOf(seat);
    const marks = this.marks(seat);
    const owner = this.data.won && this.value.how !== "nobody" ? words.owner : "";
    const relation = side === null ? "" : side ? words.relations?.[side] ?? "" : owner;
    const player = words.players[seat];
    const note = [player ? words.winds[seat] : "", seat === me ? words.me : relation].filter(Boolean).join(" · ");
    const name = [words.seats[seat], note, ...marks.map(([, text]) => text)].filter(Boolean).join(", ");
    const classes = ["hp-seat", `hp-at-${this.placeOf(seat)}`, marks.some(([kind]) => kind === "won" || kind === "also") ? "hp-winner" : "", player ? "hp-named" : ""];
    return button(name, {
      class: classes.join(" "), "aria-pressed": String(Boolean(this.chosen(seat))), disabled: this.barred(seat),
      "data-drop": seat, "data-focus": `s${seat}`, "data-carry": this.data.absent.includes(seat) ? null : `s-${seat}`, "data-free": true,
    }, () => this.answer(this.asked, seat),
      el("b", {}, player || words.winds[seat]), " ",
      el("small", {}, note), " ",
      el("span", { class: "hp-seatmarks" }, marks.map(([kind, text, look]) => el("i", { class: `hp-mark-${kind} ${look}`, "data-carry": kind, "data-free": true }, text))));
  }

  /** @param {Meld} meld @param {number} index */
  laid(meld, index) {
    const { words, names } = this.data;
    const tiles = this.lyingOf(meld);
    const source = this.seatOn(meld.side);
    const side = source ? this.sideOf(source) : meld.side;
    const turned = side && side in TURNED ? (TURNED[side] + tiles.length) % tiles.length : -1;
    const isUnsaid = !meld.side || (!source && Boolean(this.value.seat));
    const from = source ? ` ${ARROWS[this.placeOf(source)]} ${words.seats[source]}` : isUnsaid && meld.kind !== "concealed_kong" ? ` ${words.unsaid}` : "";
    const card = button(`${this.meldName(meld)}${from}`, { class: meld.seen || from === ` ${words.unsaid}` ? "hp-onfelt hp-read" : "hp-onfelt", "data-focus": `m${index}`, "data-carry": `m${index}`, "data-free": true },
      () => this.meld(index),
      el("span", { class: "hp-meldtiles" }, tiles.map((tile, place) => face(tile, names, place === turned ? "hp-askew" : ""))),
      el("span", { class: "hp-meldtext" }, words.kinds[meld.kind], from));
    card.addEventListener("keydown", (event) => {
      if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); this.dropMeld(index); }
      if (!(event.key in KEYS)) return;
      event.preventDefault();
      this.turn(index, this.seatAt(KEYS[event.key]));
    });
    return card;
  }

  /** @param {"indicator" | "winning"} name @param {string} title @param {string} note @param {HTMLElement[]} tiles */
  slot(name, title, note, ...tiles) {
    return button(`${title}: ${note}`, { class: `hp-slotcard${tiles.some((tile) => tile.classList.contains("hp-ask")) ? " hp-wanted" : ""}`, "data-focus": name },
      () => this[name](), el("span", { class: "hp-pair" }, tiles), el("span", { class: "hp-meldtext" }, el("b", {}, title), el("span", { class: "hp-slotnote" }, ` ${note}`)));
  }

  slots() {
    const { words, names, hui, hand } = this.data;
    const { indicator, winning } = this.value; // nobody won: no tile did
    const asked = (/** @type {string} */ sign) => el("span", { class: "hp-tile hp-ask", "aria-hidden": "true" }, sign);
    const turnedUp = hui ? this.slot("indicator", words.indicator, indicator ? fill(words.hui, { tile: this.namesOf(hui[indicator]) }) : words.indicator_ask,
      indicator ? face(indicator, names) : asked("?"),
      ...(indicator ? [el("span", { class: "hp-arrow", "aria-hidden": "true" }, "→"), ...hui[indicator].map((tile) => face(tile, names, "hp-hui"))] : [])) : null;
    const won = hand.length && this.value.how !== "nobody" ? this.slot("winning", words.winning, winning ? names[winning] : words.winning_ask,
      winning ? face(winning, names, "hp-won") : asked("+")) : null;
    return el("div", { class: "hp-slots" }, turnedUp, won);
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

  /** @param {string} label @param {string} more @param {Names} choices @param {string | null} chosen @param {(name: string) => unknown} pick @param {string} focus */
  row(label, more, choices, chosen, pick, focus) {
    return el("div", { class: `hp-choices ${more}`, role: "radiogroup", "aria-label": label },
      Object.entries(choices).map(([name, text]) => button(text, {
        class: name === chosen ? "hp-choice hp-on" : "hp-choice", role: "radio", "aria-checked": String(name === chosen), "data-focus": `${focus}${name}`,
      }, () => pick(name), text)));
  }

  notes() {
    const { words, due } = this.data;
    const { melds, dealer, seat, how } = this.value;
    const said = [melds.some((meld) => meld.seen) ? words.read_note : "", due && !dealer ? words.due_note : ""].filter(Boolean);
    return [el("p", { class: "hp-readnote hp-hint" }, this.data.won && !how ? (seat ? words.twice_note : words.pull_note) : ""),
      ...said.map((text) => el("p", { class: "hp-readnote" }, el("span", { class: "hp-swatch", "aria-hidden": "true" }), text))];
  }

  draw() {
    const { words } = this.data;
    const { melds } = this.value;
    if (!((this.asked ?? "") in this.questions())) this.asked = this.unsaid()[0] ?? Object.keys(this.questions())[0];
    this.show(
      this.row(words.how, "hp-hows", words.hows, this.value.how, (how) => this.chooseHow(how), "h"),
      this.row(words.asking, "hp-asking", this.questions(), this.asked, (name) => { this.asked = name; this.draw(); }, "q"),
      el("div", { class: "hp-table", role: "group", "aria-label": words.table },
        [...this.data.order].map((seat) => this.seat(seat)),
        el("div", { class: "hp-middle" },
          this.slots(),
          el("div", { class: "hp-onfelts" },
            melds.map((meld, index) => this.laid(meld, index)),
            melds.length < this.data.most_melds ? button(words.add_meld, { class: "hp-onfelt hp-add", "data-focus": "add" }, () => this.meld(null), `+ ${words.add_meld}`) : null))),
      ...this.notes());
  }
}

/** @param {Component<SeatsData>} component */
export default function (component) { return mount(component, "seats", (root, sheets) => new Seats(root, sheets)); }
