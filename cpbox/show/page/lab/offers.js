// Puzzles to press: variants of this one, and examples that teach a rule each.

// EXAMPLES come from Python, as the boxes that a page to play carries.
const USUAL_BOX = EXAMPLES[0][1];

// `open` is given a box and the edits that make the example of it.
function startGallery(open) {
  const cards = EXAMPLES.map(([name, box, edits]) => {
    const text = (part) => say(`lab.example.${name}.${part}`);
    const sides = box.split(" ").map(upper);
    const mark = element(
      "i",
      { "aria-hidden": "true" },
      sides.slice(0, 2).join(" "),
      element("br"),
      sides.slice(2).join(" "),
    );
    return card(mark, text("title"), text("about"), () => open(box, edits));
  });
  at("lab-gallery").replaceChildren(...cards);
}

function card(mark, title, line, act) {
  const press = button("", act);
  press.append(mark, element("span", {}, title, element("small", {}, line)));
  return element("li", {}, press);
}

// `change` is given the edits of the variant that is pressed; what is `later` waits for what
// was changed before.
function startVariants(bench, { change, take, later, whenAnswered }) {
  async function compare() {
    const tried = await doLong("lab-tried", "variants", { puzzle: bench.text, each_rule: true });
    if (!tried) return false;
    const cards = tried.map((trial) =>
      card(element("b", {}, String(trial.words ?? "–")), variantSaid(trial), outcomeSaid(trial), () =>
        change(trial.edits, at("lab-head")),
      ),
    );
    replaceKeepingFocus(at("lab-variants"), cards);
    reveal(at("lab-variants"));
    return true;
  }

  submit("lab-keep", whenAnswered(() => later(saveVariant)));

  async function saveVariant() {
    const name = at("lab-name").value.trim();
    if (!name) return tell(at("lab-kept"), say("lab.variants.give_name"));
    const value = {};
    for (const [key, edit] of Object.entries(bench.told.changed?.edits ?? {})) {
      const [part, rule] = key.split(".");
      const { kind, default: usual } = bench.controlOf(key);
      if (edit === null && !kind) continue; // a file of words, which a list replaces
      const now = edit ?? usual ?? (kind === "list" ? [] : "none");
      value[part] = rule ? { ...value[part], [rule]: now } : now;
    }
    try {
      const { yaml, errors } = await ask("set", { yaml: bench.pinned, edits: { [`variants.${name}`]: value } });
      if (errors.length) return tell(at("lab-kept"), problemSaid(errors[0]));
      take(yaml);
      tell(at("lab-kept"), say("lab.variants.saved", { name }));
    } catch (wrong) {
      if (!isPast(wrong)) tell(at("lab-kept"), wrong.message);
    }
  }

  const { fold, renew } = makeFold("lab-others-fold", compare);
  fold.addEventListener("toggle", () => bench.told && renew(bench.text, true));
  return (told) => {
    hide(at("lab-keep"), !Object.keys(told.changed?.edits ?? {}).length, fold.firstElementChild);
    renew(bench.text);
  };
}

function variantSaid({ name }) {
  const [, least] = /^min_length (\d+)$/.exec(name) ?? [];
  if (least) return say("lab.variants.min_length", { n: least });
  const key = `lab.variants.name.${name}`;
  return key in TEXTS ? say(key) : name;
}

// How a variant's answer compares, without a letter of it.
function outcomeSaid({ change, chain, proved, letters }) {
  if (!chain) return say(proved ? "lab.variants.none" : "lab.variants.unknown");
  const isSame = change === "same chain" || change === "same";
  return say(isSame ? `lab.variants.${change.replace(" ", "_")}` : "lab.amount.letters", { n: letters });
}
