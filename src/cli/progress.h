// ProgressLine: shows the progress of a run on one line of the terminal.
#pragma once

#include <chrono>

#include "cli/messages.h"
#include "plymill/convert.h"

namespace plymill::cli {

class ProgressLine {
 public:
  explicit ProgressLine(When when);

  bool shown() const { return shown_; }

  // Shows `progress`, at most ten times a second.
  void Show(const Progress& progress);

  // Erases the line.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  bool drawn_ = false;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace plymill::cli
