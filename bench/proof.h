// Proof: a reader is timed only if it reads the same games as the plain scanner.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bench/archives.h"
#include "model/records.h"
#include "run/run_block.h"

namespace plymill::bench {

// A summary of everything read from an archive. Two readers agree if their proofs are equal.
struct Proof {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t hash = 0;  // XXH3-64 of all records: heads, plies, tags, players, comments, remarks

  bool operator==(const Proof&) const = default;
};

// Collects the proof from the records of one shard after another.
class Prover {
 public:
  explicit Prover(const GameOps& game) : game_(game) {}

  void Add(const RecordsBase& records);
  Proof proof() const { return proof_; }

 private:
  void AddRemarks(const RecordsBase& records);

  const GameOps& game_;
  Buffer<char> bytes_;  // of the records of a shard
  FileBlockPart block_;
  Proof proof_;
};

// `read(shard, records)` returns whether it could read the shard.
template <class Read>
Proof Prove(const Archive& archive, std::size_t shards, Read read) {
  Prover prover(*archive.game);
  const std::unique_ptr<RecordsBase> records = archive.game->new_records();
  for (std::size_t i = 0; i < shards; ++i) {
    if (!read(archive.shards[i], *records)) return {};
    prover.Add(*records);
  }
  return prover.proof();
}

}  // namespace plymill::bench
