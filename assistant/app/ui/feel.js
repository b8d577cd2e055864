// A big hand is felt, once, where motion is not reduced.

let felt = "";

/** @param {string} moment what this hand is called, "" where none is big */
function feel(moment) {
  if (!moment || felt === moment) return;
  felt = moment;
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.([40, 60, 120]);
}
