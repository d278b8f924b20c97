// The rules as sentences, each with a blank: the usual ones at first, all others behind
// "more rules", where they can be searched. The rows are made of what the server says.

const USUAL = ["rules.max_words", "rules.min_length", "rules.start", "rules.end", "rules.loop", "words.ban"];
const MOST_WAYS = 12; // ways out of one rule that are shown at once
const BLANK = "\u0001"; // where the blank stands in a sentence

// `change` is given edits; `hints` says what the blanks need to know of the puzzle.
function makeRules({ groups, controls, terms }, change, hints) {
  const rows = new Map(controls.map((control) => [control.key, makeRow(control, terms, change, hints)]));
  const nodes = (keys) => keys.map((key) => rows.get(key).node);
  at("lab-usual").append(...nodes(USUAL.filter((key) => rows.has(key))));
  const others = controls.map(({ key }) => key).filter((key) => !USUAL.includes(key));
  const sections = Object.keys(groups).map((group) => {
    const title = `lab.group.${group}` in TEXTS ? say(`lab.group.${group}`) : groups[group];
    const own = controls.filter((control) => control.group === group && others.includes(control.key));
    return element("section", {}, element("h2", {}, title), ...nodes(own.map(({ key }) => key)));
  });
  at("lab-others").append(...sections);

  function search() {
    const typed = at("lab-search").value.trim().toLowerCase();
    const refused = refusedPart();
    const found = others.filter((key) => {
      const { node } = rows.get(key);
      node.hidden = !`${key} ${node.textContent}`.toLowerCase().includes(typed) && node !== refused;
      return !node.hidden;
    });
    for (const section of sections) section.hidden = !section.querySelector(".rule:not([hidden])");
    const said = found.length ? say("lab.found_rules", { n: found.length }) : say("lab.no_rule", { typed });
    tell(at("lab-found"), typed ? said : "");
    // Once, from where the field is: then it stays there while one types.
    const first = found.length ? rows.get(found[0]).node : at("lab-found");
    const room = globalThis.visualViewport?.height ?? innerHeight; // above the keys of a phone
    if (typed && first.getBoundingClientRect().bottom > room) at("lab-more-rules").scrollIntoView();
  }
  at("lab-search").addEventListener("input", () => follows.later("rules", search));

  // What each rule is, whether it is in conflict, and which of its values bring an answer
  // back. The rules behind "more rules" that are set, or help, are named below the six, and
  // those of the game that are in the conflict. What was refused after the moment `since`, when
  // this was asked for, stays.
  function show(values, tiles, none, since) {
    const ways = none?.changes ?? [];
    const conditions = none?.reasons[0].conditions ?? [];
    const conflict = new Set(conditions.map(({ key }) => key));
    for (const [key, row] of rows) row.show(values.get(key), tiles, since);
    for (const [key, row] of rows) {
      const isIn = row.isSet() && conflict.has(key);
      row.node.classList.toggle("clash", isIn);
      row.wayOut(USUAL.includes(key) ? ways.filter((way) => way.key === key) : [], says);
    }
    const set = others.filter((key) => rows.get(key).isSet());
    const helping = [...new Set(ways.map(({ key }) => key))].filter((key) => !USUAL.includes(key));
    const named = [...new Set([...set, ...helping])].map((key) => brief(key, ways, conflict));
    const ofGame = conditions.filter(({ key }) => !rows.get(key)?.isSet());
    const beside = say("lab.beside", { rules: ofGame.map((each) => each.says).join("; ") });
    const isBeside = ofGame.length > 0 && ofGame.length < conditions.length; // else the result names them
    const lines = [...(isBeside ? [element("p", { class: "quiet" }, beside)] : []), ...named];
    at("lab-also").replaceChildren(...withRoom(at("lab-also"), lines));
    tell(at("lab-more-set"), set.length ? say("lab.more_set", { n: set.length }) : say("lab.of_what"));
    disable(at("lab-all-off"), ![...rows.values()].some((row) => row.isSet()));
  }

  // A rule that stands behind "more rules", in one line.
  function brief(key, ways, conflict) {
    const row = rows.get(key);
    const own = ways.filter((way) => way.key === key);
    const text = row ? row.sentence() : key;
    const off = row?.isSet()
      ? [
          button("✕", () => change({ [key]: null }, at("lab-all-off")), {
            class: "off",
            "aria-label": say("lab.take_off", { rule: text }),
          }),
        ]
      : [];
    const classes = ["rule", row?.isSet() && "set", row?.isSet() && conflict.has(key) && "clash"];
    const line = element("div", { class: "line" }, element("p", {}, `… ${text}`), ...off);
    const made = element("div", { class: classes.filter(Boolean).join(" "), "data-key": key }, line);
    if (own.length) made.append(waysOut(own, row, change, at("lab-all-off"), says));
    return made;
  }

  // A way out as the server says it, or in another language by the rules that it changes.
  function says(way) {
    if (ENGLISH) return way.says;
    return listed(Object.entries(way.edits).map(([key, value]) => rows.get(key)?.sentence(value) ?? key));
  }

  // What is refused names keys of the file, which are called here by their sentences.
  const inSentences = (text) =>
    text.replaceAll(/\b(?:(?:rules|words)\.(\w+)|(\w+_\w+))/g, (all, key, bare) => {
      const name = (key ?? bare).toLowerCase();
      const row = rows.get(`rules.${name}`) ?? rows.get(`words.${name}`);
      return row ? `“${row.title}”` : all;
    });

  const off = () =>
    Object.fromEntries([...rows].filter(([, row]) => row.isSet()).map(([key]) => [key, null]));
  return { rows, show, off, inSentences };
}

function makeRow(control, terms, change, hints) {
  const { key } = control;
  const name = key.split(".").at(-1);
  const text = `lab.rule.${name}`;
  const plain = `${capital(name.replaceAll("_", " "))}: ${BLANK}`;
  // The two halves of the sentence around a value.
  const halves = (value) =>
    (text in TEXTS ? say(text, { control: BLANK, n: Number(value) }) : plain).split(BLANK);
  const title = halves(null)
    .map((each) => each.trim())
    .join(" … ")
    .replace(/^ | …? ?$/g, "");
  const wrong = element("p", {
    class: "wrong",
    role: "alert",
    id: `set-${key.replaceAll(".", "-")}-wrong`,
    hidden: true,
  });
  const own = { ...control, name: title, fail };
  let waiting = 0; // changes made here that the text does not have yet
  let isTyping = false;
  const set = async (value) => {
    isTyping = false;
    sayAround(value);
    waiting += 1;
    await change({ [key]: value }, row);
    waiting -= 1;
  };
  const blank = makeBlank(own, set, {
    ...hints,
    terms,
    first: () => hints.first(key, control),
  });
  const focused = () => blank.node.querySelector("input:checked, input, select") ?? blank.node;
  const before = element("span", {});
  // Its room is that of the longest text, so that the blank keeps its place beside the others.
  const endings = [1, 2, 5].map((n) => halves(n)[1]?.trim() ?? "");
  const longest = endings.reduce((one, other) => (other.length > one.length ? other : one));
  const after = element("span", { class: "after", "data-longest": longest });
  const off = button("✕", () => change({ [key]: null }, row), { class: "off" });
  const more = `lab.help.${name}`;
  const help = more in TEXTS ? [element("p", { class: "quiet" }, ...withCode(say(more)))] : [];
  const ways = element("div", {});
  const line = element(
    "div",
    { class: "line" },
    element("p", {}, before, element("span", { class: "tail" }, blank.node, after)),
    off,
  );
  const row = element("div", { class: "rule", "data-key": key }, line, ...help, wrong, ways);
  let value;
  let failedAt = 0; // when something was refused that still stands there
  line.addEventListener("input", ({ target }) => (isTyping = target.type !== "radio"));
  for (const type of ["change", "focusout"]) line.addEventListener(type, () => (isTyping = false));

  function sayAround(now) {
    const [first, second = ""] = halves(now ?? control.default);
    tell(before, `… ${first.trim()}`);
    tell(after, second.trim());
  }

  // `stands` says whether what is refused is shown by the blank, which then is not what the
  // puzzle has.
  function fail(said, stands = Boolean(said)) {
    failedAt = said ? performance.now() : 0;
    markRefused(row, stands);
    tell(wrong, said);
    wrong.hidden = !said;
    if (said) row.scrollIntoView({ block: "nearest" });
    for (const field of row.querySelectorAll("input, select"))
      field.setAttribute("aria-invalid", Boolean(said));
  }

  // Of a value, null for the usual one; of the one that is set where none is named.
  function sentence(other = value) {
    const [first, second = ""] = halves(other ?? control.default);
    const isFlag = control.kind === "flag" && (other ?? control.default);
    const said = isFlag ? "" : blank.says(other ?? control.default);
    if (control.kind === "flag") return [first.trim(), said].filter(Boolean).join(": ");
    return [first, said, second].join("").trim();
  }

  // A value with what follows it, such as "3 words".
  function label(other) {
    const shown = other ?? control.default;
    return [blank.says(shown), (halves(shown)[1] ?? "").trim()].filter(Boolean).join(" ");
  }

  row.focusIn = () => focused().focus({ preventScroll: true });
  return {
    node: row,
    title,
    refuse(said, isTakenBack) {
      fail(said, blank.revert ? Boolean(blank.revert()) : !isTakenBack);
    },
    sentence,
    label,
    isSet: () => value !== undefined,
    show(now, tiles, since) {
      value = now;
      const isSet = now !== undefined;
      sayAround(now);
      row.classList.toggle("set", isSet);
      off.hidden = !isSet;
      off.setAttribute("aria-label", say("lab.take_off", { rule: sentence() }));
      if (waiting || isTyping || failedAt > since) return; // what was pressed or typed last stands there
      fail("");
      blank.show(now ?? control.default, isSet, tiles);
    },
    wayOut(changes, says) {
      const made = changes.length ? [waysOut(changes, { label }, change, row, says)] : [];
      ways.replaceChildren(...withRoom(ways, made));
    },
  };
}

// What stands in a rule or in the field of the box, and was refused.
const refusedPart = () => /** @type {any} */ (document.querySelector("#lab .refused"));

// Marks that it does, and all that is shown of the puzzle before. (Each key in a field would pay
// for `:has()`.)
function markRefused(part, isRefused) {
  if (part.classList.contains("refused") === isRefused) return;
  part.classList.toggle("refused", isRefused);
  at("lab").classList.toggle("past", refusedPart() !== null);
}

// Who asks for more of what is shown, which is of the puzzle before, is led there instead.
function toRefused() {
  const part = refusedPart();
  if (!part) return false;
  if (part.closest("details")) part.closest("details").open = true;
  part.scrollIntoView({ block: "nearest" });
  if (part.focusIn) part.focusIn();
  else at("lab-sides").focus({ preventScroll: true });
  return true;
}

// So does whatever is pressed that is of that puzzle, but for what closes it.
function startDoors() {
  const lead = (event) => {
    const { target } = event;
    if (!target.closest(".of-puzzle") || target.closest("[open] > summary") || !toRefused()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  at("lab").addEventListener("click", lead, { capture: true });
}

// What follows in a node where something was pressed, or before it, each in the room of what it
// replaces, so that nothing else comes under the finger until the next change.
function withRoom(node, next) {
  const pressed = document.activeElement.closest(".ways, .off");
  const isBefore = pressed && node.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING;
  const past = isBefore ? [...node.children] : [];
  past.forEach((each, n) => {
    const { key } = each.dataset;
    let same = next.find(({ dataset }) => dataset.key === key);
    if (!same) next.splice(n, 0, (same = element("div", { "data-key": key })));
    same.style.minHeight = `${each.offsetHeight}px`;
  });
  return next;
}

// The changes of one rule that bring an answer back, a button each.
function waysOut(changes, row, change, near, says) {
  const said = (way) => {
    const { key, before, after, edits, remark } = way;
    if (["words.ban", "words.ban_matching", "rules.require"].includes(key) && !after)
      return say("lab.allow", { item: upper(before) });
    if ("words.add" in edits) return say("lab.more_words"); // which may be the whole answer
    if (!row || !after || !(key in edits) || (remark && !ENGLISH)) return says(way);
    return [row.label(edits[key] ?? undefined), remark].filter(Boolean).join(" ");
  };
  const buttons = changes.map((each) => button(said(each), () => change(each.edits, near)));
  const more = buttons.splice(MOST_WAYS);
  const rest = button(say("lab.more_ways", { n: more.length }), () => {
    rest.replaceWith(...more);
    more[0].focus();
  });
  return element(
    "div",
    { class: "ways", role: "group", "aria-label": say("lab.ways_out") },
    element("span", { class: "quiet" }, say("lab.comes_back")),
    ...buttons,
    ...(more.length ? [rest] : []),
  );
}
