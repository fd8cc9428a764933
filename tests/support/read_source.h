// ReadSource: reads a file or a stream shard by shard, as a run does.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "rows/diagnostics.h"
#include "scan/continuation.h"
#include "source/archive.h"
#include "support/shards.h"

namespace plymill::testing {

// The joined results of all shards of a source.
struct SourceText {
  std::string moves, games, nested;  // JSON Lines
  std::string rejects, diagnostics;
  Tally tally;
  std::size_t shards = 0;
};

inline bool operator==(const SourceText& a, const SourceText& b) {
  return a.moves == b.moves && a.games == b.games && a.nested == b.nested &&
         a.rejects == b.rejects && a.diagnostics == b.diagnostics &&
         a.tally.bytes == b.tally.bytes &&
         a.tally.bytes_between_games == b.tally.bytes_between_games &&
         a.tally.games_seen == b.tally.games_seen && a.tally.plies == b.tally.plies;
}

template <class Game>
SourceText ReadSource(Source& source, std::size_t shard_bytes,
                      const ShardOptions& options = GameRowOptions()) {
  const GameOps& ops = OpsOf<Game>();
  const CutRules rules = {ops.find_game_start, ops.start_lookahead_bytes, shard_bytes,
                          options.max_game_bytes};
  Continuation continuation;
  SourceText all;
  Records<Game> records;
  ShardMemory memory;
  Buffer<char> lines;
  for (Shard shard;; ++all.shards) {
    EXPECT_TRUE(source.Next(rules, memory, shard).ok());
    if (shard.text.empty()) return all;
    continuation.Mark(ops, options, shard);
    ReadShard(shard, records, options);
    all.moves += Jsonl(records, JsonRows::kMoves, true);
    all.games += Jsonl(records, JsonRows::kGames, true);
    all.nested += Jsonl(records, JsonRows::kNested, true);
    DiagnosticsEncoder encoder(ops, records, "\"x\"");
    lines.Clear();
    encoder.EncodeRejects(lines);
    all.rejects.append(lines.data(), lines.size());
    lines.Clear();
    encoder.EncodeDiagnostics(lines);
    all.diagnostics.append(lines.data(), lines.size());
    all.tally.bytes += records.tally.bytes;
    all.tally.bytes_between_games += records.tally.bytes_between_games;
    all.tally.games_seen += records.tally.games_seen;
    all.tally.games_written += records.tally.games_written;
    all.tally.plies += records.tally.plies;
  }
}

// The source at `path`.
inline std::unique_ptr<Source> OpenSource(const std::string& path) {
  auto archive = Archive::Open(path, {});
  EXPECT_TRUE(archive.ok()) << archive.error().message;
  auto source = (*archive)->Next();
  EXPECT_TRUE(source.ok()) << source.error().message;
  return std::move(source->source);
}

// A stream of `bytes`, which must fit into the buffer of a pipe.
inline std::unique_ptr<Source> StreamOf(std::string_view bytes) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  EXPECT_LE(bytes.size(), std::size_t{64} << 10);
  EXPECT_EQ(write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  close(ends[1]);
  auto source = OpenSource("/proc/self/fd/" + std::to_string(ends[0]));
  close(ends[0]);
  return source;
}

}  // namespace plymill::testing
