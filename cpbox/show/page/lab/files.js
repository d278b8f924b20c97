// What comes out: files, proofs, models for other solvers, and a box from words.

const MODELS = ["mps", "lp", "opb", "cnf", "mzn", "pbtxt"];

function startCompose(promises, take) {
  const promised = {};
  for (const promise of promises) {
    const name = promise.key.split(".").at(-1);
    const set = (value) => {
      promised[name] = value ?? undefined;
      blank.show(value ?? promise.default, value !== null, []);
    };
    const blank = makeBlank({ ...promise, name: promise.sentence, fail: () => {} }, set, {
      first: () => 1,
      isOnBox: () => [],
    });
    at("lab-promises").append(
      element(
        "p",
        {},
        `${capital(name.replaceAll("_", " "))} `,
        blank.node,
        element("small", { class: "quiet" }, ...withCode(promise.sentence)),
      ),
    );
    blank.show(promise.default, false, []);
  }
  submit("lab-compose", async () => {
    const isAsked = Object.values(promised).some((value) => value !== undefined);
    const spec = { answer: wordsIn(at("lab-answer-words")), ...(isAsked && { guarantees: promised }) };
    const made = await doLong("lab-composed", "compose", { spec });
    if (!made) return;
    const boxes = made.composed.flatMap(({ sides, promises: kept, yaml }) => [
      listOf(kept.map((text) => say("lab.make.kept", { promise: capital(text.replaceAll("_", " ")) }))),
      button(say("lab.make.open", { box: boxSaid(sides) }), () => take(yaml)),
    ]);
    at("lab-composed").replaceChildren(...(boxes.length ? boxes : [element("p", {}, made.told)]));
  });
}

async function saveWhole(make, name) {
  const blob = await make();
  if (blob instanceof Blob) save(blob, name);
  return blob;
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

function startFiles(bench, result) {
  const draw = (format) =>
    ask("draw", { puzzle: bench.text, format, no_chain: format !== "html" && !result.isOpen() });
  const wanted = [
    ["page", "html", () => draw("html")],
    ["picture", "svg", () => draw("svg")],
    ["picture_dots", "png", async () => asPng(await draw("svg"))],
    ["yaml", "yaml", async () => new Blob([bench.text])],
    [
      "data",
      "json",
      async () => new Blob([JSON.stringify(await ask("solve", { puzzle: bench.text }), null, 2)]),
    ],
  ];
  const refusing = (act) => () =>
    act().catch((wrong) => {
      if (!isPast(wrong)) tell(at("lab-saved"), wrong.message);
    });
  // Named after the puzzle that was asked for, whatever is there when the file comes.
  const saveAs = (ending, make) => refusing(() => saveWhole(make, `${fileName(bench)}.${ending}`));
  at("lab-saves").append(
    ...wanted.map(([name, ending, make]) => button(say(`lab.save.${name}`), saveAs(ending, make))),
  );

  // The game's sheet of paper, of this puzzle.
  let sheetOf = null; // the text whose sheet is being printed
  const printSheet = async () => {
    const { text } = bench;
    const { data } = await ask("open", { puzzle: text });
    tell(at("title"), data.heading);
    tell(at("about"), data.about);
    fillPaper(await gameOf(data));
    sheetOf = text;
    print();
  };
  // Printed otherwise, the lab gives the box as it stands, of whose answer nothing is said.
  window.addEventListener("beforeprint", () => {
    if (bench.view !== "lab" || !bench.told || sheetOf === bench.text) return;
    const { box, record, chain } = bench.told;
    const [term = "words"] = Object.keys(record.objective_terms ?? {});
    const isNone = record.proved && !chain;
    const aim = isNone ? ["none"] : term === "words" ? ["few"] : ["of", bareTerm(term), term === bareTerm(term) ? "least" : "most"];
    const isBusy = at("lab-side").hasAttribute("aria-busy");
    layPaper(box, {
      title: isNone ? say("aim.none") : allSaid(box),
      line: isBusy ? say("lab.still") : isNone ? "" : say(["aim", ...aim].join(".")),
      name: [record.title, bench.box],
      chips: box.chips,
      lines: isNone ? 0 : LINES,
    });
  });
  window.addEventListener("afterprint", () => (sheetOf = null));
  at("lab-saves").append(button(say("lab.save.print"), refusing(printSheet)));

  const model = at("lab-model");
  model.append(...MODELS.map((ending) => element("option", {}, ending)));
  press("lab-save-model", () => {
    const body = { puzzle: bench.text, format: model.value };
    saveWhole(() => doLong("lab-model-job", "export", body), `${fileName(bench)}-${model.value}.zip`);
  });

  const prove = (name, body = {}) => doLong("lab-job", name, { puzzle: bench.text, ...body });
  const show = (title, texts) => {
    at("lab-job").replaceChildren(element("h3", {}, title), listOf(texts));
    reveal(at("lab-job"));
  };
  press("lab-prove", async () => {
    const proved = await prove("prove");
    const said = ({ claim, evidence }) => `${claim}: ${evidence}`;
    if (proved) show(say("lab.proof.claims"), proved.claims.map(said));
  });
  press("lab-check", async () => {
    const report = await prove("check");
    const said = ({ claim, holds, checked_by: by, problem }) =>
      `${claim}: ${holds ? say("lab.proof.holds", { by }) : problem}`;
    const verdict = new Map([
      [true, "verified"],
      [false, "refuted"],
      [null, "partly"],
    ]);
    if (report) show(say(`lab.proof.${verdict.get(report.verified)}`), report.claims.map(said));
  });
  press("lab-bundle", async () => {
    const zip = await saveWhole(() => prove("prove", { bundle: true }), `${fileName(bench)}-proof.zip`);
    if (zip && !(zip instanceof Blob)) show(say("lab.proof.nothing"), []);
  });
}
