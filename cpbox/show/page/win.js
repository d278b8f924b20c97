// What is said of a solution, and no more than is known of it.

// {title, lines, facts, isBest}: whether the box is filled is whether it is best.
// `fewest` says of a list how few words are enough, null while that is not known yet.
function ofSolution(game, words, fewest = ({ bounds }) => bounds.fewest([])) {
  const texts = words.map(({ text }) => text);
  const unfit = texts.filter((text) => game.unfit.has(text));
  const list = game.lists.find(({ has }) => texts.every(has)) ?? game.lists.at(-1);
  const standing = unfit.length
    ? { isBest: false, title: size(texts), lines: [`What is proved leaves out ${listed(unfit.map(upper))}.`] }
    : game.fewestWords
      ? byWords(game, texts, list, fewest)
      : byObjective(game, texts, list);
  const { days, streak } = daysSolved();
  const best = game.fewestWords && game.answer?.chains[0]?.length;
  return {
    ...standing,
    lines: [...standing.lines, ...rareWords(game, texts)],
    facts: [
      [texts.length === 1 ? "word" : "words", texts.length],
      [game.answer?.proved ? "best" : "best known", best || null],
      ["par", game.par],
      ["streak", streak || null],
      [days === 1 ? "day" : "days", days || null],
    ].filter(([, value]) => value !== null),
  };
}

// The same of a chain that the page has from the start.
function ofKnown({ answer, lists }, texts) {
  const one = answer.complete && answer.chains.length === 1 ? "The" : "A";
  const title = answer.proved ? `${one} best chain` : "The best chain that is known";
  return { isBest: answer.proved, title, lines: [`${size(texts)}, with ${lists[0].said}.`], facts: [] };
}

// By how many words it has, which the table and the answer bound.
function byWords(game, texts, list, fewest) {
  const { answer } = game;
  const best = answer?.chains[0] ?? null;
  const proved = best && answer.proved && list === game.lists[0] ? best.length : 0;
  const least = Math.max(list.bounds.atLeast([]), proved);
  const many = counted(texts.length, "word");
  const of = `for ${list.said}`;
  const asFew = {
    isBest: true,
    title: `${many}, as few as possible: proved`,
    lines: [ofBestLetters(game, texts, best, of)],
  };
  if (texts.length <= least) return asFew;
  if (best && best.length < texts.length) {
    const fewest = best.length === least ? `the fewest is ${least}: proved` : `${best.length} are enough`;
    return { isBest: false, title: `${many}; ${fewest}`, lines: [`With ${game.lists[0].said}.`] };
  }
  const known = fewest(list);
  if (known === null) return { isBest: false, isOpen: list, title: many, lines: [] };
  const { exact, least: needed, stopped } = known;
  if (exact && needed === texts.length) return asFew;
  if (stopped && needed < 2)
    return { isBest: false, title: many, lines: [`The page stopped before it knew whether fewer are enough ${of}.`] };
  return {
    isBest: false,
    title: many,
    lines: [
      `${exact ? "" : "At least "}${needed} ${needed === 1 ? "is" : "are"} ${exact ? "enough" : "needed"}: proved ${of}.`,
    ],
  };
}

// The letters beside those of the best chain, where it has as many words.
function ofBestLetters({ answer }, texts, best, of) {
  const mine = lengthOf(texts.join(""));
  const other = best?.length === texts.length ? lengthOf(best.join("")) : mine;
  const kind = answer?.proved ? "best chain" : "best known chain";
  const compared = mine > other ? ` Yours has ${mine} letters, the ${kind} ${other}.` : "";
  return `Proved ${of}.${compared}`;
}

// By the puzzle's objective, of which the page knows the best chains alone.
function byObjective({ answer, rules, lists }, texts, list) {
  const isKnown = answer?.chains.some((chain) => isSameChain(rules, chain, texts)) ?? false;
  const title = size(texts);
  if (isKnown && answer.proved)
    return {
      isBest: true,
      title: `${title}: no chain is better, proved`,
      lines: [`With ${lists[0].said}${answer.within}.`],
    };
  const isWorse = !isKnown && answer?.proved && answer.complete && list === lists[0];
  return { isBest: false, title: isWorse ? `${title}; there is a better chain` : title, lines: [] };
}

function isSameChain({ link }, one, other) {
  const [a, b] = link ? [one, other] : [one, other].map((chain) => [...chain].sort());
  return a.length === b.length && a.every((text, n) => text === b[n]);
}

function rareWords(game, texts) {
  return texts.map((text) => remarkOn(game, text)).filter(Boolean);
}

// What is to be known of a word that is rarer than those of the list extended.
function remarkOn({ rarityOf, familiarity, doubts }, text) {
  const rarity = rarityOf.get(text);
  const isRare = doubts && rarity === 3;
  return isRare ? `${upper(text)} is ${familiarity[rarity]}: your game may refuse it.` : "";
}

// A text that says how well it went, and no word.
function toShare(game, words, hints, fewest) {
  const { title, isBest } = ofSolution(game, words, fewest);
  const texts = words.map(({ text }) => text);
  const facts = [game.par === null ? "" : `par ${game.par}`, hints ? counted(hints, "hint") : "no hints"];
  return [
    `cpbox · ${game.heading}`,
    `${title}${isBest ? " ∎" : ""}`,
    facts.filter(Boolean).join(" · "),
    texts.map((text) => "■".repeat(lengthOf(text))).join(" "),
  ].join("\n");
}
