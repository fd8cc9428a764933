// Condition: one condition of --where, such as `plies>=20`.
//
//   condition  ::= field comparison value
//   comparison ::= "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~"
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/date.h"
#include "base/result.h"

namespace plymill {

// A field may have several values, such as the players, or none. `!=` and `!~` hold if no value
// matches; the other comparisons hold if at least one value matches.
class Condition {
 public:
  // Returns kUsage if `text` is not a condition. The message shows how to write a
  // condition.
  static Result<Condition> Parse(std::string_view text);

  const std::string& text() const { return text_; }
  std::string_view field() const { return field_; }

  // Returns kUsage if the condition cannot be used for a field that is a number.
  Result<void> CheckNumber() const;

  // Returns kUsage unless the condition compares the field, which has no values but
  // `values`, with one of them.
  Result<void> CheckOneOf(std::span<const std::string_view> values) const;

  // Whether `value` matches. A `!` in the comparison is ignored.
  //
  // `~` searches in a text and ignores the case of ASCII letters. The other comparisons compare two
  // dates as dates, with the precision of the date in the condition: `date<=2020` holds until the
  // end of 2020. `=` compares all other texts byte for byte. For `<`, `<=`, `>` and `>=`: if the
  // condition has a number, texts are compared as numbers, and other texts do not match; if it has
  // a date, texts that are not dates do not match; otherwise the bytes are compared.
  bool Matches(std::string_view value) const;
  bool Matches(std::int64_t value) const;

  // The same, but `~` searches at the start of the text only, and heeds the case of letters.
  bool MatchesStart(std::string_view value) const;

  // Whether the comparison is one of < <= > >=.
  bool is_ordered() const {
    return comparison_ != Comparison::kEqual && comparison_ != Comparison::kContains;
  }

  // Whether the condition holds. `any_matches`: whether at least one value of the field matches.
  bool Holds(bool any_matches) const { return any_matches != negated_; }

 private:
  enum class Comparison : std::uint8_t {
    kEqual,
    kLess,
    kLessOrEqual,
    kGreater,
    kGreaterOrEqual,
    kContains
  };

  bool IsOrdered(int order) const;

  std::string text_, field_, value_;
  Comparison comparison_ = Comparison::kEqual;
  bool negated_ = false;
  std::optional<std::int64_t> number_;  // value_, if it is a number
  std::optional<Date> date_;            // value_, if it is a date
};

}  // namespace plymill
