// What is to be done, above the word: a target and the rules; and once words are played,
// these, each in its colour.

const USUAL_LENGTH = 3; // letters of a word at least

// {title, line}: the target, which may be one that the player has chosen, and what is
// known of the best; on paper, where nothing is hidden, no more than what is to be done.
function aimOf(game, { goal = null, isOnPaper = false } = {}) {
  const { aim, answer, lists } = game;
  const best = answer?.chains[0];
  const about = { n: answer?.limit, list: listSaid(lists[0]) };
  if (answer?.proved && !best)
    return { title: say("aim.none"), line: say(answer.limit === null ? "aim.none_line" : "aim.none_within", about) };
  if (answer && !best) return { title: allSaid(game), line: say("aim.unknown") };
  if (!game.fewestWords) return { title: say(`aim.of.${aim.term}.${aim.isMost ? "most" : "least"}`), line: valuesSaid(game, isOnPaper) };
  const target = goal ?? aim.target;
  if (target === null) return { title: allSaid(game), line: say("aim.few") };
  const isFewest = answer?.proved && target === best.length;
  const isKnown = answer && target >= best.length;
  const line = !isKnown ? "few" : isFewest ? "is_fewest" : answer.proved ? "hidden" : "open";
  const isSilent = isOnPaper && ["hidden", "open"].includes(line);
  return {
    title: say("aim.words", { n: target }),
    line: isSilent ? allSaid(game) : `${allSaid(game)} ${say(`aim.${line}`)}`,
  };
}

// "Use all 12 letters."
function allSaid(game) {
  const { cover, mayMiss } = game.rules;
  const all = tilesSaid(game, cover.length);
  if (mayMiss) return say("aim.use_some", { n: cover.length - mayMiss, all });
  return cover.length === game.tiles.length ? say("aim.use_all", { all }) : say("aim.use_these", { letters: shownTiles(game, cover) });
}

const shownTiles = (game, tiles) => tiles.map((tile) => game.shown[tile]).join(" ");

// "Q 10, H 4, others 1", of the letters on the box; else what is known of the best.
function valuesSaid({ aim, answer, tiles }, isOnPaper) {
  if (aim.term === "score") {
    const valueOf = new Map(aim.values);
    const valued = new Set(tiles.flatMap((tile) => (valueOf.has(tile) ? [tile] : [...tile])));
    const rows = [...valued].map((letter) => [upper(letter), valueOf.get(letter) ?? 0]);
    rows.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const least = rows.at(-1)[1];
    const shown = rows.filter(([, value]) => value > least).map(([letter, value]) => `${letter}\u00a0${number(value)}`);
    return [...shown, say("aim.others", { n: least })].join(", ");
  }
  if (!answer || isOnPaper) return "";
  if (!answer.proved) return say("aim.open");
  return say(answer.limit === null ? "aim.best_hidden" : "aim.best_hidden_within", { n: answer.limit });
}

// What was played so far, and what is left.
function soFarSaid(game, words, left) {
  const { mayMiss } = game.rules;
  const { lacks } = whatIsMissing(game, words);
  const toGo = left.length - mayMiss;
  const go =
    toGo <= 0
      ? lacks.join(" ") || say("aim.all_covered")
      : left.length > 6
        ? say("aim.to_go", { letters: tilesSaid(game, toGo) })
        : say(mayMiss ? "aim.to_go_some" : "aim.to_go_these", { letters: shownTiles(game, left), n: mayMiss });
  const texts = words.map(({ text }) => text);
  const score = game.fewestWords ? say("unit.words", { n: texts.length }) : scoreSaid(game, texts);
  return `${score}. ${go}`;
}

function rulesSaid({ rules }) {
  const { link, sameSide } = rules;
  return [
    link > 1 ? say("basics.linked_by", { n: link }) : say(link ? "basics.linked" : "basics.unlinked"),
    say(sameSide ? "basics.any_side" : "basics.other_side"),
  ];
}

// The same, and how short a word may be, unless that is a rule of the box's own.
function rulesInFull(game) {
  const { minLength: n } = game.rules;
  return [...rulesSaid(game), ...(n === USUAL_LENGTH ? [say("basics.min_length", { n })] : [])];
}

// A chain: of each word its number, its colour, its letters. Each is a button that shows
// the word on the box.
function chainItems(texts, only, hasNumbers = true) {
  return texts.map((text, n) =>
    element(
      "li",
      {},
      element(
        "button",
        { type: "button", "data-word": n, "data-w": turnOf(n), "aria-pressed": String(n === only) },
        ...(hasNumbers ? [element("span", { class: "num" }, String(n + 1))] : []),
        upper(text),
      ),
    ),
  );
}

function showBrief(game, { words, left, only, isBegun, goal }) {
  const { title, line } = aimOf(game, { goal });
  tell(at("aim"), title);
  tell(at("aim-line"), words.length ? soFarSaid(game, words, left) : line);
  at("how").hidden = words.length > 0;
  const { classList } = at("brief");
  classList.toggle("has-aim", !game.fewestWords || words.length > 0);
  classList.toggle("has-words", words.length > 0);
  at("how").replaceChildren(...rulesSaid(game).map((text) => element("li", {}, text)));
  at("chips").hidden = !game.chips.length;
  at("chips").replaceChildren(...game.chips.map((text) => element("li", {}, text)));
  replaceKeepingFocus(
    at("words"),
    chainItems(
      words.map(({ text }) => text),
      only,
      words.length > 1 || isBegun,
    ),
  );
  at("brief").scrollTop = words.length ? at("brief").scrollHeight : 0;
  focusIfItScrolls(at("brief"));
}

// Only what scrolls is stepped to with the keyboard.
function focusIfItScrolls(node) {
  if (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth) node.tabIndex = 0;
  else node.removeAttribute("tabindex");
}

// New children, of which the one in the place of that with the focus has it.
function replaceKeepingFocus(node, children) {
  const had = [...node.children].findIndex((child) => child.contains(document.activeElement));
  node.replaceChildren(...children);
  if (had >= 0) children[had]?.querySelector("button")?.focus({ preventScroll: true });
}
