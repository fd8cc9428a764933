// PassScalar: reads and validates a JSON string, number or literal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/arena.h"
#include "source/unescape/unescape.h"

namespace plymill {

enum class ScalarKind : std::uint8_t {
  kLeft,    // an invalid or unusual scalar, which is left to a parser
  kNull,    // `null`, which has no text
  kText,    // a string, an integer, true or false
  kNumber,  // any other number, which a parser may write in another form
};

struct Scalar {
  ScalarKind kind = ScalarKind::kLeft;
  std::size_t bytes = 0;  // size in the record
  std::string_view text;  // a view into the record or into the given memory
};

// Sets `scalar` to the scalar at the beginning of `record`. `record` must be padded like a shard.
// Strings with escapes are unescaped into `memory`. `scalar` is a parameter so that it is written
// in place: copying fields that were just written would stall the CPU.
void PassScalar(std::string_view record, UnescapeFunction* unescape, Arena& memory, Scalar& scalar);

}  // namespace plymill
