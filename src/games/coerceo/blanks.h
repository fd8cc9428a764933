// Blanks between the parts of a game. No-break spaces, which occur in web pages, are passed with a
// diagnostic.
#pragma once

#include <cstddef>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/coerceo/reasons.h"
#include "model/recorder.h"

namespace plymill::coerceo {

// Passes blanks and line ends. Returns the number of line feeds passed.
template <class Recorder>
constexpr std::size_t PassBlanks(Cursor& in, Recorder& recorder) {
  std::size_t line_feeds = in.SkipBlank();
  if (static_cast<unsigned char>(in.Peek()) < 0x80) return line_feeds;
  for (const char* place = in.here(); SkipNoBreakSpaces(in); place = in.here()) {
    recorder.Remark({Why("odd-symbol"), in.Since(place), " "});
    line_feeds += in.SkipBlank();
  }
  return line_feeds;
}

}  // namespace plymill::coerceo
