#include "rows/json_text.h"

#include <charconv>

namespace plymill {

char* WriteLargeNumber(std::uint64_t number, char* to) {
  return std::to_chars(to, to + kMaxNumberBytes, number).ptr;
}

}  // namespace plymill
