// SelectOptions: which games of a run are written.
//
// The options apply in this order: where, sample, against, dedupe, skip, limit. They do not affect
// rejected games. See docs/selection.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plymill {

// When two games are the same. docs/selection.md says what the content of a game is.
enum class Same : std::uint8_t {
  kContent,  // the same was played, however it is written
  kBytes,
};

// What to do with a duplicate: a game that is the same as an earlier game of the run. A game
// without plies is a duplicate only by its bytes.
enum class Dedupe : std::uint8_t {
  kOff,
  kKeepFirst,  // drop the duplicate, with a diagnostic
  kReport,     // write the duplicate, with a diagnostic
};

// A set of --split-sets. A game goes to the set with the probability `share` / sum of all shares.
struct SetShare {
  std::string name;  // letters, digits, "-" and "_"
  std::uint32_t share = 1;
};

inline constexpr std::size_t kMaxSets = 8;

struct SelectOptions {
  std::vector<std::string> where;      // conditions such as "plies>=20"; all must hold
  double sample = 1;                   // the probability that a game is kept, 0 to 1
  std::uint64_t seed = 0;              // seed of the hash that decides `sample` and `sets`
  Same same = Same::kContent;          // for `sample`, `dedupe`, `against` and `sets`
  std::uint64_t skip = 0;              // drop this many games at the beginning of the selection
  std::optional<std::uint64_t> limit;  // end the run after this many selected games; at least 1
  Dedupe dedupe = Dedupe::kOff;
  std::vector<std::string> against;  // record files; games that are in one of them are dropped
  std::size_t dedupe_bytes = std::size_t{1} << 30;  // memory limit for `dedupe` and `against`
  std::vector<SetShare> sets;  // at most kMaxSets; empty: one output for all games
  std::string set;             // one of `sets`, whose games alone are wanted; empty: all sets
};

// Whether each set gets an output of its own.
inline bool DividesGames(const SelectOptions& options) {
  return !options.sets.empty() && options.set.empty();
}

// Whether `options` compare games, or choose them by their hash: see SelectOptions::same.
bool KnowsGamesAgain(const SelectOptions& options);

// Whether `options` can drop games or divide them into sets.
bool SelectsGames(const SelectOptions& options);

// The path of the output of a set: `path` with each "{set}" replaced by the name. Without "{set}",
// the name goes before the ending: "moves.jsonl.zst" becomes "moves.train.jsonl.zst".
std::string PathOfSet(const std::string& path, const std::string& set);

}  // namespace plymill
