// self_play: how fast games are played together, by random players.
//
//   self_play NOTATION [GAMES [SECONDS [THREADS]]]
//
// Plays so many games at once (4,096; 512 of Carcassonne), and begins new ones in place of those
// that end. Three ways: choosing and playing alone; with the legal actions written for each ply, as
// a network needs them; and with all arrays. Then the same games one by one, with Position. Before
// it times anything, it checks that the games are the same. Speeds are millions of plies in a
// second of CPU time, best of several.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "plymill/games.h"

namespace plymill::bench {
namespace {

constexpr std::uint32_t kMostPlies = 300;

[[noreturn]] void Fail(const std::string& why) {
  std::fprintf(stderr, "self_play: %s\n", why.c_str());
  std::exit(1);
}

double Now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Games Opened(const std::string& notation, std::size_t count, unsigned threads) {
  OpenedGames opened = Games::Open(
      notation, {.games = count, .seed = 1, .most_plies = kMostPlies, .threads = threads});
  if (!opened.games) Fail(opened.error);
  return *std::move(opened.games);
}

// The position that the seed and the actions of a game lead to.
Position Replayed(const std::string& notation, const Games& games, std::size_t index) {
  const std::uint64_t seed = games.view().seeds[index];
  Position position = *Position::Start(notation, {.settings = {}, .seed = seed}).position;
  for (const std::int32_t action : games.ActionsOf(index)) {
    if (!position.Play(action)) Fail("an action is not legal one by one");
  }
  return position;
}

void Check(const std::string& notation) {
  Games games = Opened(notation, 64, 1);
  std::vector<std::int32_t> actions(games.size());
  for (int step = 0; step < 60; ++step) {
    games.ChooseRandomly(actions);
    if (games.Play(actions)) Fail("a random action is not legal");
  }
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!(games.At(i) == Replayed(notation, games, i))) Fail("a game differs from a position");
  }
}

struct Memory {
  Memory(const PositionLayout& layout, std::size_t rows)
      : board(rows * layout.board_bytes()),
        legal(rows * layout.legal_bytes()),
        globals(rows * layout.globals.size()) {}
  std::vector<std::uint8_t> board, legal;
  std::vector<std::int16_t> globals;
};

// Millions of plies in a second.
double Play(Games& games, const PositionArrays& arrays, double seconds) {
  std::vector<std::int32_t> actions(games.size());
  double best = 0;
  for (double passed = 0; passed < seconds;) {
    const double begin = Now();
    std::uint64_t plies = 0;
    for (int step = 0; step < 50; ++step) {
      if (arrays.legal != nullptr) games.Write(arrays);
      games.ChooseRandomly(actions);
      if (games.Play(actions)) Fail("a random action is not legal");
      games.Reset(games.view().done);
      plies += games.size();
    }
    const double duration = Now() - begin;
    passed += duration;
    best = std::max(best, static_cast<double>(plies) / 1e6 / duration);
  }
  return best;
}

double PlayOneByOne(const std::string& notation, double seconds) {
  std::uint64_t plies = 0, seed = 0;
  const double begin = Now();
  while (Now() - begin < seconds) {
    Position position = *Position::Start(notation, {.settings = {}, .seed = ++seed}).position;
    for (std::uint32_t ply = 0; ply < kMostPlies && !position.is_over(); ++ply, ++plies) {
      const std::vector<std::int32_t> legal = position.Legal();
      position.Play(legal[(seed + ply) % legal.size()]);
    }
  }
  return static_cast<double>(plies) / 1e6 / (Now() - begin);
}

void Run(const std::string& notation, std::size_t count, double seconds, unsigned threads) {
  Check(notation);
  Games games = Opened(notation, count, threads);
  Memory memory(games.layout(), count);
  const double alone = Play(games, {}, seconds);
  const double masks = Play(games, {.legal = memory.legal.data()}, seconds);
  const double all = Play(games,
                          {.board = memory.board.data(),
                           .globals = memory.globals.data(),
                           .legal = memory.legal.data()},
                          seconds);
  std::printf(
      "%-12s games %zu  threads %u  M plies/s of CPU time: %.2f, with masks %.2f, with all "
      "arrays %.2f, one by one %.2f\n",
      notation.c_str(), count, threads, alone, masks, all, PlayOneByOne(notation, seconds));
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  if (argc < 2 || argc > 5) {
    std::fputs("usage: self_play NOTATION [GAMES [SECONDS [THREADS]]]\n", stderr);
    return 2;
  }
  const std::string notation = argv[1];
  const unsigned long usual = notation == "carcassonne" ? 512 : 4096;
  const unsigned long count = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : usual;
  const double seconds = argc > 3 ? std::strtod(argv[3], nullptr) : 3;
  const unsigned long threads = argc > 4 ? std::strtoul(argv[4], nullptr, 10) : 1;
  plymill::bench::Run(notation, count, seconds, static_cast<unsigned>(threads));
}
