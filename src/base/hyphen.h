// Hyphen: the hyphen of a move, as people and word processors write it.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "plymill/reason.h"

namespace plymill {

// Bytes of the dash that `text` begins with; 0 if it begins with none. A dash is one of U+2010 to
// U+2015, U+2043 (hyphen bullet), U+2212 (minus), U+2500 (box drawing), U+FE58, U+FE63, U+FF0D
// (small and full-width forms) and U+00AD (soft hyphen), or 0x96 or 0x97, the dashes of
// Windows-1252. The plain hyphen "-" is not a dash: it needs no remark.
constexpr std::size_t DashBytes(std::string_view text) {
  if (text.empty() || static_cast<unsigned char>(text[0]) < 0x80) return 0;
  if (text[0] == '\x96' || text[0] == '\x97') return 1;
  if (text.starts_with("\u00AD")) return 2;
  if (text.size() < 3 || (text[0] != '\xE2' && text[0] != '\xEF')) return 0;
  if (text.starts_with("\xE2\x80") && text[2] >= '\x90' && text[2] <= '\x95') return 3;
  constexpr std::string_view kOthers[] = {"\u2043", "\u2212", "\u2500",
                                          "\uFE58", "\uFE63", "\uFF0D"};
  for (const std::string_view dash : kOthers) {
    if (text.starts_with(dash)) return 3;
  }
  return 0;
}
static_assert(DashBytes("\u2010") == 3 && DashBytes("\u2015") == 3 && DashBytes("\u2212") == 3);
static_assert(DashBytes("\u00AD") == 2 && DashBytes("\uFF0D") == 3 && DashBytes("\u2500") == 3);
static_assert(DashBytes("\u2016") == 0 && DashBytes("-") == 0 && DashBytes("\x96 ") == 1);

// The notation's reasons for a missing hyphen, for a dash, and for blanks around a hyphen.
struct HyphenReasons {
  Reason expected, dash, blank;
};

// hyphen ::= "-"        A dash is read as a hyphen; blanks may stand around it.
template <class Recorder>
constexpr void ReadHyphen(Cursor& in, Recorder& recorder, const HyphenReasons& reasons) {
  if (in.Peek() == '-' && !IsSpace(in.Peek(1)) && in.Peek(1) >= '\0') [[likely]]
    return in.Advance(1);
  const char* const place = in.here();
  SkipBlanks(in);
  const std::size_t dash = DashBytes(in.rest());
  if (dash == 0 && in.Peek() != '-') return in.FailAt(place, reasons.expected);
  in.Advance(dash == 0 ? 1 : dash);
  SkipBlanks(in);
  if (in.Since(place) == "-") return;
  recorder.Remark({dash == 0 ? reasons.blank : reasons.dash, in.Since(place), "-"});
}

}  // namespace plymill
