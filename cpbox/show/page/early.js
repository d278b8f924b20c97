// What is typed and pressed while a table is being opened, on which it is then done again; and
// all that the first frame does not need, with the frames after it.
const opening = { isNow: false, /** @type {any[]} */ kept: [], begin, end };
const PRESSES = ["click", "pointerdown", "pointermove", "pointerup", "pointercancel"];
let hearing; // ends what is heard
let isDrawn = false; // whether letters are just being drawn

// A word that was begun before this page could hear is not heard at all: until Enter, or a
// pause.
const BLIND = 100; // milliseconds: who types so soon began before
const PAUSE = 500;
const began = performance.now();
let isCut; // unknown until a key is heard
let pausing = 0;

function cut() {
  isCut = true;
  clearTimeout(pausing);
  pausing = setTimeout(joinIn, PAUSE);
}

function joinIn() {
  isCut = false;
  if (!opening.isNow) hear({});
}

function hear(acts) {
  hearing?.abort();
  hearing = new AbortController();
  for (const [type, act] of Object.entries(acts)) document.addEventListener(type, act, { signal: hearing.signal });
}

const isLetter = (key) => [...key].length === 1 && key !== " ";

function hearKey(/** @type {any} */ event) {
  const { key, target } = event;
  const isHere = [document.documentElement, document.body].includes(target) || ["word", "lab-play"].includes(target.id);
  if (!isHere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!isLetter(key) && !["Enter", "Backspace"].includes(key)) return;
  event.preventDefault();
  isCut ??= document.readyState === "loading" && event.timeStamp < began + BLIND;
  if (!isCut) return void opening.kept.push(event);
  event.stopImmediatePropagation();
  if (key === "Enter") joinIn();
  else cut();
}

// What goes up here, and went down before.
function hearKeyUp({ key, ctrlKey, metaKey }) {
  if (isCut === undefined && isLetter(key) && !ctrlKey && !metaKey) cut();
}

function hearPress(/** @type {any} */ event) {
  const { type, target } = event;
  const isClick = type === "click";
  const begins = type === "pointerdown";
  if (begins) isDrawn = target.closest("#board") !== null;
  if (!isDrawn && !(isClick ? target.closest("#table button") : begins && target.closest("#acts"))) return;
  if (isClick || begins) event.preventDefault(); // as the page does then
  if (isClick || isDrawn) opening.kept.push(event);
  isDrawn &&= begins || type === "pointermove";
}

// Of a form that is sent, which would load the page anew.
function hearForm(event) {
  event.preventDefault();
  opening.kept.push(event);
}

function begin() {
  opening.isNow = true;
  opening.kept = [];
  const presses = Object.fromEntries(PRESSES.map((type) => [type, hearPress]));
  hear({ keydown: hearKey, keyup: hearKeyUp, submit: hearForm, ...presses });
}

// Gives what was kept, in turn.
function end() {
  opening.isNow = false;
  isCut ??= false;
  hear(isCut ? { keydown: hearKey } : {});
  return opening.kept.splice(0);
}

begin();

// Where it takes long, the page says that it is loading (base.css).
setTimeout(() => document.documentElement.classList.add("late"), 700);

// What the page's address holds (address.js).
const readAddress = () => new Map(new URLSearchParams(location.hash.slice(1)));

// The bytes of a packed text.
async function unpacked(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let n = 0; n < letters.length; n += 1) bytes[n] = letters.charCodeAt(n);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function run() {
  /** @type {any} */
  const code = document.getElementById("code");
  if (!code) return; // where it stands at once
  const script = document.createElement("script");
  if (code.dataset.src) script.src = code.dataset.src;
  else script.textContent = new TextDecoder().decode(await unpacked(code.textContent));
  code.replaceWith(script);
}

// The rest stands in the page as text, which is quickly read.
function follow(/** @type {string[]} */ [first, ...others]) {
  const act = async () => {
    if (!first) return void run();
    for (const each of document.querySelectorAll(first)) each.outerHTML = each.textContent;
    for (const each of /** @type {any} */ (document.querySelectorAll("link[rel=stylesheet]")))
      if (!each.sheet && !each.onload) await new Promise((go) => (each.onload = each.onerror = go));
    follow(others);
  };
  requestAnimationFrame(() => setTimeout(act));
}
const STAGES = ["head .later, #rest, #box .later, #lab-box .later", "#table .later", ".later"];
document.addEventListener("DOMContentLoaded", () => follow(STAGES));
