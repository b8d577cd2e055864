// The viewfinder: the camera inside the page. Tiles light up while the player is aiming, and a hand that stands still
// and sure is taken by itself. Wherever it cannot be, it says why, and the phone's own camera is one tap away.

const EVERY = 300; // milliseconds between looks
const TOO_LATE = 1000; // milliseconds after which an answer is of no use: the hand is somewhere else by now
const BREATH = 50; // milliseconds that the phone has for itself between looks
const FRAME_SIDE = 640; // pixels of the frame that is looked at
const FRAME_QUALITY = 0.75;
const PHOTO_QUALITY = 0.92;
const SHUTTER_PATIENCE = 3000; // milliseconds for the camera's own photo; then the picture of the video is taken
const MUTED = 2000; // milliseconds without a picture after which another app has the camera
const DARK_AFTER = 5; // looks in a row without an answer
const BY_HAND = "huipai-shutter"; // what this browser keeps: "hand" where the shutter waits for the button
/** @type {Partial<Record<Said, Said>>} */
const FOR_BUTTON = { still: "clear", counted: "counted_only" }; // what is said instead where the shutter waits
const WANTED = { audio: false, video: { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1440 } } };

/** @type {Record<string, NoSight>} */
const REASONS = {
  NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "missing", OverconstrainedError: "missing",
  NotReadableError: "taken", AbortError: "taken",
};

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** A picture of the video as it is now.
 * @param {HTMLVideoElement} video
 * @param {number} longest pixels of its longer side at most
 * @param {number} quality
 * @returns {Promise<Blob | null>}
 */
function pictured(video, longest, quality) {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  const sheet = el("canvas", { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
  penOf(sheet).drawImage(video, 0, 0, sheet.width, sheet.height);
  return new Promise((resolve) => { sheet.toBlob(resolve, "image/jpeg", quality); });
}

/** Whether the player of this phone lets the shutter fire by itself; a browser that keeps nothing does not know.
 * @returns {boolean}
 */
function firesByItself() {
  try { return localStorage.getItem(BY_HAND) !== "hand"; } catch { return true; }
}

/** @param {boolean} does */
function keepFiring(does) {
  try { localStorage.setItem(BY_HAND, does ? "itself" : "hand"); } catch { /* it holds until the viewfinder is closed */ }
}

class Viewfinder {
  /**
   * @param {Chooser} chooser takes the photo, as any other
   * @param {HTMLElement} home where it was opened: gone, so is the viewfinder
   * @param {AimData} data
   * @param {string} role what the photo is for; only one of a whole hand is taken by itself
   */
  constructor(chooser, home, data, role) {
    this.chooser = chooser;
    this.home = home;
    this.data = data;
    this.role = role;
    this.isAutomatic = role === "new" && firesByItself();
    this.auto = button(data.words.automatic, { class: "hp-auto", role: "switch", "aria-checked": String(this.isAutomatic), hidden: role !== "new" },
      () => this.automatic(!this.isAutomatic), data.words.automatic);
    this.steady = new Steady(data.counts);
    /** @type {MediaStream | null} */
    this.stream = null;
    this.unanswered = 0;
    this.isTaking = false;
    this.video = el("video", { playsinline: true, muted: true, autoplay: true, "aria-hidden": "true" });
    this.video.muted = true; // the attribute alone does not count for an element made by a script
    this.lights = el("div", { class: "hp-lights", "aria-hidden": "true" });
    this.sight = el("div", { class: "hp-sight" }, this.video, this.lights);
    this.said = el("p", { class: "hp-said", role: "status" });
    this.shutter = button(data.words.shutter, { class: "hp-shutter", "data-focus": "shutter", disabled: true }, () => this.take());
    this.stage = el("div", { class: "hp-stage" });
    /** @type {HTMLDialogElement} */
    this.box = el("dialog", { class: "hp hp-viewfinder", tabindex: -1, autofocus: true, "aria-label": data.words.viewfinder }, this.auto, this.stage, this.said,
      el("div", { class: "hp-viewbar" }, this.ordinary("hp-small"), this.shutter,
        button(data.words.close, { class: "hp-round" }, () => this.box.close(), "✕")));
    this.video.addEventListener("resize", () => this.sized());
    this.hidden = () => { if (document.hidden && this.stream) this.fail("hidden"); };
    this.turned = () => { if (this.stream) { this.darken(); this.say("turned"); } };
    this.box.addEventListener("close", () => this.close());
  }

  /** The phone's own camera, or on a desk a file; ours is let go before, so that the other one finds it free.
   * @param {string} look
   */
  ordinary(look) {
    const { words } = this.data;
    const way = this.chooser.way(TOUCH() ? words.own_camera : words.file, this.role, { camera: TOUCH(), look });
    way.addEventListener("click", () => { if (this.stream) this.fail("hidden"); });
    way.querySelector("input")?.addEventListener("change", () => this.box.close());
    return way;
  }

  /** @param {boolean} does */
  automatic(does) {
    this.isAutomatic = does;
    this.auto.setAttribute("aria-checked", String(does));
    keepFiring(does);
  }

  open() {
    document.body.append(this.box);
    this.box.showModal();
    document.addEventListener("visibilitychange", this.hidden);
    this.portrait = matchMedia("(orientation: portrait)");
    this.portrait.addEventListener("change", this.turned);
    this.start();
  }

  close() {
    this.stop();
    document.removeEventListener("visibilitychange", this.hidden);
    this.portrait?.removeEventListener("change", this.turned);
    this.box.remove();
  }

  async start() {
    this.box.classList.remove("hp-taking");
    this.stage.replaceChildren(this.sight);
    this.darken();
    this.say("starting");
    let stream = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      this.stream = stream;
      if (!this.box.isConnected) { this.stop(); return; }
      if (document.hidden) { this.fail("hidden"); return; }
      for (const track of stream.getVideoTracks()) this.watch(track);
      this.video.srcObject = stream;
      await this.video.play();
      this.sized();
      this.shutter.disabled = false;
      this.shutter.focus();
      this.say("aim");
      this.aim(stream);
    } catch (error) {
      if (this.box.isConnected && this.stream === stream) this.fail(REASONS[error instanceof DOMException ? error.name : ""] ?? "broken");
    }
  }

  /** @param {MediaStreamTrack} track */
  watch(track) {
    track.addEventListener("ended", () => { if (this.stream) this.fail("taken"); });
    track.addEventListener("mute", async () => {
      await pause(MUTED);
      if (this.stream && track.muted) this.fail("taken");
    });
  }

  stop() {
    const { stream } = this;
    this.stream = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
    this.video.srcObject = null;
    this.shutter.disabled = true;
    this.darken();
  }

  /** Why there is no picture, and what to do.
   * @param {NoSight} reason
   */
  fail(reason) {
    this.stop();
    if (this.isTaking) return;
    const { words } = this.data;
    this.say("");
    this.stage.replaceChildren(el("div", { class: "hp-nosight" },
      el("p", { role: "alert" }, words[reason]),
      this.ordinary("hp-first"),
      button(words.again, { class: "hp-small", "data-focus": "again" }, () => this.start(), words.again)));
  }

  sized() {
    const { videoWidth: width, videoHeight: height } = this.video;
    if (width && height) this.sight.style.setProperty("--wide", String(width / height));
    this.darken();
  }

  /** One look after the other, while the camera is ours.
   * @param {MediaStream} stream
   */
  async aim(stream) {
    while (this.stream === stream) {
      if (!this.home.isConnected) { this.box.close(); return; }
      const began = performance.now();
      const look = await this.look().catch(() => null);
      if (this.stream !== stream || this.isTaking) return;
      this.judge(look, began);
      await pause(Math.max(BREATH, began + EVERY - performance.now()));
    }
  }

  /** What the app sees in the picture of now; undefined where it had no time to look, null where it did not answer.
   * @returns {Promise<Look | null | undefined>}
   */
  async look() {
    const frame = await pictured(this.video, FRAME_SIDE, FRAME_QUALITY);
    const answer = await fetch(new URL("./look", document.baseURI), {
      method: "POST", body: frame, headers: { [this.data.look_header]: this.data.look }, signal: AbortSignal.timeout(TOO_LATE),
    });
    if (answer.status === 204) return undefined;
    return answer.ok ? await answer.json() : null;
  }

  /** @param {Look | null | undefined} look @param {number} began */
  judge(look, began) {
    this.unanswered = look === null ? this.unanswered + 1 : 0;
    if (this.unanswered >= DARK_AFTER) { this.darken(); this.say("dark"); }
    const [width, height] = look?.size ?? [0, 0];
    // A phone that was turned meanwhile shows something else than was looked at.
    if (!look || Math.abs(width / height - this.video.videoWidth / this.video.videoHeight) > 0.02) return;
    const isReady = this.steady.add(look, began);
    this.light(look);
    const [name, values] = this.steady.advice();
    this.say((!this.isAutomatic && FOR_BUTTON[name]) || name, values);
    if (isReady && this.isAutomatic) this.take();
  }

  /** @param {Look} look */
  light({ size: [width, height], tiles }) {
    this.lights.replaceChildren(...tiles.map(([x1, y1, x2, y2, name, isSure]) => el("span", {
      class: `hp-box ${isSure ? "hp-lit" : "hp-doubt"}`, "data-tile": name,
      style: { left: `${(100 * x1) / width}%`, top: `${(100 * y1) / height}%`, width: `${(100 * (x2 - x1)) / width}%`, height: `${(100 * (y2 - y1)) / height}%` },
    }, isSure ? null : el("span", { class: "hp-boxtext" }, "?"))));
  }

  darken() {
    this.steady.forget();
    this.lights.replaceChildren();
  }

  /** The same sentence twice is not read out again.
   * @param {Said | ""} name
   * @param {Record<string, number>} values
   */
  say(name, values = {}) {
    const text = name ? fill(this.data.words[name], values) : "";
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  async take() {
    if (!this.stream || this.isTaking) return;
    this.isTaking = true;
    this.shutter.disabled = true;
    this.say("taking");
    this.box.classList.add("hp-taking");
    navigator.vibrate?.(40);
    const photo = await this.photo().catch(() => null);
    this.isTaking = false;
    if (!photo) { this.fail("broken"); return; }
    this.box.close();
    this.chooser.take([new File([photo], "viewfinder.jpg", { type: photo.type || "image/jpeg" })], this.role);
  }

  // As large as the camera gives it: its own photo where the browser can ask for one, else the picture of the video.
  async photo() {
    const [track] = this.stream?.getVideoTracks() ?? [];
    const shown = await pictured(this.video, Number.POSITIVE_INFINITY, PHOTO_QUALITY);
    this.video.pause();
    if (!("ImageCapture" in window)) return shown;
    const own = new ImageCapture(track).takePhoto().catch(() => null);
    return (await Promise.race([own, pause(SHUTTER_PATIENCE)])) || shown;
  }
}

// Whether the page may ask for the camera at all; over plain HTTP in a home network it may not.
const MAY_AIM = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/** The ways to a photo, the best of them first: the viewfinder where the page may use the camera, else the phone's own;
 * the album, and on a desk a file.
 * @param {Chooser} chooser
 * @param {AimData["words"]} words
 * @param {string} role what the photo is for
 * @param {Act} aim opens the viewfinder
 * @param {Act} left is called when one of them was taken
 */
function waysToPhotos(chooser, words, role, aim, left = () => {}) {
  const way = (/** @type {string} */ text, /** @type {Way} */ options) => {
    const made = chooser.way(text, role, options);
    made.querySelector("input")?.addEventListener("change", left);
    return made;
  };
  const sight = (/** @type {string} */ text, /** @type {string} */ look) => button(text, { class: `hp-way ${look}`, "data-focus": "aim" },
    () => { left(); aim(); }, el("span", {}, el("i", { class: "hp-icon hp-i-camera" }), text));
  if (!TOUCH()) return [way(words.file, { look: "hp-first", focus: "album", icon: "album" }), MAY_AIM() ? sight(words.webcam, "hp-second") : null];
  const album = way(words.album, { look: "hp-second", focus: "album", icon: "album" });
  if (!MAY_AIM()) return [way(words.camera, { camera: true, look: "hp-first", focus: "camera", icon: "camera" }), album];
  const own = way(words.own_camera, { camera: true, look: "hp-second", focus: "camera", icon: "camera" });
  return [sight(words.camera, "hp-first"), el("div", { class: "hp-beside" }, own, album)];
}
