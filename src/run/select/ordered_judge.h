// OrderedJudge: makes the verdicts that depend on earlier games of the run.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/records.h"
#include "plymill/convert.h"
#include "plymill/select.h"
#include "run/select/beginnings.h"
#include "run/select/judgement.h"
#include "run/select/seen_games.h"

namespace plymill {

class OrderedJudge {
 public:
  explicit OrderedJudge(const SelectOptions& options)
      : options_(options), seen_(options.dedupe_bytes) {}

  // Whether the last game of the run has been judged. May be called on any thread.
  bool is_done() const { return done_.load(std::memory_order_relaxed); }

  // The duplicates so far; empty if games are not compared.
  std::optional<Duplicates> duplicates() const {
    if (options_.dedupe == Dedupe::kOff) return std::nullopt;
    return duplicates_;
  }

  // Applies --dedupe, --skip and --limit to a shard that Judge has already judged. Must be called
  // for all shards, one after the other, in order. `source` is the index of the source, `name` its
  // path. Adds the duplicates to `records`.
  Result<void> operator()(std::size_t source, const std::string& name, RecordsBase& records,
                          Judgement& judgement);

 private:
  Result<void> CheckSeen(const Hash128& hash, const GameHead& head, Verdict& verdict,
                         RecordsBase& records);
  void Count(const GameHead& head, const SeenGame& first);
  void FindBeginnings(const GameHead& head, std::span<const std::uint64_t> hashes,
                      RecordsBase& records);
  void Count(const GameHead& head, const Beginnings::Found& found);

  const SelectOptions& options_;
  SeenGames seen_;
  std::optional<Beginnings> beginnings_{std::in_place};  // empty once memory does not suffice
  std::vector<Beginnings::Found> found_;                 // scratch memory of FindBeginnings()
  std::deque<std::string> names_;                        // names of the sources so far, by index
  Duplicates duplicates_;
  std::uint64_t skipped_ = 0;
  std::uint64_t kept_ = 0;
  std::atomic<bool> done_{false};
};

}  // namespace plymill
