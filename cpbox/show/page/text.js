// Letters and texts, and the data that the page carries.

const foldOf = new Map(FOLDS.split(" ").map((pair) => [pair[0], pair.slice(1)]));

// Letters in the form in which they are compared, as in Python. Each by itself: in lower
// case, a sigma at the end would be another.
function fold(text) {
  const letters = [...text.normalize("NFC")].map((letter) => foldOf.get(letter) ?? letter.toLowerCase());
  return letters.join("").normalize("NFC");
}

// The same, without their marks where accents are ignored.
function spelled({ marks }, text) {
  const folded = fold(text);
  if (!marks) return folded;
  return folded.normalize("NFD").replaceAll(new RegExp(`[${marks}]`, "gu"), "").normalize("NFC");
}

// How the words and tiles of a puzzle are written that are not written as they are compared.
const spellings = new Map();

function learnSpellings({ written }) {
  spellings.clear();
  for (const [text, spelling] of Object.entries(written)) spellings.set(text, spelling);
}

const asWritten = (text) => spellings.get(text) ?? text;
// Letters as a box shows them: large, where that is the same letter and usual.
const upper = (text) => [...asWritten(text)].map(largeOf).join("");

function largeOf(letter) {
  const large = letter.toUpperCase();
  const isSame = lengthOf(large) === 1 && fold(large) === fold(letter);
  return isSame && /\p{CWT}/u.test(letter) ? large : letter;
}

const sentence = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const uncapital = (text) => text[0].toLowerCase() + text.slice(1);
const ENGLISH = LANGUAGE === "en";

// How many letters a word has.
function lengthOf(word) {
  return [...word].length;
}

// "a", "a and b", "a, b, and c"; or else with "or".
/** @type {(texts: string[], type?: any) => string} */
const listed = (texts, type = "conjunction") => new Intl.ListFormat(LANGUAGE, { type }).format(texts);

// A text in which words that are read to the left stand apart from what is around them.
const TO_THE_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ _]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;

function isolated(text) {
  return text.replaceAll(TO_THE_LEFT, "\u2068$&\u2069");
}

// What is there already is left alone, so that the browser need not look at it again.
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

const tell = (node, text) => write(node, isolated(text));

function put(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

// Hides a node, whose focus `next` has then, or shows it.
function hide(node, isHidden, next = null) {
  if (isHidden && next && node.contains(document.activeElement)) next.focus({ preventScroll: true });
  if (node.hidden !== isHidden) node.hidden = isHidden;
}

// Has a button do nothing for now (see stopPress). It keeps the focus, which one that is
// `disabled` would lose.
const disable = (button, isDisabled) => put(button, "aria-disabled", isDisabled);

// Takes the focus from what is hidden now, where keys would be lost until the browser sees that.
function leave(places) {
  const had = /** @type {any} */ (document.activeElement);
  if (had?.closest(places)) had.blur();
}

// A node's own class, and those of the names that hold.
const withNames = (own, names) => [own, ...Object.keys(names).filter((name) => names[name])].join(" ");

// An element with attributes and children; texts are never read as markup.
/** @type {(name: string, attributes?: object, ...children: (Node | string)[]) => any} */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.map((child) => (typeof child === "string" ? isolated(child) : child)));
  return made;
}

const itemsOf = (texts) => texts.map((text) => element("li", {}, text));

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

async function readData(node) {
  return JSON.parse(new TextDecoder().decode(await unpacked(node.textContent)));
}
