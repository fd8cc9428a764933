// Findings: collects what the rules find in one game.
#pragma once

#include <cstdint>
#include <span>

#include "base/buffer.h"
#include "rules/finding.h"

namespace plymill {

class Findings {
 public:
  // Begins a game.
  void Clear() {
    all_.Clear();
    ply_ = 0;
    is_stopped_ = false;
  }

  // The following findings are about the ply with index `ply`, or about the end of the game
  // (Finding::kEnd).
  void Begin(std::uint32_t ply) { ply_ = ply; }

  // `read`: what the rules give in place of what is written, if there is such a thing.
  [[gnu::noinline, gnu::cold]] void Add(Reason reason, const ShortText& read = {}) {
    all_.Append({ply_, reason, read});
  }

  // Whether the last finding has this reason, and is about this ply.
  bool Has(Reason reason) const {
    return !all_.empty() && all_[all_.size() - 1].reason == reason &&
           all_[all_.size() - 1].ply == ply_;
  }

  // Adds a finding about the ply before this one, such as the last ply of a turn. Must not be
  // called after Add() for the same ply.
  [[gnu::noinline, gnu::cold]] void AddBefore(Reason reason, const ShortText& read = {}) {
    all_.Append({ply_ == 0 ? 0 : ply_ - 1, reason, read});
  }

  // The position is not defined after this ply: the replay ends here. The replayer says so in a
  // diagnostic of its own.
  void Stop() { is_stopped_ = true; }
  bool is_stopped() const { return is_stopped_; }

  // In the order of plies; findings about the end of the game come last.
  std::span<const Finding> all() const { return {all_.begin(), all_.size()}; }
  bool empty() const { return all_.empty(); }

 private:
  Buffer<Finding> all_;  // keeps its memory from game to game
  std::uint32_t ply_ = 0;
  bool is_stopped_ = false;
};

}  // namespace plymill
