// The game: what the player does, and what comes of it.

const KEPT_BAD = 2000; // milliseconds for which a refused letter stays
const SPARES = 1000; // milliseconds after it went in which a key may still be meant to take it
const ENTER_AGAIN = 1000; // milliseconds after a word for which another Enter belongs to it

const NO_HINTS = { words: null, steps: null, stopped: false };

// Plays a table on the page, whatever was played there before; gives what ends that.
// `kept` was done before it was there.
function openTable(game, kept) {
  const ended = new AbortController();
  const on = (node, type, act, options = {}) =>
    node.addEventListener(type, act, { ...options, signal: ended.signal });
  const drawing = makeDrawing(game, at("picture"));
  const view = makeView(game, drawing);
  const thinker = makeThinker(game);
  const frames = makeFrames(ended.signal);
  hooks.settle = frames.settle;
  let sheet = null; // what startSheet gives
  let hints = NO_HINTS;
  let forgetting = 0; // the timer after which refused letters go, and then `gone`
  let gone = 0; // how many went a moment ago: as many keys take no other letter
  let echo = 0; // how many of the letters that the word begins with were typed again
  let entered = { state: null, until: 0 }; // what came of Enter last
  const play = {
    ...{ state: EMPTY, past: [], future: [], bad: "", told: null, won: false, fresh: false },
    ...{ hinted: 0, seen: 0, asked: 0, viewing: null, other: null, only: -1, peeked: false, goal: null },
    shown: null, // what was solved when the answer was shown, "" for nothing; null before
  };
  const { isOver, endOf, solution, aimForFewer, shared } = makeEnding(game, play, thinker, () => ended.signal.aborted || show());
  const saving = makeSaving(game, play, ended.signal, () => frames.settle(["solved"]));

  // What comes of Enter, which is mostly known before it is pressed.
  let ahead = { of: null, next: null, problem: null, told: null };

  function lookAhead() {
    const { state } = play;
    if (ahead.of === state) return ahead;
    const { state: next, problem } = withWord(game, state);
    return (ahead = { of: state, next, problem, told: isOver(next) || problem ? null : afterWord(game, next) });
  }

  // ---- every action ends here: a new state, or a refusal

  function change(next, told = null, { fresh = false, bad = "" } = {}) {
    const isNew = next !== play.state;
    const before = play.state.words;
    const wasOver = isOver();
    if (isNew) {
      play.past.push(noted());
      play.future = [];
      play.state = next;
      echo = 0;
    }
    settle(before, told);
    Object.assign(play, { bad, fresh, won: !wasOver && isOver() });
    if (isNew) saving.later();
    show();
    forgetLater();
  }

  // What goes with the words that were played before.
  function settle(before, told) {
    if (before !== play.state.words && String(before.map(written)) !== String(play.state.words.map(written)))
      Object.assign(play, { hinted: 0, seen: 0, other: null, peeked: false });
    Object.assign(play, { viewing: null, only: -1, told, bad: "", won: false, fresh: false });
  }

  // Refused letters go by themselves, and with them what was said of them.
  function forgetLater() {
    clearTimeout(forgetting);
    gone = 0;
    if (play.bad) forgetting = setTimeout(forgetBad, KEPT_BAD);
  }

  function forgetBad() {
    if (!play.bad) return;
    gone = lengthOf(play.bad);
    forgetting = setTimeout(() => (gone = 0), SPARES);
    Object.assign(play, { bad: "", told: null });
    show();
  }

  // ---- what is shown: what the key was about with its frame, all that follows from it with
  // those after it, in this order

  const parts = {
    ...{ word: () => view.showWord(play), dress: () => view.dressWord(play), box: showBox, told: showTold },
    ...{ tiles: () => view.showTiles(play, endOf()), hints: showHints },
    ...{ brief: () => view.showBrief(play), end: showEnd, card: showCard, acts: () => view.showActs(play, endOf()) },
    ahead: lookAhead,
  };

  function show(now = "word") {
    for (const [name, part] of Object.entries(parts)) if (name === now) part(); else frames.later(name, part);
  }

  function showTold() {
    view.showTold(play.told ?? { text: isOver() || play.viewing ? "" : usual(game, play.state) });
  }

  function showHints() {
    const steps = (play.hinted && !isOver() && !play.viewing && hintsHere()) || [];
    view.showHints(steps, Math.min(play.hinted, steps.length));
  }

  function showBox() {
    view.showBox(play, endOf());
    play.fresh = false;
  }

  const isCelebrated = (end) => play.won && !end?.isOpen;

  function showEnd() {
    const end = endOf();
    view.showEnd(end, isCelebrated(end));
  }

  function showCard() {
    const end = endOf();
    const won = isCelebrated(end);
    view.showCard(play, end);
    if (play.won) tell(at("told"), won ? at("card-title").textContent : say("play.solved"));
    if (won) play.won = false;
  }

  // The hints, which are the same until another word is played; null while the page
  // still thinks, which then goes on with `then`.
  function hintsHere(then = () => show("hints")) {
    const { words } = play.state;
    if (hints.words !== words) {
      const mine = (hints = { words, steps: null, stopped: false });
      at("hint").setAttribute("aria-busy", "true");
      const take = (given) => {
        if (hints !== mine || ended.signal.aborted) return;
        Object.assign(mine, given);
        at("hint").removeAttribute("aria-busy");
        then();
      };
      frames.later("think", () => thinker.ask("hints", words).then(take));
    }
    return hints.steps;
  }

  const refuse = (text) => change(play.state, { kind: "no", text });
  const note = (text) => change(play.state, { kind: "note", text });

  function takeTile(tile) {
    if (refusesToGoOn()) return;
    const { state, bad, told } = play;
    const letters = game.tiles[tile];
    const { state: longer, problem } = withLetter(game, state, letters, tile);
    const next = problem ? withoutEcho(game, state, linkOf(game, state.words), letters, tile) : longer;
    const stands = problem && isAtLink(game, state) && state.now.text.endsWith(letters);
    if (bad) change(state, told, { bad: bad + letters });
    else if (next === state || (stands && !next)) note(say("play.stands_already", { letters: upper(state.now.text) }));
    else if (!next) change(state, { kind: "no", text: problem, tile }, { bad: letters });
    else change(next, null, { fresh: true });
  }

  function refusesToGoOn() {
    if (play.viewing) leaveView();
    if (!isOver()) return false;
    play.told = { kind: "note", text: say("play.solved_undo") };
    show();
    return true;
  }

  // A word that is refused goes, so that no part of it is the beginning of another; undo
  // brings it back. One that is too short may be gone on with.
  function playWord() {
    if (refusesToGoOn()) return;
    const { state, bad, told } = play;
    if (bad) {
      const word = onTiles(game, state.words, state.now.text) + upper(bad);
      const text = say("refused.because", { word, reason: told?.text ?? "" });
      change(withoutWord(game, state), { kind: "no", text: `${text} ${say("play.undo_brings_back")}` });
    } else if (isAtLink(game, state)) refuse(say("play.go_on", { letters: upper(state.now.text) }));
    else {
      const { next, problem, told: after } = lookAhead();
      if (problem && sizeOf(game, state.now.text) < game.rules.minLength) return refuse(problem);
      if (problem) return change(withoutWord(game, state), { kind: "no", text: `${problem} ${say("play.undo_brings_back")}` });
      if (isOver(next)) frames.later("solved", () => rememberSolved(game, next.words.length));
      change(next, after);
    }
  }

  const isEnteredAgain = () => play.state === entered.state && performance.now() < entered.until;
  // That another Enter, after a win, is still for the word that won.
  const isMeantBefore = () => isOver() && isEnteredAgain();

  // Enter. Pressed twice for a word, it leaves what was said of that.
  function enter() {
    const { state, bad } = play;
    if (!bad && isEnteredAgain()) return;
    playWord();
    if (play.state !== state) entered = { state: play.state, until: performance.now() + ENTER_AGAIN };
  }

  function deleteLetter() {
    if (gone) return void (gone -= 1);
    if (refusesToGoOn()) return;
    if (play.bad) typed(shorter());
    else if (isEmpty(play.state)) refuse(say("play.nothing_to_delete"));
    else {
      const next = withoutLetter(game, play.state);
      const isOpen = next.words.length < play.state.words.length;
      change(next, isOpen ? { text: say("play.open_again", { word: onTiles(game, next.words, next.now.text) }) } : null);
    }
  }

  // Escape: of what is open, the last to come goes, and at last the word.
  function escape() {
    if (play.hinted) closeHints();
    else if (play.viewing) leaveView();
    else clearWord();
  }

  function clearWord() {
    const next = withoutWord(game, play.state);
    if (next.now.text === play.state.now.text) change(play.state);
    else change(next);
  }

  function undo() {
    if (play.bad) change(play.state);
    else goTo("past", "future", play.past.length ? say("play.undone") : say("play.nothing_to_undo"));
  }

  function redo() {
    goTo("future", "past", play.future.length ? say("play.redone") : say("play.nothing_to_redo"));
  }

  // What is played, with the letters that are refused.
  const noted = () => stateToText(play.state) + (play.bad && `/${play.bad}`);

  // One step through what was played, from one pile to the other.
  function goTo(from, to, text) {
    if (!play[from].length) return refuse(text);
    const before = play.state.words;
    play[to].push(noted());
    const [now, ...refused] = play[from].pop().split("/");
    const bad = refused.join("/");
    play.state = stateOfText(game, now);
    const problem = bad && withLetter(game, play.state, [...bad][0]).problem;
    settle(before, problem ? { kind: "no", text: problem } : { text });
    play.bad = bad;
    echo = 0;
    saving.later();
    show();
    forgetLater();
  }

  function again() {
    aimForFewer();
    startOver();
  }

  function startOver() {
    change(EMPTY, { text: say("play.over_again") });
    frames.settle(["end"]); // or the field is still hidden
    at("word").focus();
  }

  // ---- the field

  const standing = () => play.state.now.text + play.bad;
  const shorter = () => [...standing()].slice(0, -1).join("");
  // That Backspace is not for the field: for a letter that has gone, or the word before.
  const takesBackspace = () => gone > 0 || !standing();

  function typed(value) {
    if (refusesToGoOn()) return;
    const text = lettersTyped(game, value).replaceAll(/\s/g, "");
    if (!text && isAtLink(game, play.state)) return deleteLetter();
    const after = afterTyping(game, play.state, text, echo);
    echo = after.echo;
    change(after.next, after.told, { fresh: after.told === null, bad: after.bad });
  }

  // ---- hints

  function hint() {
    const steps = hintsHere(hint);
    if (steps === null) return;
    play.hinted = play.hinted ? Math.min(play.hinted + 1, steps.length) : Math.max(play.seen, 1);
    if (play.hinted > play.seen && !hints.stopped) {
      play.asked += 1;
      play.seen = play.hinted;
    }
    play.told = null;
    saving.later();
    show("hints");
    if (play.hinted === steps.length && hints.tellsBest) noteShown();
  }

  function closeHints() {
    const hadFocus = at("hints").contains(document.activeElement);
    play.hinted = 0;
    if (hints.steps?.length === 1) hints = NO_HINTS; // more may be found the next time
    saving.later();
    show("hints");
    if (hadFocus) at("hint").focus();
  }

  // ---- chains that show themselves, and sharing

  // Shows a chain on the box, or one of its words; what was played stays as it is.
  function look(texts, only = -1) {
    const isMine = isOver() && isSameChain(game.rules, texts, textsOf(play.state.words));
    const viewing = isMine ? null : texts.map((text) => word(text));
    Object.assign(play, { viewing, other: viewing ?? play.other, only, told: null, peeked: true });
    show();
  }

  function leaveView() {
    Object.assign(play, { viewing: null, only: -1 });
    show();
  }

  // A word of a chain was pressed: it alone is shown, and pressed again all are.
  function pressWord(list, target) {
    const button = target.closest("button");
    if (!button) return;
    const n = Number(button.dataset.word);
    const isBest = list.id === "best";
    const isSame = isBest === (play.viewing !== null && isOver()) && play.only === n;
    play.only = isSame ? -1 : n;
    if (isBest) look(otherWay(game, play), play.only);
    else {
      if (isOver()) play.viewing = null;
      show("box");
    }
  }

  function peek() {
    noteShown();
    look(otherWay(game, play));
    frames.later("best", () => at("best").querySelector("button")?.focus());
  }

  function noteShown() {
    play.shown ??= solution();
    if (isShownIn(game, play, play.goal)) play.goal = null;
    saving.later();
    frames.later("brief", parts.brief);
    frames.later("acts", parts.acts);
  }

  async function share() {
    if (!(await copy(shared()))) return note(say("play.not_copied"));
    at("share").classList.add("done");
    tell(at("told"), say("play.copied_how"));
    setTimeout(() => at("share").classList.remove("done"), 1800);
  }

  function copyAddress() {
    saving.now();
    return copy(location.href);
  }

  // ---- what is pressed

  // The sheet, which comes with a frame after the first.
  function opened() {
    frames.settle(["sheet"]);
    return sheet;
  }

  function lookUp() {
    opened().lookUp(isAtLink(game, play.state) && !play.bad ? "" : standing());
  }

  const acts = {
    ...{ undo, redo, delete: deleteLetter, hint: () => (play.hinted ? closeHints() : hint()), "next-hint": hint, "hide-hints": closeHints },
    ...{ back: leaveView, peek, share, again, new: () => newBox(game) },
    ...{ more: () => opened().openAt("tab-rules"), "to-grid": () => opened().showGrid() },
  };
  const commands = {
    ...{ acts, enter, escape, typed, standing, shorter, deleteLetter, takeTile, pressWord, noteShown },
    ...{ lookUp, note, isMeantBefore, refusesToGoOn, takesBackspace },
    sheet: opened,
    settle: () => frames.settle(Object.keys(parts)),
  };
  startInput(game, view, drawing, frames, on, commands);

  // What was refused shakes once each time.
  on(document, "animationend", ({ target, animationName }) => animationName === "shake" && target.classList.remove("shakes"));

  // ---- what happens elsewhere: another tab, another address, another size

  on(window, "storage", (event) => {
    if (!saving.takeOver(event.key)) return;
    play.told = { text: say("play.other_tab") };
    show();
  });
  // By the browser's own command.
  on(window, "beforeprint", () => at("table").hidden || opened().fillAsAsked());
  for (const type of ["pagehide", "visibilitychange"]) on(type === "pagehide" ? window : document, type, saving.now);
  on(window, "hashchange", () => {
    saving.open();
    show();
  });
  const sizes = new ResizeObserver(() => {
    if (view.place()) show();
    else if (play.hinted) show("hints"); // of which as many as fit are in sight
    for (const id of ["brief", "card"]) focusIfItScrolls(at(id));
  });
  sizes.observe(document.documentElement);
  ended.signal.addEventListener("abort", () => sizes.disconnect());

  tell(at("title"), game.title || game.date);
  at("ways").replaceChildren(...(numberOpen ? waysToOthers(game, false).slice(0, 1) : []));
  tell(at("about"), [game.title && game.date, game.about].filter(Boolean).join(" · "));
  document.title = game.pageTitle ?? game.heading;
  saving.load();
  view.place();
  saving.later();
  show();
  frames.later("sheet", () => (sheet = startSheet(game, on, { look, startOver, copyAddress, frames })));
  const { classList } = document.documentElement;
  if (classList.contains("ready")) frames.settle([...Object.keys(parts), "sheet"]); // as another was seen there
  frames.later("ready", () => classList.add("ready"));
  // What has not run yet would make the first letter take a third longer: it runs once on none.
  const isUntouched = () => isEmpty(play.state) && !play.told && !play.viewing;
  frames.later("rehearsal", () => isUntouched() && typed(""));
  for (const event of kept) doAgain(event);
  return () => {
    saving.now();
    ended.abort();
    thinker.end();
    at("hint").removeAttribute("aria-busy"); // as nothing comes of what it thought of
  };
}

// What is said of a word that was played.
function afterWord(game, { words, now }) {
  const { text } = words.at(-1);
  const n = leftAfter(game, words.slice(0, -1)).length - leftAfter(game, words).length;
  const remark = remarkOn(game, text);
  const next = now.text ? ` ${say("play.next_begins", { letters: upper(now.text) })}` : "";
  if (remark) return { kind: "note", text: remark };
  return { text: say("play.after_word", { word: upper(text), n }) + next };
}

// What is said where nothing else is.
function usual(game, { words, now }) {
  if (!words.length && !now.text) return game.brief.begin;
  const begun = linkOf(game, words);
  if (now.text !== begun) return "";
  return begun ? say("play.go_on", { letters: upper(begun) }) : "";
}

async function newBox(game) {
  if (!hooks.newBox) return location.assign(game.links.new);
  disable(at("new"), true);
  at("card-lines").querySelector(".failed")?.remove();
  try {
    await hooks.newBox();
  } catch {
    at("card-lines").append(element("p", { class: "failed" }, say("play.no_new_box")));
  }
  disable(at("new"), false);
}

// Whether a text could be copied.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const had = /** @type {any} */ (document.activeElement);
    const field = element("textarea", { class: "unseen" });
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field); // beside a dialog it has no focus
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    had.focus({ preventScroll: true });
    return isDone;
  }
}
