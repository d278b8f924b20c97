// The texts of the page, by key, in the page's language: see texts/ beside this folder.

const NUMBER = new Intl.NumberFormat(LANGUAGE, { useGrouping: "always" });
const PLURAL = new Intl.PluralRules(LANGUAGE);

const number = (value) => NUMBER.format(value);

// The text of a key, with values in its places, as in say("play.left", { letters: "A B" }).
// A text with plural forms takes the form of its number, the value `n` if it names no other.
function say(key, values = {}) {
  let text = TEXTS[key];
  if (typeof text === "object") text = text[PLURAL.select(values[text.of ?? "n"])] ?? text.other;
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? number(value) : value;
  });
}
