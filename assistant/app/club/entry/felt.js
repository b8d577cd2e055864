// The table on which a hand is tapped: each seat with its two buttons, and what ends a hand without a winner in the corners.
// A seat that was tapped stays that seat. Twice on a seat is 自摸; pulled from one seat to another is 点炮.

class FeltTable {
  /** @param {QuickEntry} quick */
  constructor(quick) {
    this.quick = quick;
    this.dropped = false; // the click that follows belongs to a pull
  }

  get hand() { return this.quick.hand; }

  get isOff() { return this.hand.how === "discard" || this.hand.how === "rob_kong"; }

  draw() {
    const { seats, words, middle, form } = this.quick.data;
    const { how } = this.hand;
    const corner = (/** @type {string} */ name, /** @type {string} */ text, /** @type {boolean} */ on, /** @type {Act} */ act) => this.quick.choice(name, text, on, act, false, `hp-corner hp-corner-${name}`);
    const named = how || this.hand.winners.length;
    return el("div", { class: "hp-cfelt hp-qfelt", role: "group" },
      corner("nobody", words.nobody, how === "nobody", () => this.quick.put({ how: how === "nobody" ? "" : "nobody" })),
      corner("points", words.points, how === "points", () => this.quick.put({ how: how === "points" ? "" : "points" })),
      this.isOff && this.hand.source && form.ways.includes("rob_kong")
        ? corner("robbed", words.robbed, how === "rob_kong", () => this.ways(how === "rob_kong" ? "discard" : "rob_kong")) : null,
      named || this.hand.events.length ? corner("clear", words.clear, false, () => this.quick.put(this.quick.nothing())) : null,
      seats.map((seat) => (seat.there ? this.seat(seat) : this.empty(seat))),
      el("div", { class: "hp-cmiddle" }, middle));
  }

  /** @param {QuickSeat} seat */
  empty({ seat, mark }) {
    return el("div", { class: `hp-cseat hp-c${seat} hp-cempty` }, el("small", {}, mark), el("span", {}, this.quick.data.words.empty));
  }

  /** @param {QuickSeat} seat */
  seat({ seat, name, mark, points, side, gains, gained }) {
    const { data, hand } = this.quick;
    const won = hand.winners.includes(seat) && ["self_draw", "discard", "rob_kong"].includes(hand.how);
    const paid = this.isOff && hand.source === seat;
    const out = data.form.goes_on && hand.events.some((event) => "wins" in event && event.wins.some((win) => win.seat === seat));
    const shown = this.quick.isAnswered && gains;
    return el("div", { class: `hp-cseat hp-c${seat}${won ? " hp-qwon" : ""}${paid ? " hp-qpaid" : ""}`, "data-seat": seat },
      el("button", { type: "button", class: "hp-qname", "data-focus": `seat-${seat}`, disabled: out, on: {
        click: () => this.tap(seat), pointerdown: () => this.pull(seat) } },
      el("small", {}, mark),
      el("span", { class: "hp-cname", title: name },
        (hand.dealer || data.dealer) === seat ? el("b", { class: "hp-cdealer" }, data.words.dealt) : null, name),
      el("b", { class: `hp-cpoints ${shown ? gained : side}` }, shown ? gains : points)),
      out ? null : el("div", { class: "hp-qacts" }, this.acts(seat, name, won, paid)),
      out || !data.form.goes_on ? null : this.kongs(seat, name));
  }

  /** @param {string} seat @param {string} name @param {boolean} won @param {boolean} paid */
  acts(seat, name, won, paid) {
    const { words } = this.quick.data;
    const { how, source, winners } = this.hand;
    const act = (/** @type {string} */ key, /** @type {string} */ text, /** @type {boolean} */ on, /** @type {Act} */ does, more = "") => el("button", { type: "button", "data-focus": `${key}-${seat}`, "aria-pressed": String(on),
      "aria-label": `${name}: ${text}`, class: `hp-choice ${on ? "hp-on" : ""} ${more}`, on: { click: does } }, text);
    const gave = this.isOff && winners.some((other) => other !== seat) && !won;
    const first = gave
      ? act("from", words.from, paid, () => this.quick.put({ source: paid ? "" : seat }), source ? "" : "hp-open")
      : act("self", words.self, won && how === "self_draw", () => this.self(seat));
    return [first, act("won", words.won, won && this.isOff, () => this.won(seat))];
  }

  /** 杠 of a deal that goes on: one tap each; for one that is not concealed the next tap says who gave the tile.
   * @param {string} seat
   * @param {string} name
   */
  kongs(seat, name) {
    const { words } = this.quick.data;
    const asking = this.hand.events.at(-1);
    if (asking && "kong" in asking && asking.kind !== "concealed_kong" && !asking.from) {
      if (asking.kong === seat) return el("small", { class: "hp-qasks" }, words.who_gave);
      return el("div", { class: "hp-qacts" }, el("button", { type: "button", class: "hp-choice hp-open", "data-focus": `gave-${seat}`,
        "aria-label": `${name}: ${words.who_gave}`, on: { click: () => this.gave(seat) } }, words.kong));
    }
    return el("div", { class: "hp-qacts hp-qkongs" }, Object.entries(words.kongs).map(([kind, text]) =>
      el("button", { type: "button", class: "hp-choice", "data-focus": `${kind}-${seat}`, "aria-label": `${name}: ${text}`, title: text,
        on: { click: () => this.quick.put({ events: [...this.hand.events, { kong: seat, kind }] }) } }, [...text][0])));
  }

  /** @param {string} seat */
  gave(seat) {
    const kong = this.hand.events.at(-1);
    if (kong && "kong" in kong) this.quick.put({ events: [...this.hand.events.slice(0, -1), { ...kong, from: seat }] });
  }

  /** @param {string} seat */
  tap(seat) {
    if (this.dropped) { this.dropped = false; return; }
    const { winners, source } = this.hand;
    const mine = winners.includes(seat);
    if (this.hand.how === "self_draw" && mine) this.quick.put({ how: "", winners: [] });
    else if (this.isOff && mine && winners.length === 1 && !source) this.self(seat);
    else if (this.isOff && mine) this.won(seat);
    else if (this.isOff && winners.length) this.quick.put({ source: source === seat ? "" : seat });
    else this.won(seat);
  }

  /** Wherever the finger is lifted, and whatever is drawn meanwhile.
   * @param {string} from
   */
  pull(from) {
    const lifted = (/** @type {Event} */ event) => {
      for (const end of ["pointerup", "pointercancel"]) document.removeEventListener(end, lifted, true);
      if (event instanceof PointerEvent && event.type === "pointerup") this.drop(from, event);
    };
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, lifted, true);
  }

  /** @param {string} from @param {PointerEvent} event */
  drop(from, event) {
    const to = elementUnder(event, "[data-seat]")?.dataset.seat;
    if (!to || from === to || !this.quick.root.contains(document.elementFromPoint(event.clientX, event.clientY))) return;
    this.dropped = true;
    setTimeout(() => { this.dropped = false; }, 50);
    this.quick.put({ ...this.moved(to, "discard"), source: from });
  }

  /** @param {string} seat */
  self(seat) {
    const { how, winners } = this.hand;
    if (how === "self_draw" && winners[0] === seat) this.quick.put({ how: "", winners: [] });
    else this.quick.put({ ...this.moved(seat, "self_draw"), source: "" });
  }

  /** @param {string} seat */
  won(seat) {
    const { winners, source, how } = this.hand;
    if (!this.isOff) { this.quick.put(this.moved(seat, "discard")); return; }
    const next = winners.includes(seat) ? winners.filter((one) => one !== seat) : [...winners, seat];
    this.quick.put({ how: next.length ? how : "", winners: next, source: next.includes(source) ? "" : source });
  }

  /** @param {string} how */
  ways(how) { this.quick.put({ how, won: this.quick.fitting(how) }); }

  /** A single winner who was not the right one takes the 番种 along.
   * @param {string} seat
   * @param {string} how
   */
  moved(seat, how) {
    const { winners, fan } = this.hand;
    const [before] = winners;
    /** @type {Partial<Taps>} */
    const changed = { how, winners: [seat], won: this.quick.fitting(how) };
    if (winners.length === 1 && before !== seat) changed.fan = { ...fan, [before]: [], [seat]: fan[before] || [] };
    return changed;
  }
}
