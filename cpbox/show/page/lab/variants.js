// Variants side by side, and what changed since the pin as one more of them.

function startVariants(bench, take) {
  press("lab-try", async () => {
    const each_rule = at("lab-usual").checked;
    const trials = await doLong("lab-trials", "try", { puzzle: bench.text, each_rule });
    if (trials)
      at("lab-trials").replaceChildren(
        tableOf("Variants", ["", "words", "letters", "chain", "change"], trials.map(trialSaid)),
      );
  });

  submit("lab-keep", async () => {
    const name = at("lab-name").value.trim();
    const value = changesBetween(bench.base, bench.puzzle, bench.controlOf);
    if (!name || !Object.keys(value).length) {
      tell(at("lab-kept"), name ? "Nothing has changed since the pin." : "Give it a name.");
      return;
    }
    try {
      const { yaml } = await ask("set", { yaml: bench.pinned, edits: { [`variants.${name}`]: value } });
      take(yaml);
      tell(at("lab-kept"), `Saved as ${name}; the puzzle is again as it was pinned.`);
    } catch (wrong) {
      if (!isPast(wrong)) tell(at("lab-kept"), wrong.message);
    }
  });
}

function trialSaid({ name, words, letters, chain, change, problem, proved }) {
  const none = problem ?? (proved ? "no chain: proved" : "none found so far");
  return [name, words ?? "–", letters ?? "–", chain ? chainSaid(chain) : none, change ?? ""];
}

// What is to be merged over one puzzle to get the other.
function changesBetween(one, other, controlOf) {
  const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const usual = (key) => controlOf(key).default ?? (controlOf(key).kind === "list" ? [] : "none");
  const changes = {};
  for (const group of ["rules", "words"]) {
    const [a, b] = [mapping(one[group]), mapping(other[group])];
    const keys = Object.keys({ ...a, ...b }).filter((key) => !isSame(a[key], b[key]));
    const values = keys.map((key) => [key, b[key] ?? usual(`${group}.${key}`)]);
    if (keys.length) changes[group] = Object.fromEntries(values);
  }
  for (const key of ["objective", "letter_values"])
    if (!isSame(one[key], other[key])) changes[key] = other[key] ?? usual(key);
  return changes;
}

// The keys that a group holds, also where a list's name stands for all of them.
function mapping(group) {
  return typeof group === "string" || Array.isArray(group) ? { list: group } : (group ?? {});
}
