// replay: how fast games are replayed by their rules, on one core, without reading text.
//
//   replay NOTATION [MEGABYTES [SECONDS]]
//
// Reads made legal games into Records first. If the notation has no maker of legal games, reads
// games of its ordinary maker. Before it times anything, it proves the answer: legal games have no
// findings, and each replay gives the same number of findings. Times are those of the processor, so
// that other processes hardly matter.
#include "rules/replay.h"

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "bench/legal_makers.h"
#include "bench/makers.h"
#include "games/all_games.h"
#include "rules/show_game.h"

namespace plymill::bench {
namespace {

constexpr std::uint64_t kSeed = 20121106;

std::string GamesOf(const GameOps& game, std::size_t bytes, bool& legal) {
  std::string text;
  const LegalMakerOps maker = LegalMakerFor(game.slug, kSeed, true);
  legal = static_cast<bool>(maker.next);
  const AppendGame append = MakerOf(game, kSeed);
  while (text.size() < bytes) {
    legal ? static_cast<void>(text += maker.next({}).text) : append(text);
  }
  text.append(Shard::kPaddingBytes, '\0');
  return text;
}

// The games of a text, and a view of each.
template <class Game>
class Games {
 public:
  explicit Games(std::string_view bytes) {
    const GameOps& ops = *FindGame(Game::kSlug);
    for (std::size_t begin = 0; begin < bytes.size();) {
      const std::size_t end = ShardEnd(ops.find_game_start, bytes, kShardBytes, begin);
      auto records = std::make_unique<Records<Game>>();
      ops.read_shard({.text = bytes.substr(begin, end - begin), .offset = begin}, {}, *records);
      AddViews(*records);
      records_.push_back(std::move(records));
      begin = end;
    }
  }

  std::uint64_t plies() const { return plies_; }

  // Replays all games. Returns the number of findings.
  std::uint64_t Replay(plymill::Replay<Game>& replay) const {
    std::uint64_t findings = 0;
    for (const GameView<Game>& view : views_) {
      replay.Play(view);
      findings += replay.findings().all().size();
    }
    return findings;
  }

 private:
  static constexpr std::size_t kShardBytes = std::size_t{32} << 10;

  void AddViews(const Records<Game>& records) {
    for (std::size_t i = 0; i < records.heads.size(); ++i) {
      views_.emplace_back(records, i);
      plies_ += views_.back().ply_count();
    }
  }

  std::vector<std::unique_ptr<Records<Game>>> records_;
  std::vector<GameView<Game>> views_;
  std::uint64_t plies_ = 0;
};

template <class Game>
int Measure(std::size_t bytes, double seconds) {
  bool legal = false;
  const std::string text = GamesOf(*FindGame(Game::kSlug), bytes, legal);
  const Games<Game> games({text.data(), text.size() - Shard::kPaddingBytes});
  plymill::Replay<Game> replay;
  const std::uint64_t findings = games.Replay(replay);
  if (games.plies() == 0 || (legal && findings > 0) || games.Replay(replay) != findings) {
    std::fprintf(stderr, "the replay is wrong: %" PRIu64 " findings\n", findings);
    return 1;
  }
  double best = 0, passed = 0;
  while (passed < seconds) {
    const std::clock_t start = std::clock();
    if (games.Replay(replay) != findings) return 1;
    const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    best = std::max(best, static_cast<double>(games.plies()) / took);
    passed += took;
  }
  std::printf("%-12s %10" PRIu64 " plies %8" PRIu64 " findings %8.1f M plies/s\n",
              std::string(Game::kSlug).c_str(), games.plies(), findings, best / 1e6);
  return 0;
}

template <std::size_t index = 0>
int MeasureNamed(std::string_view slug, std::size_t bytes, double seconds) {
  if constexpr (index < std::tuple_size_v<AllGameTypes>) {
    using Game = std::tuple_element_t<index, AllGameTypes>;
    if constexpr (HasRules<Game>) {
      if (Game::kSlug == slug) return Measure<Game>(bytes, seconds);
    }
    return MeasureNamed<index + 1>(slug, bytes, seconds);
  } else {
    std::fprintf(stderr, "replay: plymill does not know the rules of this notation\n");
    return 2;
  }
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    std::fputs("usage: replay NOTATION [MEGABYTES [SECONDS]]\n", stderr);
    return 2;
  }
  const double megabytes = argc > 2 ? std::strtod(argv[2], nullptr) : 8;
  const double seconds = argc > 3 ? std::strtod(argv[3], nullptr) : 3;
  return plymill::bench::MeasureNamed(argv[1], static_cast<std::size_t>(megabytes * 1e6), seconds);
}
