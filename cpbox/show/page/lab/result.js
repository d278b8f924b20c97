// What comes of the rules: the box, and a card that says what changed. The answer itself
// is covered until it is asked for, and again after each change.

const WAYS = "#lab .ways button"; // what brings an answer back

// `act` has what its buttons do: {undo, toFile, change}.
function makeResult(act) {
  const svg = at("lab-picture");
  const cover = at("lab-cover");
  let drawn = { tiles: null };
  let now = null; // what the server says of the puzzle, and whether its chain is shown
  let isOpen = false;
  let isOld = true; // what is shown is not of the puzzle as it is now
  let isWanted = false; // the answer was asked for before it came
  let said = ["", "", ""]; // of it: a head, what stands beside it, and a line

  function draw(words) {
    const { box, record, chain } = now;
    const isMark = record.proved && words === chain;
    const tiles = String([box.shown, box.sideOf]);
    if (drawn.tiles !== tiles) drawn = { tiles, drawing: makeDrawing(box, svg) };
    const paths = words.map(({ tiles: path }) => path);
    drawn.drawing.paint({ paths, now: -1, fresh: false, isMark });
    drawn.drawing.mark({ paths, here: null, shut: new Set(), visits: visitsOf(box, paths) });
    const isOver = words.length > 0;
    at("lab-stage").classList.toggle("over", isOver);
    at("lab-stage").classList.toggle("best", isMark);
  }

  // The words of a chain, each of which shows itself in the box.
  function list(chain) {
    at("lab-chain").replaceChildren(...chainItems(textsOf(chain), -1));
    for (const press of at("lab-chain").querySelectorAll("button"))
      press.addEventListener("click", () => light(Number(press.dataset.word)));
  }

  function light(n) {
    const pressed = [...at("lab-chain").querySelectorAll("button")];
    const isOn = pressed[n].getAttribute("aria-pressed") === "true";
    pressed.forEach((each, m) => each.setAttribute("aria-pressed", !isOn && m === n));
    drawn.drawing.light(isOn ? -1 : n);
    at("lab-stage").scrollIntoView({ block: "nearest" });
  }

  function open(isNow, chain = now.chain) {
    isOpen = isNow && Boolean(chain);
    cover.hidden = false; // while it may be given the focus
    for (const id of ["lab-chain", "lab-uncover"]) hide(at(id), !isOpen, cover);
    hide(cover, isOpen || !now.chain, at("lab-uncover"));
    draw(isOpen ? chain : []);
    list(isOpen ? chain : []);
    if (now.chain) tellHead(...(isOpen && chain !== now.chain ? ofAnother(chain) : said));
  }

  function tellHead(head, beside, line) {
    at("lab-head").replaceChildren(isolated(head), ...(beside ? [" ", element("small", {}, beside)] : []));
    tell(at("lab-line"), line);
  }

  // What is proved of the answer is not said of another chain.
  function ofAnother(chain) {
    const letters = sizeOfAll(now.box, textsOf(chain));
    return [say("play.another_way"), "", `${amountSaid("words", chain.length)}, ${amountSaid("letters", letters)}.`];
  }

  function state(name) {
    at("lab-result").dataset.state = name;
    at("lab-stage").classList.toggle("none", !now?.chain);
    at("lab-stage").classList.remove("past");
    at("lab-hint").hidden = name !== "answer";
    for (const each of /** @type {any} */ (at("lab-result").querySelectorAll("[data-of]")))
      hide(each, each.dataset.of !== name, at("lab-head"));
  }

  function show(told, rules) {
    now = told;
    at("lab-print").hidden = false;
    const { box, chain } = told;
    const sides = box.shown.map((tile, n) => (n && box.sideOf[n] !== box.sideOf[n - 1] ? `, ${tile}` : tile));
    svg.setAttribute("aria-label", say("lab.picture", { sides: sides.join(" ").replaceAll(" ,", ",") }));
    state(chain ? "answer" : "none");
    const [head, beside, line, reasons = []] = chain ? answerSaid(told) : nothingSaid(told, rules);
    const scale = chain && isRarity(Object.keys(told.record.objective_terms)[0]) ? box.scale : "";
    said = [head, beside, [line, scale].filter(Boolean).join(" ")];
    tellHead(...said);
    at("lab-ways-out").hidden = !document.querySelector(WAYS);
    at("lab-because").replaceChildren(...reasons.map((text) => element("li", {}, text)));
    open(isWanted);
    isOld = isWanted = false;
  }

  // Another puzzle: its answer comes later.
  function renew() {
    isOld = true;
    isWanted = false;
  }

  // Where there was no box yet, an empty one keeps its place.
  function drawNone(text) {
    svg.setAttribute("viewBox", "0 0 400 400");
    svg.replaceChildren(shape("path", { class: "ground wall", d: "M50 50H350V350H50Z" }));
    svg.setAttribute("aria-label", text);
  }

  // The last answer stays where the file has a mistake, or something was refused.
  function wrong(text, isOfFile = false) {
    state("wrong");
    at("lab-to-file").hidden = !isOfFile;
    at("lab-head").textContent = text;
    const beside = now?.chain ? say("lab.file_wrong_help") : now || !isOfFile ? "" : say("lab.file_wrong_first");
    tell(at("lab-line"), beside);
    if (!now) drawNone(text);
    else at("lab-stage").classList.toggle("past", isOfFile);
    at("lab-because").replaceChildren();
    isWanted = false;
    cover.hidden = true;
    at("lab-chain").hidden = at("lab-uncover").hidden = true;
  }

  cover.addEventListener("click", () => {
    if (isOld) return (isWanted = true);
    open(true);
    act.onCover(true);
  });
  press("lab-uncover", () => {
    open(false);
    act.onCover(false);
  });
  press("lab-undo-it", act.undo);
  press("lab-to-file", act.toFile);
  press("lab-ways-out", () => {
    /** @type {any} */
    const first = document.querySelector(WAYS);
    first?.closest(".rule").scrollIntoView({ block: "nearest" });
    first?.focus({ preventScroll: true, focusVisible: true }); // as it may be in sight already
  });
  return { show, wrong, renew, view: (chain) => open(true, chain), isOpen: () => isOpen };
}

// Tiles that words share are one visit.
function visitsOf({ tiles, rules: { link, loop } }, paths) {
  const visits = tiles.map(() => 0);
  paths.forEach((path, n) => path.slice(n || loop ? link : 0).forEach((tile) => (visits[tile] += 1)));
  return visits;
}

// ---- what is said of an answer, without a letter of it

const bareTerm = (term) => term.replace("-", "");
const amountSaid = (term, n) => say(`lab.amount.${bareTerm(term)}`, { n });

function sourceSaid({ word_list: name }) {
  const list = name.replace(" (built in)", "");
  return list === name ? say("lab.own_words") : say("lab.the_list", { list });
}

// Head, what stands beside it, and one line: how many words, before and now.
function answerSaid({ record, before, changed }) {
  const [[term, value]] = Object.entries(record.objective_terms);
  const head = amountSaid(term, value);
  const facts = otherFacts(record, term);
  if (!before) {
    const texts = [
      ...facts.map(([name, n]) => amountSaid(name, n)),
      say("lab.from", { list: sourceSaid(record) }),
    ];
    return [head, proofSaid(record, term), say("lab.first", { facts: capital(texts.join(", ")) })];
  }
  if (!before.chain)
    return [head, before.proved && record.proved ? say("lab.now_first") : "", factsSaid(facts, record)];
  const earlier = isComparable(changed, term) ? before.objective_terms[term] : undefined;
  if (!record.proved || !before.proved)
    return [head, proofSaid(record, term), say("lab.so_far", { says: changed.says })];
  if (earlier === undefined) return [head, proofSaid(record, term), factsSaid(facts, record)];
  const beside = earlier === value ? say("lab.as_before") : say("lab.now", { before: number(earlier) });
  const isSame = earlier === value && String(record.chain) === String(before.chain);
  return [head, beside, isSame ? say("lab.same_answer") : differenceSaid(record, before, changed, term)];
}

// Not of a rarity that other words say, for one.
const isComparable = (changed, term) => changed.comparable.includes(bareTerm(term));

// Each once, whichever way the objective has it.
const termsOf = ({ words, letters, objective_terms: terms }) => ({
  ...{ words, letters },
  ...Object.fromEntries(Object.entries(terms).map(([term, n]) => [bareTerm(term), n])),
});

function otherFacts(record, first) {
  return Object.entries(termsOf(record)).filter(
    ([term]) => term !== bareTerm(first) && !isRarity(term),
  );
}

const factsSaid = (facts, record) =>
  `${capital([...facts.map(([term, n]) => amountSaid(term, n)), say("lab.from", { list: sourceSaid(record) })].join(", "))}.`;

function differenceSaid(record, before, changed, first) {
  const known = termsOf(before);
  const others = Object.entries(termsOf(record)).filter(
    ([term, n]) => term !== bareTerm(first) && isComparable(changed, term) && ![undefined, n].includes(known[term]),
  );
  const pairs = (isOfRarity) =>
    others
      .filter(([term]) => isRarity(term) === isOfRarity)
      .map(([term, n]) => say("lab.pair", { now: amountSaid(term, n), before: known[term] }));
  const texts = pairs(false);
  const lists = [record, before].map(sourceSaid);
  if (lists[0] !== lists[1]) texts.push(say("lab.list_pair", { now: lists[0], before: lists[1] }));
  if (!texts.length && changed?.change === "same") return say("lab.other_words");
  if (!texts.length) texts.push(...pairs(true));
  return texts.length ? `${capital(texts.join("; "))}.` : "";
}

function proofSaid({ proved, limit }, term) {
  if (!proved) return say("lab.not_proved");
  const kind = term.startsWith("-") ? "most" : ["words", "letters"].includes(term) ? "fewest" : "least";
  const within = limit === null ? "" : `, ${say("lab.within", { n: limit })}`;
  return say(`lab.proved.${kind}`) + within;
}

// Why nothing is left: the rules that the puzzle sets; those of the game are named only
// where it sets none of those in conflict.
function nothingSaid({ record: { proved }, no_chain: none, box: { tiles } }, rules) {
  if (!proved) return [say("lab.none_found"), "", say("lab.may_be_one")];
  if (!none) return [say("lab.nothing_left"), "", say("lab.no_reason")];
  const { conditions, minimal, up_to_words: most } = none.reasons[0];
  const own = conditions.filter(({ key }) => rules.isSet(key));
  const kind = own.length === 2 ? "two" : own.length ? "some" : "game";
  const reasons = (own.length ? own : conditions).map(({ says }) => capital(says));
  const unreached = none.unreached.filter(({ tiles: [all, missing] }) => all === missing);
  const letters = unreached.length ? listed(unreached.map(({ letter }) => upper(letter)), "disjunction") : "";
  const isNoWord = unreached.length === new Set(tiles).size;
  if (letters) reasons.push(isNoWord ? say("lab.no_word") : say("lab.no_word_on", { letters }));
  if (!minimal) reasons.push(say("lab.not_minimal"));
  if (most !== null) reasons.push(say("lab.not_longer", { n: most }));
  return [say("lab.nothing_left"), "", say(`lab.leaves.${kind}`, { n: own.length }), reasons];
}
