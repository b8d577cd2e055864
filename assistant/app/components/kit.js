// Shared by the components: building elements, tile pictures, and an editor that answers a tap at once.
// The page's own state is the truth; what was tapped since is shown already and wins until Python has seen it.

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "style") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function button(label, attributes, act, ...children) {
  return el("button", { type: "button", "aria-label": label, ...attributes, on: { click: act } }, ...children);
}

function face(tile, names, more = "") {
  return el("span", { class: `hp-tile hp-f-${tile} ${more}`, role: "img", "aria-label": names[tile] || tile });
}

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

// 34 tiles in four rows, as players sort them: 万 条 筒, then the honours.
const ROWS = ["m", "s", "p"].map((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => rank + suit));
ROWS.push(["E", "S", "W", "N", "C", "F", "P"]);

function keys(names, pick, options = {}) {
  const { off = () => false, lit = () => false, last = [] } = options;
  return el("div", { class: "hp-keys", role: "group", "aria-label": options.label },
    ROWS.map((row, index) =>
      el("div", { class: "hp-keyrow" },
        row.map((tile) =>
          button(names[tile], { class: lit(tile) ? "hp-key hp-lit" : "hp-key", disabled: off(tile), "data-tile": tile },
            () => pick(tile), face(tile, names))),
        index === 3 ? last : [])));
}

// A sheet from the bottom edge; a tap outside or Escape closes it.
function sheet(title, close, ...children) {
  const box = el("dialog", { class: "hp-sheet", "aria-label": title },
    el("div", { class: "hp-sheet-head" }, el("strong", {}, title),
      button(close, { class: "hp-round" }, () => box.close(), "✕")),
    ...children);
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  box.addEventListener("close", () => box.remove());
  return box;
}

const PATIENCE = 4000; // milliseconds after which an edit that was not answered is sent again; twice does no harm

// A value as text, whatever the order of its keys.
function plain(value) {
  return JSON.stringify(value, (_, part) => (part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part));
}

class Editor {
  constructor(root, sheets) {
    this.root = root;
    this.sheets = sheets; // beside the root, so that drawing anew leaves an open sheet alone
    this.revision = 0;
    this.epoch = null;
    this.value = null;
    this.known = null; // {revision, value} that Python has seen last, the value as text
    this.sent = []; // values that went out since, as text
  }

  // `data` carries {epoch, revision, value}: a new epoch means that Python changed the value itself.
  update(component) {
    this.send = component.setStateValue;
    this.trigger = component.setTriggerValue;
    this.data = component.data;
    document.documentElement.lang = component.data.lang;
    const { epoch, revision, value } = component.data;
    const said = plain(value);
    if (this.isLeftOver(epoch, revision, said)) {
      this.epoch = epoch; // a new session of the app that never heard of the last taps, and nobody else changed anything
      setTimeout(() => this.change(this.value));
    } else if (epoch !== this.epoch || revision >= this.revision) {
      this.value = value;
      this.revision = revision;
      if (epoch !== this.epoch) this.renewed();
      this.epoch = epoch;
    }
    this.known = { revision, value: said };
    if (this.revision <= revision) { this.sent = []; clearTimeout(this.reminder); }
    this.received();
    this.draw();
  }

  // Whether something was tapped while the app was away, so that no session has it.
  isLeftOver(epoch, revision, said) {
    return this.known !== null && epoch !== this.epoch && this.revision > Math.max(this.known.revision, revision)
      && [this.known.value, ...this.sent.slice(0, -1)].includes(said);
  }

  renewed() {}

  received() {}

  change(value) {
    this.value = value;
    this.revision += 1;
    this.draw();
    this.tell();
  }

  // A connection may break just then: what is not answered is told again.
  tell() {
    this.sent.push(plain(this.value));
    this.send("edit", { epoch: this.epoch, revision: this.revision, value: this.value });
    clearTimeout(this.reminder);
    const wait = PATIENCE * this.sent.length; // a busy machine is asked less and less often
    this.reminder = setTimeout(() => { if (this.revision > this.known.revision) this.tell(); }, wait);
  }

  // Redraw in place and keep the focus on the same control, or on the one that takes its place.
  show(...children) {
    const held = this.root.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    const kept = held && (this.focusNext ?? held);
    this.focusNext = null;
    this.root.replaceChildren(...children.filter(Boolean));
    if (kept) this.root.querySelector(`[data-focus="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true });
  }
}

function mount(component, kind, make) {
  const home = component.parentElement;
  if (!home.huipai) {
    const [root, sheets] = [el("div", { class: `hp hp-${kind}` }), el("div", { class: "hp" })];
    home.append(root, sheets);
    home.huipai = make(root, sheets);
  }
  home.huipai.update(component);
  return () => {};
}
