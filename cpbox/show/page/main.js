// Reads what the page carries and starts its parts.

function gameOf(data) {
  const words = data.words ? data.words.split(" ") : [];
  return {
    ...data,
    banned: new Set(data.banned),
    rarityOf: new Map(words.map((word, n) => [word, Number(data.rarity[n])])),
  };
}

async function main() {
  const game = gameOf(await readData("puzzle-data"));
  const table = await unpacked("table-data");
  const answer = document.getElementById("answer-data") ? await readData("answer-data") : null;
  startPlay(game, makeBounds(game, table), answer);
  startWords(game);
  if (answer) startAnswer(game, answer);
  if (answer && answer.hints.length) startHints(answer.hints);
  document.documentElement.classList.add("ready");
}
