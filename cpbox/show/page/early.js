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

// The rest stands in the page as text, which is quickly read.
function show(later) {
  for (const each of document.querySelectorAll(later)) each.outerHTML = each.textContent;
}

async function run() {
  /** @type {any} */
  const code = document.getElementById("code");
  if (!code) return; // which has an address
  const letters = atob(code.textContent);
  const bytes = new Uint8Array(letters.length);
  for (let n = 0; n < letters.length; n += 1) bytes[n] = letters.charCodeAt(n);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const script = document.createElement("script");
  script.textContent = await new Response(stream).text();
  code.replaceWith(script);
}

const parts = [() => show("head .later, #table .later"), () => show(".later"), run];

function follow() {
  const act = () => void (parts.shift()?.(), parts.length && follow());
  requestAnimationFrame(() => setTimeout(act));
}
follow();
