// What holds for the whole page: its language, and what this browser remembers of it for the next visit.

const YEAR = 365 * 24 * 3600;

/** @param {string} name @param {string} value */
function remember(name, value) {
  const safe = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; SameSite=Lax${safe}`;
}

// The chooser of files says that it is nothing, and has a name and the focus all the same.
const CHOOSER = 'section[data-testid="stFileUploaderDropzone"][role="presentation"]';
// What Streamlit calls its own buttons and fields, in English: their attributes, and its link past the navigation.
const NAMED = ["aria-label", "placeholder"];
const PAST = '[data-testid="stSkipToContent"]';

/** @type {Record<string, string>} */
let names = {};
let english = "";

// The keyboard of digits for a PIN, until the one with letters is asked for.
function keyboards() {
  for (const one of document.querySelectorAll(".st-key-digits input")) one.setAttribute("inputmode", "numeric");
  for (const one of document.querySelectorAll(".st-key-letters input")) one.removeAttribute("inputmode");
}

function renamed() {
  keyboards();
  for (const one of document.querySelectorAll(CHOOSER)) one.setAttribute("role", "group");
  if (!english) return;
  for (const one of document.querySelectorAll(english)) {
    for (const name of NAMED) {
      const said = names[one.getAttribute(name) ?? ""];
      if (said) one.setAttribute(name, said);
    }
  }
  const past = document.querySelector(PAST);
  const said = names[past?.textContent ?? ""];
  if (past && said) past.textContent = said;
}

new MutationObserver(renamed).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: NAMED });

/** @param {Component<{lang: string, names: Names, cookies: Names, words: Names}>} component */
export default function (component) {
  const { lang, cookies, words } = given(component);
  document.documentElement.lang = lang;
  names = given(component).names;
  english = Object.keys(names).flatMap((text) => NAMED.map((name) => `[${name}="${text}"]`)).join();
  renamed();
  for (const [name, text] of Object.entries(words)) {
    document.documentElement.style.setProperty(`--hp-${name}`, JSON.stringify(text)); // for what is not ours to write
  }
  for (const [name, value] of Object.entries(cookies)) remember(name, value);
  return () => {};
}
