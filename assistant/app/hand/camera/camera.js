// The way in: one big button for the camera, one for the album; on a desk also what is dropped or pasted. Where the page
// may use the camera itself, the big button opens the viewfinder, and the phone's own camera is beside it.

class Camera {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Viewfinder | null} */
    this.viewfinder = null;
    this.chooser = new Chooser((value) => this.trigger("photos", value), () => this.draw());
    this.role = "new";
    this.data = /** @type {CameraData} */ (/** @type {unknown} */ (null));
    /** @type {Component<CameraData>["setTriggerValue"]} */
    this.trigger = () => {};
    this.pasted = (/** @type {ClipboardEvent} */ event) => {
      if (!this.root.isConnected) { document.removeEventListener("paste", this.pasted); return; }
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length) this.chooser.take(files, this.role);
    };
    document.addEventListener("paste", this.pasted);
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => { event.preventDefault(); this.chooser.take(event.dataTransfer?.files ?? [], this.role); });
  }

  /** @param {Component<CameraData>} component */
  update(component) {
    this.trigger = component.setTriggerValue;
    this.data = given(component);
    this.chooser.update(this.data);
    if (this.viewfinder) this.viewfinder.data = this.data; // the app may have come back with another pass
    this.draw();
  }

  draw() {
    const { problems } = this.data;
    const said = this.chooser.problem ? [this.chooser.problem] : problems;
    this.root.replaceChildren(
      el("div", { class: "hp-ways" }, this.chooser.busy ? this.chooser.progress() : this.ways()),
      ...(said.length && !this.chooser.busy ? [el("div", { class: "hp-problem", role: "alert" }, said.map((text) => el("p", {}, text)))] : []));
  }

  ways() {
    const aim = () => {
      this.viewfinder = new Viewfinder(this.chooser, this.root, this.data, this.role);
      this.viewfinder.open();
    };
    const ways = waysToPhotos(this.chooser, this.data.words, this.role, aim);
    return TOUCH() ? ways : [...ways, el("p", { class: "hp-note hp-desk" }, this.data.words.desk)];
  }
}

/** @param {Component<CameraData>} component */
export default function (component) { return mount(component, "camera", (root) => new Camera(root)); }
