// The words that can be played: to search, and to sort.

const PAGE_OF_WORDS = 120;

// Whether letters are such parts, one after the other, with any letters in between. Each
// part is looked for once, as far to the left as can be.
function isLike(letters, [first, ...others]) {
  const fits = (part, at) =>
    part.every((letter, n) => at + n < letters.length && (letter === "?" || letter === letters[at + n]));
  if (!others.length) return letters.length === first.length && fits(first, 0);
  const last = others.pop();
  let at = first.length;
  for (const part of others) {
    while (at + part.length <= letters.length && !fits(part, at)) at += 1;
    at += part.length;
  }
  const end = letters.length - last.length;
  return fits(first, 0) && at <= end && fits(last, end);
}

function startWords(game, on) {
  const entries = [...game.rarityOf].map(([text, rarity]) => ({ text, rarity, letters: lengthOf(text) }));
  const different = new Map(entries.map(({ text }) => [text, new Set(text).size]));
  const alphabet = new Intl.Collator().compare;
  const orders = {
    longest: (a, b) => b.letters - a.letters || alphabet(a.text, b.text),
    shortest: (a, b) => a.letters - b.letters || alphabet(a.text, b.text),
    alphabet: (a, b) => alphabet(a.text, b.text),
    letters: (a, b) => different.get(b.text) - different.get(a.text) || alphabet(a.text, b.text),
  };
  // Where words are not rated, they are one group, without a name.
  const degrees = game.familiarity.length ? game.familiarity : [""];
  let limit = PAGE_OF_WORDS;

  // With letters alone: words that contain them. With * or ?: any letters, or one.
  function test(pattern) {
    if (!/[*?]/.test(pattern)) return (text) => text.includes(pattern);
    const parts = pattern.split(/[*]+/).map((part) => [...part]);
    return (text) => isLike([...text], parts);
  }

  function show() {
    const fits = test(spelled(game, at("search").value).trim());
    const asked = [...spelled(game, at("with").value).replaceAll(/[\s,]/g, "")];
    const found = entries.filter(({ text }) => fits(text) && asked.every((letter) => text.includes(letter)));
    found.sort(orders[at("order").value]);
    const groups = degrees.map((name, rarity) =>
      group(
        name,
        found.filter((entry) => entry.rarity === rarity),
      ),
    );
    at("groups").replaceChildren(...groups.filter(Boolean));
    tell(at("found"), `${counted(found.length, "word")} of ${entries.length.toLocaleString("en")}`);
    at("more-words").hidden = !degrees.some(
      (_, rarity) => found.filter((entry) => entry.rarity === rarity).length > limit,
    );
  }

  function group(name, found) {
    if (!found.length) return null;
    const shown = found.slice(0, limit).map(({ text }) => element("li", {}, asWritten(text)));
    const number =
      found.length > limit ? `${limit} of ${found.length.toLocaleString("en")}` : String(found.length);
    const list = element("ul", { class: "list" }, ...shown);
    if (!name) return element("section", {}, list);
    const title = element("h3", {}, name[0].toUpperCase() + name.slice(1), element("span", {}, ` ${number}`));
    return element("section", {}, title, list);
  }

  for (const id of ["search", "with", "order"]) {
    on(at(id), "input", () => {
      limit = PAGE_OF_WORDS;
      show();
    });
  }
  on(at("more-words"), "click", () => {
    limit *= 4;
    show();
  });
  return show;
}
