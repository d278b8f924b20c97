// The game: what the player does, and what comes of it.

const MOST_PAST = 500;

// Plays a table on the page, whatever was played there before; gives what ends that.
function openTable(game) {
  const ended = new AbortController();
  const on = (node, type, act, options = {}) =>
    node.addEventListener(type, act, { ...options, signal: ended.signal });
  const drawing = makeDrawing(game, at("picture"));
  const view = makeView(game, drawing);
  const key = GAMES + game.key;
  const thinker = makeThinker(game);
  let hints = { words: null, steps: null };
  const enough = new Map(); // of a list, how few words are enough, null until that is known
  const play = { state: EMPTY, past: [], hinted: 0, asked: 0, viewing: null, told: null, won: false };

  // ---- what was played, kept in the browser and in the address

  function save() {
    const now = stateToText(play.state);
    remember(key, { now, past: play.past.slice(-MOST_PAST), hinted: play.hinted, asked: play.asked });
    writeAddress("play", play.state.words.length || play.state.now.text ? now : null);
  }

  function load() {
    const kept = recall(key);
    const texts = (value) => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);
    play.past = texts(kept?.past);
    play.state = typeof kept?.now === "string" ? stateOfText(game, kept.now) : EMPTY;
    play.hinted = Number(kept?.hinted) || 0;
    play.asked = Number(kept?.asked) || 0;
    const asked = readAddress().get("play");
    if (asked !== undefined && asked !== stateToText(play.state)) {
      if (!isEmpty(play.state)) play.past.push(stateToText(play.state));
      play.state = stateOfText(game, asked);
      play.hinted = 0;
      play.told =
        stateToText(play.state) === asked
          ? null
          : { kind: "no", text: "Not all that the address says can be played on this box." };
    }
  }

  const isEmpty = ({ words, now }) => !words.length && !now.text;
  const isOver = () => isSolved(game, play.state.words);

  // ---- every action ends here: a new state, or a refusal

  function change(next, told = null, { fresh = false } = {}) {
    const isNew = next !== play.state;
    const before = play.state.words;
    const wasOver = isOver();
    if (isNew) {
      play.past.push(stateToText(play.state));
      play.state = next;
    }
    if (String(before.map(written)) !== String(next.words.map(written))) play.hinted = 0;
    play.viewing = null;
    play.told = told;
    play.won = !wasOver && isOver();
    if (isNew) save();
    show(fresh);
  }

  function show(fresh = false) {
    const { state, viewing, whole } = play;
    const end = viewing
      ? ofKnown(game, whole)
      : isOver()
        ? ofSolution(game, state.words, fewest)
        : null;
    const won = play.won && !end?.isOpen;
    view.show(play, { fresh, won, end });
    const steps = (play.hinted && !isOver() && hintsHere()) || [];
    view.showHints(steps, Math.min(play.hinted, steps.length));
    view.say(play.told ?? { text: isOver() ? "" : usual() });
    if (play.won) tell(at("told"), won ? `Solved. ${at("card-title").textContent}.` : "Solved.");
    if (won) play.won = false;
  }

  // How few words of a list are enough; the page is shown again when that is known.
  function fewest(list) {
    if (!enough.has(list)) {
      enough.set(list, null);
      thinker.ask("fewest", game.lists.indexOf(list)).then((found) => {
        enough.set(list, found);
        if (!ended.signal.aborted) show();
      });
    }
    return enough.get(list);
  }

  // The hints, which are the same until another word is played; null while the page
  // still thinks, which then goes on with `then`.
  function hintsHere(then = show) {
    const { words } = play.state;
    if (hints.words !== words) {
      const mine = (hints = { words, steps: null });
      at("hint").setAttribute("aria-busy", true);
      thinker.ask("hints", words).then((steps) => {
        if (hints !== mine || ended.signal.aborted) return;
        mine.steps = steps;
        at("hint").removeAttribute("aria-busy");
        then();
      });
    }
    return hints.steps;
  }

  // What is said where nothing else is.
  function usual() {
    const { state } = play;
    if (!isEmpty(state)) return "";
    const { cover, mayMiss } = game.rules;
    const all =
      cover.length === game.tiles.length
        ? `all ${tilesSaid(game, cover.length)}`
        : cover.map((tile) => game.shown[tile]).join(", ");
    const what = mayMiss ? `${cover.length - mayMiss} of ${all.replace("all", "the")}` : all;
    const aim = game.fewestWords ? ", in as few words as you can" : "";
    return `Use ${what}${aim}.${game.par === null ? "" : ` Par is ${game.par}.`}`;
  }

  const refuse = (text, tile = null) => change(play.state, { kind: "no", text, tile });

  function takeTile(tile) {
    if (refusesToGoOn()) return;
    const { state } = play;
    const { state: next, problem } = withLetter(game, state, game.tiles[tile], tile);
    if (
      problem &&
      state.words.length &&
      state.now.text === linkOf(game, state.words) &&
      state.now.text.endsWith(game.tiles[tile])
    ) {
      change(state, {
        kind: "note",
        text: `${upper(state.now.text)} stands there already: the next word begins with it.`,
      });
    } else if (problem) refuse(problem, tile);
    else change(next, null, { fresh: true });
  }

  function refusesToGoOn() {
    if (play.viewing) leaveView();
    if (!isOver()) return false;
    play.told = { kind: "note", text: "Solved. Undo takes the last word back." };
    show();
    return true;
  }

  function playWord() {
    if (refusesToGoOn()) return;
    const { state } = play;
    if (state.words.length && state.now.text === linkOf(game, state.words)) {
      refuse(
        state.now.text
          ? `Go on from ${upper(state.now.text)}: type, tap or draw a word.`
          : whyNotWord(game, state.words, state.now),
      );
      return;
    }
    const { state: next, problem } = withWord(game, state);
    if (problem) {
      refuse(problem);
      return;
    }
    if (isSolved(game, next.words)) rememberSolved(game, next.words.length);
    change(next, afterWord(next));
  }

  function afterWord({ words, now }) {
    const { text } = words.at(-1);
    const before = bestWay(game, waysOfChain(game, words.slice(0, -1)));
    const after = bestWay(game, waysOfChain(game, words));
    const more = (before ? leftBy(game, before) : game.rules.cover).length - leftBy(game, after).length;
    const next = now.text ? ` The next word begins with ${upper(now.text)}.` : "";
    const remark = remarkOn(game, text);
    if (remark) return { kind: "note", text: remark };
    return {
      text: `${upper(text)}: ${more ? tilesSaid(game, more, " new") : `no ${tilesSaid(game, 1, " new").slice(2)}`}.${next}`,
    };
  }

  function deleteLetter() {
    if (refusesToGoOn()) return;
    if (isEmpty(play.state)) refuse("There is nothing to delete.");
    else {
      const next = withoutLetter(game, play.state);
      const isOpen = next.words.length < play.state.words.length;
      change(next, isOpen ? { text: `${upper(next.now.text)} is open again.` } : null);
    }
  }

  function clearWord() {
    const next = withoutWord(game, play.state);
    if (next.now.text === play.state.now.text) change(play.state);
    else change(next);
  }

  function undo() {
    play.viewing = null;
    if (!play.past.length) {
      refuse("There is nothing to undo.");
      return;
    }
    const before = play.past.pop();
    const { past } = play;
    change(stateOfText(game, before), { text: "Undone." });
    play.past = past.filter((_, n) => n < past.length - 1);
    save();
    show();
  }

  function startOver() {
    change(EMPTY, { text: "The box is empty again. Undo brings it all back." });
  }

  // ---- the field: letters are added while they may be, or taken back

  function typed() {
    if (refusesToGoOn()) return;
    const { state } = play;
    const field = at("word");
    const begun = linkOf(game, state.words);
    let text = spelled(game, field.value).replaceAll(/\s/g, "");
    if (begun && !text && state.now.text === begun) {
      deleteLetter();
      return;
    }
    if (!text.startsWith(begun)) text = begun + text;
    let next = state;
    while (!text.startsWith(next.now.text)) next = withoutLetter(game, next);
    let told = null;
    for (const letter of [...text.slice(next.now.text.length)]) {
      const { state: longer, problem } = withLetter(game, next, letter);
      if (problem) {
        told = { kind: "no", text: problem, tile: onlyTile(letter) };
        break;
      }
      next = longer;
    }
    change(next, told, { fresh: told === null });
    field.value = play.state.now.text;
  }

  function onlyTile(letter) {
    const found = game.tiles.flatMap((text, tile) => (text === letter ? [tile] : []));
    return found.length === 1 ? found[0] : null;
  }

  // ---- hints, the best chain, sharing

  function hint() {
    const steps = hintsHere(hint);
    if (steps === null) return;
    if (play.hinted < steps.length) {
      play.hinted += 1;
      play.asked += 1;
    }
    play.told = null;
    save();
    show();
  }

  function closeHints() {
    const hadFocus = at("hints").contains(document.activeElement);
    play.hinted = 0;
    save();
    show();
    if (hadFocus) at("hint").focus();
  }

  function look(texts, upto = texts.length) {
    play.viewing = texts.slice(0, upto).map((text) => word(text));
    play.whole = texts;
    play.told = null;
    show();
  }

  function leaveView() {
    play.viewing = null;
    show();
  }

  function stepOn() {
    const { whole, viewing } = play;
    look(whole, viewing.length < whole.length ? viewing.length + 1 : 1);
  }

  function otherChain() {
    const texts = play.state.words.map(({ text }) => text);
    look(game.answer.chains.find((chain) => !isSameChain(game.rules, chain, texts)));
  }

  async function share() {
    await copy(toShare(game, play.state.words, play.asked, fewest));
    at("share").textContent = "Copied";
    tell(at("told"), "Copied: how well it went, and no word.");
    setTimeout(() => (at("share").textContent = "Share"), 1800);
  }

  // ---- what is pressed

  const acts = {
    undo,
    over: startOver,
    delete: deleteLetter,
    best: otherChain,
    step: stepOn,
    back: leaveView,
    share,
    hint,
  };
  for (const [id, act] of Object.entries(acts)) on(at(id), "click", act);
  on(at("hide-hints"), "click", closeHints);
  on(at("form"), "submit", (event) => {
    event.preventDefault();
    playWord();
  });
  // What is pressed takes no focus, so that Enter plays the word.
  for (const id of ["acts", "keys"]) on(at(id), "pointerdown", (event) => event.preventDefault());
  if (matchMedia("(pointer: coarse)").matches) at("word").inputMode = "none"; // letters are tapped
  let composing = false;
  on(at("word"), "compositionstart", () => (composing = true));
  on(at("word"), "compositionend", () => {
    composing = false;
    typed();
  });
  on(at("word"), "input", () => composing || typed());
  for (const tile of view.tiles) {
    on(tile, "click", (event) => {
      const isKey = document.body.classList.contains("has-keys");
      if (isKey || event.detail === 0) takeTile(Number(tile.dataset.tile));
    });
    on(tile, "keydown", (event) => goRound(event, view.tiles, drawing.round));
  }
  watchPointer(at("board"), drawing, game.places, on, {
    isHere: (tile) => at("picture").querySelectorAll(".label")[tile].classList.contains("here"),
    take: takeTile,
    stretch: (point) => {
      const here = drawing.labels.findIndex((label) => label.classList.contains("here"));
      drawing.stretch(here, here < 0 ? null : point);
    },
  });
  on(at("words"), "pointerover", ({ target }) => drawing.light(Number(target.dataset.word ?? -1)));
  on(at("words"), "pointerleave", () => drawing.light(-1));
  on(document, "keydown", (event) => {
    if (at("sheet").open || at("table").hidden || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const pressed = event.key.toLowerCase();
    if (isCommand && !event.shiftKey && pressed === "z") return void (event.preventDefault(), undo());
    const isField = document.activeElement === at("word");
    if (event.key === "Escape")
      return void (play.hinted ? closeHints() : play.viewing ? leaveView() : clearWord());
    if (isField && !(event.key === "Backspace" && !at("word").value)) return;
    if (isCommand && pressed === "a") {
      event.preventDefault();
      at("word").focus();
      at("word").select();
    } else if (isCommand) return;
    else if (event.key === "Backspace") {
      event.preventDefault();
      deleteLetter();
    } else if (event.key === "Enter") {
      if (document.activeElement === document.body) playWord();
    } else if ([...event.key].length === 1 && event.key !== " " && !refusesToGoOn()) at("word").focus();
  });

  // ---- what happens elsewhere: another tab, another address, another size

  on(window, "storage", (event) => {
    if (event.key !== key) return;
    const kept = recall(key);
    if (typeof kept?.now !== "string" || kept.now === stateToText(play.state)) return;
    writeAddress("play", null);
    load();
    play.viewing = null;
    play.told = { text: "Played on in another tab." };
    writeAddress("play", isEmpty(play.state) ? null : stateToText(play.state));
    show();
  });
  on(window, "hashchange", () => {
    load();
    save();
    show();
  });
  const sizes = new ResizeObserver(() => view.place());
  sizes.observe(document.documentElement);
  ended.signal.addEventListener("abort", () => sizes.disconnect());

  tell(at("title"), game.heading);
  tell(at("about"), game.about);
  document.title = game.heading;
  startSheet(game, on, { view: look, copyAddress: () => copy(location.href) });
  load();
  view.place();
  save();
  show();
  return () => {
    ended.abort();
    thinker.end();
  };
}

// The arrow keys go round the box.
function goRound(event, tiles, round) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const place = round.indexOf(Number(event.currentTarget.dataset.tile));
  const next = tiles[round[(place + step + round.length) % round.length]];
  event.currentTarget.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { class: "unseen" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
