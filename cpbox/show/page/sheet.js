// One sheet for all beside the game: rules, words, the answer, and what is remembered.

const isBeside = () => matchMedia("(min-width: 700px)").matches; // the sheet leaves the box in sight

// Gives what opens the sheet and closes it, and what is printed as asked for there.
//
// It is laid out once the game stands there, so that the key that opens it has but to show
// it. Its panel follows with the next frame, then the focus, and that nothing below takes it.
function startSheet(game, on, { look, startOver, copyAddress, frames }) {
  const sheet = at("sheet");
  const tabs = [...sheet.querySelectorAll("[role=tab]")];
  const below = [...at("table").children];
  const { later } = frames;
  const showWords = startWords(game, on, later);
  let from; // had the focus before
  let backing = null; // hears the gesture that goes back, where there is one
  at("tab-answer").hidden = !game.answer;

  function open(tab) {
    selectTab(tabs, tab);
    sheet.getBoundingClientRect(); // from now on the panel is laid out as one that is seen
    panelOf(tab).scrollTop = 0;
    if (tab.id === "tab-words")
      later("in sight", () => {
        for (const id of ["grid-region", "pairs"]) at(id).style.contentVisibility = "auto";
      });
    if (tab.id === "tab-you") {
      later("remembered", showRemembered);
      later("others", showOthers);
    }
  }

  function openAt(tab, field = tab) {
    from = document.activeElement;
    sheet.open = true;
    later("panel", () => open(at(tab)));
    later("inside", () => {
      const { CloseWatcher } = /** @type {any} */ (window);
      if (CloseWatcher) backing = new CloseWatcher(); // after the dialog's own, which hears nothing
      if (backing) backing.onclose = close;
      at(field).focus({ preventScroll: true });
      if (field === "search") at(field).select();
      openFace("sheet", close);
    });
    keepBelow();
  }

  // As for the next key, which goes where the focus is.
  const enter = () => frames.settle(["list", "panel", "inside"]);

  function rest() {
    selectTab(tabs, tabs[0]);
    hide(panelOf(tabs[0]), true);
  }

  function close() {
    enter();
    closeFace("sheet");
    backing?.destroy();
    backing = null;
    for (const part of below) if (part.contains(from) || part.id === "say") part.inert = false;
    from.focus({ preventScroll: true });
    sheet.open = false;
    leave("#sheet"); // where nothing had the focus before
    later("panel", rest);
    keepBelow();
  }

  function keepBelow() {
    below.forEach((part, n) => later(`below ${n}`, () => (part.inert = sheet.open)));
  }

  // A word that is being written, or any.
  function lookUp(text) {
    later("list", () => {
      at("search").value = text;
      if (at("list").open) later("words", showWords);
      at("list").open = true;
    });
    openAt("tab-words", "search");
  }

  function showGrid() {
    at("list").open = false; // as it stands above
    openAt("tab-words");
  }

  watchTabs(tabs, open, on);
  on(sheet, "pointerdown", enter);
  on(at("close"), "click", close);
  on(sheet, "click", ({ target }) => target === sheet && close());

  for (const door of sheet.querySelectorAll("details")) door.open = false;
  on(at("list"), "toggle", () => at("list").open && later("words", showWords));
  on(at("start-over"), "click", () => {
    close();
    startOver();
  });
  on(at("another"), "click", () => {
    close();
    newBox(game);
  });
  on(at("others"), "click", ({ target }) => target.closest("button") && close());
  const fillAsAsked = () => fillPaper(game, { hints: at("print-hints").checked, answer: at("print-answer").checked });
  on(at("print"), "click", () => {
    fillAsAsked();
    print();
  });
  on(window, "afterprint", () => fillPaper(game));
  at("answer-too").hidden = !game.answer?.chains.length;
  for (const field of sheet.querySelectorAll("#filters input")) field.value = "";
  fillRules(game);
  if (game.answer)
    fillAnswer(game, on, (chain) => {
      if (!isBeside()) close(); // else the box is seen beside the sheet
      look(chain);
    });

  function showOthers() {
    const others = waysToOthers(game, true).map((node) => element("li", {}, node));
    at("another").hidden = !(hooks.newBox || game.links?.new);
    at("others").replaceChildren(...others);
    at("other-boxes").hidden = at("another").hidden && !others.length;
  }

  function showRemembered() {
    const boxes = [...solvedBoxes().values()].sort((a, b) => b.day - a.day);
    const { days, streak } = daysSolved();
    const solved = say("you.boxes", { n: boxes.length, days: say("you.days", { n: days }) });
    const total = boxes.length ? `${solved} ${say("you.in_a_row", { n: streak })}` : say("you.none");
    tell(at("days"), total);
    const hasPar = boxes.some(({ par }) => par);
    at("solved").hidden = !boxes.length;
    at("solved-par").hidden = !hasPar;
    at("solved-rows").replaceChildren(
      ...boxes.map(({ title, words, par }) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, String(title)),
          element("td", {}, String(words)),
          ...(hasPar ? [element("td", {}, par ? String(par) : "")] : []),
        ),
      ),
    );
  }

  on(at("forget"), "click", () => {
    forgetAll();
    showRemembered();
  });
  const copied = isOfThisMachine() ? say("you.copied_here", { box: boxTyped(game) }) : say("play.copied");
  tell(at("copied"), "");
  put(at("copied"), "data-room", copied);
  on(at("copy-address"), "click", async () => {
    tell(at("copied"), (await copyAddress()) ? copied : say("play.not_copied"));
  });
  const theme = recall(THEME) ?? "";
  setTheme(theme);
  for (const choice of sheet.querySelectorAll("[name=theme]")) {
    choice.checked = choice.value === theme;
    on(choice, "change", () => {
      setTheme(choice.value);
      remember(THEME, choice.value);
    });
  }
  sheet.open = false;
  closeFace("sheet");
  rest();
  keepBelow();
  for (const tab of tabs) later(tab.id, () => layOutUnseen(panelOf(tab)));
  fillGrid(game, later);
  return { openAt, lookUp, showGrid, enter, close, fillAsAsked };
}

const panelOf = (tab) => at(tab.getAttribute("aria-controls"));

// Lays out a panel of the sheet while it is not seen, with its list open, and measures what
// is to be known then.
function layOutUnseen(panel, measure = () => {}) {
  const [sheet, list] = [at("sheet"), at("list")];
  const { open } = list;
  list.open = true;
  for (const { style } of [sheet, panel]) style.contentVisibility = "visible";
  sheet.getBoundingClientRect();
  measure();
  for (const { style } of [sheet, panel]) style.contentVisibility = "";
  list.open = open;
}

// Shows the panel of a tab, and no other.
function selectTab(tabs, tab) {
  for (const each of tabs) {
    const isOpen = each === tab;
    each.setAttribute("aria-selected", String(isOpen));
    each.tabIndex = isOpen ? 0 : -1;
    hide(panelOf(each), !isOpen);
  }
}

// Tabs are pressed, or gone through with the arrow keys.
function watchTabs(tabs, choose, on) {
  for (const tab of tabs) {
    on(tab, "click", () => choose(tab));
    on(tab, "keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const seen = tabs.filter((each) => !each.hidden);
      const next = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
      choose(next);
      next.focus();
    });
  }
}

function setTheme(theme) {
  if (["light", "dark"].includes(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function fillRules(game) {
  tell(at("about-all"), game.about);
  at("about-all").hidden = !game.about;
  tell(at("rated"), game.rating);
  at("rated").hidden = !game.rating;
  at("rule-list").replaceChildren(...itemsOf([...game.brief.rules, ...ownRules(game)]));
  const { link, cover, mayMiss } = game.rules;
  const isUsual = link === 1 && game.fewestWords && !mayMiss && cover.length === game.tiles.length;
  at("example").hidden = !isUsual || ownRules(game).length > 0; // as it says what is done elsewhere
  const [own, larger] = game.lists;
  tell(at("word-list"), say("play.words_from", { list: listSaid(own) }));
  at("word-list").hidden = Boolean(larger); // as the next line then says which count
  at("rarer").hidden = !larger;
  if (larger) tell(at("rarer"), say("play.rarer", { list: listSaid(own), larger: listSaid(larger) }));
  at("about-lists").hidden = own.isOwn;
  tell(at("degrees"), game.degrees);
  const serve = game.answer?.commands.serve ?? "";
  at("to-try").hidden = !serve;
  tell(at("serve"), serve);
}

// The answer is filled in when its door is opened.
function fillAnswer(game, on, view) {
  const { answer } = game;
  const once = (id, fill) => on(at(id), "toggle", fill, { once: true });
  once("answer", () => {
    tell(at("verdict"), answer.verdict);
    at("notes").replaceChildren(...answer.notes.map((text) => element("p", {}, text)));
    const rows = answer.chains.map((texts, n) => {
      const words = texts.map((text, place) => element("span", { "data-w": turnOf(place) }, upper(text)));
      const joint = game.rules.link ? " → " : " + ";
      const parts = words.flatMap((node, place) => (place ? [joint, node] : [node]));
      return element("li", {}, element("button", { type: "button", "data-chain": n }, ...parts));
    });
    at("chains").replaceChildren(...rows);
    const n = answer.chains.length;
    const many = say(answer.proved ? "chains.best" : "chains.known", { n });
    const how = !answer.complete ? "chains.maybe_more" : answer.limit === null ? "chains.all" : "chains.all_within";
    tell(at("how-many"), n ? [many, say(how, { n: answer.limit }), say("chains.press")].join(" ") : "");
  });
  on(at("chains"), "click", ({ target }) => {
    const chain = target.closest("button")?.dataset.chain;
    if (chain) view(answer.chains[Number(chain)]);
  });
  once("claims", () => {
    const { prove, check } = answer.commands;
    tell(at("commands"), [prove, check].join("\n"));
    at("how-to-check").hidden = !prove; // as on a site
    at("claim-list").replaceChildren(...proofSteps(answer.claims, game).map(claimItemOf));
  });
}

// ---- what is proved, in plain words

const CLAIM = /^(?:(\w+) words: )?(.*)$/;
/** @type {[string, RegExp][]} */
const PLAIN = [
  ["none", /^no chain of (\d+) words?$/],
  ["letters", /^no chain of (\d+) words? has fewer than (\d+) letters$/],
  ["rarity", /^no chain of (\d+) words? and (\d+) letters has a rarity below \d+$/],
  ["no_better", /^a chain of .*, and none is cheaper$/],
  ["there_is", /^a chain of .*, and none\b.* is cheaper$/],
  ["keeps", /^this chain keeps every rule$/],
  ["only", /^exactly (\d+) chains? with this objective$/],
  ["none_within", /^no chain of at most (\d+) words?$/],
  ["another_within", /^no chain of another .* up to (\d+)\b.* is cheaper$/],
  ["another", /^no chain of another .* is cheaper$/],
  ["no", /^no chain of any length(?! with)/],
];
const AMOUNT = /(\d+) (word|letter)s?|(rarity|worst rarity|score) (?:below |above )?(\d+)/g;
const BOUND = /^no chain of \d.* has (?:fewer|more|a) /;
const LAST = / \d+(?: \w+)?$/;
const NO_SUCH = /^no chain of .* (?:and|with) worst rarity \d+(?:: .*)?$/;

// Of each claim what it says in plain words, and the language where that is another; of
// those that a stronger one follows, only that. What they trust, and what a rarity in
// figures means, comes last, marked as no claim.
function proofSteps(claims, { trust = "", scale = "" } = {}) {
  const said = new Map();
  for (const [claim] of claims) {
    const [, list, rest] = CLAIM.exec(claim);
    const [kind = "", pattern] = PLAIN.find(([, each]) => each.test(rest)) ?? [];
    const [n, letters] = (pattern?.exec(rest) ?? []).slice(1).map(Number);
    const [sizes, rarity] = [`letters ${list} ${n}`, `rarity ${list} ${n}`];
    // "None of these" needs the line about them.
    const found = kind && (kind !== "rarity" || said.get(sizes)?.letters === letters);
    if (kind === "none") said.delete(sizes);
    if (kind === "none" || kind === "letters") said.delete(rarity);
    const of = list && ["none", "letters", "no_better"].includes(kind) ? "_of" : "";
    const text = found ? say(`chains.proof.${kind}${of}`, { n, letters: letters && say("unit.letters", { n: letters }), list }) : boundOf(rest, list);
    const lang = text || ENGLISH ? null : "en";
    const weaker = BOUND.test(rest) ? claim.replace(LAST, "") : claim; // which it follows from
    const key = !found ? weaker : ({ letters: sizes, rarity }[kind] ?? text);
    said.delete(key);
    said.set(key, { line: [text ?? `${capital(claim)}.`, lang], letters, hasRarity: !found && claim.includes("rarity") });
  }
  const every = [...said.values()];
  const beside = [trust, every.some(({ hasRarity }) => hasRarity) && scale].filter(Boolean);
  return [...every.map(({ line }) => line), ...beside.map((text) => [text, null, "quiet"])];
}

const claimItemOf = ([text, lang, kind = null]) => element("li", { lang, class: kind }, text);

// What a claim says of other terms than those of the usual objective; null of any other.
function boundOf(claim, list) {
  const all = [...claim.matchAll(AMOUNT)].map(([, n, unit, term, value]) =>
    say(`score.${unit ? `${unit}s` : term.replace(" ", "_")}`, { n: Number(n ?? value) }),
  );
  const amount = BOUND.test(claim) ? all.pop() : null;
  if (!amount && !NO_SUCH.test(claim)) return null;
  const chains = capital([...(list ? [say("list.named", { list })] : []), ...all].join(", "));
  if (!amount) return say("chains.proof.none_such", { chains });
  const side = /has more|above/.test(claim) ? "at_most" : "at_least";
  return say(`chains.proof.${side}`, { chains, amount });
}
