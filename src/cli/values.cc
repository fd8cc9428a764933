#include "cli/values.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "base/number_in.h"
#include "base/suggest.h"

namespace plymill::cli {
namespace {

// The choices as a text such as "moves, games or nested".
std::string OneOf(const std::vector<std::string>& choices) {
  std::string text = choices.front();
  for (std::size_t i = 1; i < choices.size(); ++i) {
    text += (i + 1 < choices.size() ? ", " : " or ") + choices[i];
  }
  return text;
}

std::string RangeText(NumberRange range) {
  if (range.most < NumberRange().most) {
    return absl::StrCat(" from ", range.least, " to ", range.most);
  }
  return range.least > 0 ? absl::StrCat(" of at least ", range.least) : "";
}

bool Holds(NumberRange range, std::uint64_t number) {
  return range.least <= number && number <= range.most;
}

// The exponent of two for `unit`: 10 for "K", "KB" and "KiB", which all mean 1024. Empty if the
// unit is unknown.
std::optional<unsigned> ShiftOf(std::string_view unit) {
  constexpr std::string_view kLetters = "bkmgtpe";
  const std::string lower = absl::AsciiStrToLower(std::string(unit));
  if (lower.empty()) return 0;
  const std::size_t power = kLetters.find(lower[0]);
  const std::string_view rest = std::string_view(lower).substr(1);
  if (power == std::string_view::npos) return std::nullopt;
  if (!rest.empty() && (power == 0 || (rest != "b" && rest != "ib"))) return std::nullopt;
  return static_cast<unsigned>(10 * power);
}

std::optional<std::uint64_t> BytesOf(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::optional<std::uint64_t> number = NumberIn<std::uint64_t>(text.substr(0, digits));
  const std::size_t unit = std::min(text.find_first_not_of(' ', digits), text.size());
  const std::optional<unsigned> shift = ShiftOf(text.substr(unit));
  if (!number || !shift) return std::nullopt;
  if (*number > std::numeric_limits<std::uint64_t>::max() >> *shift) return std::nullopt;
  return *number << *shift;
}

}  // namespace

void RefuseValue(const std::string& option, const std::string& expected, const std::string& found,
                 const std::string& more) {
  throw CLI::ValidationError(option, "expected " + expected + ", found \"" + found + "\"" + more);
}

std::uint64_t ReadNumber(const std::string& option, const std::string& text, NumberRange range) {
  const std::optional<std::uint64_t> number = NumberIn<std::uint64_t>(text);
  if (!number || !Holds(range, *number)) {
    RefuseValue(option, "a whole number" + RangeText(range), text);
  }
  return *number;
}

std::uint64_t ReadBytes(const std::string& option, const std::string& text, NumberRange range) {
  const std::optional<std::uint64_t> bytes = BytesOf(text);
  if (!bytes || !Holds(range, *bytes)) {
    RefuseValue(option, "a number of bytes" + RangeText(range) + ", such as 65536, 64K or 1GiB",
                text);
  }
  return *bytes;
}

std::uint64_t ReadCount(const std::string& option, const std::string& text, NumberRange range) {
  const std::optional<std::uint64_t> count = CountIn(text);
  if (!count || !Holds(range, *count)) {
    RefuseValue(option, "a whole number" + RangeText(range) + ", also with K, M or G", text);
  }
  return *count;
}

std::optional<std::uint64_t> CountIn(std::string_view text) {
  constexpr std::string_view kLetters = "kmg";
  std::uint64_t unit = 1;
  const std::size_t power =
      text.empty() ? std::string_view::npos
                   : kLetters.find(absl::ascii_tolower(static_cast<unsigned char>(text.back())));
  if (power != std::string_view::npos) {
    for (std::size_t i = 0; i <= power; ++i) unit *= 1000;
    text.remove_suffix(1);
  }
  const std::optional<std::uint64_t> number = NumberIn<std::uint64_t>(text);
  if (!number || *number > std::numeric_limits<std::uint64_t>::max() / unit) return std::nullopt;
  return *number * unit;
}

std::optional<double> PercentageIn(const std::string& text) {
  if (!text.ends_with('%')) return std::nullopt;
  const std::string digits = text.substr(0, text.size() - 1);
  if (digits.empty() || digits.find_first_not_of("0123456789.") != std::string::npos) {
    return std::nullopt;
  }
  // The exponent makes 0.3% exactly the number that 0.003 is; a division may not.
  const std::optional<double> share = NumberIn<double>(digits + "e-2");
  return share && *share <= 1 ? share : std::nullopt;
}

double ReadProbability(const std::string& option, const std::string& text) {
  std::optional<double> number = PercentageIn(text);
  if (!number) number = NumberIn<double>(text);
  if (!number || !(*number >= 0 && *number <= 1)) {
    RefuseValue(option, "a number from 0 to 1, or a percentage", text);
  }
  return *number;
}

std::size_t ReadChoice(const std::string& option, const std::string& text,
                       const std::vector<std::string>& choices) {
  const auto found = std::find(choices.begin(), choices.end(), text);
  if (found == choices.end()) RefuseValue(option, OneOf(choices), text, Suggestion(text, choices));
  return static_cast<std::size_t>(found - choices.begin());
}

std::string WrongFileName(const std::string& name) {
  return name.empty() ? "expected the name of a file, found \"\"" : "";
}

}  // namespace plymill::cli
