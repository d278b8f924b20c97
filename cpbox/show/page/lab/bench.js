// The rule lab: a text, the controls that change it, and the answer that follows it.

const SESSION = "cpbox:lab";
const MOST_IN_ADDRESS = 4000; // letters of a text that the address holds
const WAIT = 150; // milliseconds after a change until it is asked about
const SLOW = 700; // milliseconds until it says that it is still at it
const ALWAYS = ["rules", "yaml"]; // what needs no tab where there is room

async function startLab() {
  const WIDE = matchMedia("(min-width: 1000px) and (min-height: 560px)");
  at("table").hidden = true;
  const { groups, controls, terms, promises = [] } = await lookUp("rules");
  const bench = { text: "", puzzle: null, pinned: null, base: null, record: null, controlOf, box: "" };
  const figure = makeFigure(at("lab-picture"));
  const editor = makeEditor((text) => put(text, { isTyped: true }));
  const history = makeHistory(restore);
  const made = new Map(controls.map((control) => [control.key, makeControl(control, terms, change)]));
  const { listWords } = startAsked(bench);
  let timer = null;
  let running = null;
  let queue = Promise.resolve();

  const isPinned = () => bench.text === bench.pinned;

  function controlOf(key) {
    return controls.find((control) => control.key === key) ?? {};
  }

  for (const [group, title] of Object.entries(groups)) {
    const own = controls.filter((control) => control.group === group);
    const name = element("h2", { id: `lab-group-${group}` }, title);
    const about = { role: "group", "aria-labelledby": `lab-group-${group}` };
    at("lab-rules").append(element("section", about, name, ...own.map(({ key }) => made.get(key).node)));
  }

  // ---- another text: typed, or opened, which pins it

  function put(text, { pins = false, isTyped = false } = {}) {
    history.note({ text, pinned: pins ? text : (bench.pinned ?? text) }, isTyped);
    showText(text, { pins });
  }

  // A state of the history: what was pinned then is pinned again.
  function restore({ text, pinned }) {
    const isOther = pinned !== bench.pinned;
    if (isOther) Object.assign(bench, { pinned, base: null, record: null });
    showText(text, { pins: isOther && pinned === text });
  }

  function showText(text, { pins }) {
    writeAddress("puzzle", text.length <= MOST_IN_ADDRESS ? text : null);
    running?.abort(); // or what it says of the text before would be taken for this one's
    bench.text = text;
    if (pins) Object.assign(bench, { pinned: null, base: null, record: null });
    editor.show(text);
    for (const each of document.querySelectorAll("#lab .result")) each.classList.add("old");
    keep();
    clearTimeout(timer);
    timer = setTimeout(refresh, pins ? 0 : WAIT);
  }

  function take(text) {
    show("lab");
    put(text, { pins: true });
  }

  // However a box is typed, its text is a puzzle's; what is none is said below it.
  async function takeBox(box, act = take) {
    const refuse = (text) => {
      tell(at("lab-no-box"), text);
      at("lab-no-box").hidden = !text;
      at("lab-sides").setAttribute("aria-invalid", Boolean(text));
    };
    refuse("");
    at("lab-sides").addEventListener("input", () => refuse(""), { once: true });
    if (!box.trim()) return refuse("Type the letters of the box, side after side, as in peg ulm oir cnw.");
    const { yaml, errors } = await askUntilHeard("read", { box });
    return errors.length ? refuse(problemSaid(errors[0])) : act(yaml);
  }

  // Opens a text to be played; of its answer nothing is shown.
  async function start(text) {
    bench.text = text;
    try {
      await play();
      put(text, { pins: true });
    } catch (wrong) {
      if (!isPast(wrong)) take(text);
    }
  }

  // Changes wait for each other, so that each is made to the text of the one before.
  function change(edits) {
    queue = queue.then(async () => {
      try {
        let [yaml, said] = [null, null];
        while (yaml !== bench.text) {
          yaml = bench.text; // which may be typed at meanwhile
          said = await askUntilHeard("set", { yaml, edits });
        }
        put(said.yaml);
      } catch (wrong) {
        if (!isPast(wrong)) made.get(Object.keys(edits)[0])?.fail(wrong.message);
      }
    });
  }

  async function refresh() {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    at("lab").classList.remove("empty");
    at("lab-seen").setAttribute("aria-busy", true);
    const still = bench.record ? "Still solving; this is the previous answer." : "Solving …";
    const slow = setTimeout(() => tell(at("lab-verdict"), still), SLOW);
    try {
      const read = await ask("read", { text: bench.text }, { signal });
      if (showRead(read)) {
        const pins = bench.pinned === null || isPinned();
        const body = { puzzle: bench.text, pinned: pins ? null : bench.pinned, data: false };
        const told = await ask("open", body, { signal });
        if (pins) Object.assign(bench, { pinned: bench.text, base: bench.puzzle, record: told.record });
        if (!bench.record) await lookUpPinned(signal);
        showTold(told);
      }
      at("lab-seen").removeAttribute("aria-busy");
    } catch (wrong) {
      if (isPast(wrong)) return;
      at("lab-seen").removeAttribute("aria-busy");
      showProblem(wrong.message);
    } finally {
      clearTimeout(slow);
    }
  }

  function showRead({ puzzle, yaml, errors }) {
    if (puzzle && yaml !== bench.text) {
      bench.text = yaml;
      history.amend(yaml);
      editor.show(yaml);
    }
    keep();
    editor.mark(errors);
    for (const wrong of errors) made.get(wrong.key)?.fail(problemSaid(wrong));
    tell(at("lab-step"), errors.length ? "" : "in step with the rules");
    if (!puzzle) {
      const [first = { problem: "it cannot be read" }] = errors;
      const where = first.line ? `line ${first.line}: ` : "";
      showProblem(`${counted(errors.length, "mistake")} in the YAML; ${where}${problemSaid(first)}`);
      return false;
    }
    bench.puzzle = puzzle;
    const words =
      typeof puzzle.words === "object" && !Array.isArray(puzzle.words)
        ? puzzle.words
        : { list: puzzle.words };
    const values = { ...puzzle, rules: puzzle.rules ?? {}, words };
    for (const [key, control] of made)
      control.show(key.split(".").reduce((value, name) => value?.[name], values));
    return true;
  }

  // What is known of the pinned text, where the page was loaded again.
  async function lookUpPinned(signal) {
    const { puzzle } = await ask("read", { text: bench.pinned }, { signal });
    const { record } = await ask("open", { puzzle: bench.pinned, data: false }, { signal });
    Object.assign(bench, { base: puzzle, record });
  }

  function showTold(told) {
    keep();
    at("lab").classList.remove("stale");
    const rules = { link: controlOf("rules.link").default, ...bench.puzzle.rules };
    const isProved = told.record.proved;
    figure({ ...told, isProved, rules });
    showAnswer(told, bench.record, change);
    const { sides, title, date } = told.record;
    const box = boxSaid(sides);
    at("lab-sides").value = bench.box = box;
    document.title = title || box;
    rememberRecent([title, date, box].filter(Boolean).join(" · "), bench.text);
    const conflict = new Set(told.no_chain?.reasons[0].conditions.map(({ key }) => key));
    for (const [key, control] of made) control.mark(conflict.has(key));
    at("lab-reset").hidden = at("lab-pin").hidden = isPinned();
    if (!at("lab-words").hidden) listWords();
  }

  // The picture is of what stood there before, and says so by being faint.
  function showProblem(text) {
    for (const id of ["lab-none", "lab-because", "lab-changed", "lab-verdict"]) tell(at(id), "");
    tell(at("lab-chain"), text);
    at("lab").classList.add("stale");
    at("lab-seen").classList.remove("over", "best");
  }

  // ---- what is shown: the lab or the table, and of the lab the panel of a tab

  function show(what) {
    at("lab").hidden = what !== "lab";
    at("table").hidden = what === "lab";
    bench.view = what;
    keep();
  }

  async function play() {
    const { data } = await ask("open", { puzzle: bench.text });
    show("table");
    await open(data);
    at("word").focus();
  }

  const tabs = [...at("lab-tabs").children];
  const isAlways = (tab) => WIDE.matches && ALWAYS.some((name) => tab.id === `lab-tab-${name}`);

  function choose(tab) {
    for (const each of tabs) each.hidden = false;
    selectTab(tabs, tab);
    for (const each of tabs.filter(isAlways)) {
      each.hidden = true;
      panelOf(each).hidden = false;
    }
    if (tab.id === "lab-tab-words") listWords();
  }

  const chosen = () => tabs.find((tab) => tab.getAttribute("aria-selected") === "true");
  const settle = () => choose(isAlways(chosen() ?? tabs[0]) ? at("lab-tab-answer") : (chosen() ?? tabs[0]));
  watchTabs(tabs, choose);
  WIDE.addEventListener("change", settle);
  settle();

  // ---- kept for this tab, until it is closed

  function keep() {
    const { text, pinned, view } = bench;
    try {
      sessionStorage.setItem(SESSION, JSON.stringify({ text, pinned, view }));
    } catch {
      // a private window, or no room
    }
  }

  async function begin() {
    const game = gameOfAddress();
    const shared = readAddress().get("puzzle") ?? null;
    const session = recallSession();
    const kept = game === null && (shared === null || shared === session?.text) ? session : null;
    const { puzzles } = await lookUp("start");
    if (kept) {
      bench.text = kept.text;
      await (kept.view === "table" ? play() : show("lab"));
      bench.pinned = kept.pinned;
      put(kept.text);
    } else if (game !== null) await start(game);
    else if (shared) await (readAddress().has("play") ? start(shared) : take(shared));
    else if (puzzles.length) take(puzzles[0].yaml);
    else {
      show("lab");
      at("lab").classList.add("empty");
      at("lab-sides").focus();
    }
    for (const { name, yaml } of puzzles.slice(1).reverse()) rememberRecent(name, yaml);
  }

  // ---- what is pressed

  submit("lab-box", () => takeBox(at("lab-sides").value));
  press("lab-example", () => takeBox(at("lab-sides").placeholder));
  press("lab-reset", () => put(bench.pinned));
  press("lab-pin", () => take(bench.text));
  press("lab-play", () => {
    const typed = at("lab-sides").value;
    if (typed !== bench.box || !typed) takeBox(typed, start);
    else play().catch((wrong) => isPast(wrong) || showProblem(wrong.message));
  });
  at("more").before(button("Rules", () => show("lab"), { id: "to-lab", class: "link" }));
  window.addEventListener("hashchange", () => {
    const game = gameOfAddress();
    const shared = readAddress().get("puzzle");
    if (game !== null) start(game);
    else if (shared && shared !== bench.text) take(shared);
  });
  startOpening(take);
  startVariants(bench, take);
  startCompose(promises, take);
  startFiles(bench);
  server.onBack = () => bench.text && refresh();
  keepLooking();
  await begin();
  document.documentElement.classList.add("ready");
}

function recallSession() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SESSION));
    return typeof kept?.text === "string" && kept.text ? kept : null;
  } catch {
    return null;
  }
}

if (typeof document !== "undefined" && at("lab")) startLab();
