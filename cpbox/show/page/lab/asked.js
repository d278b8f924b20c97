// What is asked of a puzzle as it stands: all its best chains, why, its words.

const MOST_LISTED = 300;

function startAsked(bench) {
  press("lab-all", async () => {
    const found = await doLong("lab-chains", "solve", { puzzle: bench.text, all: true });
    if (!found) return;
    const { count, complete, chains, proved, limit } = found;
    const most = limit === null ? "" : ` of at most ${counted(limit, "word")}`;
    const whole = `${counted(count ?? 0, "best chain")}${most}, and no more: proved.`;
    const partly = "As far as they were found; there may be more.";
    const cut = (chains ?? []).length > MOST_LISTED ? ` These are the first ${MOST_LISTED}.` : "";
    at("lab-chains").replaceChildren(
      element("p", {}, `${complete && proved ? whole : partly}${cut}`),
      listOf((chains ?? []).slice(0, MOST_LISTED).map(chainSaid), "ol"),
    );
  });

  async function explain(words) {
    const told = await doLong("lab-told", "told", { puzzle: bench.text, words });
    if (!told) return;
    const nothing = [["Nothing is known of it before the answer is proved."]];
    at("lab-told").replaceChildren(...(told.blocks.length ? told.blocks : nothing).flatMap(blockOf));
  }
  submit("lab-ask", () => explain(wordsIn(at("lab-asked"))));
  press("lab-reason", () => explain([]));

  let known = { text: null, words: [] };
  async function listWords() {
    const { text } = bench;
    if (known.text !== text) {
      const said = await ask("words", { puzzle: text }).catch(() => null);
      if (text !== bench.text || !said) return;
      const list = said.word_list.replace(" (built in)", "");
      known = { text, list, words: said.words.map(({ word }) => word) };
    }
    const part = fold(at("lab-part").value.trim());
    const found = known.words.filter((word) => word.includes(part));
    const cut = found.length > MOST_LISTED ? `; these are the ${MOST_LISTED} longest` : "";
    tell(at("lab-found"), `${counted(found.length, "word")} of the list ${known.list}${cut}.`);
    at("lab-list").replaceChildren(...listOf(found.slice(0, MOST_LISTED)).childNodes);
  }
  at("lab-part").addEventListener("input", listWords);
  return { listWords };
}

// Lines as people read them, of which those that begin with a dot are items.
function blockOf(lines) {
  const items = lines.filter((line) => /^\s*[·*•]/.test(line));
  const others = lines.filter((line) => !items.includes(line));
  const texts = others.map((line, n) => element(n === 0 && items.length ? "h3" : "p", {}, line.trim()));
  return items.length ? [...texts, listOf(items.map((line) => line.replace(/^\s*\S\s*/, "")))] : texts;
}
