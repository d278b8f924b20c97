// What is typed while a table is being opened, on which it is then played. This stands in
// the page's head, and so hears what is typed before the other scripts run.
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

// The page's script runs once its first frame is seen, for which the page needs none.
document.addEventListener("DOMContentLoaded", () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      const code = document.getElementById("code");
      const script = document.createElement("script");
      script.textContent = code?.textContent ?? "";
      code?.replaceWith(script);
    }),
  ),
);
