// What is said of an answer: the chain on the box, the verdict, what changed, and why
// there is none.

const MOST_ALIKE = 3; // changes of one key that are shown at first

// The box with a chain; another box is drawn anew, another chain on the same is not.
function makeFigure(svg) {
  let drawn = { tiles: null };

  return function show({ box, chain, verdict, isProved, rules }) {
    const tiles = String([box.shown, box.sideOf]);
    if (drawn.tiles !== tiles) drawn = { tiles, drawing: makeDrawing(box, svg) };
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

function showAnswer({ record, verdict, chain, changed, no_chain: none, claims, counts }, pinned, change) {
  const without = record.proved ? "No chain: proved" : "No chain found so far";
  tell(at("lab-chain"), chain ? chainSaid(chain.map(({ text }) => text)) : without);
  const [leaves, needed] = none ? reasonSaid(none.reasons[0]) : ["", verdict];
  tell(at("lab-none"), leaves);
  tell(at("lab-verdict"), needed);
  const because = none?.reasons[0].conditions ?? [];
  at("lab-because").replaceChildren(...because.map(({ says }) => element("li", {}, says)));
  tell(at("lab-changed"), changed && chain ? `Since the pin: ${changed.says}.` : "");
  at("lab-compared").replaceChildren(...comparedRows(pinned, record));
  at("lab-claims").replaceChildren(
    ...claims.map(([claim, by]) => element("li", {}, claim, element("span", { class: "quiet" }, ` ${by}`))),
  );
  const facts = [["read", counts.read], ...Object.entries(counts.dropped), ["can be played", counts.words]];
  at("lab-counts").replaceChildren(
    ...facts.map(([name, number]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, number.toLocaleString("en"))),
    ),
  );
  const ways = none?.changes ?? [];
  at("lab-out").hidden = !ways.length;
  const keys = [...new Set(ways.map(({ key }) => key))];
  const alike = (name) => ways.filter(({ key }) => key === name);
  at("lab-ways").replaceChildren(...keys.flatMap((key) => waysOut(alike(key), change)));
}

// How many conditions it takes, and whether each is needed.
function reasonSaid({ conditions, minimal, up_to_words: most }) {
  const longer = most === null ? "" : ` Chains of more than ${counted(most, "word")} were not looked for.`;
  const these = { 1: "This leaves no chain:", 2: "These two together leave no chain:" }[conditions.length];
  const needed = minimal ? "No other rule is needed for that." : "Perhaps some of these could be left out.";
  return [these ?? `These ${conditions.length} together leave no chain:`, `${needed}${longer}`];
}

// Changes of one key; of many, those with the shortest chains, and the others when asked.
function waysOut(ways, change) {
  const rows = ways.map((each) => wayOut(each, change));
  const more = rows.splice(MOST_ALIKE);
  if (!more.length) return rows;
  const row = element(
    "li",
    {},
    button(`Show ${more.length} more of this kind`, () => row.replaceWith(...more)),
  );
  return [...rows, row];
}

// A change that allows a chain, made with one press.
function wayOut({ says, edits, chain }, change) {
  return element(
    "li",
    {},
    button(says, () => change(edits)),
    element("span", {}, chainSaid(chain)),
  );
}

function comparedRows(pinned, now) {
  const terms = [...new Set([pinned, now].flatMap((record) => Object.keys(record?.objective_terms ?? {})))];
  const facts = [
    ...terms.map((term) => [term.replaceAll("_", " "), (record) => record.objective_terms[term]]),
    ["can be played", (record) => record.candidates.left],
    ["proved", (record) => (record.proved ? "yes" : "no")],
    ["list", (record) => record.word_list.replace(" (built in)", "")],
    ["chain", ({ chain, proved }) => (chain ? chainSaid(chain) : proved ? "none" : "not known")],
  ];
  return facts.map(([name, of]) => {
    const [before, after] = [pinned, now].map((record) => (record ? String(of(record) ?? "–") : "–"));
    return element(
      "tr",
      { class: before === after ? null : "other" },
      element("th", { scope: "row" }, name),
      element("td", {}, before),
      element("td", {}, after),
    );
  });
}
