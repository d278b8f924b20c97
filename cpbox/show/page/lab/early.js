// What is to be opened, and so which of the two is seen first: what the address asks for, else
// what this tab showed.

const SESSION = "cpbox:lab";

// {game, shared, before} are of the address, `kept` is of this tab.
function whatToOpen() {
  const address = readAddress();
  const [game, shared, before] = ["game", "puzzle", "before"].map((key) => address.get(key) ?? null);
  const session = recallSession();
  const kept = game === null && (shared === null || shared === session?.text) ? session : null;
  const isAsked = game !== null || (Boolean(shared) && address.has("play"));
  return { game, shared, before, kept, plays: kept ? kept.view === "table" : isAsked };
}

function recallSession() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SESSION));
    return typeof kept?.text === "string" && kept.text ? kept : null;
  } catch {
    return null;
  }
}

document.documentElement.classList.toggle("plays", whatToOpen().plays);
