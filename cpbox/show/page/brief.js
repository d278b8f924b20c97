// What is to be done, above the word: a target and the rules; and once words are played,
// these, each in its colour.

// {title, line}: the target, which may be one that the player has chosen, and what is
// known of the best.
function aimOf({ brief, answer }, goal) {
  if (!goal) return brief;
  const best = answer?.chains[0];
  const isKnown = best && goal >= best.length;
  const line = !isKnown ? "few" : !answer.proved ? "open" : goal === best.length ? "is_fewest" : "can";
  return { title: say("aim.words", { n: goal }), line: `${brief.every} ${say(`aim.${line}`)}` };
}

// The rules of this box, for a list of all; beside the headline, without what that says.
const ownRules = ({ chips, headline, more }, says = headline) => [...chips, ...says, ...more].map(sentence);

const shownTiles = (game, tiles) => tiles.map((tile) => game.shown[tile]).join(" ");

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
  const texts = textsOf(words);
  const score = game.fewestWords ? say("unit.words", { n: texts.length }) : scoreSaid(game, texts);
  return `${score}. ${go}`;
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

function fillBrief(game, { words, left, only, isBegun, goal }) {
  const { title, line } = aimOf(game, goal);
  tell(at("aim"), title);
  tell(at("aim-line"), words.length ? soFarSaid(game, words, left) : line);
  const { classList } = at("brief");
  classList.toggle("has-aim", !game.fewestWords || words.length > 0);
  classList.toggle("has-words", words.length > 0);
  replaceKeepingFocus(at("words"), chainItems(textsOf(words), only, words.length > 1 || isBegun));
  focusIfItScrolls(at("brief"));
  at("brief").scrollTop = words.length ? at("brief").scrollHeight : 0;
}

// What does not fit may be laid out in less room; only what scrolls even so is stepped to
// with the keyboard, and keeps the focus that it has.
function focusIfItScrolls(node) {
  const { scrollTop } = node;
  const isCut = () => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
  node.classList.remove("tight", "scrolls");
  node.classList.toggle("tight", isCut());
  const scrolls = node.classList.toggle("scrolls", isCut());
  if (scrolls || node === document.activeElement) node.tabIndex = scrolls ? 0 : -1;
  else node.removeAttribute("tabindex");
  if (scrolls) node.scrollTop = scrollTop;
}

// New children, of which the one in the place of that with the focus has it.
function replaceKeepingFocus(node, children) {
  const had = [...node.children].findIndex((child) => child.contains(document.activeElement));
  node.replaceChildren(...children);
  if (had >= 0) children[had]?.querySelector("button")?.focus({ preventScroll: true });
}
