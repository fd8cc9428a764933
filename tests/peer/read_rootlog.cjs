// Reads an archive of Rootlog with the npm package @seiyria/rootlog-parser.
//
//   node read_rootlog.cjs FOLDER ARCHIVE          reads all games: what a benchmark times
//   node read_rootlog.cjs FOLDER ARCHIVE --dump   says what it read: a JSON line a turn
//
// FOLDER is where tests/peer/install has put the package. It reads one game at a time, and
// looks for no game starts itself: the archive is cut at its "Map:" lines here.
const fs = require("fs");
const path = require("path");

const [folder, archive, option] = process.argv.slice(2);
const peer = require(path.join(path.resolve(folder), "node_modules/@seiyria/rootlog-parser"));

const games = fs.readFileSync(archive, "utf8").split(/^(?=Map:)/m);
console.error = () => {}; // it says how many errors a game has; they are counted below

// As parseRootlog() goes from line to line, but each turn stands for itself, with its
// error if it has one. A turn with one is lost to parseRootlog(), with all its actions.
function turnsOf(game) {
  const seen = new Set();
  const turns = [];
  for (const whole of game.split("\n")) {
    const line = whole.split("//")[0].trim();
    if (line[1] !== ":") continue;
    if (!seen.has(line[0])) {
      seen.add(line[0]);
      continue;
    }
    const turn = { line, actions: null, error: null };
    try {
      turn.actions = peer.parseTurn(line).actions;
    } catch (error) {
      turn.error = error.message;
    }
    turns.push(turn);
  }
  return turns;
}

// JSON has no NaN, which the package gives for a location that it does not know.
const sayNaN = (key, value) => (Number.isNaN(value) ? "NaN" : value);

if (option === "--dump") {
  games.forEach((game, index) => {
    turnsOf(game).forEach((turn, number) => {
      console.log(JSON.stringify({ game: index, turn: number + 1, ...turn }, sayNaN));
    });
  });
} else {
  let turns = 0, errors = 0;
  for (const game of games) {
    const read = peer.parseRootlog(game);
    turns += read.turns.length;
    errors += read.parseErrors.length;
  }
  console.log(`${games.length} games, ${turns} turns, ${errors} errors`);
}
