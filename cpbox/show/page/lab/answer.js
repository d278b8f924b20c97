// What is said of an answer: the chain on the box, the verdict, what changed, and why
// there is none.

const MOST_WAYS = 8;

// The box with a chain; another box is drawn anew, another chain on the same is not.
function makeFigure(svg) {
  let drawn = { key: null };

  return function show({ box, chain, verdict, isProved, rules }) {
    if (drawn.key !== box.key) drawn = { key: box.key, drawing: makeDrawing(box, svg) };
    const paths = (chain ?? []).map(({ tiles }) => tiles);
    drawn.drawing.paint({
      ...{ paths, now: paths.length - 1, here: null, shut: new Set(), left: [], fresh: false },
      ...{ visits: visitsOf(box, paths, rules), isMark: isProved },
    });
    at("lab-seen").classList.toggle("over", chain !== null);
    at("lab-seen").classList.toggle("best", chain !== null && isProved);
    const sides = box.shown.map((tile, n) => (n && box.sideOf[n] !== box.sideOf[n - 1] ? `, ${tile}` : tile));
    svg.setAttribute("aria-label", `The box ${sides.join(" ").replaceAll(" ,", ",")}. ${verdict}`);
  };
}

// Tiles that words share are one visit.
function visitsOf({ tiles }, paths, { link, loop }) {
  const visits = tiles.map(() => 0);
  paths.forEach((path, n) => path.slice(n || loop ? link : 0).forEach((tile) => (visits[tile] += 1)));
  return visits;
}

function showAnswer({ record, verdict, chain, changed, no_chain: none, claims, counts, rules }, pinned, change) {
  const joint = rules.link ? " – " : " + ";
  const without = record.proved ? "No chain: proved" : "No chain found so far";
  tell(at("lab-chain"), chain ? chain.map(({ text }) => upper(text)).join(joint) : without);
  tell(at("lab-none"), none ? reasonSaid(none.reasons[0]) : "");
  tell(at("lab-verdict"), none ? "" : verdict);
  at("lab-because").replaceChildren(...(none?.reasons[0].conditions ?? []).map(({ says }) => element("li", {}, says)));
  tell(at("lab-changed"), changed && chain ? `Since the pin: ${changed.says}.` : "");
  at("lab-compared").replaceChildren(...comparedRows(pinned, record));
  at("lab-claims").replaceChildren(...claims.map(([claim, by]) => element("li", {}, claim, element("span", { class: "quiet" }, ` ${by}`))));
  const facts = [["read", counts.read], ...Object.entries(counts.dropped), ["can be played", counts.words]];
  at("lab-counts").replaceChildren(
    ...facts.map(([name, number]) => element("div", {}, element("dt", {}, name), element("dd", {}, number.toLocaleString("en")))),
  );
  const ways = none?.changes ?? [];
  at("lab-out").hidden = !ways.length;
  at("lab-ways").replaceChildren(...ways.slice(0, MOST_WAYS).map((each) => wayOut(each, change)));
}

// How many conditions it takes, and whether each is needed.
function reasonSaid({ conditions, minimal, up_to_words: most }) {
  const longer = most === null ? "" : ` Chains of more than ${counted(most, "word")} were not looked for.`;
  if (!minimal) return `These leave no chain; perhaps some could be spared.${longer}`;
  const many = { 1: "This alone leaves", 2: "These two together leave" }[conditions.length];
  return `${many ?? `These ${conditions.length} together leave`} none, and no other rule is needed for that.${longer}`;
}

// A change that brings a chain back, to be made with one press where it is a rule's.
function wayOut({ key, before, after, chain }, change) {
  const result = ` ${chain.map(upper).join(" – ")}`;
  if (!key.startsWith("rules.") || key === "rules.require") return element("li", {}, `${key}: ${before}, without it${result}`);
  const go = element("button", { type: "button" }, `${key}: ${before} → ${after}`);
  go.addEventListener("click", () => change(key, plainValue(after)));
  return element("li", {}, go, result);
}

// A value as a message writes it.
function plainValue(text) {
  if (text === "none") return null;
  return /^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text;
}

function comparedRows(pinned, now) {
  const terms = [...new Set([pinned, now].flatMap((record) => Object.keys(record?.objective_terms ?? {})))];
  const facts = [
    ...terms.map((term) => [term.replaceAll("_", " "), (record) => record.objective_terms[term]]),
    ["can be played", (record) => record.candidates.left],
    ["list", (record) => record.word_list.replace(" (built in)", "")],
    ["chain", (record) => record.chain?.map(upper).join(" – ") ?? "none"],
  ];
  return facts.map(([name, of]) => {
    const [before, after] = [pinned, now].map((record) => (record ? String(of(record) ?? "–") : "–"));
    return element("tr", { class: before === after ? null : "other" }, element("th", { scope: "row" }, name), element("td", {}, before), element("td", {}, after));
  });
}
