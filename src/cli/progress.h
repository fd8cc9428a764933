// ProgressDisplay: shows the progress of a run on standard error.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "cli/messages.h"
#include "plymill/convert.h"

namespace plymill::cli {

// On a terminal, draws one line again and again, without wrapping it. Under TERM=dumb, and in a
// file, prints plain lines; with --log json, JSON Lines: each 10 %, and each 5 seconds.
class ProgressDisplay {
 public:
  // `messages` must outlive this object.
  ProgressDisplay(When when, const Messages& messages);

  bool shown() const { return form_ != Form::kNone; }

  void Show(const Progress& progress);

  // Erases the line.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Form { kNone, kLine, kPlain, kJson };

  static Form FormOf(When when, const Messages& messages);
  bool IsTimeToPrint(const Progress& progress, Clock::time_point now);

  const Messages& messages_;
  const Form form_;
  bool printed_ = false;
  std::uint64_t next_percent_ = 0;  // the percentage at which the next plain line is printed
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace plymill::cli
