// Comments of Coerceo after the result.
#pragma once

#include <cstddef>

#include "games/coerceo/comment.h"
#include "games/coerceo/reasons.h"
#include "record/recorder.h"
#include "text/blank.h"
#include "text/cursor.h"

namespace plymill::coerceo {

// Whether nothing but comments and blanks stands at `in` up to the end of its line.
constexpr bool EndsLineWithComments(Cursor in) {
  for (SkipBlanks(in); in.Peek() == '{'; SkipBlanks(in)) {
    PassComment(in);
    if (!in.ok()) return true;  // the failure is for the caller to find
  }
  return in.at_end() || IsLineEnd(in.Peek());
}

// comment*        After the result, its line holds nothing else.
//
// A comment after a blank line, with moves after it, belongs to the next game.
template <class Recorder>
constexpr void ReadLastComments(Cursor& in, Recorder& recorder) {
  for (Cursor ahead = in;; ahead = in) {
    const std::size_t line_feeds = SkipBlankLines(ahead);
    if (ahead.Peek() != '{') break;
    if (line_feeds > 1 && !EndsLineWithComments(ahead)) break;
    in = ahead;
    TellComment(in, recorder);
    if (!in.ok()) return;
    if (line_feeds > 1) recorder.Remark({kLateComment, in.Since(ahead.here()), {}});
  }
  Cursor line_end = in;
  SkipBlanks(line_end);
  if (line_end.at_end() || IsLineEnd(line_end.Peek())) return;
  in = line_end;
  in.Fail(kTextAfterResult);
}

}  // namespace plymill::coerceo
