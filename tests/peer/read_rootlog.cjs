// read_rootlog: reads an archive of Rootlog with the npm package @seiyria/rootlog-parser.
//
//   node read_rootlog.cjs FOLDER ARCHIVE          reads all games: the part that a benchmark times
//   node read_rootlog.cjs FOLDER ARCHIVE --dump   prints what it read: a line of JSON for each turn
//
// FOLDER is the folder into which tests/peer/install has put the package. The package reads one
// game at a time and does not look for game starts, so this script cuts the archive at its "Map:"
// lines.
const fs = require("fs");
const path = require("path");

const [folder, archive, option] = process.argv.slice(2);
const peer = require(path.join(path.resolve(folder), "node_modules/@seiyria/rootlog-parser"));

const games = fs.readFileSync(archive, "utf8").split(/^(?=Map:)/m);
console.error = () => {}; // the package prints the number of errors of a game; counted below

// Reads the lines as parseRootlog() does, but keeps the error of each turn. parseRootlog() drops a
// turn with an error, with all its actions.
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

// JSON has no NaN. The package gives NaN for a location that it does not know.
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
