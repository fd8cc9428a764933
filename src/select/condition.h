// Condition: one --where, such as `plies>=20`.
//
//   condition  ::= field comparison value
//   comparison ::= "=" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~"
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "select/date.h"

namespace plymill {

// What a field compares with. A field of several values, such as the players, has one
// that matches, or none; `!=` and `!~` hold where none does. So they do where there is
// no value at all, and the others do not.
class Condition {
 public:
  // InvalidArgument where `text` is none; says how one is written.
  static absl::StatusOr<Condition> Parse(std::string_view text);

  const std::string& text() const { return text_; }
  std::string_view field() const { return field_; }

  // InvalidArgument where the condition makes no sense for a number.
  absl::Status CheckNumber() const;

  // Whether a value matches, regardless of a `!`.
  //
  // Texts are equal byte for byte. `~` finds its value anywhere, in letters of either
  // case. Two dates are compared as dates, as far as the condition tells one: `date<=2020`
  // holds until the end of 2020. Two numbers are compared as numbers, others as bytes.
  bool Matches(std::string_view value) const;
  bool Matches(std::int64_t value) const;

  // Whether the condition holds where some value matches, or none does.
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
  std::optional<std::int64_t> number_;  // what the value is, as a number
  std::optional<Date> date_;            // and as a date
};

}  // namespace plymill
