#include "rows/condition.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "base/letter_case.h"
#include "base/number_in.h"
#include "base/result.h"

namespace plymill {
namespace {

template <class T>
int Compare(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

bool ContainsInEitherCase(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(),
                     [](char a, char b) { return Lower(a) == Lower(b); }) != text.end() ||
         part.empty();
}

std::string_view Trim(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

Result<Condition> Condition::Parse(std::string_view text) {
  Condition condition;
  condition.text_ = text;
  const std::size_t at = std::min(text.find_first_of("=!<>~"), text.size());
  condition.field_ = Trim(text.substr(0, at));
  std::string_view rest = text.substr(at);
  condition.negated_ = rest.starts_with('!');
  if (condition.negated_) rest.remove_prefix(1);
  struct Sign {
    std::string_view text;
    Comparison comparison;
  };
  constexpr Sign kSigns[] = {{"<=", Comparison::kLessOrEqual}, {">=", Comparison::kGreaterOrEqual},
                             {"<", Comparison::kLess},         {">", Comparison::kGreater},
                             {"=", Comparison::kEqual},        {"~", Comparison::kContains}};
  const auto* const sign =
      std::find_if(std::begin(kSigns), std::end(kSigns),
                   [&](const Sign& each) { return rest.starts_with(each.text); });
  const bool known = sign != std::end(kSigns) &&
                     (!condition.negated_ || rest.starts_with('=') || rest.starts_with('~'));
  if (!known || condition.field_.empty()) {
    return UsageError(absl::StrCat("--where ", condition.text_,
                                   ": expected a field, one of = != < <= > >= ~ !~, ",
                                   "and a value, such as \"plies>=20\""));
  }
  condition.comparison_ = sign->comparison;
  condition.value_ = Trim(rest.substr(sign->text.size()));
  condition.number_ = NumberIn<std::int64_t>(condition.value_);
  condition.date_ = ReadDate(condition.value_);
  return condition;
}

Result<void> Condition::CheckNumber() const {
  if (number_ && comparison_ != Comparison::kContains) return {};
  return UsageError(absl::StrCat("--where ", text_, ": ", field_,
                                 " is a number; compare it with one, such as \"", field_,
                                 ">=20\""));
}

Result<void> Condition::CheckOneOf(std::span<const std::string_view> values) const {
  const bool is_value = std::find(values.begin(), values.end(), value_) != values.end();
  if (is_value && comparison_ == Comparison::kEqual) return {};
  std::string all;
  for (const std::string_view value : values) all.append(all.empty() ? "" : ", ").append(value);
  return UsageError(absl::StrCat("--where ", text_, ": ", field_, " is one of ", all,
                                 "; compare it with = or !="));
}

bool Condition::IsOrdered(int order) const {
  switch (comparison_) {
    case Comparison::kLess:
      return order < 0;
    case Comparison::kLessOrEqual:
      return order <= 0;
    case Comparison::kGreater:
      return order > 0;
    case Comparison::kGreaterOrEqual:
      return order >= 0;
    default:
      return order == 0;
  }
}

bool Condition::Matches(std::string_view value) const {
  if (comparison_ == Comparison::kContains) return ContainsInEitherCase(value, value_);
  if (date_) {
    if (const std::optional<Date> date = ReadDate(value)) {
      const std::optional<int> order = CompareDates(*date, *date_);
      return order && IsOrdered(*order);
    }
  }
  if (comparison_ == Comparison::kEqual) return value == value_;
  if (number_) {
    const std::optional<std::int64_t> number = NumberIn<std::int64_t>(value);
    return number && Matches(*number);
  }
  return !date_ && IsOrdered(value.compare(value_));
}

bool Condition::MatchesStart(std::string_view value) const {
  return comparison_ == Comparison::kContains ? value.starts_with(value_) : Matches(value);
}

bool Condition::Matches(std::int64_t value) const {
  return number_ && IsOrdered(Compare(value, *number_));
}

}  // namespace plymill
