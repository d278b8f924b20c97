// Hints, which open one at a time.

function startHints(hints) {
  const list = document.getElementById("hint-list");
  const button = document.getElementById("hint");
  let shown = 0;

  function open(number) {
    while (shown < Math.min(number, hints.length)) {
      const [name, text] = hints[shown];
      list.append(element("li", { tabindex: "-1" }, element("strong", {}, name), ": ", text));
      shown += 1;
    }
    const next = hints[shown];
    button.textContent = next ? `Hint ${shown + 1} of ${hints.length}: ${next[0].toLowerCase()}` : "No more hints";
    button.disabled = !next;
  }

  button.addEventListener("click", () => {
    open(shown + 1);
    writeAddress("hints", shown);
    list.lastElementChild.focus();
  });
  open(Number(readAddress().get("hints")) || 0);
}
