// The text of the puzzle, with its lines numbered and the mistakes marked in them.

function makeEditor(write) {
  const field = at("lab-text");
  const lines = at("lab-lines");
  let wrongAt = new Map();

  function paint() {
    const rows = field.value
      .split("\n")
      .map((_, n) => element("li", { class: wrongAt.has(n + 1) ? "wrong" : "" }, String(n + 1)));
    lines.replaceChildren(...rows);
    follow();
  }

  function typed() {
    follows.later("lines", paint);
    write(field.value);
  }

  function follow() {
    lines.style.translate = `0 ${-field.scrollTop}px`;
  }

  function goTo(line) {
    const before = field.value
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length;
    field.focus();
    field.setSelectionRange(before + (line > 1), before + (line > 1));
  }

  field.addEventListener("scroll", follow);
  field.addEventListener("input", () => follows.later("typed", typed));
  field.addEventListener("change", () => follows.settle(["typed"])); // something else is pressed
  return {
    focus: () => field.focus(),
    show(text) {
      if (field.value === text) return;
      field.value = text;
      paint();
    },
    // Each mistake is a button that leads to its line.
    mark(errors) {
      wrongAt = new Map(errors.map((each) => [each.line, each]));
      paint();
      const items = errors.map((wrong) => {
        const { key, line, said } = wrong;
        const parser = said?.values.parser; // what the reader of YAML says itself
        const where = [line && say("lab.file.line", { n: line }), key].filter(Boolean).join(", ");
        const text = `${where ? `${where}: ` : ""}${problemSaid(wrong)}`;
        return element(
          "li",
          {},
          button(text, () => goTo(line ?? 1)),
          ...(parser && !ENGLISH ? [" ", element("small", { class: "quiet", lang: "en" }, parser)] : []),
        );
      });
      at("lab-wrong").replaceChildren(...items);
      field.setAttribute("aria-invalid", errors.length > 0);
    },
  };
}
