// A button that prints the page; the style sheet leaves out what is only for the screen.

/** @param {Streamlit<{words: string}>} component */
export default function ({ parentElement, data }) {
  if (parentElement.querySelector("button")) return;
  document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0); // the page before was left at its end
  const button = document.createElement("button");
  button.type = "button";
  button.className = "hp-small hp-strong hp-screen-only";
  button.textContent = data.words;
  button.addEventListener("click", () => window.print());
  parentElement.append(button);
}
