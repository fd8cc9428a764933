#include "base/suggest.h"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <cstddef>

namespace plymill {
namespace {

// The number of letters to change, insert, remove or swap with the next to make `b` from `a`.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> costs(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) costs[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) costs[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = costs[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      costs[i][j] = std::min({changed, costs[i - 1][j] + 1, costs[i][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) costs[i][j] = std::min(costs[i][j], costs[i - 2][j - 2] + 1);
    }
  }
  return costs[a.size()][b.size()];
}

}  // namespace

std::string Suggestion(std::string_view word, const std::vector<std::string>& names) {
  constexpr std::size_t kLongestWord = 64, kLeastBeginning = 3;
  if (word.size() > kLongestWord) return "";
  const std::string written = absl::AsciiStrToLower(std::string(word));
  const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  std::size_t least = letters < 2 ? 1 : std::max<std::size_t>(1, letters / 3) + 1;
  std::string nearest;
  for (const std::string& name : names) {
    const std::string lower = absl::AsciiStrToLower(name);
    const bool begins = letters >= kLeastBeginning && lower.starts_with(written);
    const std::size_t distance = begins ? 1 : EditDistance(written, lower);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest.empty() ? "" : "; did you mean " + nearest + "?";
}

}  // namespace plymill
