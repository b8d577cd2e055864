// Choosing photos: straight from the camera, from the album, dropped or pasted. Works over plain HTTP.

const SHORT = 65536; // of a file that is too big only this much is sent: enough to say what it is

function encoded(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

class Chooser {
  // data: {most_bytes, most_photos, answered}; `send` gets {files, role}; `draw` is called when it starts or ends.
  constructor(send, draw) {
    this.send = send;
    this.draw = draw;
    this.busy = null;
    this.answered = null;
    this.problem = "";
  }

  update(data) {
    this.data = data;
    if (data.answered !== this.answered) { this.finish(); this.problem = ""; }
    this.answered = data.answered;
  }

  finish() {
    if (this.busy?.picture) URL.revokeObjectURL(this.busy.picture);
    clearTimeout(this.busy?.late);
    this.busy = null;
  }

  begin(picture = null) {
    const late = setTimeout(() => { this.finish(); this.problem = this.data.words.slow; this.draw(); }, 60000);
    this.busy = { picture, late };
    this.problem = "";
    this.draw();
  }

  async take(list, role) {
    const files = [...list].slice(0, this.data.most_photos);
    if (!files.length || this.busy) return;
    this.begin(URL.createObjectURL(files[0]));
    try {
      const sent = [];
      for (const file of files) {
        const whole = file.size <= this.data.most_bytes;
        sent.push({ size: file.size, data: await encoded(whole ? file : file.slice(0, SHORT)) });
      }
      this.send({ role, files: sent });
    } catch { // the phone took the file away, or has no memory for it
      this.finish();
      this.problem = this.data.words.gone;
      this.draw();
    }
  }

  // A label that opens the camera (`capture`) or the album.
  way(text, role, { camera = false, look = "", focus = "" }) {
    const input = el("input", { type: "file", accept: "image/*,.heic,.heif", class: "hp-file", capture: camera ? "environment" : null,
      multiple: !camera, "data-focus": focus, "aria-label": text, disabled: Boolean(this.busy),
      on: { change: () => { const files = [...input.files]; input.value = ""; this.take(files, role); } } });
    return el("label", { class: `hp-way ${look}` }, input, el("span", { "aria-hidden": "true" }, text));
  }

  // What is under way, in place of what was there.
  progress() {
    const style = this.busy.picture ? { "background-image": `url(${this.busy.picture})` } : {};
    return el("div", { class: "hp-busy", role: "status" }, el("span", { class: "hp-busy-picture", style }),
      el("span", { class: "hp-busy-text" }, this.data.words.reading), el("span", { class: "hp-busy-bar" }, el("i", {})));
  }
}

// Where there is no camera to point: a mouse, a pasted screenshot.
const TOUCH = () => matchMedia("(pointer: coarse)").matches;
