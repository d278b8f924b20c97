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

  // The letters stand on the box, or below it as keys where they would be too small.
  function place() {
    const { plane } = drawing;
    const style = at("table").style;
    style.setProperty("--wide", Math.min(1, plane.wide / plane.high));
    style.setProperty("--high", Math.min(1, plane.high / plane.wide));
    style.setProperty("--keys", "0px");
    document.body.classList.remove("has-keys");
    const scale = board.getBoundingClientRect().width / plane.wide;
    const hasKeys = leastApart(plane) * scale < 43.5;
    document.body.classList.toggle("has-keys", hasKeys);
    const extent = leastApart(plane);
    tiles.forEach((tile, n) => {
      const [x, y] = plane.labels[n].touched;
      tile.textContent = game.shown[n];
      tile.style.setProperty("--x", `${((x - plane.left) / plane.wide) * 100}%`);
      tile.style.setProperty("--y", `${((y - plane.top) / plane.high) * 100}%`);
      tile.style.setProperty("--size", `${(extent / plane.wide) * 100}cqw`);
    });
    if (hasKeys !== hadKeys) move(hasKeys); // and else leave the focus where it is
    hadKeys = hasKeys;
    style.setProperty("--keys", `${at("keys").offsetHeight}px`);
  }

  function move(hasKeys) {
    if (hasKeys)
      at("keys").replaceChildren(
        ...sides().map((side, n) =>
          element("div", { role: "group", "aria-label": `Side ${n + 1}` }, ...side),
        ),
      );
    else board.replaceChildren(at("picture"), ...drawing.round.map((tile) => tiles[tile]));
    if (!hasKeys) at("keys").replaceChildren();
  }

  const sides = () =>
    Array.from({ length: game.sides }, (_, side) => tiles.filter((_, tile) => game.sideOf[tile] === side));

  // `end` is what is said of a solution, or of a chain that is looked at.
  function show(play, { fresh, won, end }) {
    const { state, viewing } = play;
    const isOver = end !== null;
    const isBegun = state.now.text !== linkOf(game, state.words);
    const drawn = viewing ?? (isBegun ? [...state.words, state.now] : state.words);
    const way = bestWay(game, waysOfChain(game, drawn, isBegun && !viewing));
    const left = way ? leftBy(game, way) : game.rules.cover;
    const here = isOver ? null : whereItStands(state, way);
    const shut = isOver ? new Set() : shutTiles(state);
    const visits = way ? way.visits : game.tiles.map(() => 0);
    const now = isOver ? drawn.length - 1 : isBegun ? drawn.length - 1 : -1;
    drawing.paint({
      paths: way ? way.paths : [],
      now,
      here,
      shut,
      left,
      visits,
      fresh,
      isMark: end?.isBest ?? false,
    });
    showTiles({ here, shut, left, visits });
    showWord(state);
    showWords(drawn, isBegun && !isOver);
    const missing = isBegun ? { lacks: [] } : whatIsMissing(game, state.words);
    tell(at("left"), isOver ? "" : leftSaid(left, missing.lacks));
    showLevel(left);
    showEnd(end, won);
    showButtons(play, isOver, isBegun);
  }

  // The tile on which the last letter, or what the next word begins with, stands.
  function whereItStands(state, way) {
    if (!way || !state.now.text) return null;
    return way.paths.at(-1).at(-1) ?? null;
  }

  function shutTiles(state) {
    const cannot = (tile) => withLetter(game, state, game.tiles[tile], tile).problem !== null;
    return within(
      MOST_TIME / 5,
      () => new Set(game.tiles.map((_, tile) => tile).filter(cannot)),
      () => new Set(),
    );
  }

  function showTiles({ here, shut, left, visits }) {
    tiles.forEach((tile, n) => {
      const said = [
        game.shown[n],
        visits[n] ? "used" : left.includes(n) ? "to be used" : "",
        n === here ? "you are here" : shut.has(n) ? "cannot follow" : "",
      ];
      tile.setAttribute("aria-label", said.filter(Boolean).join(", "));
      tile.setAttribute("aria-disabled", shut.has(n));
      tile.classList.remove("refused");
      tile.classList.toggle("used", visits[n] > 0);
      tile.classList.toggle("here", n === here);
      tile.classList.toggle("shut", n !== here && shut.has(n));
    });
  }

  function showWord({ words, now }) {
    const begun = linkOf(game, words);
    const own = now.text.startsWith(begun) ? begun : "";
    const [all, first] = [toStyle(now.text), toStyle(own)];
    const head = all.startsWith(first) ? first : "";
    at("shown").replaceChildren(element("b", {}, head), all.slice(head.length), element("i", {}));
    at("table").style.setProperty("--letters", Math.max(1, lengthOf(now.text)));
    if (at("word").value !== now.text) at("word").value = now.text;
  }

  function showWords(drawn, isOpen) {
    const finished = isOpen ? drawn.slice(0, -1) : drawn;
    const items = finished.map(({ text }, n) => element("li", { "data-word": n }, toStyle(text)));
    at("words").replaceChildren(...items);
    at("words").classList.toggle(
      "many",
      finished.reduce((sum, { text }) => sum + lengthOf(text) + 2, 0) > 24,
    );
  }

  function leftSaid(left, lacks) {
    const { mayMiss } = game.rules;
    if (left.length <= mayMiss) return lacks.join(" ") || "All covered: play the word.";
    const spare = mayMiss ? ` (all but ${mayMiss} of these)` : "";
    if (left.length > 13) return `${tilesSaid(game, left.length)} left${spare}`;
    return `Left: ${left.map((tile) => game.shown[tile]).join(" ")}${spare}`;
  }

  // The small square is as full as the box is covered.
  function showLevel(left) {
    const { cover } = game.rules;
    const share = cover.length ? 1 - left.length / cover.length : 1;
    at("level").style.setProperty("--share", share);
    at("mark").setAttribute(
      "aria-label",
      `${cover.length - left.length} of ${tilesSaid(game, cover.length)} covered`,
    );
  }

  function showEnd(end, won) {
    const table = at("table");
    table.classList.toggle("over", end !== null);
    table.classList.toggle("best", end?.isBest ?? false);
    table.classList.toggle("celebrates", won);
    at("card").hidden = end === null;
    if (!end) return;
    const [title, ...rest] = end.title.split(/(?<=[,;:]) /);
    at("card-title").replaceChildren(`${title} `, element("span", {}, rest.join(" ")));
    at("card-lines").replaceChildren(...end.lines.filter(Boolean).map((line) => element("p", {}, line)));
    at("facts").replaceChildren(
      ...end.facts.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, String(value))),
      ),
    );
  }

  function showButtons({ state, past, viewing }, isOver, isBegun) {
    const texts = state.words.map(({ text }) => text);
    const hasOther = isOver && game.answer?.chains.some((chain) => !isSameChain(game.rules, chain, texts));
    const isEmpty = !state.words.length && !state.now.text;
    const shown = {
      undo: !viewing,
      over: !viewing && !isEmpty,
      delete: !isOver,
      enter: !isOver,
      best: hasOther && !viewing,
      step: viewing !== null && viewing.length > 0,
      back: viewing !== null,
      share: isOver && !viewing,
    };
    const had = document.activeElement;
    for (const [id, isShown] of Object.entries(shown)) at(id).hidden = !isShown;
    at("undo").disabled = !past.length;
    at("delete").disabled = isEmpty;
    at("table").classList.toggle("is-empty", isEmpty);
    at("enter").classList.toggle("go", isBegun && lengthOf(state.now.text) >= game.rules.minLength);
    at("hint").hidden = isOver;
    if (had?.closest?.("#acts") && had.hidden)
      at("acts").querySelector("button:not([hidden], :disabled)")?.focus();
  }

  // What is said: "no" refuses and stays until the next action, "note" is worth reading.
  function say(told, isPlain) {
    const { kind = "", text = "", tile = null } = told;
    const line = at("told");
    line.className = kind;
    tell(line, text);
    if (kind !== "no" || isPlain) return;
    const node =
      tile === null
        ? at("shown")
        : document.body.classList.contains("has-keys")
          ? tiles[tile]
          : drawing.labels[tile];
    if (tile !== null) for (const each of [drawing.labels[tile], tiles[tile]]) each.classList.add("refused");
    node.classList.remove("shakes");
    node.getBoundingClientRect(); // so that the motion begins anew
    node.classList.add("shakes");
  }

  function showHints(steps, level) {
    at("hints").hidden = level === 0;
    tell(at("hints-title"), `Hint ${level}/${steps.length}`);
    at("hint-list").replaceChildren(...steps.slice(0, level).map((text) => element("li", {}, text)));
    at("hint").setAttribute("aria-expanded", level > 0);
  }

  return { place, show, say, showHints, tiles };
}
