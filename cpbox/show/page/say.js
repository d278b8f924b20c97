// The texts of the page, by key, in the page's language: see texts/ beside this folder.

// A whole number in digits, as in 1,234.
const number = (value) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, THOUSANDS);

const formOf = (n) => Object.keys(PLURALS).find((form) => PLURALS[form](n));

// The text of a key, with values in its places, as in say("play.left", { letters: "A B" }).
// A text with plural forms takes the form of its number, the value `n` if it names no other.
function say(key, values = {}) {
  let text = TEXTS[key];
  if (typeof text === "object") text = text[formOf(values[text.of ?? "n"])] ?? text.other;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? number(value) : value;
  });
}
