// KeepMembers: removes members from a JSON object.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill {

// [row, row + bytes) is a row that JsonlEncoder has written: one object without blanks, and a line
// feed. Keeps member i of the object if bit i of `wanted` is set, at least one of them. Returns the
// bytes of the row that is left.
std::size_t KeepMembers(char* row, std::size_t bytes, std::uint64_t wanted);

}  // namespace plymill
