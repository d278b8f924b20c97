// "What if …?": a puzzle, the rules that change it, and the answer that follows them.

const MOST_IN_ADDRESS = 4000; // letters of a text that the address holds
const WAIT = 150; // milliseconds after a change until it is asked about
const NO_LINK = "lab.opening.no_link"; // what is said of an address that holds no puzzle
const LEVEL = "cpbox:level"; // how hard a new box is, as remembered
const SLOW = 700; // milliseconds until it says that it is still at it

async function startLab() {
  startKeys();
  startDoors();
  at("lab").hidden = document.documentElement.classList.contains("plays"); // as early.js saw
  const known = await (await reach("/api/start")).json();
  const { controls, promises = [], puzzles } = known;
  const controlOf = (key) => controls.find((control) => control.key === key) ?? {};
  // The text of the puzzle and that of the one before, and what the server says of it.
  const bench = { text: "", pinned: null, puzzle: null, told: null, box: "", settled: null, since: 0, changes: 0, controlOf };
  const editor = makeEditor((text) => put(text, { isTyped: true }));
  const history = makeHistory(restore, later);
  const hints = { first: firstOf, isOnBox: notOnBox };
  const rules = makeRules(known, change, hints);
  rules.show(new Map(), [], null); // until the puzzle's are known
  const result = makeResult({ undo: history.undo, toFile, onCover: () => showBehind(bench.told) });
  const showBehind = startBehind(bench, result);
  const showVariants = startVariants(bench, { change, take, later, whenAnswered });
  let timer = null;
  let running = null;
  let queue = Promise.resolve();
  let isTyping = at("lab-sides").value !== ""; // in the field of the box
  const isTyped = isTyping && opening.kept.some(({ type }) => type === "submit"); // before these scripts were there
  let opened = 0; // how often another puzzle was opened: what waits is not for that one
  let taken = 0; // how many texts were taken, by whatever way
  let latest = null; // the change that may have to be taken back: {before, key}
  const [isRead, isAnswered] = [makePromise(), makePromise()]; // the first puzzle

  // Where a number begins that is not set: at what the answer has now.
  async function firstOf(key, { schema, default: usual }) {
    await isAnswered;
    const { minimum = 0 } = schema.anyOf?.[0] ?? schema;
    const now = {
      "rules.max_words": bench.told?.record.words,
      "rules.max_letters": bench.told?.record.letters,
    };
    return now[key] ?? usual ?? (key === "rules.max_length" ? 8 : minimum);
  }

  // The first word with a letter that is not on the box, and that letter.
  function notOnBox(words) {
    if (bench.puzzle?.words?.accents === "ignore") return [];
    const letters = new Set((bench.told?.box.tiles ?? []).join(""));
    const away = words.map((word) => [word, [...word].find((letter) => !letters.has(letter))]);
    return away.find(([, letter]) => letter) ?? [];
  }

  // ---- another text: typed, or opened, and then what follows is compared with it

  function put(text, { pins = false, isTyped = false, made = null } = {}) {
    history.note({ text, pinned: pins ? text : (bench.pinned ?? text) }, isTyped);
    showText(text, pins ? text : bench.pinned, { isTyped, made });
  }

  function restore({ text, pinned }) {
    showText(text, pinned, {});
  }

  // `made` is the change that made the text, if one did.
  function showText(text, pinned, { isTyped = false, made = null }) {
    running?.abort(); // or what it says of the text before would be taken for this one's
    Object.assign(bench, { text, pinned: pinned ?? text, since: performance.now() });
    bench.settled ??= makePromise();
    latest = made;
    clearTimeout(timer);
    timer = setTimeout(refresh, isTyped ? WAIT : 0);
    if (isTyped) follows.later("text", followText);
    else followText();
  }

  function followText() {
    tell(at("lab-copied"), "");
    writePuzzle();
    editor.show(bench.text);
    result.renew();
    for (const each of /** @type {any} */ (document.querySelectorAll("#lab .result"))) {
      each.dataset.old = say("lab.long.old");
      each.classList.toggle("old", Boolean(each.textContent));
    }
    keep();
    at("lab-side").setAttribute("aria-busy", true);
  }

  function writePuzzle() {
    const { text, pinned } = bench;
    writeAddress("puzzle", text.length <= MOST_IN_ADDRESS ? text : null);
    const isOther = pinned !== text && pinned.length <= MOST_IN_ADDRESS;
    writeAddress("before", isOther ? pinned : null);
  }

  function openOther(text) {
    opened += 1;
    take(text);
  }

  // What was asked for last is opened when it is there, if anything is found.
  async function openWhenThere(find) {
    const mine = (opened += 1);
    const before = taken;
    const found = await find();
    if (found && mine === opened && before === taken) take(...found); // else a box was typed meanwhile
  }

  function take(text, pinned = text) {
    taken += 1;
    show("lab");
    history.note({ text, pinned }, false);
    showText(text, pinned, {});
    scrollTo({ top: 0 });
  }

  // What waits for what was done before; a refusal is said in the place of the answer.
  function later(act) {
    const failed = (wrong) => {
      if (wrong instanceof Refused) result.wrong(wrong.message);
      else if (!isPast(wrong))
        setTimeout(() => {
          throw wrong;
        });
    };
    bench.changes += 1; // that are under way
    return (queue = queue.then(act).catch(failed).finally(() => (bench.changes -= 1)));
  }

  // What is pressed and is of the puzzle waits, too, unless something is refused.
  const ofPuzzle = (act) => () => later(() => toRefused() || act());

  async function answered() {
    await later(() => {});
    while (bench.settled) await bench.settled;
  }

  // Here it waits for the answer as well; meanwhile more may be changed.
  function whenAnswered(act) {
    return async () => {
      await answered();
      if (!toRefused()) await act();
    };
  }

  // However a box is typed, its text is a puzzle's; what is none is said below the field.
  function takeBox() {
    const box = at("lab-sides").value.trim();
    const mine = opened;
    later(async () => {
      const problem = await problemOfBox(box);
      const isThere = at("lab-sides").value.trim() === box;
      if (isThere) isTyping = false;
      if (mine !== opened) return;
      if (isThere) refuseBox(problem.said);
      if (problem.yaml) take(problem.yaml);
    });
  }

  function refuseBox(text) {
    tell(at("lab-no-box"), text);
    at("lab-no-box").hidden = !text;
    markRefused(at("lab-box"), Boolean(text));
    at("lab-sides").setAttribute("aria-invalid", Boolean(text));
    if (text) at("lab-box").scrollIntoView({ block: "nearest" });
  }

  async function problemOfBox(box) {
    const [sign] = /(?!\|)[\p{N}\p{S}]/u.exec(box) ?? [];
    if (!box) return { said: say("lab.box.empty") };
    if (sign) return { said: say("lab.box.not_letter", { sign }) };
    if (box === bench.box && bench.boxOf === bench.text) return { said: "" };
    const { yaml, errors } = await askUntilHeard("read", { box });
    if (!errors.length) return { said: "", yaml };
    const isOne = /^[\p{L}\p{M}]+$/u.test(box);
    return { said: isOne ? say("lab.box.one_side", { typed: box }) : problemSaid(errors[0]) };
  }

  async function newBox(about) {
    const press = at("lab-new");
    disable(press, true);
    tell(press, say("lab.box.composing"));
    try {
      await openWhenThere(async () => [(await ask("new", about)).yaml]);
    } catch (wrong) {
      if (!isPast(wrong)) result.wrong(wrong.message);
    }
    disable(press, false);
    tell(press, say("lab.box.new"));
  }

  // How hard a new box is, chosen here or beside the button of the game.
  function startLevels() {
    const first = at("lab-level");
    const second = first.cloneNode(true);
    second.id = "another-level";
    at("another").after(" ", second);
    for (const each of [first, second]) {
      each.value = recall(LEVEL) ?? "";
      each.addEventListener("change", () => {
        first.value = second.value = each.value;
        remember(LEVEL, each.value);
      });
    }
  }

  const anyNew = () => (at("lab-level").value ? { difficulty: Number(at("lab-level").value) } : {});

  // Opens a text to be played; of its answer nothing is shown.
  async function start(text) {
    opened += 1;
    bench.text = text;
    try {
      await play();
      put(text, { pins: true });
    } catch (wrong) {
      if (!isPast(wrong)) take(text);
    }
  }

  // Changes wait for each other, so that each is made to the text of the one before. What
  // is refused is said at its rule, and the puzzle stays as it was.
  function change(edits, near) {
    const [key] = Object.keys(edits);
    if (!key) return;
    const mine = opened;
    return later(async () => {
      try {
        let [before, made] = [null, null];
        while (before !== bench.text) {
          before = bench.text; // which may be typed at meanwhile
          made = await askUntilHeard("set", { yaml: before, edits });
          follows.settle(["typed"]);
          if (mine !== opened) return;
        }
        if (made.errors.length) return refuse(key, problemSaid(made.errors[0]));
        put(made.yaml, { made: { before: { text: before, pinned: bench.pinned }, key, near } });
      } catch (wrong) {
        if (!isPast(wrong)) refuse(key, wrong.message);
      }
    });
  }

  function refuse(key, text, isTakenBack = false) {
    const row = rules.rows.get(key);
    if (!row) return result.wrong(text);
    if (!row.node.closest("#lab-usual")) at("lab-more-rules").open = true;
    row.refuse(rules.inSentences(text), isTakenBack);
  }

  async function refresh() {
    follows.settle(["text"]);
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const near = () => latest?.near ?? (document.activeElement?.id === "lab-text" ? at("lab-code") : null);
    const saySo = () => tell(at("lab-line"), say(bench.told?.chain ? "lab.still" : "lab.solving"));
    const slow = setTimeout(() => inPlace(near(), saySo), SLOW);
    try {
      const read = await ask("read", { text: bench.text }, { signal });
      follows.settle(["typed"]);
      if (signal.aborted) return;
      if (showRead(read)) {
        const body = {
          puzzle: bench.text,
          pinned: bench.pinned === bench.text ? null : bench.pinned,
          data: false,
          language: LANGUAGE,
        };
        const told = await ask("open", body, { signal });
        if (signal.aborted) return;
        inPlace(near(), () => showTold(told));
      }
      settle();
    } catch (wrong) {
      if (isPast(wrong)) return;
      settle();
      if (!(wrong instanceof Refused)) throw wrong;
      takeBack(wrong);
    } finally {
      clearTimeout(slow);
    }
  }

  function settle() {
    at("lab-side").removeAttribute("aria-busy");
    bench.settled?.keep();
    bench.settled = null;
    isRead.keep();
    isAnswered.keep();
  }

  // A change that contradicts the puzzle is undone, and said where it was made. Where the
  // puzzle was just opened, the one that it is compared with may be what is refused.
  function takeBack({ message }) {
    const isOpened = !latest || !bench.told;
    if (isOpened && bench.pinned !== bench.text) return showText(bench.text, bench.text, {});
    if (isOpened) {
      showRules();
      return result.wrong(message, true);
    }
    const { before, key } = latest;
    history.forget(before);
    showText(before.text, before.pinned, {});
    afterAnswer = () => refuse(key, message, true);
  }

  let afterAnswer = null;

  function showRead({ puzzle, yaml, errors }) {
    if (puzzle && yaml !== bench.text) {
      if (bench.pinned === bench.text) bench.pinned = yaml;
      bench.text = yaml;
      history.amend(yaml);
      editor.show(yaml);
    }
    keep();
    editor.mark(errors);
    if (puzzle) bench.puzzle = puzzle;
    else result.wrong(say("lab.file_wrong", { n: errors.length || 1 }), true);
    if (!bench.told) {
      showRules();
      at("lab-file").open ||= !puzzle;
      isRead.keep();
    }
    return Boolean(puzzle);
  }

  function valuesOf(puzzle) {
    const isShort = typeof puzzle.words === "string" || Array.isArray(puzzle.words);
    const parts = {
      ...puzzle,
      rules: puzzle.rules ?? {},
      words: isShort ? { list: puzzle.words } : puzzle.words,
    };
    return new Map(
      controls.map(({ key }) => [key, key.split(".").reduce((value, name) => value?.[name], parts)]),
    );
  }

  // As the puzzle has them, of which there may be no answer yet.
  function showRules(told = null) {
    const values = bench.puzzle ? valuesOf(bench.puzzle) : new Map();
    rules.show(values, told?.box.tiles ?? [], told?.no_chain, bench.since);
  }

  function showTold(told) {
    bench.told = told;
    const { sides, title, date } = told.record;
    const field = at("lab-sides");
    Object.assign(bench, { box: boxSaid(sides), boxOf: bench.text });
    if (!isTyping) {
      field.value = bench.box;
      refuseBox("");
    }
    document.title = `${say("lab.title")} ${title || bench.box}`;
    rememberRecent([title, date, bench.box].filter(Boolean).join(" · "), bench.text);
    const focused = /** @type {any} */ (document.activeElement);
    showRules(told);
    result.show(told, { isSet: (key) => rules.rows.get(key)?.isSet() });
    if (focused?.isConnected ? focused.hidden : document.activeElement === document.body)
      (latest?.near?.focusIn ?? (() => latest?.near?.focus?.({ preventScroll: true })))();
    hide(at("lab-pin"), bench.pinned === bench.text, at("lab-to-examples"));
    showCompared(told);
    showBehind(told);
    showVariants(told);
    afterAnswer?.();
    afterAnswer = null;
  }

  function toFile() {
    at("lab-file").open = true;
    at("lab-file").scrollIntoView({ block: "start" });
    editor.focus();
  }

  // ---- what is shown: the lab or the table

  function show(view) {
    bench.view = view;
    document.documentElement.classList.remove("plays"); // as it is known now which is seen
    at("lab").hidden = view !== "lab";
    at("table").hidden = view !== "table";
    leave(view === "lab" ? "#table" : "#lab");
    if (view === "lab") {
      closeFace("play");
      close?.();
      opening.end();
    }
    keep();
  }

  async function play() {
    opening.begin();
    try {
      const { data } = await askUntilHeard("open", { puzzle: bench.text, language: LANGUAGE });
      if (bench.view === "lab" || globalThis.history.state?.names.includes("play")) openFace("play", () => show("lab"));
      show("table");
      await open(data);
    } finally {
      opening.end();
    }
  }

  // ---- kept for this tab, until it is closed

  function keep() {
    const { text, pinned, view } = bench;
    try {
      sessionStorage.setItem(SESSION, JSON.stringify({ text, pinned, view, ...history.kept() }));
    } catch {
      // a private window, or no room
    }
  }

  async function begin() {
    const { game, shared, before, plays, ...found } = whatToOpen();
    if (game !== null) writeAddress("game", null);
    const asked = found.kept ? null : (game ?? shared);
    const wrong = asked !== null && (await problemOf(asked, NO_LINK));
    const kept = wrong ? recallSession() : found.kept;
    if (wrong) writeAddress("play", null);
    if (kept) {
      Object.assign(bench, { text: kept.text, pinned: kept.pinned });
      history.resume(kept);
      await (plays && !wrong ? play() : show("lab"));
      showText(kept.text, kept.pinned, {});
    } else if (asked !== null && !wrong) await (plays ? start(asked) : take(asked, before ?? asked));
    else take(puzzles[0]?.yaml ?? `sides: ${USUAL_BOX}\n`);
    for (const { name, yaml } of puzzles.slice(1).reverse()) rememberRecent(name, yaml);
    if (wrong) refuseOther(wrong);
  }

  // ---- what is pressed

  submit("lab-box", takeBox);
  at("lab-sides").addEventListener("change", takeBox);
  at("lab-sides").addEventListener("input", () => {
    isTyping = true;
    at("lab-no-box").hidden = true;
    markRefused(at("lab-box"), false);
  });
  press("lab-new", () => newBox(anyNew()));
  hooks.newBox = async () => start((await ask("new", anyNew())).yaml);
  startLevels();
  press("lab-all-off", () => change(rules.off(), at("lab-all-off")));
  press("lab-pin", ofPuzzle(() => take(bench.text)));
  press(
    "lab-copy",
    ofPuzzle(async () => {
      tell(at("lab-copied"), say((await copy(bench.text)) ? "lab.copied" : "play.not_copied"));
    }),
  );
  press("lab-to-examples", () => at("lab-gallery-title").scrollIntoView());
  press("lab-play", ofPuzzle(play));
  press("lab-hint", ofPuzzle(() => play().then(() => at("hint").click())));
  at("more").before(button(say("lab.back"), () => show("lab"), { id: "to-lab", class: "link" }));
  window.addEventListener("hashchange", () => {
    const game = gameOfAddress();
    const all = readAddress();
    const shared = all.get("puzzle");
    const asked = game ?? (shared === bench.text ? null : shared);
    if (typeof asked !== "string") return;
    openWhenThere(async () => {
      const wrong = await problemOf(asked, NO_LINK);
      if (!wrong && game === null) return [asked, all.get("before") ?? asked];
      if (!wrong) return void start(game);
      writePuzzle();
      writeAddress("play", null);
      refuseOther(wrong);
    });
  });
  const refuseOther = startOpening(openOther, () => newBox({ day: today(), language: LANGUAGE }));
  startGallery((box, edits) =>
    openWhenThere(async () => {
      const { yaml } = await askUntilHeard("read", { box });
      return [(await askUntilHeard("set", { yaml, edits })).yaml, yaml];
    }),
  );
  startCompose(promises, openOther, bench);
  startFiles(bench, result, { ofPuzzle, whenAnswered });
  startPrinting(bench, answered);
  server.onBack = () => bench.text && showText(bench.text, bench.pinned, { made: latest });
  keepLooking();
  await begin();
  if (isTyped) takeBox();
  if (bench.view === "lab") await isRead; // as its rules go on from what the puzzle has
  // The first key waits for nothing that V8 makes with the first event of a kind.
  for (const event of [new KeyboardEvent("keydown"), new InputEvent("input")]) document.dispatchEvent(event);
  follows.later("ready", () => document.documentElement.classList.add("ready"));
}

// What differs between the puzzle before and this one; nothing where none does.
function showCompared({ before, record, changed }) {
  /** @type {[string, (record: any) => any][]} */
  const facts = [
    ["words", (each) => each.words],
    ["letters", (each) => each.letters],
    ["playable", (each) => each.candidates.left],
    ["list", (each) => sourceSaid(each)],
  ];
  const said = (value) => (typeof value === "number" ? number(value) : (value ?? say("lab.before_now.none")));
  const rows = (before ? facts : [])
    .map(([name, of]) => [say(`lab.before_now.${name}`), said(of(before)), said(of(record))])
    .filter(([, one, other]) => one !== other);
  at("lab-compare").hidden = !rows.length || !changed;
  const head = ["", say("lab.before_now.before"), say("lab.before_now.now")];
  at("lab-compared").replaceChildren(tableOf(say("lab.before_now.title"), head, rows));
}

if (typeof document !== "undefined" && at("lab")) startLab();
