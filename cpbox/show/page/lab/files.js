// What comes out: a box from words, files, proofs.

const MODELS = ["mps", "lp", "opb", "cnf", "mzn", "pbtxt"];

function startCompose(promises, take) {
  const promised = {};
  for (const promise of promises) {
    const keep = (edits) => {
      for (const [key, value] of Object.entries(edits)) promised[key.split(".")[1]] = value ?? undefined;
    };
    const { node, show } = makeControl(promise, null, keep);
    at("lab-promises").append(node);
    show();
  }
  submit("lab-compose", async () => {
    const isAsked = Object.values(promised).some((value) => value !== undefined);
    const spec = { answer: wordsIn(at("lab-answer-words")), ...(isAsked && { guarantees: promised }) };
    const made = await doLong("lab-composed", "compose", { spec });
    if (!made) return;
    const boxes = made.composed.flatMap(({ sides, promises: kept, yaml }) => [
      listOf(kept.map((text) => `${capital(text)}: proved.`)),
      button(`Open ${boxSaid(sides)}`, () => take(yaml)),
    ]);
    at("lab-composed").replaceChildren(...(boxes.length ? boxes : [element("p", {}, made.told)]));
  });
}

// What a file is called: as the puzzle is.
function fileName({ puzzle, box }) {
  const name = puzzle?.title || box || "puzzle";
  return (
    name
      .slice(0, 60)
      .replaceAll(/[^\p{L}\p{M}\d]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "puzzle"
  );
}

function startFiles(bench) {
  const draw = (format) => ask("draw", { puzzle: bench.text, format });
  const wanted = {
    YAML: async () => new Blob([bench.text]),
    JSON: async () => new Blob([JSON.stringify(await ask("solve", { puzzle: bench.text }), null, 2)]),
    SVG: () => draw("svg"),
    PNG: async () => asPng(await draw("svg")),
    HTML: () => draw("html"),
  };
  const saveAs = (ending) => () =>
    wanted[ending]()
      .then((blob) => save(blob, `${fileName(bench)}.${ending.toLowerCase()}`))
      .catch((wrong) => isPast(wrong) || at("lab-job").replaceChildren(element("p", {}, wrong.message)));
  press("lab-save", saveAs("YAML"));

  const about = { "aria-label": "The model, for another solver" };
  const model = element("select", about, ...MODELS.map((ending) => element("option", {}, ending)));
  const saveModel = async () => {
    const blob = await doLong("lab-job", "export", { puzzle: bench.text, format: model.value });
    if (blob) save(blob, `${fileName(bench)}-${model.value}.zip`);
  };
  const buttons = Object.keys(wanted).map((ending) => button(ending, saveAs(ending)));
  at("lab-saves").append(...buttons, model, button("Model (zip)", saveModel));

  const prove = (name, body = {}) => doLong("lab-job", name, { puzzle: bench.text, ...body });
  const say = (title, texts) => at("lab-job").replaceChildren(element("h3", {}, title), listOf(texts));
  press("lab-prove", async () => {
    const proved = await prove("prove");
    const said = ({ claim, evidence }) => `${claim}: ${evidence}`;
    if (proved) say("Claims, and what shows them", proved.claims.map(said));
  });
  press("lab-check", async () => {
    const report = await prove("check");
    const said = ({ claim, holds, checked_by: by, problem }) =>
      `${claim}: ${holds ? `verified (${by})` : problem}`;
    if (report) say(VERDICTS.get(report.verified), report.claims.map(said));
  });
  press("lab-bundle", async () => {
    const zip = await prove("prove", { bundle: true });
    if (zip instanceof Blob) save(zip, `${fileName(bench)}-proof.zip`);
    else if (zip) say("Nothing could be proved, so there is no proof to save.", []);
  });
}

const VERDICTS = new Map([
  [true, "Verified: every claim"],
  [false, "Not verified"],
  [null, "Not all could be checked"],
]);
