// A control for each key of a puzzle, made of what the server says of it.

// {node, show, fail}: what stands on the page, what shows a value, and what says that a
// value was refused. `change` is given the key with a value, null for none.
function makeControl(control, terms, change) {
  const id = `lab-${control.key.replaceAll(".", "-")}`;
  const wrong = element("p", { class: "wrong", role: "alert", hidden: true });
  const name = capital(control.key.split(".").at(-1));
  const set = (value) => {
    wrong.hidden = true;
    change({ [control.key]: value });
  };
  const isOrder = terms?.every((term) => control.choices?.includes(term));
  const make = isOrder ? orderControl : (KINDS[control.kind] ?? textControl);
  const { node, show, hasOwnLabel } = make({ ...control, id, name, terms }, set);
  const help = element(
    "p",
    { class: "quiet", id: `${id}-help` },
    `${control.sentence} `,
    element("code", {}, control.example),
  );
  const label = hasOwnLabel ? [] : [element("label", { for: id }, name)];
  const row = element("div", { class: "rule", "data-key": control.key }, ...label, node, help, wrong);
  return {
    node: row,
    show(value) {
      row.classList.toggle("set", value !== undefined);
      wrong.hidden = true;
      show(value ?? control.default);
    },
    fail(text) {
      tell(wrong, text);
      wrong.hidden = false;
    },
    mark: (isIn) => row.classList.toggle("conflict", isIn),
  };
}

const KINDS = { flag: flagControl, number: numberControl, choice: choiceControl, choices: choicesControl };

function flagControl({ id, default: usual }, set) {
  const node = element("input", { type: "checkbox", role: "switch", id, "aria-describedby": `${id}-help` });
  node.addEventListener("change", () => set(node.checked === usual ? null : node.checked));
  return { node, show: (value) => (node.checked = value === true) };
}

function numberControl({ id, name, off, schema, default: usual }, set) {
  const { minimum = 0, maximum } = schema.anyOf?.[0] ?? schema;
  const field = element("input", {
    ...{ type: "number", id, min: minimum, max: maximum, inputmode: "numeric" },
    ...{ placeholder: off ? "none" : "", "aria-describedby": `${id}-help` },
  });
  const take = (value) => set(value === null || value === usual ? null : value);
  const step = (by) => {
    const now = field.value === "" ? minimum - (by > 0 ? 1 : 0) : Number(field.value);
    const next = Math.min(Math.max(now + by, minimum), maximum);
    field.value = off && now + by < minimum ? "" : next;
    take(field.value === "" ? null : next);
  };
  const less = button("−", () => step(-1), { "aria-label": `${name}: less` });
  const more = button("+", () => step(1), { "aria-label": `${name}: more` });
  field.addEventListener("change", () => take(field.value === "" ? null : Number(field.value)));
  const node = element("div", { class: "stepper" }, less, field, more);
  return { node, show: (value) => (field.value = value ?? "") };
}

function choiceControl({ id, name, choices, default: usual }, set) {
  const all = usual === null ? ["", ...choices] : choices;
  const { node, inputs } = segments({ id, name, type: "radio", choices: all });
  node.addEventListener("change", ({ target }) =>
    set([usual, ""].includes(target.value) ? null : target.value),
  );
  return {
    node,
    show: (value) => inputs.forEach((input) => (input.checked = input.value === (value ?? ""))),
    hasOwnLabel: true,
  };
}

function choicesControl({ id, name, choices, default: usual }, set) {
  const { node, inputs } = segments({ id, name, type: "checkbox", choices });
  node.addEventListener("change", () => {
    const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value);
    set(String(chosen) === String(usual) ? null : chosen);
  });
  return {
    node,
    show: (value) => inputs.forEach((input) => (input.checked = [value].flat().includes(input.value))),
    hasOwnLabel: true,
  };
}

function segments({ id, name, type, choices }) {
  const inputs = choices.map((value) => element("input", { type, name: id, value }));
  const labels = inputs.map((input) =>
    element("label", {}, input, element("span", {}, input.value || "not set")),
  );
  const about = { class: "segments", "aria-describedby": `${id}-help` };
  return { inputs, node: element("fieldset", about, element("legend", {}, name), ...labels) };
}

// Terms in their order, each to be moved, turned round or left out.
function orderControl({ name, terms, default: usual }, set) {
  const list = element("ol", { class: "order", "aria-label": name });
  const more = element("select", { "aria-label": `${name}: add a term` });
  let chosen = [];
  const take = (next) => set(String(next) === String(usual) ? null : next);
  const aim = (term) =>
    `${term.startsWith("-") ? "most" : "least"} ${term.replace("-", "").replaceAll("_", " ")}`;
  const swapped = (n) => chosen.with(n, chosen[n - 1]).with(n - 1, chosen[n]);
  const row = (term, n) => {
    const plain = term.replace("-", "");
    const turned = term === plain ? `-${plain}` : plain;
    return element(
      "li",
      {},
      button(aim(term), () => take(chosen.with(n, turned)), { "aria-label": `${aim(term)}: turn round` }),
      button("↑", () => take(swapped(n)), { "aria-label": `${plain}: earlier`, disabled: n === 0 }),
      button("✕", () => take(chosen.toSpliced(n, 1)), {
        "aria-label": `${plain}: leave out`,
        disabled: chosen.length === 1,
      }),
    );
  };
  more.addEventListener("change", () => more.value && take([...chosen, more.value]));
  return {
    node: element("div", {}, element("h3", {}, name), list, more),
    show(value) {
      chosen = [value].flat();
      list.replaceChildren(...chosen.map(row));
      const others = terms.filter((term) => !chosen.some((each) => each.replace("-", "") === term));
      more.replaceChildren(
        ...["", ...others].map((term) =>
          element("option", { value: term }, term.replaceAll("_", " ") || "add a term"),
        ),
      );
      more.hidden = !others.length;
    },
    hasOwnLabel: true,
  };
}

function textControl({ id, kind, default: usual, example }, set) {
  const placeholder =
    typeof usual === "string"
      ? usual
      : example
          .split(": ")
          .slice(1)
          .join(": ")
          .replaceAll(/[[\]{}]/g, "");
  const node = element("input", {
    ...{ type: "text", id, placeholder, autocapitalize: "off" },
    ...{ autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-help` },
  });
  node.addEventListener("change", () => set(valueOf(kind, node.value.trim())));
  return { node, show: (value) => (node.value = value === usual ? "" : written(value)) };

  function written(value) {
    if (Array.isArray(value)) return value.join(", ");
    if (value && typeof value === "object")
      return Object.entries(value)
        .map(([key, each]) => `${key}: ${each}`)
        .join(", ");
    return String(value ?? "");
  }
}

// A text as the value that it means, or the text itself, which the server then refuses.
function valueOf(kind, text) {
  if (!text) return null;
  if (kind.startsWith("number") && /^\d+$/.test(text)) return Number(text);
  if (kind.endsWith("numbers")) {
    const pairs = [...text.matchAll(/([^\s,:]+)\s*:\s*(\d+)/g)].map(([, name, number]) => [
      name,
      Number(number),
    ]);
    return pairs.length ? Object.fromEntries(pairs) : text;
  }
  return kind.endsWith("list") ? text.split(/\s+|,(?![^{]*\})\s*/).filter(Boolean) : text;
}
