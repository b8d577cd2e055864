// A hand in a few taps on the table: who won, how, from whom, which 番种; or just everyone's points. And the button that saves.
// The value: {draft: which hand the taps are meant for, hand: the taps, done: {draft: taps} of hands to be saved}.
// A draft is "12-7-k3x9": the table, the hand's number there, and a part by chance.

const numberOf = (/** @type {string} */ draft) => Number(draft.split("-")[1]);
const byChance = () => Math.random().toString(36).slice(2, 8) || "0";
const MOST_STEPS = 20;
const FEW = 12; // 番种 that are shown before all are asked for

/** @typedef {(value: any) => void} Put takes what was tapped in place of a value */

/** @extends {Editor<QuickData, QuickValue>} */
class Quick extends Editor {
  /** @param {HTMLElement} root @param {HTMLElement} sheets */
  constructor(root, sheets) {
    super(root, sheets);
    this.felt = new FeltTable(this);
    this.before = el("div", { class: "hp-qpart" });
    /** @type {Map<string, PointsRow>} */
    this.fields = new Map(); // seat → its row of the points; never drawn anew, so that a number outlives every answer
    this.points = el("div", { class: "hp-qpoints" });
    this.after = el("div", { class: "hp-qpart" });
    this.side = el("div", { class: "hp-qside" }, this.before, this.points, this.after);
    this.table = el("div");
    this.unfolded = false; // what is rare
    this.everything = false; // all 番种
    root.append(this.table, this.side);
  }

  received() { feel(this.data.moment); }

  draw() {
    const { form } = this.data;
    const { hand } = this;
    /** @type {(HTMLElement | null)[]} */
    const before = [
      ...(this.isWin ? hand.winners.flatMap((seat) => [this.fan(seat), this.asked(seat)]) : []),
      this.isWin && hand.winners.length ? this.chances() : null,
      form.goes_on ? this.course() : null];
    /** @type {(HTMLElement | null)[]} */
    const after = [...(hand.how === "points" ? this.sum() : []), hand.how ? this.more() : null, this.foot()];
    this.inPlace(() => {
      this.table.replaceChildren(this.felt.draw());
      this.before.replaceChildren(...before.filter((part) => part !== null));
      this.drawPoints();
      this.after.replaceChildren(...after.filter((part) => part !== null));
    });
  }

  get hand() { return this.value.hand; }

  get isWin() { return ["self_draw", "discard", "rob_kong"].includes(this.hand.how); }

  // Whether this win says who won and from whom, whatever comes after it in the deal.
  get isWhole() { return this.isWin && this.hand.winners.length > 0 && (this.hand.how === "self_draw" || this.hand.source !== ""); }

  // Whether the app has seen all that was tapped: only then is what it says of the hand true.
  get isAnswered() { return this.known !== null && this.known.revision === this.revision; }

  get seats() { return this.data.seats.filter(({ there }) => there); }

  // The hand that is tapped now: the app's answer about the one before may still be on its way.
  get number() { return Math.max(this.data.number, ...Object.keys(this.value.done).map((draft) => numberOf(draft) + 1)); }

  // The name under which it is saved: its part by chance stays, whatever number it comes to have.
  get name() {
    const [, , chance] = this.value.draft.split("-");
    return `${this.data.table}-${this.number}-${chance || byChance()}`;
  }

  /** @returns {Taps} */
  nothing() {
    return { how: "", winners: [], source: "", fan: {}, flags: [], burn: 0, bound: [], points: {}, dealer: "", extra: {}, won: {}, events: [] };
  }

  foot() {
    const { words, missing, nothing, blank } = this.data;
    const why = this.hand.how ? this.lacking() || missing : nothing;
    return el("div", { class: blank ? "hp-foot" : "" }, el("button", { type: "button", class: "hp-verify", "data-focus": "save",
      disabled: Boolean(why) || this.isSaving(), on: { click: () => this.save() } }, why || fill(words.save, { n: this.number })));
  }

  // What the rules have to be told and nobody has tapped.
  lacking() {
    const open = this.data.form.record.find((key) => key.required && this.valueOf(key) === undefined);
    return this.isWin && open ? `${open.title}?` : "";
  }

  isSaving() { return !this.data.blank && Object.keys(this.value.done).length > 0; }

  // The next hand begins with this tap: what is tapped from now on is meant for that, whenever the answer comes.
  save() {
    const { blank, table } = this.data;
    const { draft, hand, done } = this.value;
    if (!hand.how || this.isSaving()) return;
    this.unfolded = false;
    this.everything = false;
    const saved = { ...done, [this.name]: hand };
    if (blank) this.change({ draft: `${table}-${this.number + 1}-${byChance()}`, hand: blank, done: saved });
    else this.change({ draft, hand, done: saved });
  }

  /** Another phone has saved the hand meanwhile: the app has not seen all that was tapped of it here.
   * @param {QuickValue} base
   * @param {QuickValue} mine
   * @param {QuickValue} theirs
   */
  rebased(base, mine, theirs) {
    return mine.draft === base.draft && theirs.draft !== base.draft ? mine : super.rebased(base, mine, theirs);
  }

  /** @param {Partial<Taps>} changes */
  put(changes) { this.change({ ...this.value, hand: { ...this.hand, ...changes } }); }

  /** @param {string[]} list @param {string} one */
  toggled(list, one) { return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]; }

  /** @param {string} label @param {Child | Child[]} children */
  row(label, children, more = "") {
    return el("div", { class: `hp-qrow ${more}`, role: "group", "aria-label": label }, el("b", {}, label), el("div", {}, children));
  }

  /** @param {string} name @param {Child | Child[]} text @param {boolean} on @param {Act} act */
  choice(name, text, on, act, off = false, more = "") {
    return el("button", { type: "button", class: `hp-choice ${on ? "hp-on" : ""} ${more}`, "aria-pressed": String(on), disabled: off,
      "data-focus": name, on: { click: act } }, text);
  }

  /** @param {string} seat */
  nameOf(seat) { return this.data.seats.find((one) => one.seat === seat)?.name || seat; }

  /** 番种 of which one replaces the other are never both named.
   * @param {string} seat
   */
  fan(seat) {
    const { words, form } = this.data;
    const named = this.hand.fan[seat] || [];
    const tap = (/** @type {string} */ name) => {
      const rest = named.filter((other) => !form.rivals.some((pair) => pair.includes(name) && pair.includes(other) && other !== name));
      this.put({ fan: { ...this.hand.fan, [seat]: this.toggled(rest, name) } });
    };
    const label = this.hand.winners.length > 1 ? `${words.fan} · ${this.nameOf(seat)}` : words.fan;
    const shown = this.everything || form.fan.length <= FEW ? form.fan : form.fan.filter(({ name }, place) => place < FEW || named.includes(name));
    const more = shown.length < form.fan.length ? this.choice(`all-${seat}`, fill(words.all, { count: form.fan.length }), false,
      () => { this.everything = true; this.redraw(); }) : null;
    return el("div", { class: "hp-qrow hp-qfan", role: "group", "aria-label": label },
      this.hand.winners.length > 1 ? el("b", {}, label) : null,
      el("div", {}, shown.map((one) => this.choice(`fan-${seat}-${one.name}`, [one.shown, el("i", {}, one.value)], named.includes(one.name),
        () => tap(one.name))), more));
  }

  chances() {
    const { words, form } = this.data;
    const { flags, how } = this.hand;
    return el("div", { class: "hp-qrow hp-qchance", role: "group" }, el("div", {}, form.flags.map((flag) =>
      this.choice(`flag-${flag}`, words.flags[flag] ?? flag, flags.includes(flag), () => this.put({ flags: this.toggled(flags, flag) }),
        flag === "kong_draw" && how !== "self_draw"))));
  }

  /** What only these rules ask of a winner.
   * @param {string} seat
   */
  asked(seat) {
    const { form } = this.data;
    const keys = form.win.filter(({ ways }) => !ways.length || ways.includes(this.hand.how));
    const own = this.hand.won[seat] || {};
    const put = (/** @type {string} */ name) => (/** @type {any} */ value) => this.put({ won: { ...this.hand.won, [seat]: this.kept(own, name, value) } });
    const laid = form.record.filter((key) => key.form === "flowers").map((key) => this.flowers(key, seat));
    return keys.length || laid.length ? el("div", { class: "hp-qrow hp-qasked", role: "group" },
      el("div", {}, keys.map((key) => this.input(key, `${key.name}-${seat}`, own[key.name], put(key.name))), ...laid)) : null;
  }

  /** The flowers that a winner has laid open: "1f5f" for 春 and 梅.
   * @param {Field} key
   * @param {string} seat
   */
  flowers({ name, title, labels }, seat) {
    const all = /** @type {Names} */ (this.hand.extra[name] ?? {});
    /** @type {string[]} */
    const here = (all[seat] ?? "").match(/\df/g) ?? [];
    const put = (/** @type {string[]} */ some) => this.put({ extra: this.kept(this.hand.extra, name, this.kept(all, seat, some.sort().join(""))) });
    return this.row(title, labels.map((label, place) => this.choice(`${name}-${seat}-${place}`, label,
      here.includes(`${place + 1}f`), () => put(this.toggled(here, `${place + 1}f`)))));
  }

  /** The same of the hand, where it was not carried over from the hands before.
   * @param {Field} key
   */
  valueOf(key) { return this.hand.extra[key.name] ?? key.carried ?? undefined; }

  /** @param {Asked} values @param {string} name @param {unknown} value */
  kept(values, name, value) {
    const { [name]: _, ...rest } = values;
    return value === undefined || value === false || value === "" ? rest : { ...rest, [name]: value };
  }

  /** @param {string} how */
  fitting(how) {
    const fits = (/** @type {string} */ name) => { const key = this.data.form.win.find((one) => one.name === name); return !key?.ways.length || key.ways.includes(how); };
    return Object.fromEntries(Object.entries(this.hand.won).map(([seat, own]) =>
      [seat, Object.fromEntries(Object.entries(own).filter(([name]) => fits(name)))]));
  }

  /** A field for one key, by what fills it in.
   * @param {Field} key
   * @param {string} name
   * @param {any} value
   * @param {Put} put
   */
  input(key, name, value, put) {
    const { form, title, labels, details } = key;
    const several = (/** @type {string[]} */ choices, /** @type {(one: string) => boolean} */ chosen, /** @type {Put} */ act) => this.row(title, choices.map((one, place) =>
      this.choice(`${name}-${one}`, labels[place] ?? one, chosen(one), () => act(one))));
    if (form === "flag") return this.choice(name, title, Boolean(value), () => put(!value));
    if (form === "choice") {
      const others = details.choices.length === 2 && !key.required ? details.choices.slice(1) : details.choices;
      return others.length === 1
        ? this.choice(name, labels[1] ?? others[0], value === others[0], () => put(value === others[0] ? undefined : others[0]))
        : several(details.choices, (one) => value === one, (one) => put(value === one ? undefined : one));
    }
    if (form === "number" && details.most > MOST_STEPS) return this.row(title, this.numberField(name, title, value, details, put));
    if (form === "number") return this.row(title, this.stepper(name, value ?? details.least, details.most, put, details.least));
    return this.seatField(key, name, value, put);
  }

  /** A number that nobody would step to, sent when the field is left.
   * @param {string} name
   * @param {string} title
   * @param {number | undefined} value
   * @param {Field["details"]} details
   * @param {Put} put
   */
  numberField(name, title, value, { least, most }, put) {
    const field = el("input", { type: "text", inputmode: "numeric", class: "hp-nfield", "aria-label": title, "data-focus": name, value: value ?? "",
      on: { blur: () => {
        const given = Number.parseInt(field.value.replace(/[,，\s]/g, ""), 10);
        const next = Number.isSafeInteger(given) ? Math.min(Math.max(given, least), most) : undefined;
        if (next !== value) put(next);
      }, keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") field.blur(); } } });
    return field;
  }

  /** @param {Field} key @param {string} name @param {any} value @param {Put} put */
  seatField(key, name, value, put) {
    const { title, form, details } = key;
    if (details.repeated) return this.fined(key, name, value ?? [], put);
    const isOn = (/** @type {string} */ seat) => (form === "seat" ? value === seat : (value ?? []).includes(seat));
    const act = (/** @type {string} */ seat) => put(form === "seat" ? (value === seat ? undefined : seat) : this.toggled(value ?? [], seat));
    return this.row(title, this.seats.map((one) => this.choice(`${name}-${one.seat}`, [el("small", {}, one.mark), one.name],
      isOn(one.seat), () => act(one.seat))), "hp-qseats");
  }

  /** How often: 烧庄, or the penalties of a player.
   * @param {string} name
   * @param {number} count
   * @param {number} most
   * @param {Put} put
   */
  stepper(name, count, most, put, least = 0) {
    const step = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {boolean} */ off) => el("button", { type: "button", class: "hp-round", "aria-label": sign, "data-focus": `${name}${sign}`,
      disabled: off, on: { click: () => put(count + by) } }, sign);
    return el("div", { class: "hp-stepper" }, step("−", -1, count <= least), el("output", {}, String(count)), step("+", 1, count >= most));
  }

  /** @param {Field} key @param {string} name @param {{seat: string}[]} value @param {Put} put */
  fined({ title }, name, value, put) {
    const { most } = this.data;
    const times = (/** @type {string} */ seat) => value.filter((one) => one.seat === seat).length;
    return el("div", { class: "hp-qrow", role: "group", "aria-label": title }, el("b", {}, title), el("div", { class: "hp-qfined" },
      this.seats.map((one) => el("div", { role: "group", "aria-label": one.name }, el("span", {}, el("small", {}, one.mark), one.name),
        this.stepper(`${name}-${one.seat}`, times(one.seat), most.penalties, (count) =>
          put([...value.filter((other) => other.seat !== one.seat), ...Array(count).fill({ seat: one.seat })]))))));
  }

  // A deal that goes on after a win: what has happened so far, and the next win after this one.
  course() {
    const { words } = this.data;
    const { events } = this.hand;
    const said = (/** @type {DealEvent} */ event) => ("kong" in event
      ? `${this.nameOf(event.kong)} ${words.kongs[event.kind]}${event.from ? ` ← ${this.nameOf(event.from)}` : ""}`
      : event.wins.map((win) => `${this.nameOf(win.seat)} ${win.how === "self_draw" ? words.self : words.won}`).join(" · "));
    return el("div", { class: "hp-qcourse" },
      events.length ? el("ol", {}, events.map((event) => el("li", {}, said(event)))) : null,
      el("div", { class: "hp-linktools" },
        this.isWhole ? this.choice("goes-on", words.goes_on, false, () => this.goOn()) : null,
        events.length ? this.choice("take-back", words.take_back, false, () => this.put({ events: events.slice(0, -1) })) : null));
  }

  goOn() {
    const { how, winners, source, fan, flags, won, events } = this.hand;
    const wins = winners.map((seat) => ({ seat, how, fan: fan[seat] || [], ...(how === "self_draw" ? {} : { from: source }),
      ...Object.fromEntries(flags.map((flag) => [flag, true])), ...(won[seat] || {}) }));
    this.put({ how: "", winners: [], source: "", fan: {}, flags: [], won: {}, events: [...events, { wins }] });
  }

  more() {
    const { words, pairs, most, dealer, form } = this.data;
    const { burn, bound, extra, how } = this.hand;
    const isBound = (/** @type {string[]} */ pair) => bound.some((other) => other.join() === pair.join());
    const flip = (/** @type {string[]} */ pair) => this.put({ bound: isBound(pair) ? bound.filter((other) => other.join() !== pair.join()) : [...bound, pair] });
    const put = (/** @type {string} */ name) => (/** @type {any} */ value) => this.put({ extra: this.kept(extra, name, value) });
    const isPoints = how === "points";
    const isUsed = burn > 0 || bound.length > 0 || Object.keys(extra).length > 0 || this.lacking() !== "";
    /** @type {HTMLDetailsElement} */
    const box = el("details", { class: "hp-qmore", open: this.unfolded || isUsed },
      el("summary", { "data-focus": "more" }, words.more),
      ...(isPoints ? [] : form.record.filter((key) => key.form !== "flowers").map((key) => this.input(key, key.name, this.valueOf(key), put(key.name)))),
      isPoints || !form.burn ? null : el("div", { class: "hp-qrow" }, el("b", {}, words.burn),
        this.stepper("burn", burn, most.burn, (count) => this.put({ burn: count }))),
      this.row(words.dealer, this.seats.map(({ seat, name, mark }) => this.choice(`deal-${seat}`, [el("small", {}, mark), name],
        (this.hand.dealer || dealer) === seat, () => this.put({ dealer: seat === dealer ? "" : seat }))), "hp-qseats"),
      how === "nobody" || isPoints || !form.bound ? null : this.row(words.bound, pairs.map((pair) =>
        this.choice(`bound-${pair.join("")}`, `${this.nameOf(pair[0])} – ${this.nameOf(pair[1])}`, isBound(pair), () => flip(pair)))));
    box.addEventListener("toggle", () => { this.unfolded = box.open; });
    return box;
  }

  // Numbers are sent when a field is left; the last empty one is what is missing to zero.
  drawPoints() {
    this.points.hidden = this.hand.how !== "points";
    const rows = this.seats.map(({ seat }) => this.fields.get(seat) ?? this.field(seat));
    if (rows.some(({ box }, place) => this.points.children[place] !== box) || rows.length !== this.points.children.length)
      this.points.replaceChildren(...rows.map(({ box }) => box));
    const [open, ...others] = this.open();
    this.seats.forEach(({ seat, name, mark }, place) => {
      const row = rows[place];
      row.name.replaceChildren(el("small", {}, mark), name);
      row.sign.setAttribute("aria-label", `± ${name}`);
      row.input.setAttribute("aria-label", name);
      row.input.placeholder = open?.seat === seat && !others.length ? String(-this.total()) : "0";
      if (document.activeElement !== row.input) row.input.value = this.shown(seat);
    });
  }

  /** @param {string} seat @returns {PointsRow} */
  field(seat) {
    const name = el("span");
    const sign = el("button", { type: "button", class: "hp-round", "data-focus": `sign-${seat}`,
      on: { click: () => this.gets(seat, String(-(this.hand.points[seat] || 0))) } }, "±");
    const input = el("input", { type: "text", inputmode: "numeric", "data-focus": `in-${seat}`, on: {
      blur: () => { if (input.value !== this.shown(seat)) this.gets(seat, input.value); },
      keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") input.blur(); },
      focus: () => input.select(),
    } });
    const row = { box: el("div", {}, name, sign, input), name, sign, input };
    this.fields.set(seat, row);
    return row;
  }

  /** @param {string} seat @param {string} text */
  gets(seat, text) {
    const value = Number.parseInt(text.replace(/[−–－]/g, "-").replace(/[,，\s+]/g, ""), 10);
    const { [seat]: _, ...rest } = this.hand.points;
    this.put({ points: Number.isSafeInteger(value) ? { ...rest, [seat]: value } : rest });
  }

  /** @param {string} seat */
  shown(seat) { return seat in this.hand.points ? String(this.hand.points[seat]) : ""; }

  open() { return this.seats.filter(({ seat }) => !(seat in this.hand.points)); }

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

/** @param {Component<QuickData>} component */
export default function (component) { return mount(component, "quick", (root, sheets) => new Quick(root, sheets)); }
