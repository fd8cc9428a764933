// Hyphens as people and their word processors write them.
#pragma once

#include <cstddef>
#include <string_view>

#include "plymill/reason.h"
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

// What a notation says where a hyphen is missing, a dash, or has blanks around it.
struct HyphenReasons {
  Reason expected, dash, blank;
};

// hyphen ::= "-"        A dash is read as one; blanks may stand around it.
template <class Recorder>
constexpr void ReadHyphen(Cursor& in, Recorder& recorder, const HyphenReasons& reasons) {
  if (in.Peek() == '-' && !IsSpace(in.Peek(1))) [[likely]]
    return in.Advance(1);
  const char* const place = in.here();
  in.SkipSpaces();
  const std::size_t dash = DashBytes(in.rest());
  if (dash == 0 && in.Peek() != '-') return in.FailAt(place, reasons.expected);
  in.Advance(dash == 0 ? 1 : dash);
  in.SkipSpaces();
  recorder.Remark({dash == 0 ? reasons.blank : reasons.dash, in.Since(place), "-"});
}

}  // namespace plymill
