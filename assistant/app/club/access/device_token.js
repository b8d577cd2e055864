// Keeps the token of this device in the browser, so that a refresh stays signed in. `data.put`: "" reads, "-" forgets.
// What Python has put here it need not be told: that would break off the page that says so.

/** @param {Streamlit<{club: number, put: string}>} component */
export default function ({ parentElement, data, setStateValue }) {
  const name = `huipai-device-${data.club}`;
  let token = "-"; // a browser that keeps nothing asks each time
  try {
    if (data.put === "-") localStorage.removeItem(name);
    else if (data.put) localStorage.setItem(name, data.put);
    token = localStorage.getItem(name) || "-";
  } catch { /* it keeps nothing */ }
  if (!data.put && token !== parentElement.token) setStateValue("token", token);
  parentElement.token = token;
}
