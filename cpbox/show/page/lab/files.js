// What comes out: files, proofs, models for other solvers, and a box from words.

const MODELS = ["mps", "lp", "opb", "cnf", "mzn", "pbtxt"];

// A box of the shape of the one that is open, and of the puzzle's own words, if it has some:
// it may be in another language.
function startCompose(promises, take, bench) {
  const promised = {};
  const fail = (said) => at("lab-composed").replaceChildren(...(said ? [element("p", { class: "wrong" }, said)] : []));
  for (const promise of promises) {
    const name = promise.key.split(".").at(-1);
    const set = (value) => {
      promised[name] = value || undefined; // a promise of no is none
      blank.show(value ?? promise.default, value !== null, []);
    };
    const text = `lab.make.promise.${name}`;
    const [title, help] = `${text}.title` in TEXTS ? [say(`${text}.title`), say(`${text}.about`)] : [capital(name), promise.sentence];
    const blank = makeBlank({ ...promise, name: title, fail }, set, {
      first: () => 1,
      isOnBox: () => [],
    });
    at("lab-promises").append(
      element(
        "p",
        {},
        `${title} `,
        blank.node,
        element("small", { class: "quiet" }, ...withCode(help)),
      ),
    );
    blank.show(promise.default, false, []);
  }
  submit("lab-compose", async () => {
    const isAsked = Object.values(promised).some((value) => value !== undefined);
    const answer = wordsIn(at("lab-answer-words"));
    const wrong = answer.length ? notLettersSaid(answer) : say("lab.type_word");
    if (wrong) return fail(wrong);
    const { words, language } = bench.puzzle ?? {};
    const isOwn = Boolean(words?.only ?? words?.file);
    const spec = {
      answer,
      ...likeBox(bench.told?.record.sides ?? [], language),
      ...(isOwn && { words, language }),
      ...(isAsked && { guarantees: promised }),
    };
    const made = await doLong("lab-composed", "compose", { spec, language: LANGUAGE });
    if (!made) return;
    const boxes = made.composed.flatMap(({ sides, promises: kept, playable, yaml }) => [
      listOf(kept.map((text) => say("lab.make.kept", { promise: capital(text) }))),
      element("p", {}, say("words.counted", { n: playable, list: isOwn ? say("list.own") : say("list.named", { list: made.word_list }) })),
      button(say("lab.make.open", { box: boxSaid(sides) }), () => take(yaml)),
    ]);
    const asked = Object.keys(promised).filter((name) => promised[name] !== undefined);
    at("lab-composed").replaceChildren(...(boxes.length ? boxes : noBoxSaid(made, asked)));
  });
}

// What a spec says of a box that is to be like one: the tiles of each side, and which of them
// hold several letters; those of Hungarian are known.
function likeBox(sides, language) {
  const several = sides.flat().filter((tile) => fold(tile).match(/\p{L}/gu)?.length > 1);
  return {
    ...(sides.length && { sides: sides.map(({ length }) => length) }),
    ...(several.length && language !== "hu" && { tiles: [...new Set(several)] }),
  };
}

// Why there is no box with the promises that were asked for, and what to ask for instead.
function noBoxSaid({ status, refusal }, asked) {
  const line = (...texts) => element("p", {}, texts.join(" "));
  const title = (name) => say(`lab.make.promise.${name}.title`);
  if (!refusal) return [line(say(status === "none" ? "lab.make.none" : "lab.make.unknown"))];
  const together = Object.entries(refusal.together).map(([name, says]) => `${title(name)}: ${capital(says)}.`);
  if (!together.length) return [line(say("lab.make.unplayable"))];
  const without = say("lab.make.give_up", { promises: refusal.give_up.map(title).join(", ") });
  const isAnyLeft = asked.some((name) => !refusal.give_up.includes(name));
  const kinds = refusal.unique.map((kind) => say(`lab.choice.${kind}`)).join(", ");
  return [
    line(say("lab.make.conflict", { n: together.length })),
    listOf(together),
    line(without, ...(isAnyLeft ? [] : [say("lab.make.ask_else")])),
    ...(kinds ? [line(say("lab.make.weaker", { kinds }))] : []),
  ];
}

async function saveWhole(make, name) {
  const blob = await make();
  if (blob instanceof Blob) save(blob, name);
  return blob;
}

// What is made of a puzzle that names no language is in that of the page.
const inOwnLanguage = (puzzle) => (puzzle?.language ? {} : { language: LANGUAGE });

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

// The game's sheet of paper, of this puzzle, with what is asked for upside down below; the
// browser's own command prints it without. `answered` waits for what was changed before.
function startPrinting(bench, answered) {
  const dialog = at("lab-printing");
  const show = dialogFace(dialog, "print");
  let asked = null; // what is printed now: {game, hints, answer}
  const wants = (name) => !at("lab-print-too").hidden && at(`lab-print-${name}`).checked;

  window.addEventListener("beforeprint", () => {
    if (bench.view !== "lab" || !bench.told) return;
    fillPaper(asked?.game ?? bench.told.box, asked ?? {});
    if (bench.changes || bench.boxOf !== bench.text || refusedPart()) tell(at("paper-line"), say("lab.print_before"));
  });
  press("lab-print", () => {
    asked = null;
    at("lab-print-too").hidden = !bench.told.chain;
    tell(at("lab-not-printed"), "");
    show();
  });
  press("lab-print-now", async () => {
    await answered();
    try {
      asked = { game: null, hints: wants("hints"), answer: wants("answer") };
      // Hints are found among all words that can be played, which the page to play has.
      if (asked.hints) asked.game = await gameOf((await ask("open", { puzzle: bench.text, language: LANGUAGE })).data);
      print(); // which returns at once on some phones
      dialog.close();
    } catch (wrong) {
      asked = null;
      tell(at("lab-not-printed"), isPast(wrong) ? say("lab.try_again") : wrong.message);
    }
  });
  window.addEventListener("afterprint", () => (asked = null));
}

function startFiles(bench, result, { ofPuzzle, whenAnswered }) {
  const draw = (format) =>
    ask("draw", { puzzle: bench.text, format, no_chain: format !== "html" && !result.isOpen(), ...inOwnLanguage(bench.puzzle) });
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
  const saveAs = (ending, make) => {
    const waits = ending === "yaml" ? ofPuzzle : whenAnswered; // the text needs no answer
    return refusing(waits(() => saveWhole(make, `${fileName(bench)}.${ending}`)));
  };
  at("lab-saves").append(
    ...wanted.map(([name, ending, make]) => button(say(`lab.save.${name}`), saveAs(ending, make))),
  );

  const model = at("lab-model");
  model.append(...MODELS.map((ending) => element("option", {}, ending)));
  const saveModel = () => {
    const body = { puzzle: bench.text, format: model.value };
    return saveWhole(() => doLong("lab-model-job", "export", body), `${fileName(bench)}-${model.value}.zip`);
  };
  press("lab-save-model", whenAnswered(saveModel));

  const prove = (name, body = {}) => doLong("lab-job", name, { puzzle: bench.text, ...body });
  const show = (title, items) => {
    at("lab-job").replaceChildren(element("h3", {}, title), ...protocolOf(element("ul", {}, ...items)));
    reveal(at("lab-job"));
  };
  press("lab-prove", async () => {
    const proved = await prove("prove");
    const said = ({ claim, evidence }) => claimItem(claim, evidence);
    if (proved) show(say("lab.proof.claims"), proved.claims.map(said));
  });
  press("lab-check", async () => {
    const report = await prove("check");
    const said = ({ claim, holds, checked_by: by, problem }) =>
      claimItem(claim, holds ? say("lab.proof.holds", { by }) : problem);
    const verdict = new Map([
      [true, "verified"],
      [false, "refuted"],
      [null, "partly"],
    ]);
    if (report) show(say(`lab.proof.${verdict.get(report.verified)}`), report.claims.map(said));
  });
  const saveBundle = async () => {
    const zip = await saveWhole(() => prove("prove", { bundle: true }), `${fileName(bench)}-proof.zip`);
    if (zip && !(zip instanceof Blob)) show(say("lab.proof.nothing"), []);
  };
  press("lab-bundle", whenAnswered(saveBundle));
}
