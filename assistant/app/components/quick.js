// A hand in a few taps: how it ended, who won, from whom, which 番种; or just everyone's points.

class Quick extends Editor {
  draw() {
    const { words, seats, value } = { ...this.data, value: this.value };
    const wins = ["self_draw", "discard", "rob_kong"].includes(value.how);
    this.show(...[
      this.row(words.how, Object.entries(words.ways).map(([how, name]) =>
        this.choice(`how-${how}`, name, value.how === how, () => this.put({ how }))), "hp-qfive"),
      wins ? this.row(words.winner, seats.map(({ seat, name, mark }) =>
        this.choice(`won-${seat}`, [el("small", {}, mark), name], value.winners.includes(seat), () => this.win(seat))), "hp-qseats") : null,
      wins && value.how !== "self_draw" ? this.row(value.how === "rob_kong" ? words.kong_of : words.from,
        seats.map(({ seat, name, mark }) => this.choice(`from-${seat}`, [el("small", {}, mark), name], value.source === seat,
          () => this.put({ source: seat }), value.winners.includes(seat))), "hp-qseats") : null,
      wins ? value.winners.map((seat) => this.fan(seat)) : null,
      wins && value.winners.length ? this.row(words.chance, Object.entries(words.flags).map(([flag, name]) =>
        this.choice(`flag-${flag}`, name, value.flags.includes(flag), () => this.put({ flags: this.toggled(value.flags, flag) }),
          flag === "kong_draw" && value.how !== "self_draw"))) : null,
      wins || value.how === "nobody" ? this.more() : null,
      value.how === "points" ? [this.points(), this.more()] : null].flat());
  }

  // What is being typed outlives a redraw that an answer of the server brings in between.
  show(...children) {
    const field = document.activeElement;
    const typing = this.root.contains(field) && field.tagName === "INPUT" ? { name: field.dataset.focus, text: field.value } : null;
    this.drawing = true; // a field that is taken away loses its focus too, and means nothing by it
    super.show(...children);
    this.drawing = false;
    const again = typing && this.root.querySelector(`[data-focus="${CSS.escape(typing.name)}"]`);
    if (again) again.value = typing.text;
  }

  put(changes) { this.change({ ...this.value, ...changes }); }

  toggled(list, one) { return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]; }

  win(seat) {
    const { how, winners, source, fan } = this.value;
    const next = how === "self_draw" ? [seat] : this.toggled(winners, seat);
    const changed = { winners: next, source: next.includes(source) ? "" : source };
    const [before] = winners;
    if (how === "self_draw" && winners.length === 1 && before !== seat) { // the 番种 were right, the winner was not
      changed.fan = { ...fan, [before]: [], [seat]: fan[before] || [] };
    }
    this.put(changed);
  }

  row(label, children, more = "") {
    return el("div", { class: `hp-qrow ${more}`, role: "group", "aria-label": label }, el("b", {}, label), el("div", {}, children));
  }

  choice(name, text, on, act, off = false) {
    return el("button", { type: "button", class: on ? "hp-choice hp-on" : "hp-choice", "aria-pressed": String(on), disabled: off,
      "data-focus": name, on: { click: act } }, text);
  }

  nameOf(seat) { return this.data.seats.find((one) => one.seat === seat)?.name || seat; }

  // 七对子 and 豪华七对子 exclude each other, as every pair in `apart` does.
  fan(seat) {
    const { words, fan, apart } = this.data;
    const named = this.value.fan[seat] || [];
    const tap = (name) => {
      const rest = named.filter((other) => !apart.some((pair) => pair.includes(name) && pair.includes(other) && other !== name));
      this.put({ fan: { ...this.value.fan, [seat]: this.toggled(rest, name) } });
    };
    const label = this.value.winners.length > 1 ? `${words.fan} · ${this.nameOf(seat)}` : words.fan;
    return el("div", { class: "hp-qrow hp-qfan", role: "group", "aria-label": label }, el("b", {}, label),
      el("div", {}, fan.map(({ name, shown, value }) =>
        this.choice(`fan-${seat}-${name}`, [shown, el("i", {}, value)], named.includes(name), () => tap(name)))));
  }

  more() {
    const { words, pairs, most_burn, seats, dealer } = this.data;
    const { burn, bound } = this.value;
    const step = (by) => this.put({ burn: Math.min(Math.max(burn + by, 0), most_burn) });
    const isBound = (pair) => bound.some((other) => other.join() === pair.join());
    const flip = (pair) => this.put({ bound: isBound(pair) ? bound.filter((other) => other.join() !== pair.join()) : [...bound, pair] });
    const box = el("details", { class: "hp-qmore", open: this.unfolded || burn > 0 || bound.length > 0 },
      el("summary", { "data-focus": "more" }, words.more),
      this.value.how === "points" ? null : el("div", { class: "hp-qrow" }, el("b", {}, words.burn), el("div", { class: "hp-stepper" },
        el("button", { type: "button", class: "hp-round", "aria-label": "−", "data-focus": "less", disabled: burn === 0, on: { click: () => step(-1) } }, "−"),
        el("output", {}, String(burn)),
        el("button", { type: "button", class: "hp-round", "aria-label": "+", "data-focus": "plus", on: { click: () => step(1) } }, "+"))),
      this.row(words.dealer, seats.map(({ seat, name, mark }) => this.choice(`deal-${seat}`, [el("small", {}, mark), name],
        (this.value.dealer || dealer) === seat, () => this.put({ dealer: seat === dealer ? "" : seat }))), "hp-qseats"),
      this.value.how === "nobody" || this.value.how === "points" ? null : this.row(words.bound, pairs.map((pair) =>
        this.choice(`bound-${pair.join("")}`, `${this.nameOf(pair[0])} – ${this.nameOf(pair[1])}`, isBound(pair), () => flip(pair)))));
    box.addEventListener("toggle", () => { this.unfolded = box.open; });
    return box;
  }

  // Numbers are sent when a field is left; the last empty one is what is missing to zero.
  points() {
    const { words, seats } = this.data;
    const points = this.value.points;
    const put = (seat, text) => {
      const value = Number.parseInt(text.replace(/[−–－]/g, "-").replace(/[,，\s+]/g, ""), 10);
      const rest = Object.fromEntries(Object.entries(points).filter(([other]) => other !== seat));
      this.put({ points: Number.isSafeInteger(value) ? { ...rest, [seat]: value } : rest });
    };
    const shown = (seat) => (seat in points ? String(points[seat]) : "");
    const open = seats.filter(({ seat }) => !(seat in points));
    const sum = Object.values(points).reduce((total, value) => total + value, 0);
    return el("div", { class: "hp-qpoints" }, seats.map(({ seat, name, mark }) => el("label", {},
      el("span", {}, el("small", {}, mark), name),
      el("button", { type: "button", class: "hp-round", "aria-label": `± ${name}`, "data-focus": `sign-${seat}`,
        on: { click: () => put(seat, String(-(points[seat] || 0))) } }, "±"),
      el("input", { type: "text", inputmode: "numeric", value: shown(seat), "data-focus": `in-${seat}`,
        placeholder: open.length === 1 && open[0].seat === seat ? String(-sum) : "0",
        on: {
          blur: (event) => { if (!this.drawing && event.target.value !== shown(seat)) put(seat, event.target.value); },
          keydown: (event) => { if (event.key === "Enter") event.target.blur(); },
          focus: (event) => event.target.select(),
        } }))),
    open.length === 1 && sum ? el("button", { type: "button", class: "hp-small", "data-focus": "rest",
      on: { click: () => put(open[0].seat, String(-sum)) } }, fill(words.rest, { name: open[0].name, points: String(-sum) })) : null,
    el("p", { class: sum ? "hp-qsum hp-off" : "hp-qsum" }, fill(words.sum, { sum: String(sum) })));
  }
}

export default function (component) { return mount(component, "quick", (root, sheets) => new Quick(root, sheets)); }
