// What stands behind an answer, each in a fold that is filled when it is opened: every
// answer, whether a word is allowed, which words there are, why, and how it is proved.

const MOST_LISTED = 300;
const LATER = 200; // milliseconds after a key until words are looked up

// A fold, filled when it opens, and again when the puzzle changes while it is open; when it
// is opened again, too, where nothing came, as it was cancelled.
function makeFold(id, fill) {
  const fold = at(id);
  let text = null;
  let isLost = false;
  const renew = (now, isOpened = false) => {
    if (!fold.open || (text === now && !(isOpened && isLost))) return;
    text = now;
    isLost = false;
    Promise.resolve(fill()).then((isKnown) => {
      if (text === now) isLost = isKnown === false;
    });
  };
  return { fold, renew };
}

function startBehind(bench, result) {
  const folds = [
    ["lab-every", listAnswers],
    ["lab-words", lookUpWords],
    ["lab-fewer", askWhy],
    ["lab-proof", showProof],
  ].map(([id, fill]) => makeFold(id, fill));
  for (const { fold, renew } of folds) fold.addEventListener("toggle", () => bench.told && renew(bench.text, true));

  // ---- every answer

  let chains = [];
  const lettersOf = (chain) => sizeOfAll(bench.told.box, chain);

  async function listAnswers() {
    const { words } = bench.told.record;
    const found = words && (await doLong("lab-answers-job", "solve", { puzzle: bench.text, every: words }));
    chains = [];
    at("lab-filter").value = "";
    if (!found) {
      tell(at("lab-answers-found"), "");
      at("lab-answers").replaceChildren();
      return false;
    }
    chains = found.chains.sort((one, other) => lettersOf(one) - lettersOf(other));
    const { count, all_listed: isAll, complete } = found;
    const whole = isAll
      ? say("lab.answers.count", { n: count })
      : say("lab.answers.first_of", { n: count, shown: chains.length });
    const from = capital(say("lab.from", { list: sourceSaid(found) }));
    tell(at("lab-answers-found"), `${complete ? whole : say("lab.answers.partly", { n: chains.length })} ${from}.`);
    filterAnswers();
    reveal(at("lab-answers"));
    return true;
  }

  function filterAnswers() {
    const typed = fold(at("lab-filter").value.trim());
    const found = chains.filter((chain) => chain.join(" ").includes(typed));
    const cut = found.length - MOST_LISTED;
    const rows = found.slice(0, MOST_LISTED).map((chain) => element("li", {}, answerButton(chain)));
    if (cut > 0) rows.push(element("li", { class: "quiet" }, say("lab.answers.cut", { n: cut })));
    if (!found.length && typed)
      rows.push(element("li", { class: "quiet" }, say("lab.answers.none", { typed })));
    at("lab-answers").replaceChildren(...rows);
  }
  at("lab-filter").addEventListener("input", () => follows.later("answers", filterAnswers));

  function answerButton(chain) {
    const made = button("", () => view(chain, made), { "aria-pressed": false });
    made.append(
      element("b", {}, chainSaid(chain)),
      element("span", { class: "quiet" }, say("lab.amount.letters", { n: lettersOf(chain) })),
    );
    return made;
  }

  function view(chain, pressed) {
    const { box } = bench.told;
    const way = bestWay(
      box,
      waysOfChain(
        box,
        chain.map((text) => ({ text })),
      ),
    );
    for (const each of at("lab-answers").querySelectorAll("button"))
      each.setAttribute("aria-pressed", each === pressed);
    if (way) result.view(chain.map((text, n) => ({ text, tiles: way.paths[n] })));
    at("lab-side").scrollIntoView({ block: "nearest" });
  }

  // ---- whether a word is allowed

  // At once, as the next key is for the field.
  function openWord(event) {
    event.preventDefault();
    if (toRefused()) return;
    at("lab-word").open = true;
    at("lab-asked").focus({ preventScroll: true });
    reveal(at("lab-word"));
  }
  at("lab-word").firstElementChild.addEventListener("click", (event) => at("lab-word").open || openWord(event));
  shortcuts.set("/", (event) => event.target.matches("input, select, textarea") || openWord(event));

  submit("lab-ask", async () => {
    const words = wordsIn(at("lab-asked"));
    const wrong = words.length ? notLettersSaid(words) : say("lab.word.type");
    if (wrong) return at("lab-told").replaceChildren(element("p", {}, wrong));
    const body = { puzzle: bench.text, words, best: result.isOpen(), language: LANGUAGE };
    showBlocks("lab-told", await doLong("lab-told", "told", body));
  });

  function showBlocks(id, told, instead = [element("p", {}, say("lab.word.nothing"))]) {
    if (!told) return;
    const { blocks, english } = told;
    const own = blocks.length ? blocks.flatMap(blockOf) : instead;
    at(id).replaceChildren(...own, ...(english.length ? stepsSaid(english) : []));
    reveal(at(id));
  }

  // ---- why there is none better

  const stepsSaid = (english) => [
    element("p", { class: "quiet" }, say("lab.fewer.steps")),
    element("div", { lang: "en" }, ...english.flatMap(blockOf)),
  ];

  function askWhy() {
    if (!bench.told.chain) return; // as where a change leaves none while it is open
    const show = async () => {
      const body = { puzzle: bench.text, best: true, language: LANGUAGE };
      const told = await doLong("lab-why", "told", body);
      showBlocks("lab-why", told, [element("ul", {}, ...claimsSaid())]);
      if (!told && !at("lab-why").querySelector("progress")) at("lab-why").append(cover);
    };
    const cover = button(say("lab.fewer.show"), show, { class: "cover" });
    if (result.isOpen()) show();
    else at("lab-why").replaceChildren(element("p", {}, say("lab.fewer.names_words")), cover);
  }

  // ---- the words that can be played

  let later = null;
  let looking = null; // what was asked last: an answer that comes later is to another filter
  let isShown = false;
  const filters = ["contains", "without", "starts", "ends", "length", "covered"];

  async function lookUpWords() {
    const { text } = bench;
    const mine = (looking = {});
    const { rangeUnderflow: isLow, valid } = at("lab-length").validity;
    if (!valid) return tell(at("lab-words-found"), isLow ? say("lab.at_least", { n: 1 }) : say("lab.whole"));
    const typed = filters.map((name) => [name, at(`lab-${name}`).value.trim()]).filter(([, value]) => value);
    const chosen = {
      ...Object.fromEntries(typed),
      ...(at("lab-length").value && { length: Number(at("lab-length").value) }),
    };
    const known = await ask("words", { puzzle: text, ...chosen, grid: !isShown }).catch((wrong) => wrong);
    if (mine !== looking || text !== bench.text || (known instanceof Error && isPast(known))) return;
    if (known instanceof Error) return tell(at("lab-words-found"), known.message);
    const n = known.count ?? known.words.length;
    tell(at("lab-words-found"), say("lab.words.count", { n, list: sourceSaid(known) }));
    tell(at("lab-words-show"), say(isShown ? "lab.words.hide" : "lab.words.show"));
    at("lab-words-show").hidden = !n;
    at("lab-words-list").replaceChildren(...(isShown ? wordList(known.words) : gridTables(known)));
    if (document.activeElement === at("lab-words-show")) reveal(at("lab-words-list"));
  }

  function wordList(words) {
    const list = listOf(words.slice(0, MOST_LISTED).map(({ word }) => upper(word)));
    list.className = "list";
    const cut =
      words.length > MOST_LISTED
        ? [element("p", { class: "quiet" }, say("lab.words.cut", { n: MOST_LISTED }))]
        : [];
    return [...cut, list];
  }

  for (const name of filters)
    at(`lab-${name}`).addEventListener("input", () => {
      clearTimeout(later);
      later = setTimeout(lookUpWords, LATER);
    });
  at("lab-pick").addEventListener("submit", (event) => event.preventDefault());
  press("lab-words-show", () => {
    isShown = !isShown;
    lookUpWords();
  });

  // ---- how it is proved

  const claimsSaid = () => proofSteps(bench.told.claims, bench.told.box).map(claimItemOf);

  function showProof() {
    const { claims, counts, box: { trust } } = bench.told;
    at("lab-claims").replaceChildren(...claimsSaid());
    at("lab-steps-in").replaceChildren(...protocolOf());
    at("lab-steps").replaceChildren(
      ...claims.map(([claim, by]) => claimItem(claim, by)),
      ...(trust ? [element("li", { class: "quiet" }, trust)] : []),
    );
    const facts = [
      [say("lab.proof.read"), counts.read],
      ...counts.dropped,
      [say("lab.proof.playable"), counts.words],
    ];
    at("lab-counts").replaceChildren(
      ...facts.map(([name, n, lang = null]) =>
        element("div", {}, element("dt", { lang }, name), element("dd", {}, number(n))),
      ),
    );
  }

  return (told) => {
    at("lab-told").replaceChildren();
    at("lab-every").hidden = at("lab-fewer").hidden = !told.chain; // else the card says why
    if (told.chain) tell(at("lab-every-title"), say("lab.answers.title", { n: told.record.words }));
    for (const { renew } of folds) renew(bench.text);
  };
}

// How many words there are, by first letter and length, and by first two letters.
function gridTables({ grid, pairs }) {
  const rows = new Map(
    Object.entries(grid).map(([first, row]) => [
      first,
      new Map(Object.entries(row).map(([length, n]) => [Number(length), n])),
    ]),
  );
  if (!rows.size) return [];
  return [
    element("h3", {}, say("words.grid")),
    wideTable(say("words.grid"), gridShown(rows), "grid"),
    element("h3", {}, say("words.pairs")),
    element("ul", { class: "list" }, ...pairsShown(new Map(Object.entries(pairs)))),
  ];
}

// Lines as people read them: those that begin with a dot or a number are items, and the
// first is a title where any are.
function blockOf(lines) {
  const item = /^\s*(?:[·*•]|\d+\.)\s+/;
  const hasItems = lines.some((line) => item.test(line));
  const made = [];
  lines.forEach((line, n) => {
    if (!item.test(line)) return made.push(element(n === 0 && hasItems ? "h3" : "p", {}, line.trim()));
    const kind = /^\s*\d/.test(line) ? "ol" : "ul";
    if (made.at(-1)?.localName !== kind) made.push(element(kind));
    made.at(-1).append(element("li", {}, line.replace(item, "")));
  });
  return made;
}
