// Shows a game as it stands; `play` is what play.js keeps.

function makeView(game, drawing) {
  const board = at("board");
  const tiles = game.tiles.map((_, tile) =>
    element("button", {
      type: "button",
      class: "tile",
      "data-tile": tile,
      tabindex: tile === drawing.round[0] ? 0 : -1,
    }),
  );

  let hadKeys = null;

  // The letters stand on the box, or below it as keys where they would be too small; tells
  // whether that is other than before, and then is to be shown.
  function place() {
    const { plane } = drawing;
    const style = at("table").style;
    style.setProperty("--wide", String(Math.min(1, plane.wide / plane.high)));
    style.setProperty("--high", String(Math.min(1, plane.high / plane.wide)));
    style.removeProperty("--keys");
    document.body.classList.remove("has-keys");
    at("writing").style.removeProperty("--ems");
    const { width, fontSize } = getComputedStyle(at("word"));
    room = parseFloat(width) / parseFloat(fontSize);
    fitWord();
    const scale = board.getBoundingClientRect().width / plane.wide;
    const extent = leastApart(plane);
    const hasKeys = extent * scale < 43.5;
    document.body.classList.toggle("has-keys", hasKeys);
    tiles.forEach((tile, n) => {
      const [x, y] = plane.labels[n].touched;
      tile.textContent = game.shown[n];
      tile.style.setProperty("--x", `${((x - plane.left) / plane.wide) * 100}%`);
      tile.style.setProperty("--y", `${((y - plane.top) / plane.high) * 100}%`);
      tile.style.setProperty("--size", `${(extent / plane.wide) * 100}cqw`);
    });
    const isOther = hasKeys !== hadKeys;
    if (isOther) move(hasKeys); // and else leave the focus where it is
    hadKeys = hasKeys;
    if (hasKeys) style.setProperty("--keys", `${at("keys").offsetHeight}px`);
    return isOther;
  }

  function move(hasKeys) {
    if (hasKeys)
      at("keys").replaceChildren(
        ...sides().map((side, n) =>
          element("div", { role: "group", "aria-label": say("play.side", { n: n + 1 }) }, ...side),
        ),
      );
    else board.replaceChildren(at("picture"), ...drawing.round.map((tile) => tiles[tile]));
    if (!hasKeys) at("keys").replaceChildren();
  }

  const sides = () =>
    Array.from({ length: game.sides }, (_, side) => tiles.filter((_, tile) => game.sideOf[tile] === side));

  let briefed = ""; // what the brief was made of
  let text = ""; // of the word, with what is refused
  let room = 0; // for it in its largest size, in ems

  const hasBegun = ({ words, now }) => now.text !== linkOf(game, words);

  // {way, now}: how the words on the box are traced, null if none are, and which is being
  // written. `end` is what is said of a solution, or of a chain that is looked at.
  function tracedOn({ state, viewing }, end) {
    const isOpen = end === null && hasBegun(state);
    const drawn = viewing ?? (isOpen ? [...state.words, state.now] : state.words);
    const way = bestWay(game, waysOfChain(game, drawn, isOpen));
    return { way, now: isOpen ? drawn.length - 1 : -1 };
  }

  function showBox(play, end) {
    const { way, now } = tracedOn(play, end);
    const { only, fresh } = play;
    drawing.paint({ paths: way?.paths ?? [], now, fresh, isMark: end?.isMark ?? false, only });
  }

  function showBrief({ state, only, goal }) {
    const { words } = state;
    const isBegun = hasBegun(state);
    const brief = String([words.map(written), only, isBegun && words.length === 1, goal]);
    if (!briefed) {
      at("how").replaceChildren(...itemsOf(game.brief.rules.slice(0, 2)));
      at("chips").replaceChildren(...itemsOf(game.chips));
      at("chips").hidden = !game.chips.length;
    }
    if (brief !== briefed) fillBrief(game, { words, left: leftAfter(game, words), only, isBegun, goal });
    briefed = brief;
  }

  // The tile on which the last letter, or what the next word begins with, stands.
  function whereItStands(state, way) {
    if (!way || !state.now.text) return null;
    return way.paths.at(-1).at(-1) ?? null;
  }

  function shutTiles(state) {
    const cannot = (tile) => withLetter(game, state, game.tiles[tile], tile, () => "no way").problem !== null;
    return within(
      time.most / 5,
      () => new Set(game.tiles.map((_, tile) => tile).filter(cannot)),
      () => new Set(),
    );
  }

  function showTiles(play, end) {
    const { state, told } = play;
    const isOver = end !== null;
    const { way } = tracedOn(play, end);
    const left = way ? leftBy(game, way) : game.rules.cover;
    const { visits, paths } = way ?? { visits: game.tiles.map(() => 0), paths: [] };
    const here = isOver ? null : whereItStands(state, way);
    const shut = isOver ? new Set() : shutTiles(state);
    const word = state.words.length;
    drawing.mark({ paths, here, shut, visits, word });
    tiles.forEach((tile, n) => {
      const said = [
        game.shown[n],
        visits[n] ? say("tile.used") : left.includes(n) ? say("tile.left") : "",
        n === here ? say("tile.here") : shut.has(n) ? say("tile.shut") : "",
      ];
      put(tile, "aria-label", said.filter(Boolean).join(", "));
      put(tile, "aria-disabled", shut.has(n));
      if (!hadKeys) return; // then it is not seen
      const first = n === here ? word : paths.findIndex((path) => path.includes(n));
      put(tile, "data-w", turnOf(first));
      put(tile, "class", withNames("tile", { used: visits[n] > 0, here: n === here, shut: n !== here && shut.has(n) }));
    });
    showLevel(left);
    if (told?.kind === "no" && !isOver) shake(told);
  }

  // The word, and struck through what was typed from a refused letter on.
  function showWord({ state, bad }) {
    text = state.now.text + bad;
    write(at("taken"), onTiles(game, state.words, state.now.text));
    write(at("struck"), upper(bad));
  }

  // What goes with the word and is seen as well a frame later: its colour, the field under it,
  // and the size in which it fits. Each costs the browser as much as the letters.
  function dressWord({ state: { words, now } }) {
    put(at("taken"), "data-w", now.text ? turnOf(words.length) : "");
    if (at("word").value !== text) at("word").value = text;
    fitWord();
  }

  function fitWord() {
    const { style } = at("writing");
    const ems = String(Math.max(room, lengthOf(text) * 0.88 + 0.6));
    if (style.getPropertyValue("--ems") !== ems) style.setProperty("--ems", ems);
  }

  // The small square is as full as the box is covered.
  function showLevel(left) {
    const { cover } = game.rules;
    const share = cover.length ? 1 - left.length / cover.length : 1;
    at("level").style.setProperty("--share", String(share));
    const about = { n: cover.length - left.length, all: tilesSaid(game, cover.length) };
    put(at("mark"), "aria-label", say("play.covered", about));
  }

  function showEnd(end, won) {
    const table = at("table");
    table.classList.toggle("over", end !== null);
    table.classList.toggle("best", end?.isMark ?? false);
    table.classList.toggle("celebrates", won);
    table.classList.toggle("none", game.answer?.proved === true && !game.answer.chains.length);
    if (end) leave("#brief, #say");
  }

  let carded = null; // what the card was made of, null where there is none

  function showCard(play, end) {
    const { state, viewing, only, peeked, told } = play;
    const other = end && !end.isKnown ? otherWay(game, play) : null;
    hide(at("card"), end === null);
    const card = end && JSON.stringify([end, state.words, viewing, other, only, peeked, told]);
    if (card === carded) return;
    carded = card;
    if (!end) return;
    const parts = end.title.split(/(?<=[:.,]) /).map((part) => element("span", {}, part));
    at("card-title").replaceChildren(...parts.flatMap((part, n) => (n ? [" ", part] : [part])));
    const lines = [...end.lines, told?.kind === "note" && told.text].filter(Boolean);
    at("card-lines").replaceChildren(...lines.map((line) => element("p", {}, line)));
    const texts = textsOf(end.isKnown ? viewing : state.words);
    const isOther = viewing !== null && !end.isKnown;
    at("mine-title").hidden = end.isKnown || !(peeked && other);
    tell(at("mine-title"), wayTitle("play.your_way", !isOther));
    replaceKeepingFocus(at("mine"), chainItems(texts, isOther ? -1 : only));
    at("mine").classList.toggle("undrawn", isOther);
    at("links").replaceChildren(...waysToOthers(game, false));
    at("peek").hidden = !other || peeked;
    const isNoBetter = end.isBest || !game.answer?.proved; // as far as is known
    tell(at("peek-text"), say(isNoBetter ? "play.show_another" : "play.show_best"));
    at("best-way").hidden = !other || !peeked;
    tell(at("best-title"), wayTitle(isNoBetter ? "play.another_way" : "play.best_way", isOther));
    replaceKeepingFocus(at("best"), other && peeked ? chainItems(other, isOther ? only : -1) : []);
    at("best").classList.toggle("undrawn", !isOther);
    focusIfItScrolls(at("card"));
  }

  function showActs(play, end) {
    const { state, past, future, bad } = play;
    const isOver = end !== null;
    const isKnown = end?.isKnown ?? false;
    const fewer = isOver && !isKnown ? fewerThan(game, play, end) : null;
    const shown = {
      hint: !isOver,
      undo: !isKnown,
      redo: !isOver,
      delete: !isOver,
      enter: !isOver,
      back: isKnown,
      share: isOver && !isKnown,
      again: isOver && !isKnown,
      new: isOver && !isKnown && (hooks.newBox || game.links?.new) !== undefined,
    };
    const had = /** @type {any} */ (document.activeElement);
    for (const [id, isShown] of Object.entries(shown)) hide(at(id), !isShown);
    disable(at("undo"), !past.length && !bad);
    disable(at("redo"), !future.length);
    disable(at("delete"), isEmpty(state) && !bad);
    tell(at("again"), fewer ? say("play.try_in", { n: fewer }) : say("play.again"));
    at("again").classList.toggle("go", shown.new === false);
    at("enter").classList.toggle("go", hasBegun(state) && sizeOf(game, state.now.text) >= game.rules.minLength);
    if (had?.closest?.("#acts") && had.hidden)
      at("acts").querySelector("button:not([hidden], [aria-disabled=true])")?.focus();
  }

  // What is said: "no" refuses and stays until the next action, "note" is worth reading.
  function showTold({ kind = "", text = "" }) {
    const line = at("told");
    line.className = kind;
    tell(line, text);
  }

  // What was refused: a tile, or the word.
  function shake({ tile = null }) {
    const node =
      tile === null
        ? at("shown")
        : document.body.classList.contains("has-keys")
          ? tiles[tile]
          : drawing.labels[tile];
    if (tile !== null) for (const each of [drawing.labels[tile], tiles[tile]]) each.classList.add("refused");
    node.classList.add("shakes");
  }

  function showHints(steps, level) {
    const isOpen = level > 0;
    const had = /** @type {any} */ (document.activeElement);
    hide(at("hints"), !isOpen);
    at("hint").setAttribute("aria-expanded", String(isOpen));
    at("table").classList.toggle("has-hints", isOpen);
    if (!isOpen) leave("#hints");
    if (!isOpen) return at("hint-list").replaceChildren();
    tell(at("hints-title"), say("play.hint_of", { n: level, of: steps.length }));
    const list = at("hint-list");
    list.replaceChildren(...itemsOf(steps.slice(0, level)));
    focusIfItScrolls(list);
    scrollToLast(list);
    disable(at("next-hint"), level >= steps.length);
    // What had the focus while they were thought of may lie under them.
    if (had && getComputedStyle(had).visibility === "hidden") at("next-hint").focus();
  }

  return { place, showWord, dressWord, showBox, showTiles, showHints, showBrief, showEnd, showCard, showActs, showTold, tiles };
}

// The last item is seen, and above it as many as are seen whole.
function scrollToLast(list) {
  const last = list.lastChild;
  const begin = list.firstChild.getBoundingClientRect().top;
  const tops = Array.from(list.children, (each) => each.getBoundingClientRect().top - begin);
  const lastTop = tops.at(-1);
  const top = tops.find((each) => lastTop + last.offsetHeight - each <= list.clientHeight) ?? lastTop;
  if (top) last.style.minHeight = `${list.clientHeight - lastTop + top}px`; // or it scrolls less far
  list.scrollTop = Math.floor(top);
}

// What stands above a way, of two of which the box shows one.
const wayTitle = (key, isShown) => (isShown ? say("play.on_box", { way: say(key) }) : say(key));

// How many words to try it in after a solution, null where fewer are no aim, or the answer
// that was shown does it.
function fewerThan(game, play, { isBest }) {
  const n = play.state.words.length - 1;
  return n > 0 && game.fewestWords && !isBest && !isShownIn(game, play, n) ? n : null;
}

// Whether the answer that was shown has so few words; where the page has none, its hints told one.
const isShownIn = ({ answer }, { shown }, n) => shown !== null && (!answer || answer.chains[0]?.length <= n);
