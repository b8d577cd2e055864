// A page's HTML as Python wrote it; whatever carries data-tap answers a tap with that word.

/** @param {Streamlit<{html: string}>} component */
export default function ({ parentElement, data, setTriggerValue }) {
  /** @type {Home | null} */
  let root = parentElement.querySelector(".hp-taps");
  if (!root) {
    root = document.createElement("div");
    root.className = "hp hp-taps";
    parentElement.append(root);
  }
  if (root.written !== data.html) {
    root.innerHTML = data.html;
    root.written = data.html;
  }
  root.onclick = ({ target }) => { // one listener, however often the page is drawn
    const found = target instanceof Element ? target.closest("[data-tap]") : null;
    if (found instanceof HTMLElement) setTriggerValue("tap", found.dataset.tap);
  };
}
