// PassScalar: a string, a number or a literal of JSON, passed and proved to be right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "archive/unescape/unescape.h"
#include "base/arena.h"

namespace plymill {

enum class ScalarKind : std::uint8_t {
  kLeft,    // it is wrong, or odd: left to a parser
  kNull,    // without a text
  kText,    // a string, a whole number, true or false
  kNumber,  // whose text is not that in the record
};

struct Scalar {
  ScalarKind kind = ScalarKind::kLeft;
  std::size_t bytes = 0;  // as it stands in the record
  std::string_view text;  // in the record, or in the memory that was given
};

// Sets `scalar` to the one that `record` begins with, padded as a shard is: written where it
// stays, as a copy would have to wait for its parts. Texts that do not stand in the record as
// they are meant go to `memory`.
void PassScalar(std::string_view record, UnescapeFunction* unescape, Arena& memory, Scalar& scalar);

}  // namespace plymill
