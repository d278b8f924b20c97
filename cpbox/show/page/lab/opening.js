// What opens a puzzle: typed, pasted, dropped, from a file, from a game's own page by a
// bookmark, or one of those that were here lately.

const RECENT = "cpbox:recent";
const MOST_RECENT = 12;
const LATELY = () => [recall(RECENT)].flat().filter((each) => typeof each?.text === "string");

function rememberRecent(name, text) {
  const others = LATELY().filter((each) => each.text !== text && each.name !== name);
  remember(RECENT, [{ name, text }, ...others].slice(0, MOST_RECENT));
}

// What a bookmark does on the page of a game: it opens this page with the box and the words.
// Browsers open nothing whose address is too long. An address has no lines: no // in `act`.
function bookmarklet(address) {
  const act = (to) => {
    const game = /** @type {any} */ (window).gameData;
    if (!game || !game.sides) return void alert("NO_BOX");
    const { sides, dictionary, printDate, par, ourSolution } = game;
    const data = JSON.stringify({ sides, dictionary, printDate, par, ourSolution });
    const link = `${to}#game=${encodeURIComponent(data)}`;
    if (link.length > 1e6) return void alert("TOO_LONG");
    window.open(link);
  };
  const text = String(act)
    .replace('"NO_BOX"', JSON.stringify(say("lab.opening.no_box")))
    .replace('"TOO_LONG"', JSON.stringify(say("lab.opening.too_long")));
  return `javascript:(${text})(${JSON.stringify(address)})`;
}

// A day as puzzle files write it, in the time of who looks at the page.
const today = () => new Date(dayOf(new Date()) * 86_400_000).toISOString().slice(0, 10);

// The text of a file; null where it holds none, as a picture does.
async function textOf(file) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

// An address that is pasted, or that a browser wrote into the page that it saved.
const LINK = /^\s*(https?:\/\/\S+)\s*$|<!-- saved from url=\(\d+\)(\S+) /;

// The puzzle in an address of this page; any other text as it is.
function textOfLink(text) {
  const [, pasted, saved] = LINK.exec(text) ?? [];
  const all = new URLSearchParams((pasted ?? saved)?.split("#")[1]);
  return all.get("puzzle") ?? all.get("game") ?? text;
}

// Why a text is not opened: where it is not meant as a puzzle. One with mistakes is mended here.
async function problemOf(text, none = "lab.opening.no_puzzle") {
  try {
    return (await askUntilHeard("read", { text })).yaml === null && say(none);
  } catch (wrong) {
    return wrong.message; // as where it is too large
  }
}

// `take` is given the text of a puzzle, perhaps with mistakes; `openToday` opens the box of the
// day. What it gives says why something else that was to be opened is not.
function startOpening(take, openToday) {
  const dialog = at("lab-dialog");
  const show = dialogFace(dialog, "open");
  const bookmark = bookmarklet(`${location.origin}/`);
  at("lab-bookmark").setAttribute("href", bookmark);
  press("lab-bookmark", (event) => event.preventDefault());
  press("lab-copy-bookmark", async () => {
    tell(at("lab-bookmark-copied"), say((await copy(bookmark)) ? "lab.opening.copied" : "play.not_copied"));
  });
  const offer = () => {
    const rows = LATELY().map(({ name, text }) =>
      element(
        "li",
        {},
        button(name, () => openText(text)),
      ),
    );
    at("lab-recent").replaceChildren(
      ...(rows.length ? rows : [element("li", { class: "quiet" }, say("lab.opening.none_yet"))]),
    );
    at("lab-paste").value = "";
    tell(at("lab-no-file"), "");
    show();
  };
  const refuse = (wrong) => {
    if (!dialog.open) offer(); // as where it was dropped
    tell(at("lab-no-file"), wrong);
    at("lab-no-file").scrollIntoView({ block: "nearest" });
  };
  const openText = async (typed) => {
    const text = typed && textOfLink(typed);
    const wrong = text === null ? say("lab.opening.no_text") : await problemOf(text);
    if (wrong) return refuse(wrong);
    dialog.close();
    take(text);
  };
  const openFile = async (file) => openText(await textOf(file));
  press("lab-open", offer);
  press("lab-today", () => {
    dialog.close();
    openToday();
  });
  press("lab-take", () => openText(at("lab-paste").value));
  at("lab-file-in").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) openFile(file);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else openText(event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (/** @type {any} */ event) => {
    if (at("lab").hidden || event.target.closest("input, textarea")) return;
    openText(event.clipboardData.getData("text"));
  });
  return refuse;
}

// The game that an address holds, once: then it is taken out of it.
function gameOfAddress() {
  const game = readAddress().get("game");
  if (game !== undefined) writeAddress("game", null);
  return game ?? null;
}
