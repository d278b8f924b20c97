// Playing: letters are clicked or typed, and each is answered at once.

function startPlay(game, fewest, bestKnown) {
  const at = (id) => document.getElementById(id);
  const field = at("word");
  const buttons = [...document.querySelectorAll("button.tile")];
  let state = stateOfText(game, readAddress().get("play") ?? "");
  let earlier = [];

  function change(next, told) {
    if (next !== state) {
      earlier.push(state);
      state = next;
      writeAddress("play", state.words.length || state.now.text ? stateToText(state) : null);
    }
    show();
    tell(at("told"), told);
  }

  function addLetter(letter, tile) {
    const { state: next, problem } = withLetter(game, state, letter, tile);
    change(next, problem ?? [...next.now.text].join(" "));
    return !problem;
  }

  function playWord() {
    const { state: next, problem } = withWord(game, state);
    change(next, problem ?? verdict(next));
    if (problem === null) field.value = state.now.text;
  }

  function verdict({ words }) {
    const last = words.at(-1).text;
    const { left, lacks } = whatIsMissing(game, words);
    if (left.length) return `${last} is played. ${leftSaid(left)}`;
    if (lacks.length) return `${last} is played. ${lacks.join(" ")}`;
    return `${last} is played. Solved in ${size(words)}! ${compared(words)}`;
  }

  // Whether a solution is as good as the best, without a word about the best.
  function compared(words) {
    if (!bestKnown) return "";
    const said = words.map(({ text }) => text);
    const isBest = bestKnown.chains.some((chain) => sameChain(chain, said));
    if (!isBest) return bestKnown.complete && bestKnown.proved ? "There is a better chain." : "";
    return bestKnown.proved ? `No chain is better${bestKnown.within}: that is proved.` : "None better is known.";
  }

  function sameChain(one, other) {
    const [a, b] = game.rules.link ? [one, other] : [one, other].map((chain) => [...chain].sort());
    return a.length === b.length && a.every((text, n) => text === b[n]);
  }

  function size(words) {
    const letters = words.reduce((sum, { text }) => sum + lengthOf(text), 0);
    return `${counted(words.length, "word")} and ${counted(letters, "letter")}`;
  }

  function leftSaid(left) {
    const { mayMiss } = game.rules;
    const shown = left.map((tile) => game.shown[tile]).join(" ");
    const spare = mayMiss ? ` (all but ${mayMiss} of the box must be covered)` : "";
    return `Left to cover: ${shown}${spare}.`;
  }

  // ---- what was typed: letters are added while they may be, or taken back

  function typed() {
    const text = fold(field.value).replaceAll(/\s/g, "");
    let next = state;
    while (!text.startsWith(next.now.text)) {
      const shorter = withoutLetter(game, next);
      if (shorter.words.length < next.words.length) {
        change(shorter, `${shorter.now.text} is open again.`);
        field.value = state.now.text;
        return;
      }
      next = shorter;
    }
    let told = text ? "" : "The word is empty.";
    for (const letter of [...text.slice(next.now.text.length)]) {
      const { state: longer, problem } = withLetter(game, next, letter);
      if (problem) {
        told = problem;
        break;
      }
      next = longer;
    }
    change(next, told);
    field.value = state.now.text;
  }

  // ---- what is shown

  function show() {
    if (document.activeElement !== field) field.value = state.now.text;
    const chain = state.now.text ? [...state.words, state.now] : state.words;
    const isNew = state.now.text !== linkOf(game, state.words);
    const drawn = isNew ? chain : state.words;
    const way = bestWay(game, waysOfChain(game, drawn, isNew));
    const closed = game.rules.loop && !isNew && isSolved(game, state.words);
    drawChain(game, at("board"), way ? way.paths : [], closed);
    showLetters(way);
    showWords();
    showLeft(way);
    showFewest();
    at("play-word").disabled = !isNew;
    at("back").disabled = at("over").disabled = !chain.length;
    at("undo").disabled = !earlier.length;
  }

  function showLetters(way) {
    const left = way ? leftBy(game, way) : game.rules.cover;
    for (const button of buttons) {
      const tile = Number(button.dataset.tile);
      const covered = way !== null && !left.includes(tile) && way.visits[tile] > 0;
      const refused = withLetter(game, state, game.tiles[tile], tile).problem !== null;
      button.classList.toggle("covered", covered);
      button.setAttribute("aria-disabled", refused);
      button.setAttribute("aria-label", game.shown[tile] + (covered ? ", covered" : ""));
    }
  }

  function showWords() {
    const items = state.words.map(({ text }) =>
      element("li", {}, element("span", {}, text)),
    );
    at("words").replaceChildren(...items);
    at("no-words").hidden = items.length > 0;
  }

  function showLeft(way) {
    const left = way ? leftBy(game, way) : game.rules.cover;
    const enough = left.length <= game.rules.mayMiss;
    const shown = left.map((tile) => game.shown[tile]).join(" ");
    const { lacks } = enough ? whatIsMissing(game, state.words) : { lacks: [] };
    const solved = isSolved(game, state.words);
    const spare = game.rules.mayMiss && !enough ? `: all but ${game.rules.mayMiss} of these` : "";
    tell(at("left"), enough ? (solved ? "nothing" : lacks.join(" ") || "nothing") : shown + spare);
  }

  function showFewest() {
    const row = at("fewest-row");
    row.hidden = state.words.length === 0;
    if (!row.hidden) tell(at("fewest"), fewestSaid(state.words));
  }

  function fewestSaid(words) {
    const { least, exact } = fewest(words);
    if (least === 0) return "none: solved";
    if (least !== null) {
      return exact ? `${least}, proved; and ${least} will do` : `at least ${least}, proved`;
    }
    const within = `there is no way on within ${counted(game.rules.maxWords, "word")} in all: proved`;
    if (fewest([]).least === null) return `${within}, and none from the start`;
    const kept = words.findIndex((_, n) => fewest(words.slice(0, n + 1)).least === null);
    return `${within}; take back ${listed(words.slice(kept).map(({ text }) => text))}`;
  }

  // ---- what is pressed

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const tile = Number(button.dataset.tile);
      addLetter(game.tiles[tile], tile);
    });
  }
  let composing = false;
  field.addEventListener("compositionstart", () => (composing = true));
  field.addEventListener("compositionend", () => {
    composing = false;
    typed();
  });
  field.addEventListener("input", () => composing || typed());
  field.addEventListener("blur", show);
  at("form").addEventListener("submit", (event) => {
    event.preventDefault();
    playWord();
  });
  at("back").addEventListener("click", () => {
    const next = withoutLetter(game, state);
    change(next, next.now.text ? [...next.now.text].join(" ") : "The word is empty.");
  });
  at("over").addEventListener("click", () => change(EMPTY, "The box is empty again."));
  at("undo").addEventListener("click", () => {
    state = earlier.pop();
    writeAddress("play", state.words.length || state.now.text ? stateToText(state) : null);
    show();
    tell(at("told"), state.now.text ? `Undone: ${[...state.now.text].join(" ")}` : "Undone.");
  });
  // A letter that is typed while nothing has the focus, or a tile has, goes to the field.
  document.addEventListener("keydown", (event) => {
    const idle = document.activeElement === document.body || buttons.includes(document.activeElement);
    const isLetter = [...event.key].length === 1 && event.key !== " ";
    if (idle && isLetter && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
  });
  addEventListener("hashchange", () => {
    earlier = [...earlier, state];
    state = stateOfText(game, readAddress().get("play") ?? "");
    show();
  });
  show();
}
