// CheckText: checks properties that must hold for any bytes of a text.
//
// It needs no test framework, so that fuzzers can use it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rows/diagnostics.h"
#include "support/accounting.h"
#include "support/json_lines.h"
#include "support/shards.h"

namespace plymill::testing {

// Checks the rows of `records`, and that a block of a record file gives the same records back.
template <class Game>
std::string CheckRows(const Records<Game>& records) {
  const std::string block = BlockOf(records);
  thread_local DecodedGames<Game> decoded;
  if (const Result<void> status = decoded.Decode(block); !status.ok()) {
    return "the block cannot be decoded: " + status.error().message;
  }
  for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
    const std::string lines = Jsonl(records, rows, true);
    if (!AreJsonLines(lines)) return "rows are not JSON Lines: " + lines;
    const std::uint64_t expected =
        rows == JsonRows::kMoves ? records.tally.plies : records.tally.games_written;
    if (CountLines(lines) != expected) return "rows are missing, or too many: " + lines;
    if (lines != Jsonl(decoded.records, rows, true)) return "the block gives other rows: " + lines;
  }
  return BlockOf(decoded.records) == block ? "" : "the block is encoded otherwise again";
}

// Checks that each remark refers to a part of the text: its address gives the place.
inline std::string CheckPlaces(const GameOps& game, const RecordsBase& records) {
  const std::string_view text = records.shard.text;
  for (const RemarkRecord& record : records.remarks) {
    const std::string_view written = record.remark.written;
    const bool is_part =
        std::less_equal<>()(text.data(), written.data()) &&
        std::less_equal<>()(written.data() + written.size(), text.data() + text.size());
    if (!is_part) {
      return "a remark is about what is no part of the text: " +
             std::string(InfoOf(game, record.remark.reason).code) + " \"" + std::string(written) +
             "\"";
    }
  }
  return "";
}

// Checks the diagnostics, and that rejected games are kept whole.
inline std::string CheckOddities(const GameOps& game, const RecordsBase& records) {
  if (std::string wrong = CheckPlaces(game, records); !wrong.empty()) return wrong;
  DiagnosticsEncoder encoder(game, records, "\"x\"");
  Buffer<char> lines;
  encoder.EncodeDiagnostics(lines);
  const std::string_view diagnostics(lines.data(), lines.size());
  if (!AreJsonLines(diagnostics)) return "diagnostics are not JSON Lines";
  if (CountLines(diagnostics) != records.tally.diagnostics) return "diagnostics are missing";
  Buffer<char> rejects;
  encoder.EncodeRejects(rejects);
  std::string_view rest(rejects.data(), rejects.size());
  for (const RejectRecord& reject : records.rejects) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos || !AreJsonLines(rest.substr(0, end + 1))) {
      return "a reject has no JSON line before it";
    }
    rest.remove_prefix(end + 1);
    if (!rest.starts_with(reject.text)) return "a reject is not verbatim";
    rest.remove_prefix(reject.text.size() + (reject.is_whole() ? 1 : 0));
  }
  return rest.empty() ? "" : "there is more in the rejects";
}

// Returns an empty text if all checks pass, else the first failure.
template <class Game>
std::string CheckText(std::string_view bytes, const ShardOptions& options) {
  const PaddedText text(bytes);
  thread_local Records<Game> records;
  ReadText<Game>(text, records, options);
  if (const std::string wrong = AccountFor(records); !wrong.empty()) return wrong;
  if (const std::string wrong = CheckOddities(OpsOf<Game>(), records); !wrong.empty()) return wrong;
  return CheckRows(records);
}

// The options with which CheckText() should be run.
inline std::vector<ShardOptions> WaysToRead() {
  ShardOptions plain = GameRowOptions();
  ShardOptions keep = plain;
  keep.read.keep_unparsed = true;
  ShardOptions strict = plain;
  strict.strict = true;
  strict.keep_texts = true;
  ShardOptions small = plain;
  small.max_game_bytes = 40;
  ShardOptions geometry = plain;
  geometry.geometry = true;
  return {plain, keep, strict, small, geometry};
}

}  // namespace plymill::testing
