// Layouts: games with the same moves in other layouts: blanks before and after lines, tabs,
// bullets, no numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

namespace plymill::testing {

// Returns the line, without its line end, in another layout.
using ChangeLine = std::string (*)(std::string_view line);

inline std::string WithBlanks(std::string_view line, std::string_view blank) {
  std::string changed;
  for (const char c : line) c == ' ' ? changed += blank : changed += c;
  return changed;
}

// The offset of the text after a number and its dot; 0 if the line has none.
inline std::size_t AfterNumber(std::string_view line) {
  const std::size_t dot = line.find_first_not_of("0123456789");
  return dot == std::string_view::npos || dot == 0 || line[dot] != '.' ? 0 : dot + 1;
}

inline std::string WithoutBlankAfterNumber(std::string_view line) {
  const std::size_t after = AfterNumber(line);
  std::string changed(line);
  if (after > 0 && line.substr(after).starts_with(' ')) changed.erase(after, 1);
  return changed;
}

// Layouts that fast forms read, provided that all lines of a game have the same layout.
inline constexpr ChangeLine kRegularLayouts[] = {
    [](std::string_view line) { return "  " + std::string(line); },
    [](std::string_view line) { return "\t" + std::string(line); },
    [](std::string_view line) { return "\u2022 " + std::string(line); },
    [](std::string_view line) { return " - " + std::string(line); },
    [](std::string_view line) { return std::string(line) + " "; },
    [](std::string_view line) { return std::string(line) + "\t"; },
    [](std::string_view line) { return std::string(line) + "\r"; },
    [](std::string_view line) { return WithBlanks(line, "\t"); },
    [](std::string_view line) { return "  " + WithBlanks(line, "\t") + " "; },
    [](std::string_view line) { return WithBlanks(line, "  "); },
    WithoutBlankAfterNumber,
};

inline constexpr ChangeLine kOtherLayouts[] = {
    [](std::string_view line) { return std::string(line); },
    [](std::string_view line) { return WithBlanks(line, " \t "); },
    [](std::string_view line) { return std::string(10, ' ') + std::string(line); },
    [](std::string_view line) { return std::string(line) + "  "; },
    [](std::string_view line) { return std::string(line) + " \r"; },
    [](std::string_view line) { return std::string(line) + "\n "; },
    [](std::string_view line) { return "* \u2022 " + std::string(line); },
    [](std::string_view line) { return std::string(line.substr(AfterNumber(line))); },
    [](std::string_view line) { return " " + std::string(line.substr(AfterNumber(line))) + " "; },
};

// `text` with each line changed by the function that `pick` returns. Tag lines and blank lines
// stay.
template <class Pick>
std::string LaidOut(std::string_view text, Pick pick) {
  std::string changed;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const bool is_kept = line.empty() || line.starts_with('[') || line == "\r";
    changed += is_kept ? std::string(line) : pick()(line);
    if (end < text.size()) changed += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return changed;
}

// The same seed gives the same sequence of layouts on every machine.
class Layouts {
 public:
  explicit Layouts(std::uint64_t seed) : random_(seed) {}

  // `text` in one layout, except for about one in `others` lines, which have any layout.
  std::string Change(std::string_view text, std::uint64_t others) {
    const ChangeLine usual = Any();
    return LaidOut(text, [&] { return random_() % others == 0 ? Any() : usual; });
  }

 private:
  ChangeLine Any() {
    const std::size_t i = random_() % (std::size(kRegularLayouts) + std::size(kOtherLayouts));
    return i < std::size(kRegularLayouts) ? kRegularLayouts[i]
                                          : kOtherLayouts[i - std::size(kRegularLayouts)];
  }

  std::mt19937_64 random_;
};

}  // namespace plymill::testing
