// What is asked for with a press: all chains, why, words, variants, a box, files, proofs.

const PIECES = ["rules", "words"];
const WHOLES = ["objective", "letter_values"];
const MODELS = ["mps", "lp", "opb", "cnf", "mzn", "pbtxt"];
const MOST_LISTED = 300;

// `bench` knows the text, the puzzle and the answer; `take` opens another text.
function startPanels(bench, { take, change, promises }) {
  const press = (id, act) => at(id).addEventListener("click", act);
  const submit = (id, act) =>
    at(id).addEventListener("submit", (event) => {
      event.preventDefault();
      act();
    });
  const long = (id, name, body = {}) => doLong(at(id), name, { puzzle: bench.text, ...body });

  // ---- all best chains

  press("lab-all", async () => {
    const found = await long("lab-chains", "solve", { all: true });
    if (!found) return;
    const { count, complete, chains, proved, limit } = found;
    const most = limit === null ? "" : ` of at most ${counted(limit, "word")}`;
    const whole = complete && proved ? `${counted(count, "best chain")}${most}, and no more: proved.` : "As far as they were found; there may be more.";
    const rows = (chains ?? []).slice(0, MOST_LISTED).map((words) => element("li", {}, words.map(upper).join(bench.puzzle.rules?.link === 0 ? " + " : " – ")));
    at("lab-chains").replaceChildren(element("p", {}, whole), element("ol", {}, ...rows));
  });

  // ---- why

  async function explain(words) {
    const told = await long("lab-told", "told", { words });
    if (told) at("lab-told").replaceChildren(...told.blocks.flatMap(blockOf));
  }

  submit("lab-ask", () => explain(fold(at("lab-asked").value).split(/[\s,]+/).filter(Boolean)));
  press("lab-reason", () => explain([]));

  // ---- words

  let known = { text: null, words: [] };
  async function listWords() {
    const { text } = bench;
    if (known.text !== text) {
      const words = await ask("words", { puzzle: text }).catch(() => null);
      if (text !== bench.text || !words) return;
      known = { text, list: words.word_list.replace(" (built in)", ""), words: words.words.map(({ word }) => word) };
    }
    const part = fold(at("lab-part").value.trim());
    const found = known.words.filter((word) => word.includes(part));
    tell(at("lab-found"), `${counted(found.length, "word")} of the list ${known.list}${found.length > MOST_LISTED ? `, of which these are the ${MOST_LISTED} longest` : ""}.`);
    at("lab-list").replaceChildren(...found.slice(0, MOST_LISTED).map((word) => element("li", {}, word)));
  }
  at("lab-part").addEventListener("input", listWords);

  // ---- variants

  press("lab-try", async () => {
    const trials = await long("lab-trials", "try", { each_rule: at("lab-usual").checked });
    if (trials) at("lab-trials").replaceChildren(trialTable(trials));
  });
  submit("lab-keep", async () => {
    const name = at("lab-name").value.trim();
    const changes = changesBetween(bench.base, bench.puzzle);
    if (!name || !Object.keys(changes).length) {
      tell(at("lab-kept"), name ? "Nothing has changed since the pin." : "Give it a name.");
      return;
    }
    try {
      const { yaml } = await ask("set", { yaml: bench.pinned, key: `variants.${name}`, value: changes });
      take(yaml);
      tell(at("lab-kept"), `Saved as ${name}; the puzzle is again as it was pinned.`);
    } catch (wrong) {
      if (!isPast(wrong)) tell(at("lab-kept"), wrong.message);
    }
  });

  // What is to be merged over one puzzle to get the other; null takes a key away.
  function changesBetween(one, other) {
    const changes = {};
    const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    const plain = (key) => bench.defaultOf(key) ?? (key.startsWith("words.") ? [] : "none");
    const short = (value) => (value && (typeof value === "string" || Array.isArray(value)) ? { list: value } : (value ?? {}));
    for (const piece of PIECES) {
      const [a, b] = [short(one[piece]), short(other[piece])];
      const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isSame(a[key], b[key]));
      if (keys.length) changes[piece] = Object.fromEntries(keys.map((key) => [key, b[key] ?? plain(`${piece}.${key}`)]));
    }
    for (const whole of WHOLES) if (!isSame(one[whole], other[whole])) changes[whole] = other[whole] ?? bench.defaultOf(whole);
    return changes;
  }

  // ---- a box from words

  const promised = {};
  const controls = promises.map((each) => makeControl(each, ["none of these"], (key, value) => (promised[key.split(".")[1]] = value)));
  for (const { node, show } of controls) {
    at("lab-promises").append(node);
    show();
  }
  submit("lab-compose", async () => {
    const answer = fold(at("lab-answer-words").value).split(/[\s,]+/).filter(Boolean);
    const guarantees = Object.fromEntries(Object.entries(promised).filter(([, value]) => value !== null));
    const made = await doLong(at("lab-composed"), "compose", { spec: { answer, ...(Object.keys(guarantees).length ? { guarantees } : {}) } });
    if (made) at("lab-composed").replaceChildren(...(made.composed.length ? made.composed.map(boxOf) : [element("p", {}, made.told)]));
  });

  function boxOf({ sides, promises: kept, yaml }) {
    const name = sides.map((side) => side.join("")).join(" ");
    const open = element("button", { type: "button" }, `Open ${name}`);
    open.addEventListener("click", () => take(yaml));
    return element("div", {}, element("ul", {}, ...kept.map((text) => element("li", {}, `${capital(text)}: proved.`))), open);
  }

  // ---- files and proofs

  const wanted = {
    YAML: async () => new Blob([bench.text]),
    JSON: async () => new Blob([JSON.stringify(await ask("solve", { puzzle: bench.text }), null, 2)]),
    SVG: () => ask("draw", { puzzle: bench.text, format: "svg" }),
    PNG: async () => asPng(await ask("draw", { puzzle: bench.text, format: "svg" })),
    HTML: () => ask("draw", { puzzle: bench.text, format: "html" }),
  };
  const failing = (act) => () => act().catch((wrong) => isPast(wrong) || at("lab-job").replaceChildren(element("p", { class: "wrong" }, wrong.message)));
  const saveAs = (ending, make) => {
    const button = element("button", { type: "button" }, ending);
    button.addEventListener("click", failing(async () => {
      const blob = await make();
      if (blob) save(blob, `puzzle.${ending.toLowerCase()}`);
    }));
    return button;
  };
  const model = element("select", { "aria-label": "The model, for another solver" }, ...MODELS.map((ending) => element("option", {}, ending)));
  const export_ = element("button", { type: "button" }, "Model (zip)");
  export_.addEventListener("click", async () => {
    const blob = await long("lab-job", "export", { format: model.value });
    if (blob) save(blob, `model-${model.value}.zip`);
  });
  at("lab-saves").append(...Object.entries(wanted).map((each) => saveAs(...each)), model, export_);
  press("lab-save", failing(async () => save(await wanted.YAML(), "puzzle.yaml")));

  press("lab-prove", async () => {
    const proved = await long("lab-job", "prove");
    if (proved) at("lab-job").replaceChildren(...listOf("Claims, and what shows them", proved.claims.map(({ claim, evidence }) => `${claim}: ${evidence}`)));
  });
  press("lab-check", async () => {
    const report = await long("lab-job", "check");
    if (!report) return;
    const whole = { true: "Verified: every claim", false: "Not verified", null: "Not all could be checked" }[report.verified];
    const claims = report.claims.map(({ claim, holds, checked_by: by, problem }) => `${claim}: ${holds ? `verified (${by})` : problem}`);
    at("lab-job").replaceChildren(...listOf(whole, claims));
  });
  press("lab-bundle", async () => {
    const zip = await long("lab-job", "prove", { bundle: true });
    if (zip instanceof Blob) save(zip, "proof.zip");
    else if (zip) at("lab-job").replaceChildren(element("p", {}, "Nothing could be proved, so there is no proof to save."));
  });
  return { listWords };
}

const listOf = (title, texts) => [element("h3", {}, title), element("ul", {}, ...texts.map((text) => element("li", {}, text)))];

// Lines of which those that begin with a dot are items.
function blockOf(lines) {
  const items = lines.filter((line) => /^\s*[·*•]/.test(line));
  const others = lines.filter((line) => !items.includes(line));
  return [
    ...others.map((line, n) => element(n === 0 && items.length ? "h3" : "p", {}, line.trim())),
    ...(items.length ? [element("ul", {}, ...items.map((line) => element("li", {}, line.replace(/^\s*\S\s*/, ""))))] : []),
  ];
}

function trialTable(trials) {
  const head = ["", "words", "letters", "chain", "change"].map((name) => element("th", { scope: "col" }, name));
  const rows = trials.map(({ name, words, letters, chain, change, problem, proved }) => {
    const none = problem ?? (proved ? "no chain: proved" : "none found so far");
    const cells = [words ?? "–", letters ?? "–", chain?.map(upper).join(" – ") ?? none, change ?? ""];
    return element("tr", {}, element("th", { scope: "row" }, name), ...cells.map((text) => element("td", {}, String(text))));
  });
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
  return element("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Variants" }, table);
}
