// What is typed while a table is being opened, on which it is then played; and all that
// the first frame does not need, with the frames after it.
const opening = { isNow: true, /** @type {string[]} */ keys: [] };

document.addEventListener("keydown", (/** @type {any} */ event) => {
  const { key, target } = event;
  const isLetter = [...key].length === 1 && key !== " ";
  const isHere = target === document.body || ["word", "lab-play"].includes(target.id);
  if (!opening.isNow || !isHere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!isLetter && !["Enter", "Backspace"].includes(key)) return;
  event.preventDefault();
  opening.keys.push(key);
});

// Of a form that is sent, which would load the page anew.
document.addEventListener("submit", (event) => {
  if (!opening.isNow) return;
  event.preventDefault();
  opening.keys.push("Enter");
});

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
const STAGES = ["head .later, #box .later, #lab-box .later", "#table .later", ".later"];
document.addEventListener("DOMContentLoaded", () => follow(STAGES));
