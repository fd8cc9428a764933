// ReadLastComments: the comments after the result of a Coerceo game.
#pragma once

#include <cstddef>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/coerceo/comment.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/reasons.h"
#include "model/recorder.h"

namespace plymill::coerceo {

// Whether only comments and blanks follow on the line.
constexpr bool EndsLineWithComments(Cursor in) {
  for (SkipBlanks(in); in.Peek() == '{'; SkipBlanks(in)) {
    PassComment(in);
    if (!in.ok()) return true;  // the caller passes the comment again, and fails
  }
  return in.at_end() || IsLineEnd(in.Peek());
}

// comment*        Fails if other text than move number 1 of another game follows the result or a
//                 comment on the same line.
//
// A comment after a blank line belongs to the next game if other text follows it on its line.
template <class Recorder>
constexpr void ReadLastComments(Cursor& in, Recorder& recorder) {
  for (Cursor ahead = in;; ahead = in) {
    const std::size_t line_feeds = SkipBlankLines(ahead);
    if (ahead.Peek() != '{') break;
    if (line_feeds > 1 && !EndsLineWithComments(ahead)) break;
    in = ahead;
    ReportComment(in, recorder);
    if (!in.ok()) return;
    if (line_feeds > 1) recorder.Remark({Why("late-comment"), in.Since(ahead.here()), {}});
  }
  Cursor line_end = in;
  SkipBlanks(line_end);
  if (line_end.at_end() || IsLineEnd(line_end.Peek())) return;
  in = line_end;
  if (!IsFirstMove(in.rest(), 0)) return in.Fail(Why("text-after-result"));
  recorder.Remark({Why("game-within-line"), in.rest().substr(0, 1), {}});
}

}  // namespace plymill::coerceo
