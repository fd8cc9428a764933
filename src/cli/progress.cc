#include "cli/progress.h"

#include <unistd.h>

#include <cstdio>

namespace plymill::cli {

ProgressLine::ProgressLine(When when)
    : shown_(when == When::kAlways || (when == When::kAuto && isatty(STDERR_FILENO) != 0)) {}

void ProgressLine::Show(const Progress& progress) {
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto bytes = static_cast<double>(progress.bytes);
  std::fprintf(stderr, "\r\033[K%llu games, %.0f games/s, %.0f MB/s, %llu rejected",
               static_cast<unsigned long long>(progress.games),
               static_cast<double>(progress.games) / seconds, bytes / 1e6 / seconds,
               static_cast<unsigned long long>(progress.games_rejected));
  if (progress.bytes_known > progress.bytes && progress.bytes > 0) {
    const double left = static_cast<double>(progress.bytes_known) - bytes;
    std::fprintf(stderr, ", %.0f s left", left * seconds / bytes);
  }
  std::fflush(stderr);
}

void ProgressLine::Clear() {
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

}  // namespace plymill::cli
