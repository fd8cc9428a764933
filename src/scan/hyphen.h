// Hyphens as people and their word processors write them.
#pragma once

#include <cstddef>
#include <string_view>

#include "scan/cursor.h"

namespace plymill {

// Bytes of the dash that `text` begins with; 0 where it begins with none. A dash
// is one of U+2010 to U+2015 or U+2212 (minus), or 0x96 or 0x97, the dashes of
// Windows-1252. The plain hyphen is not one: it needs no reading.
constexpr std::size_t DashBytes(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == '\x96' || text[0] == '\x97') return 1;
  if (text.size() < 3 || text[0] != '\xE2') return 0;
  if (text[1] == '\x80' && text[2] >= '\x90' && text[2] <= '\x95') return 3;
  return text[1] == '\x88' && text[2] == '\x92' ? 3 : 0;
}
static_assert(DashBytes("\u2010") == 3 && DashBytes("\u2015") == 3 && DashBytes("\u2212") == 3);
static_assert(DashBytes("\u2016") == 0 && DashBytes("-") == 0 && DashBytes("\x96 ") == 1);

}  // namespace plymill
