#include "rows/json_members.h"

#include <cstring>

namespace plymill {
namespace {

// The end of the string that begins at `at`.
std::size_t EndOfString(const char* json, std::size_t at) {
  for (++at; json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
  return at + 1;
}

// The end of the member that begins at `at`: the place of the comma or the brace after it.
std::size_t EndOfMember(const char* json, std::size_t at) {
  for (std::size_t depth = 0;;) {
    const char c = json[at];
    if (depth == 0 && (c == ',' || c == '}')) return at;
    if (c == '"') {
      at = EndOfString(json, at);
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    ++at;
  }
}

}  // namespace

std::size_t KeepMembers(char* row, std::size_t bytes, std::uint64_t wanted) {
  std::size_t kept = 1;  // the brace
  for (std::size_t at = 1; at + 1 < bytes; wanted >>= 1) {
    const std::size_t end = EndOfMember(row, at);
    if ((wanted & 1) != 0) {
      std::memmove(row + kept, row + at, end - at);
      kept += end - at;
      row[kept++] = ',';
    }
    at = end + 1;
  }
  row[kept - 1] = '}';
  row[kept++] = '\n';
  return kept;
}

}  // namespace plymill
