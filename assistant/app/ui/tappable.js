// A page's HTML as Python wrote it; whatever carries data-tap answers a tap with that word.

export default function ({ parentElement, data, setTriggerValue }) {
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
  root.onclick = (event) => { // one listener, however often the page is drawn
    const found = event.target.closest("[data-tap]");
    if (found) setTriggerValue("tap", found.dataset.tap);
  };
}
