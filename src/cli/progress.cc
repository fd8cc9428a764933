#include "cli/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace plymill::cli {
namespace {

constexpr std::size_t kUsualWidth = 80;

std::size_t TerminalWidth() {
  struct winsize size = {};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : kUsualWidth;
}

bool IsDumb() {
  const char* const terminal = std::getenv("TERM");
  return terminal == nullptr || std::string_view(terminal) == "dumb";
}

// The share of the files that is read, from 0 to 1; empty if their size is not known.
std::optional<double> ShareOf(const Progress& progress) {
  if (progress.bytes_known == 0) return std::nullopt;
  return std::min(
      1.0, static_cast<double>(progress.file_bytes) / static_cast<double>(progress.bytes_known));
}

// A rate with a unit, such as "950" or "1.2 M".
std::string RateText(double rate) {
  char text[32];
  const char* const format = rate >= 1e6 ? "%.1f M" : rate >= 1e3 ? "%.0f k" : "%.0f";
  std::snprintf(text, sizeof(text), format,
                rate >= 1e6   ? rate / 1e6
                : rate >= 1e3 ? rate / 1e3
                              : rate);
  return text;
}

std::string TimeText(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole < 100) return std::to_string(whole) + " s";
  const long minutes = (whole + 30) / 60;
  if (minutes < 100) return std::to_string(minutes) + " min";
  return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

// The counts and rates: "12 games, 1 rejected, 15 MB/s, 30 k games/s, 5 s left".
std::string CountsText(const Progress& progress, double seconds) {
  const double some_seconds = std::max(seconds, 1e-3);
  std::string text = Counted(progress.games, "game");
  if (progress.games_rejected > 0) {
    text += ", " + std::to_string(progress.games_rejected) + " rejected";
  }
  char rate[32];
  std::snprintf(rate, sizeof(rate), ", %.0f MB/s, ",
                static_cast<double>(progress.bytes) / 1e6 / some_seconds);
  text += rate + RateText(static_cast<double>(progress.games) / some_seconds) + " games/s";
  const std::optional<double> share = ShareOf(progress);
  if (share && *share > 0) text += ", " + TimeText(seconds / *share - seconds) + " left";
  return text;
}

std::string PercentText(double share) {
  char text[8];
  std::snprintf(text, sizeof(text), "%3.0f%%", 100 * share);
  return text;
}

// A bar of `width` characters, such as "[####------]".
std::string Bar(double share, std::size_t width) {
  const std::size_t inner = width - 2;
  const auto full = static_cast<std::size_t>(share * static_cast<double>(inner));
  return "[" + std::string(full, '#') + std::string(inner - full, '-') + "]";
}

// The line for a terminal. The bar gets the room that the other texts leave. The last column stays
// free, because some terminals wrap a line that fills it.
std::string LineText(const Progress& progress, double seconds, std::size_t width) {
  constexpr std::size_t kLeastBar = 10, kMostBar = 32;
  std::string text = CountsText(progress, seconds);
  const std::optional<double> share = ShareOf(progress);
  if (share) {
    const std::string percent = PercentText(*share) + " ";
    const std::size_t used = percent.size() + text.size() + 2;
    const std::size_t room = width > used ? std::min(width - used, kMostBar) : 0;
    text = percent + (room >= kLeastBar ? Bar(*share, room) + " " : "") + text;
  }
  return text.substr(0, width - 1);
}

}  // namespace

ProgressDisplay::ProgressDisplay(When when, const Messages& messages)
    : messages_(messages), form_(FormOf(when, messages)) {}

ProgressDisplay::Form ProgressDisplay::FormOf(When when, const Messages& messages) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  const bool silent = messages.quiet() || messages.json() || !terminal;
  if (when == When::kNever || (when == When::kAuto && silent)) return Form::kNone;
  if (messages.json()) return Form::kJson;
  return terminal && !IsDumb() ? Form::kLine : Form::kPlain;
}

// A line is drawn ten times a second.
bool ProgressDisplay::IsTimeToPrint(const Progress& progress, Clock::time_point now) {
  using std::chrono::milliseconds;
  if (form_ == Form::kLine) return !printed_ || now - last_ >= milliseconds(100);
  const auto percent = static_cast<std::uint64_t>(100 * ShareOf(progress).value_or(0));
  const bool passed = percent >= next_percent_ && ShareOf(progress);
  if (passed) next_percent_ = percent / 10 * 10 + 10;
  return passed || !printed_ || now - last_ >= milliseconds(5000);
}

void ProgressDisplay::Show(const Progress& progress) {
  const Clock::time_point now = Clock::now();
  if (!shown() || !IsTimeToPrint(progress, now)) return;
  last_ = now;
  printed_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  if (form_ == Form::kJson) return messages_.ProgressJson(progress, seconds);
  if (form_ == Form::kLine) {
    std::fprintf(stderr, "\r%s\033[K", LineText(progress, seconds, TerminalWidth()).c_str());
  } else {
    const std::optional<double> share = ShareOf(progress);
    const std::string percent = share ? PercentText(*share) + " " : "";
    std::fprintf(stderr, "%s%s\n", percent.c_str(), CountsText(progress, seconds).c_str());
  }
  std::fflush(stderr);
}

void ProgressDisplay::Clear() {
  if (printed_ && form_ == Form::kLine) std::fputs("\r\033[K", stderr);
  printed_ = false;
}

}  // namespace plymill::cli
