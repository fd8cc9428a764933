// Replayed: what the rules say of the only game of a text.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/replay.h"
#include "support/shards.h"

namespace plymill::testing {

// A finding: the index of its ply (-1: about the end of the game), its code, and what the rules
// give.
struct Found {
  int ply = -1;
  std::string code;
  std::string read;

  bool operator==(const Found&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Found& found) {
    return out << found.ply << ' ' << found.code << " '" << found.read << '\'';
  }
};

// Replays one game after another.
template <class Game>
class Replayer {
 public:
  using Rules = typename Game::Rules;

  explicit Replayer(const typename Rules::Options& options = {}) { replay_.SetOptions(options); }

  // Returns the findings about the first game of `text`. If the game cannot be read, returns a
  // finding "unread".
  std::vector<Found> Play(std::string_view text) {
    const PaddedText padded(text);
    ReadText<Game>(padded, records_);
    if (records_.heads.empty()) return {{-1, "unread", {}}};
    const GameView<Game> game(records_, 0);
    replay_.Play(game);
    std::vector<Found> all;
    for (const Finding& finding : replay_.findings().all()) {
      const int ply = finding.ply == Finding::kEnd ? -1 : static_cast<int>(finding.ply);
      const std::string_view code = Replay<Game>::InfoOf(finding.reason).code;
      all.push_back({ply, std::string(code), std::string(finding.read.view())});
    }
    return all;
  }

  // About the game that was played last.
  const Replay<Game>& replay() const { return replay_; }
  std::vector<int> points() const {
    std::vector<int> points;
    for (const PointsRecord& record : replay_.ending().points()) points.push_back(record.points);
    return points;
  }

 private:
  Records<Game> records_;
  Replay<Game> replay_;
};

}  // namespace plymill::testing
