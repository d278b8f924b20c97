// The words that can be played: to search, to sort, to filter.

const PAGE_OF_WORDS = 100;

// How familiar a word is; nothing, where words are not rated.
function familiar(game, rarity) {
  return game.familiarity.slice(rarity, rarity + 1);
}

function startWords(game) {
  const at = (id) => document.getElementById(id);
  const entries = [...game.rarityOf].map(([text, rarity]) => ({ text, rarity, letters: lengthOf(text) }));
  const tilesOf = (entry) => new Set(entry.text).size;
  const alphabet = new Intl.Collator().compare;
  const orders = {
    longest: (a, b) => b.letters - a.letters || alphabet(a.text, b.text),
    shortest: (a, b) => a.letters - b.letters || alphabet(a.text, b.text),
    alphabet: (a, b) => alphabet(a.text, b.text),
    familiar: (a, b) => a.rarity - b.rarity || alphabet(a.text, b.text),
    letters: (a, b) => tilesOf(b) - tilesOf(a) || alphabet(a.text, b.text),
  };
  let limit = PAGE_OF_WORDS;

  // With letters alone: words that contain them. With * or ?: any letters, or one.
  function test(pattern) {
    if (!/[*?]/.test(pattern)) return (text) => text.includes(pattern);
    const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");
    const whole = new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, "u");
    return (text) => whole.test(text);
  }

  function show() {
    const fits = test(fold(at("search").value).trim());
    const with_ = [...fold(at("with").value).replaceAll(/[\s,]/g, "")];
    const most = Number(at("familiar")?.value ?? game.familiarity.length);
    const found = entries.filter(
      ({ text, rarity }) => rarity <= most && fits(text) && with_.every((letter) => text.includes(letter)),
    );
    found.sort(orders[at("order").value]);
    at("rows").replaceChildren(...found.slice(0, limit).map(row));
    const shown = Math.min(limit, found.length);
    at("found").textContent = `${counted(found.length, "word")}${shown < found.length ? `, the first ${shown} shown` : ""}.`;
    at("more").hidden = shown === found.length;
  }

  function row({ text, letters, rarity }) {
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, text),
      element("td", {}, String(letters)),
      ...familiar(game, rarity).map((degree) => element("td", {}, degree)),
    );
  }

  if (!game.familiarity.length) for (const part of document.querySelectorAll(".rated")) part.remove();
  for (const id of ["search", "with", "familiar", "order"]) {
    at(id)?.addEventListener("input", () => {
      limit = PAGE_OF_WORDS;
      show();
    });
  }
  at("more").addEventListener("click", () => {
    limit += 5 * PAGE_OF_WORDS;
    show();
  });
  at("candidates").addEventListener("toggle", show, { once: true });
}
