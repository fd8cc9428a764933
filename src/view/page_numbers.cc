#include "view/page_numbers.h"

#include <algorithm>

#include "base/html.h"

namespace plymill {

std::string Grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string Percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  return Fixed(100 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string CountOf(std::uint64_t number, const std::string& what) {
  return Grouped(number) + " " + what + (number == 1 ? "" : "s");
}

std::string SizeText(std::uint64_t bytes) {
  if (bytes < 1000) return CountOf(bytes, "byte");
  double size = static_cast<double>(bytes) / 1e3;
  const char* unit = " kB";
  for (const char* const larger : {" MB", " GB"}) {
    if (size < 1000) break;
    size /= 1e3;
    unit = larger;
  }
  return Fixed(size, size < 100 ? 1 : 0) + unit;
}

std::string More(std::uint64_t shown, std::uint64_t all, bool is_complete) {
  if (shown >= all && is_complete) return "";
  const std::string least = is_complete ? "" : "at least ";
  return "<p class=\"soft\">and " + least + Grouped(all - std::min(shown, all)) + " more</p>\n";
}

}  // namespace plymill
