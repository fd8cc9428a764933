// ReplayText: replays the games of a text by the rules.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/game_ops.h"
#include "rules/replay.h"
#include "support/shards.h"

namespace plymill::testing {

// One game of a text, replayed.
struct Replayed {
  // Each finding as "ply code" or "ply code: read". Plies count from 1; "end" is the end of the
  // game. For example "3 not-ascending: R6 or higher".
  std::vector<std::string> findings;
  Legality legality = Legality::kUnknown;
  Outcome outcome;                   // by the rules
  std::vector<std::int32_t> points;  // by the rules
  std::string board;                 // after the last ply
};

template <class Game>
std::string FindingText(const Finding& finding) {
  std::string text = finding.ply == Finding::kEnd ? "end" : std::to_string(finding.ply + 1);
  text += " " + std::string(Replay<Game>::InfoOf(finding.reason).code);
  if (!finding.read.empty()) text += ": " + std::string(finding.read.view());
  return text;
}

template <class Game>
Replayed ReplayGame(const Records<Game>& records, std::size_t index, Replay<Game>& replay) {
  replay.Play(GameView<Game>(records, index));
  Replayed result;
  for (const Finding& finding : replay.findings().all()) {
    result.findings.push_back(FindingText<Game>(finding));
  }
  result.legality = replay.legality();
  result.outcome = replay.ending().outcome;
  for (const PointsRecord& record : replay.ending().points()) {
    result.points.push_back(record.points);
  }
  Game::Rules::Show(replay.state(), result.board);
  return result;
}

// The games of `text`, which is one shard. Games must not have spilled items.
template <class Game>
std::vector<Replayed> ReplayText(std::string_view text,
                                 const typename Game::Rules::Options& options = {}) {
  const PaddedText padded(text);
  Records<Game> records;
  ReadText(padded, records);
  EXPECT_EQ(records.tally.games_rejected, 0U) << text;
  Replay<Game> replay;
  replay.SetOptions(options);
  std::vector<Replayed> games;
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    games.push_back(ReplayGame<Game>(records, i, replay));
  }
  return games;
}

}  // namespace plymill::testing
