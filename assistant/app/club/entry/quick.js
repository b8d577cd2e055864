// A hand in a few taps: how it ended, who won, from whom, which 番种; or just everyone's points. And the button that saves.
// The value: {draft: which hand the taps are meant for, hand: the taps, done: {draft: taps} of hands to be saved}.
// A draft is "12-7-k3x9": the table, the hand's number there, and a part by chance.

const numberOf = (draft) => Number(draft.split("-")[1]);
const byChance = () => Math.random().toString(36).slice(2, 8) || "0";

class Quick extends Editor {
  constructor(root, sheets) {
    super(root, sheets);
    this.before = el("div", { class: "hp-qpart" });
    this.fields = new Map(); // seat → its row of the points; never drawn anew, so that a number outlives every answer
    this.points = el("div", { class: "hp-qpoints" });
    this.after = el("div", { class: "hp-qpart" });
    root.append(this.before, this.points, this.after);
  }

  draw() {
    const { words, seats } = this.data;
    const { hand } = this;
    const wins = ["self_draw", "discard", "rob_kong"].includes(hand.how);
    const before = [
      words.title ? el("h2", { class: "hp-csub" }, fill(words.title, { n: this.number })) : null,
      this.row(words.how, Object.entries(words.ways).map(([how, name]) =>
        this.choice(`how-${how}`, name, hand.how === how, () => this.put({ how }))), "hp-qfive"),
      wins ? this.row(words.winner, seats.map(({ seat, name, mark }) =>
        this.choice(`won-${seat}`, [el("small", {}, mark), name], hand.winners.includes(seat), () => this.win(seat))), "hp-qseats") : null,
      wins && hand.how !== "self_draw" ? this.row(hand.how === "rob_kong" ? words.kong_of : words.from,
        seats.map(({ seat, name, mark }) => this.choice(`from-${seat}`, [el("small", {}, mark), name], hand.source === seat,
          () => this.put({ source: seat }), hand.winners.includes(seat))), "hp-qseats") : null,
      ...(wins ? hand.winners.map((seat) => this.fan(seat)) : []),
      wins && hand.winners.length ? this.row(words.chance, Object.entries(words.flags).map(([flag, name]) =>
        this.choice(`flag-${flag}`, name, hand.flags.includes(flag), () => this.put({ flags: this.toggled(hand.flags, flag) }),
          flag === "kong_draw" && hand.how !== "self_draw")).concat(this.robbed())) : null];
    const after = [...(hand.how === "points" ? this.sum() : []), hand.how ? this.more() : null, this.foot()];
    this.inPlace(() => {
      this.before.replaceChildren(...before.filter(Boolean));
      this.drawPoints();
      this.after.replaceChildren(...after.filter(Boolean));
    });
  }

  get hand() { return this.value.hand; }

  // The hand that is tapped now: the app's answer about the one before may still be on its way.
  get number() { return Math.max(this.data.number, ...Object.keys(this.value.done).map((draft) => numberOf(draft) + 1)); }

  // The name under which it is saved: its part by chance stays, whatever number it comes to have.
  get name() {
    const [, , chance] = this.value.draft.split("-");
    return `${this.data.table}-${this.number}-${chance || byChance()}`;
  }

  foot() {
    const { words, missing, nothing, blank } = this.data;
    const why = this.hand.how ? missing : nothing;
    return el("div", { class: blank ? "hp-foot" : "" }, el("button", { type: "button", class: "hp-verify", "data-focus": "save",
      disabled: Boolean(why) || this.isSaving(), on: { click: () => this.save() } }, why || fill(words.save, { n: this.number })));
  }

  isSaving() { return !this.data.blank && Object.keys(this.value.done).length > 0; }

  // The next hand begins with this tap: what is tapped from now on is meant for that, whenever the answer comes.
  save() {
    const { blank, table } = this.data;
    const { draft, hand, done } = this.value;
    if (!hand.how || this.isSaving()) return;
    this.unfolded = false;
    const saved = { ...done, [this.name]: hand };
    if (blank) this.change({ draft: `${table}-${this.number + 1}-${byChance()}`, hand: blank, done: saved });
    else this.change({ draft, hand, done: saved });
  }

  // Another phone has saved the hand meanwhile: the app has not seen all that was tapped of it here.
  rebased(base, mine, theirs) {
    return mine.draft === base.draft && theirs.draft !== base.draft ? mine : super.rebased(base, mine, theirs);
  }

  put(changes) { this.change({ ...this.value, hand: { ...this.hand, ...changes } }); }

  toggled(list, one) { return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]; }

  win(seat) {
    const { how, winners, source, fan } = this.hand;
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

  // Which kong was robbed, where the rules tell them apart.
  robbed() {
    const { words, asked } = this.data;
    const { how, kong } = this.hand;
    return how === "rob_kong" && asked.includes("kong")
      ? [this.choice("kong", words.kong, kong === "concealed", () => this.put({ kong: kong ? "" : "concealed" }))] : [];
  }

  nameOf(seat) { return this.data.seats.find((one) => one.seat === seat)?.name || seat; }

  // 七对子 and 豪华七对子 exclude each other, as every pair in `apart` does.
  fan(seat) {
    const { words, fan, apart, asked } = this.data;
    const { open } = this.hand;
    const named = this.hand.fan[seat] || [];
    const tap = (name) => {
      const rest = named.filter((other) => !apart.some((pair) => pair.includes(name) && pair.includes(other) && other !== name));
      this.put({ fan: { ...this.hand.fan, [seat]: this.toggled(rest, name) } });
    };
    const label = this.hand.winners.length > 1 ? `${words.fan} · ${this.nameOf(seat)}` : words.fan;
    return el("div", { class: "hp-qrow hp-qfan", role: "group", "aria-label": label }, el("b", {}, label),
      el("div", {}, fan.map(({ name, shown, value }) =>
        this.choice(`fan-${seat}-${name}`, [shown, el("i", {}, value)], named.includes(name), () => tap(name))),
      asked.includes("open") ? this.choice(`open-${seat}`, words.open, open.includes(seat),
        () => this.put({ open: this.toggled(open, seat) })) : null));
  }

  // How often: 烧庄, or the penalties of a player.
  stepper(name, count, most, put) {
    const step = (sign, by, off) => el("button", { type: "button", class: "hp-round", "aria-label": sign, "data-focus": `${name}${sign}`,
      disabled: off, on: { click: () => put(count + by) } }, sign);
    return el("div", { class: "hp-stepper" }, step("−", -1, count === 0), el("output", {}, String(count)), step("+", 1, count >= most));
  }

  fined() {
    const { words, seats, most } = this.data;
    const { penalties } = this.hand;
    const times = (seat) => penalties.filter((other) => other === seat).length;
    return el("div", { class: "hp-qrow", role: "group", "aria-label": words.fined }, el("b", {}, words.fined), el("div", { class: "hp-qfined" },
      seats.map(({ seat, name, mark }) => el("div", { role: "group", "aria-label": name }, el("span", {}, el("small", {}, mark), name),
        this.stepper(`fined-${seat}`, times(seat), most.penalties, (count) =>
          this.put({ penalties: [...penalties.filter((other) => other !== seat), ...Array(count).fill(seat)] }))))));
  }

  more() {
    const { words, pairs, most, seats, dealer, asked } = this.data;
    const { burn, bound, penalties } = this.hand;
    const isBound = (pair) => bound.some((other) => other.join() === pair.join());
    const flip = (pair) => this.put({ bound: isBound(pair) ? bound.filter((other) => other.join() !== pair.join()) : [...bound, pair] });
    const box = el("details", { class: "hp-qmore", open: this.unfolded || burn > 0 || bound.length > 0 || penalties.length > 0 },
      el("summary", { "data-focus": "more" }, words.more),
      this.hand.how === "points" ? null : el("div", { class: "hp-qrow" }, el("b", {}, words.burn),
        this.stepper("burn", burn, most.burn, (count) => this.put({ burn: count }))),
      this.hand.how !== "points" && asked.includes("penalties") ? this.fined() : null,
      this.row(words.dealer, seats.map(({ seat, name, mark }) => this.choice(`deal-${seat}`, [el("small", {}, mark), name],
        (this.hand.dealer || dealer) === seat, () => this.put({ dealer: seat === dealer ? "" : seat }))), "hp-qseats"),
      this.hand.how === "nobody" || this.hand.how === "points" ? null : this.row(words.bound, pairs.map((pair) =>
        this.choice(`bound-${pair.join("")}`, `${this.nameOf(pair[0])} – ${this.nameOf(pair[1])}`, isBound(pair), () => flip(pair)))));
    box.addEventListener("toggle", () => { this.unfolded = box.open; });
    return box;
  }

  // Numbers are sent when a field is left; the last empty one is what is missing to zero.
  drawPoints() {
    const { seats } = this.data;
    this.points.hidden = this.hand.how !== "points";
    const rows = seats.map(({ seat }) => this.fields.get(seat) ?? this.field(seat));
    if (rows.some(({ box }, place) => this.points.children[place] !== box) || rows.length !== this.points.children.length)
      this.points.replaceChildren(...rows.map(({ box }) => box));
    const [open, ...others] = this.open();
    seats.forEach(({ seat, name, mark }, place) => {
      const row = rows[place];
      row.name.replaceChildren(el("small", {}, mark), name);
      row.sign.setAttribute("aria-label", `± ${name}`);
      row.input.setAttribute("aria-label", name);
      row.input.placeholder = open?.seat === seat && !others.length ? String(-this.total()) : "0";
      if (document.activeElement !== row.input) row.input.value = this.shown(seat);
    });
  }

  field(seat) {
    const name = el("span");
    const sign = el("button", { type: "button", class: "hp-round", "data-focus": `sign-${seat}`,
      on: { click: () => this.gets(seat, String(-(this.hand.points[seat] || 0))) } }, "±");
    const input = el("input", { type: "text", inputmode: "numeric", "data-focus": `in-${seat}`, on: {
      blur: () => { if (input.value !== this.shown(seat)) this.gets(seat, input.value); },
      keydown: (event) => { if (event.key === "Enter") input.blur(); },
      focus: () => input.select(),
    } });
    this.fields.set(seat, { box: el("div", {}, name, sign, input), name, sign, input });
    return this.fields.get(seat);
  }

  gets(seat, text) {
    const value = Number.parseInt(text.replace(/[−–－]/g, "-").replace(/[,，\s+]/g, ""), 10);
    const { [seat]: _, ...rest } = this.hand.points;
    this.put({ points: Number.isSafeInteger(value) ? { ...rest, [seat]: value } : rest });
  }

  shown(seat) { return seat in this.hand.points ? String(this.hand.points[seat]) : ""; }

  open() { return this.data.seats.filter(({ seat }) => !(seat in this.hand.points)); }

  total() { return Object.values(this.hand.points).reduce((total, value) => total + value, 0); }

  sum() {
    const { words } = this.data;
    const [open, ...others] = this.open();
    const points = String(-this.total());
    return [
      open && !others.length && this.total() ? el("button", { type: "button", class: "hp-small", "data-focus": "rest",
        on: { click: () => this.gets(open.seat, String(-this.total())) } }, fill(words.rest, { name: open.name, points })) : null,
      el("p", { class: this.total() ? "hp-qsum hp-off" : "hp-qsum" }, fill(words.sum, { sum: String(this.total()) }))];
  }
}

export default function (component) { return mount(component, "quick", (root, sheets) => new Quick(root, sheets)); }
