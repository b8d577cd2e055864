// The table from above: four seats around what lies on the felt. A tap on a seat answers the question that is asked
// (who won, from whom, who deals); marks and melds can also be pulled to a seat.

const SIDES = ["", "right", "opposite", "left"]; // by how many turns of play a seat comes after the hand's owner
const PLACES = ["right", "top", "left", "bottom"]; // where the seats lie, in the order of play
const TURNED = { left: 0, opposite: 1, right: -1 }; // the tile of a meld that lies on its side says from whom it came
const KEYS = { ArrowRight: "right", ArrowUp: "top", ArrowLeft: "left", ArrowDown: "bottom" };
const ARROWS = { right: "→", top: "↑", left: "←", bottom: "↓" };

class Seats extends Melding {
  constructor(root, sheets) {
    super(root, sheets);
    this.asked = "won";
    new Carrying(root, { hold: () => {}, drop: (name, seat) => this.dropped(name, seat) });
  }

  received() {
    const { how } = this.data;
    if (how === this.how) return;
    const first = this.how === undefined;
    this.how = how;
    this.asked = how === "nobody" ? "dealer" : !first && this.hasSource() ? "from" : "won";
  }

  hasSource() { return this.data.how === "discard" || this.data.how === "rob_kong"; }

  sideOf(seat) {
    const { order } = this.data;
    return SIDES[(order.indexOf(seat) - order.indexOf(this.value.seat) + 4) % 4];
  }

  placeOf(seat) { return PLACES[this.data.order.indexOf(seat)]; }

  seatAt(place) { return this.data.order[PLACES.indexOf(place)]; }

  seatOn(side) { return [...this.data.order].find((seat) => this.sideOf(seat) === side); }

  questions() {
    const asked = this.data.how === "nobody" ? ["dealer"] : this.hasSource() ? ["won", "from", "dealer", "also"] : ["won", "dealer"];
    return Object.fromEntries(asked.map((name) => [name, this.data.words[`ask_${name === "from" && this.data.how === "rob_kong" ? "kong" : name}`]]));
  }

  answer(name, seat) {
    const side = this.sideOf(seat);
    const { value } = this;
    if (name === "won" && seat !== value.seat) this.change({ ...value, seat });
    if (name === "dealer" && seat !== value.dealer) this.change({ ...value, dealer: seat });
    if (name === "from" && side) this.change({ ...value, side });
    if (name === "also" && side && side !== value.side) {
      this.change({ ...value, also: value.also.includes(side) ? value.also.filter((other) => other !== side) : [...value.also, side] });
    }
  }

  dropped(name, seat) {
    if (!name.startsWith("m")) { this.answer(name, seat); return; }
    this.turn(Number(name.slice(1)), seat);
  }

  turn(index, seat) {
    const meld = this.value.melds[index];
    const side = this.sideOf(seat);
    if (meld && side && meld.kind !== "concealed_kong") this.putMeld(index, { ...meld, side, seen: false });
  }

  marks(seat) {
    const { words, how } = this.data;
    const side = this.sideOf(seat);
    const found = [];
    if (seat === this.value.dealer) found.push(["dealer", words.dealer]);
    if (how !== "nobody" && !side) found.push(["won", words.won]);
    if (this.hasSource() && side && side === this.value.side) found.push(["from", words.from]);
    if (this.hasSource() && this.value.also.includes(side) && side !== this.value.side) found.push(["also", words.also]);
    return found;
  }

  chosen(seat) {
    const side = this.sideOf(seat);
    return { won: !side, dealer: seat === this.value.dealer, from: side === this.value.side && Boolean(side), also: this.value.also.includes(side) }[this.asked];
  }

  barred(seat) {
    const side = this.sideOf(seat);
    return (this.asked === "from" && !side) || (this.asked === "also" && (!side || side === this.value.side));
  }

  seat(seat) {
    const { words } = this.data;
    const side = this.sideOf(seat);
    const marks = this.marks(seat);
    const owner = this.data.how === "nobody" ? "" : words.owner;
    const relation = side ? (words.relations ? words.relations[side] : words.seats[seat]) : owner;
    return button([words.seats[seat], relation === words.seats[seat] ? "" : relation, ...marks.map(([, text]) => text)].filter(Boolean).join(", "), {
      class: `hp-seat hp-at-${this.placeOf(seat)}${marks.some(([name]) => name === "won" || name === "also") ? " hp-winner" : ""}`,
      "aria-pressed": String(Boolean(this.chosen(seat))), disabled: this.barred(seat), "data-drop": seat, "data-focus": `s${seat}`,
    }, () => this.answer(this.asked, seat),
      el("b", {}, words.winds[seat]),
      el("small", {}, relation),
      el("span", { class: "hp-seatmarks" }, marks.map(([name, text]) => el("i", { class: `hp-mark-${name}`, "data-carry": name }, text))));
  }

  laid(meld, index) {
    const { words, names } = this.data;
    const tiles = this.tilesOf(meld);
    const turned = meld.side ? (TURNED[meld.side] + tiles.length) % tiles.length : -1;
    const source = meld.side ? this.seatOn(meld.side) : "";
    const from = source ? ` ${ARROWS[this.placeOf(source)]} ${words.winds[source]}` : "";
    const card = button(this.meldName(meld), { class: meld.seen ? "hp-onfelt hp-read" : "hp-onfelt", "data-focus": `m${index}`, "data-carry": `m${index}` },
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

  slot(name, title, note, ...tiles) {
    return button(`${title}: ${note}`, { class: `hp-slotcard${tiles.some((tile) => tile.classList.contains("hp-ask")) ? " hp-wanted" : ""}`, "data-focus": name },
      () => this[name](), el("span", { class: "hp-pair" }, tiles), el("span", { class: "hp-meldtext" }, el("b", {}, title), ` ${note}`));
  }

  slots() {
    const { words, names, hui, hand } = this.data;
    const { indicator, winning } = this.value;
    const asked = (sign) => el("span", { class: "hp-tile hp-ask", "aria-hidden": "true" }, sign);
    const turnedUp = hui ? this.slot("indicator", words.indicator, indicator ? fill(words.hui, { tile: names[hui[indicator]] }) : words.indicator_ask,
      indicator ? face(indicator, names) : asked("?"),
      ...(indicator ? [el("span", { class: "hp-arrow", "aria-hidden": "true" }, "→"), face(hui[indicator], names, "hp-hui")] : [])) : null;
    const won = hand.length ? this.slot("winning", words.winning, winning ? names[winning] : words.winning_ask,
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

  draw() {
    const { words, order } = this.data;
    const { melds } = this.value;
    const asked = this.questions();
    if (!(this.asked in asked)) this.asked = Object.keys(asked)[0];
    const read = melds.some((meld) => meld.seen);
    this.show(
      el("div", { class: "hp-choices hp-asking", role: "radiogroup", "aria-label": words.asking },
        Object.entries(asked).map(([name, text]) => button(text, {
          class: name === this.asked ? "hp-choice hp-on" : "hp-choice", role: "radio", "aria-checked": String(name === this.asked), "data-focus": `q${name}`,
        }, () => { this.asked = name; this.draw(); }, text))),
      el("div", { class: "hp-table", role: "group", "aria-label": words.table },
        [...order].map((seat) => this.seat(seat)),
        el("div", { class: "hp-middle" },
          this.slots(),
          el("div", { class: "hp-onfelts" },
            melds.map((meld, index) => this.laid(meld, index)),
            melds.length < 4 ? button(words.add_meld, { class: "hp-onfelt hp-add", "data-focus": "add" }, () => this.meld(null), `+ ${words.add_meld}`) : null))),
      read ? el("p", { class: "hp-readnote" }, el("span", { class: "hp-swatch", "aria-hidden": "true" }), words.read_note) : null);
  }
}

export default function (component) { return mount(component, "seats", (root, sheets) => new Seats(root, sheets)); }
