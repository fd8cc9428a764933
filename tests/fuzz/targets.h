// Targets: functions that fuzz one notation with the given bytes, and abort if a check fails.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/legal_makers.h"
#include "fuzz/check.h"
#include "fuzz/record_file.h"
#include "support/arbitrary_games.h"
#include "support/check_cuts.h"
#include "support/check_rules.h"
#include "support/check_text.h"
#include "support/forms.h"

namespace plymill::testing {

// Returns an empty text if neither the kept written forms of plies nor the caches that earlier
// texts have filled change the rows or diagnostics.
template <class Game>
std::string CheckKeptTexts(std::string_view bytes, ShardOptions options) {
  const PaddedText text(bytes);
  thread_local Records<Game> records;
  Records<Game> with_texts;
  options.keep_texts = false;
  ReadText<Game>(text, records, options);
  const std::string rows = Jsonl(records, JsonRows::kNested);
  const std::uint64_t diagnostics = records.tally.diagnostics;
  options.keep_texts = true;
  ReadText<Game>(text, with_texts, options);
  if (with_texts.tally.diagnostics != diagnostics) return "kept texts change the diagnostics";
  const std::string kept = Jsonl(with_texts, JsonRows::kNested);
  return kept == rows ? "" : "kept texts:" + FirstDifference(kept, rows);
}

// Reads a text. Its size chooses the options and the shard size. All forms of the scanner must give
// the same.
template <class Game>
void FuzzText(std::string_view bytes) {
  static const std::vector<ShardOptions> ways = WaysToRead();
  const ShardOptions& way = ways[bytes.size() % ways.size()];
  AbortWhere(CheckText<Game>(bytes, way));
  const bool afresh = bytes.size() / ways.size() % 2 == 0;
  AbortWhere(afresh ? CheckFormsAfresh<Game>(bytes, way) : CheckForms<Game>(bytes, way));
  AbortWhere(CheckKeptTexts<Game>(bytes, way));
  AbortWhere(CheckCuts<Game>(bytes, 1 + bytes.size() / ways.size() % 61, way));
}

// Decodes a block. It must be refused, or give valid rows.
template <class Game>
void FuzzBlock(std::string_view block) {
  thread_local DecodedGames<Game> games;
  if (!games.Decode(block).ok()) return;
  if (games.records.heads.size() + games.records.rows.size() > kMostFuzzedRows) return;
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    if (!AreJsonLines(Jsonl(games.records, rows, true))) AbortWhere("rows are not JSON Lines");
  }
}

// Replays a game whose plies the bytes choose. If the notation has a maker of legal games, the
// first bytes choose one, and the others change it.
template <class Game>
void FuzzRules(std::string_view bytes) {
  if constexpr (HasRules<Game>) {
    std::size_t at = 0;
    const auto choose = [&](std::size_t limit) {
      std::size_t number = 0;
      for (std::size_t most = 1; most < limit; most *= 256) {
        number = number * 256 + (at < bytes.size() ? static_cast<unsigned char>(bytes[at++]) : 0);
      }
      return number % limit;
    };
    const bench::LegalMakerOps maker =
        bench::LegalMakerFor(Game::kSlug, choose(256), choose(2) == 0);
    const PaddedText text(maker.next ? maker.next({}).text : std::string());
    thread_local Records<Game> records;
    ReadText<Game>(text, records);
    const auto options = ArbitraryOptions<typename Game::Rules::Options>(choose);
    GameView<Game> game;
    if (!records.heads.empty()) {
      game = {records, 0};
    }
    MadeRecords<Game> made;
    AbortWhere(CheckRules(ChangeGame(game, 2 + choose(256), choose(256), choose, made), options));
  }
}

}  // namespace plymill::testing
