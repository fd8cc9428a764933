// CheckCuts: checks that the result for a text does not depend on where its source is cut.
//
// It needs no test framework, so that fuzzers can use it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "support/memory_file.h"
#include "support/read_source.h"

namespace plymill::testing {

// The members that differ between `a` and `b`; empty if both are the same.
inline std::string Difference(const SourceText& a, const SourceText& b) {
  const auto both = [](const std::string& cut, const std::string& whole) {
    return "\n" + cut + "--- whole:\n" + whole;
  };
  if (a.nested != b.nested) return "rows" + both(a.nested, b.nested);
  if (a.games != b.games) return "games" + both(a.games, b.games);
  if (a.moves != b.moves) return "moves" + both(a.moves, b.moves);
  if (a.rejects != b.rejects) return "rejects" + both(a.rejects, b.rejects);
  if (a.diagnostics != b.diagnostics) return "diagnostics" + both(a.diagnostics, b.diagnostics);
  return a == b ? "" : "tallies differ";
}

// Returns "" if shards of `shard_bytes` give the same as the whole text, from a file and from a
// stream; else what differs.
template <class Game>
std::string CheckCuts(std::string_view text, std::size_t shard_bytes, const ShardOptions& options) {
  const MemoryFile file(text);
  const auto read_mapped = [&](std::size_t bytes) {
    auto mapped = MappedFile::Open(file.path());
    const auto source = MappedSource(std::make_shared<const MappedFile>(*std::move(mapped)));
    return ReadSource<Game>(*source, bytes, options);
  };
  const SourceText whole = read_mapped(text.size() + 1);
  std::string wrong = Difference(read_mapped(shard_bytes), whole);
  if (!wrong.empty()) return "shards of " + std::to_string(shard_bytes) + " give other " + wrong;
  const auto stream = StreamSource(std::make_unique<PieceStream>(text, shard_bytes), nullptr);
  wrong = Difference(ReadSource<Game>(*stream, shard_bytes, options), whole);
  return wrong.empty() ? "" : "a stream gives other " + wrong;
}

}  // namespace plymill::testing
