// The blank in a rule's sentence: what its value is chosen or typed with. Each kind makes
// {node, show, says, focus}: `show` is given a value and the letters of the box, and `says`
// gives a value in words. `set` is given a value, null for the usual one. Until the answer
// comes, a blank shows what was pressed or typed last, and goes on from there; one that
// cannot show what is refused has `revert`, which gives whether some of it is shown.

const KINDS = {
  flag: flagBlank,
  number: numberBlank,
  choice: choiceBlank,
  choices: choicesBlank,
  list: listBlank,
};

function makeBlank(control, set, hints) {
  const own = { ...control, id: `set-${control.key.replaceAll(".", "-")}` };
  const isOrder = hints.terms?.every((term) => control.choices?.includes(term));
  const isLetter = control.kind === "text" && control.key.startsWith("rules.");
  const make = isOrder ? orderBlank : isLetter ? letterBlank : (KINDS[control.kind] ?? textBlank);
  return make(own, set, hints);
}

// What the sentence around a blank reads like, for who does not see it.
const about = (control) => ({
  id: control.id,
  "aria-label": control.name,
  "aria-describedby": `${control.id}-wrong`,
});

function flagBlank({ id, name, default: usual }, set) {
  const inputs = [false, true].map((value) =>
    element("input", { type: "radio", name: id, id: value ? id : null, value: String(value) }),
  );
  const says = (value) => say(value ? "lab.yes" : "lab.no");
  const labels = inputs.map((input, n) => element("label", {}, input, says(n === 1)));
  const node = element("span", { class: "yes", role: "radiogroup", "aria-label": name }, ...labels);
  node.addEventListener("change", ({ target }) => {
    const value = target.value === "true";
    set(value === usual ? null : value);
  });
  return { node, says, show: (value) => (inputs[value ? 1 : 0].checked = true) };
}

function numberBlank(control, set, { first }) {
  const { name, off, schema, default: usual } = control;
  const { minimum = 0, maximum } = schema.anyOf?.[0] ?? schema;
  const field = element("input", {
    ...{ type: "number", min: minimum, max: maximum, inputmode: "numeric", placeholder: say("lab.any") },
    ...about(control),
  });
  const wrong = (value) => {
    if (!Number.isInteger(value)) return say("lab.whole");
    return value < minimum ? say("lab.at_least", { n: minimum }) : value > maximum ? say("lab.at_most", { n: maximum }) : "";
  };
  const take = (value) => {
    if (value !== null && wrong(value)) return control.fail(wrong(value));
    set(value === null || (value === usual && !off) ? null : value);
  };
  // Before there is an answer to begin at, it waits for that.
  const step = async (by) => {
    field.placeholder = "…";
    const begin = field.value === "" ? await first() : null;
    field.placeholder = say("lab.any");
    const next = field.value === "" ? begin : Number(field.value) + by;
    field.value = Math.min(Math.max(next, minimum), maximum ?? next);
    bound();
    take(Number(field.value));
  };
  const bound = () => {
    disable(less, field.value !== "" && Number(field.value) <= minimum);
    disable(more, field.value !== "" && Number(field.value) >= maximum);
  };
  const less = button("−", () => step(-1), { "aria-label": say("lab.less", { rule: name }) });
  const more = button("+", () => step(1), { "aria-label": say("lab.more", { rule: name }) });
  const isNoNumber = () => field.validity.badInput; // as a sign alone, whose value is ""
  field.addEventListener("change", () => isNoNumber() || take(field.value === "" ? null : Number(field.value)));
  for (const type of ["change", "focusout"])
    field.addEventListener(type, () => isNoNumber() && control.fail(say("lab.whole")));
  return {
    node: element("span", { class: "blank" }, less, field, more),
    says: (value) => (value === null ? say("lab.any") : String(value)),
    show(value, isSet) {
      const shown = value === null || (off && !isSet) ? "" : String(value);
      if (field.value !== shown) field.value = shown;
      bound();
    },
  };
}

const optionOf = (value, text) => element("option", { value }, text);

// Other options, where they are others: a list that is open stays so.
function offerOptions(node, options) {
  const isSame = [...node.options].map(({ text }) => text).join("\n") === options.map(({ text }) => text).join("\n");
  if (!isSame) node.replaceChildren(...options);
}

function letterBlank(control, set) {
  const node = element("select", { class: "blank", ...about(control) });
  node.addEventListener("change", () => set(node.value || null));
  const says = (value) => (value ? upper(value) : say("lab.any_letter"));
  return {
    node,
    says,
    show(value, isSet, tiles) {
      const letters = [...new Set([...tiles, value].filter(Boolean))].sort();
      offerOptions(node, ["", ...letters].map((letter) => optionOf(letter, says(letter))));
      node.value = value ?? "";
    },
  };
}

// A choice in words, or as it is called where no text has words for it.
const choiceSaid = (value) =>
  `lab.choice.${value}` in TEXTS ? say(`lab.choice.${value}`) : String(value).replaceAll("_", " ");

function choiceBlank(control, set) {
  const { choices, default: usual } = control;
  const says = (value) =>
    value
      ? choiceSaid(control.key === "words.rarity" && value === "lists" ? "lists" : value)
      : say("lab.choice.usual");
  const all = usual === null ? ["", ...choices] : choices;
  const node = element(
    "select",
    { class: "blank", ...about(control) },
    ...all.map((value) => optionOf(value, says(value))),
  );
  node.addEventListener("change", () => set(["", usual].includes(node.value) ? null : node.value));
  return { node, says, show: (value) => (node.value = value ?? "") };
}

// One of some names; several are written in the file.
function choicesBlank(control, set) {
  const { choices, default: usual } = control;
  const says = (value) => {
    const names = [value ?? usual].flat();
    if (String(names) === String(usual)) return say("lab.choice.usual_list");
    return names.length === 1 ? choiceSaid(names[0]) : say("lab.choice.several", { names: listed(names) });
  };
  const node = element("select", { class: "blank", ...about(control) });
  node.addEventListener("change", () => set(node.value ? node.value.split(",") : null));
  return {
    node,
    says,
    show(value) {
      const now = [value].flat();
      const known = String(now) === String(usual) || now.length === 1 ? [] : [now];
      const all = [usual, ...choices.map((each) => [each]), ...known];
      offerOptions(node, all.map((each, n) => optionOf(n ? String(each) : "", says(each))));
      node.value = String(now) === String(usual) ? "" : String(now);
    },
  };
}

// Words, each a button that takes it away, and a field for one more.
function listBlank(control, set, { isOnBox }) {
  const isOfWords = control.schema.items?.format !== "regex";
  const isBan = control.key === "words.ban";
  const field = element("input", {
    ...{ type: "text", class: "field", placeholder: isOfWords ? say("lab.a_word") : "s$", autocapitalize: "off" },
    ...{ autocomplete: "off", spellcheck: "false", ...about(control) },
  });
  const items = element("span", { class: "items" });
  const says = (value) => {
    const texts = [value ?? []].flat();
    const first = texts.slice(0, MOST_ITEMS).map(upper);
    const more = texts.length - first.length;
    return more ? `${first.join(", ")}, ${say("lab.more_items", { n: more })}` : listed(first);
  };
  let chosen = [];
  let tried = { chosen, typed: "" }; // before the last change, which may be refused
  const add = () => {
    const texts = isOfWords ? wordsIn(field) : [field.value.trim()].filter(Boolean);
    const again = texts.find((text) => chosen.includes(text));
    const [away, letter] = isBan ? isOnBox(texts) : [];
    const wrong = isOfWords && !isBan ? notLettersSaid(texts) : "";
    if (!texts.length) return control.fail(say("lab.type_word"), false);
    if (wrong) return control.fail(wrong);
    if (again) return control.fail(say("lab.listed_already", { word: upper(again) }), false);
    if (away) return control.fail(say("lab.not_on_box", { word: upper(away), letter: upper(letter) }), false);
    tried = { chosen, typed: field.value };
    field.value = "";
    list([...chosen, ...texts]);
    set(chosen);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  });
  field.addEventListener("input", () => control.fail(""));
  const item = (text) =>
    button(`${isOfWords ? upper(text) : text} ✕`, () => take(text), {
      "aria-label": say("lab.remove", { item: text }),
    });
  const take = (text) => {
    tried = { chosen, typed: "" };
    list(chosen.filter((each) => each !== text));
    field.focus({ preventScroll: true });
    set(chosen.length ? chosen : null);
  };
  const list = (next) => {
    chosen = next;
    const more = chosen.length - MOST_ITEMS;
    items.replaceChildren(...chosen.slice(0, MOST_ITEMS).map(item));
    if (more > 0) items.append(element("span", { class: "quiet" }, say("lab.more_items", { n: more })));
  };
  return {
    node: element(
      "span",
      { class: "list-blank" },
      field,
      button(say(isBan ? "lab.ban" : "lab.add"), add),
      items,
    ),
    says,
    show: (value) => list([value ?? []].flat()),
    revert() {
      list(tried.chosen);
      field.value ||= tried.typed;
      return field.value !== "";
    },
  };
}

const MOST_ITEMS = 12;

// Terms in their order, each to be moved, turned round or left out.
function orderBlank({ name, default: usual }, set, { terms }) {
  const list = element("ol", { class: "order", "aria-label": name });
  const more = element("select", { class: "blank", "aria-label": `${name}: ${say("lab.order.add")}` });
  let chosen = [];
  let before = chosen; // the last change, which may be refused
  const take = (next) => {
    before = chosen;
    draw(next);
    set(String(next) === String(usual) ? null : next);
  };
  const bare = (term) => term.replace("-", "");
  const aim = (term) => say(`of_answer.aim.${bare(term)}.${term.startsWith("-") ? "most" : "least"}`);
  const swapped = (n) => chosen.with(n, chosen[n - 1]).with(n - 1, chosen[n]);
  const row = (term, n) => {
    const turned = term === bare(term) ? `-${term}` : bare(term);
    const turn = button(aim(term), () => take(chosen.with(n, turned)), {
      "aria-label": say("lab.order.turn", { aim: aim(term) }),
    });
    const earlier = button("↑", () => take(swapped(n)), {
      "aria-label": say("lab.order.earlier", { aim: aim(term) }),
    });
    const out = button("✕", () => take(chosen.toSpliced(n, 1)), {
      "aria-label": say("lab.order.out", { aim: aim(term) }),
    });
    disable(earlier, n === 0);
    disable(out, chosen.length === 1);
    return element("li", {}, turn, earlier, out);
  };
  more.addEventListener("change", () => more.value && take([...chosen, more.value]));
  const draw = (next) => {
    chosen = next;
    const buttons = () => [...list.querySelectorAll("button")];
    const focused = buttons().indexOf(document.activeElement);
    list.replaceChildren(...chosen.map(row));
    if (focused >= 0) (buttons()[focused] ?? buttons().at(-1)).focus({ preventScroll: true });
    const others = terms.filter((term) => !chosen.some((each) => bare(each) === term));
    offerOptions(more, ["", ...others].map((term) => optionOf(term, term ? aim(term) : say("lab.order.add"))));
    more.value = "";
    hide(more, !others.length, buttons().at(-1));
  };
  return {
    node: element("span", { class: "list-blank" }, list, more),
    says: (value) => [value ?? usual].flat().map(aim).join(", "),
    show: (value) => draw([value].flat()),
    revert: () => draw(before),
  };
}

function textBlank(control, set) {
  const { kind, default: usual } = control;
  const usualSaid = typeof usual === "string" ? choiceSaid(usual) : say("lab.any");
  const node = element("input", {
    ...{ type: "text", class: "field", placeholder: usualSaid },
    ...{ autocapitalize: "off", autocomplete: "off", spellcheck: "false", ...about(control) },
  });
  const says = (value) => {
    if (value && typeof value === "object" && !Array.isArray(value))
      return Object.entries(value)
        .map(([key, each]) => `${key}: ${each}`)
        .join(", ");
    return (value ?? usual) === usual ? usualSaid : [value].flat().join(", ");
  };
  node.addEventListener("change", () => {
    const typed = node.value.trim();
    set(typed.toLowerCase() === usualSaid.toLowerCase() ? null : valueOf(kind, typed));
  });
  return { node, says, show: (value, isSet) => (node.value = isSet ? says(value) : "") };
}

// A text as the value that it means, or the text itself, which the server then refuses.
function valueOf(kind, text) {
  if (!text) return null;
  if (kind.startsWith("number") && /^-?\d+$/.test(text)) return Number(text);
  if (kind.endsWith("numbers")) {
    const pairs = [...text.matchAll(/([^\s,:]+)\s*:\s*([^\s,]+)/g)].map(([, name, number]) => [
      name,
      /^-?\d+$/.test(number) ? Number(number) : number,
    ]);
    return pairs.length ? Object.fromEntries(pairs) : text;
  }
  return kind.endsWith("list") ? text.split(/[\s,]+/).filter(Boolean) : text;
}
