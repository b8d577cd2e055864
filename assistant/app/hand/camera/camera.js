// The way in: one big button for the camera, one for the album; on a desk also what is dropped or pasted.

class Camera {
  constructor(root) {
    this.root = root;
    this.chooser = new Chooser((value) => this.trigger("photos", value), () => this.draw());
    this.pasted = (event) => {
      if (!this.root.isConnected) { document.removeEventListener("paste", this.pasted); return; }
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length) this.chooser.take(files, this.role);
    };
    document.addEventListener("paste", this.pasted);
    root.addEventListener("dragover", (event) => event.preventDefault());
    root.addEventListener("drop", (event) => { event.preventDefault(); this.chooser.take(event.dataTransfer.files, this.role); });
  }

  update(component) {
    this.trigger = component.setTriggerValue;
    this.data = given(component);
    this.chooser.update(this.data);
    this.draw();
  }

  draw() {
    const { words, problems } = this.data;
    const said = this.chooser.problem ? [this.chooser.problem] : problems;
    this.role = "new";
    const way = (text, options) => this.chooser.way(text, this.role, options);
    const ways = TOUCH()
      ? [way(words.camera, { camera: true, look: "hp-first", focus: "camera", icon: "camera" }), way(words.album, { look: "hp-second", focus: "album", icon: "album" })]
      : [way(words.file, { look: "hp-first", focus: "album", icon: "album" }), el("p", { class: "hp-note hp-desk" }, words.desk)];
    this.root.replaceChildren(
      el("div", { class: "hp-ways" }, this.chooser.busy ? this.chooser.progress() : ways),
      ...(said.length && !this.chooser.busy ? [el("div", { class: "hp-problem", role: "alert" }, said.map((text) => el("p", {}, text)))] : []));
  }
}

export default function (component) { return mount(component, "camera", (root) => new Camera(root)); }
