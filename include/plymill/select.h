// SelectOptions: which of the games that are read are written.
//
// A game is asked for in this order: where, sample, dedupe, skip, limit. Games that are
// rejected are rejected whatever is asked for. See docs/selection.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plymill {

// What is done with a game whose bytes are those of an earlier game of the run.
enum class Dedupe : std::uint8_t {
  kOff,
  kKeepFirst,  // it is left out; a diagnostic tells of it
  kReport,     // it is written; a diagnostic tells of it
};

// A set of --split-sets: `share` parts of the games go to it.
struct SetShare {
  std::string name;  // of letters, digits, - and _
  std::uint32_t share = 1;
};

inline constexpr std::size_t kMaxSets = 8;

struct SelectOptions {
  std::vector<std::string> where;      // such as "plies>=20"; all must hold
  double sample = 1;                   // the probability that a game is kept
  std::uint64_t seed = 0;              // of the sample and the sets
  std::uint64_t skip = 0;              // of the games asked for: left out
  std::optional<std::uint64_t> limit;  // the run ends with this many games; at least 1
  Dedupe dedupe = Dedupe::kOff;
  std::size_t dedupe_bytes = std::size_t{1} << 30;  // the most memory for it
  std::vector<SetShare> sets;                       // empty: one output with all games
};

// Whether a run with `options` may leave out games, or parts them into sets.
bool SelectsGames(const SelectOptions& options);

// The path of the output of a set: `path` with the name in the place of each "{set}", or
// before the last extension: "moves.jsonl" is "moves.train.jsonl".
std::string PathOfSet(const std::string& path, const std::string& set);

}  // namespace plymill
