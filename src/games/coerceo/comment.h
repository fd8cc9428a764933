// Comments of Coerceo, and the annotations with which they may begin.
//
//   comment    ::= "{" text "}"                     braces inside come in pairs
//   annotation ::= "!" | "!!" | "?" | "??" | "!?" | "?!"
#pragma once

#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "base/utf8.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"

namespace plymill::coerceo {

constexpr bool IsSign(char c) { return c == '!' || c == '?'; }

// annotation ::= "!" | "!!" | "?" | "??" | "!?" | "?!"      kNone if `first` is no sign.
constexpr Annotation AnnotationAt(char first, char second) {
  if (first == '!') {
    if (second == '!') return Annotation::kExcellent;
    return second == '?' ? Annotation::kInteresting : Annotation::kGood;
  }
  if (first != '?') return Annotation::kNone;
  if (second == '?') return Annotation::kBlunder;
  return second == '!' ? Annotation::kDubious : Annotation::kBad;
}

constexpr Annotation ReadAnnotation(Cursor& in) {
  const Annotation annotation = AnnotationAt(in.Peek(), in.Peek(1));
  if (annotation != Annotation::kNone) in.Advance(IsSign(in.Peek(1)) ? 2 : 1);
  return annotation;
}

// "The following short-hand notations are advised to comment moves": a comment may begin with one
// of them if a blank or the end of the comment follows.
constexpr Annotation AnnotationOf(std::string_view comment) {
  Cursor in(comment);
  const Annotation annotation = ReadAnnotation(in);
  return in.at_end() || IsBlank(in.Peek()) ? annotation : Annotation::kNone;
}
static_assert(AnnotationOf("! double threat") == Annotation::kGood);
static_assert(AnnotationOf("!!!") == Annotation::kNone);

// Passes a comment and its braces. The cursor fails at its beginning if it has no end, or if the
// end is in doubt: in CP932 the bytes 83 7B are one character, but read as a brace, 7B would hide
// the plies after the comment. So a brace after a byte beyond ASCII is refused unless the text is
// UTF-8.
constexpr void PassComment(Cursor& in) {
  const std::string_view rest = in.rest();
  std::size_t depth = 1, at = 1;
  bool is_in_doubt = false;
  while (depth > 0) {
    const std::size_t close = rest.find('}', at);
    if (close == std::string_view::npos) return in.Fail(Why("unfinished-comment"));
    const std::string_view before = rest.substr(0, close);
    for (; (at = before.find('{', at)) != std::string_view::npos; ++at, ++depth) {
      is_in_doubt |= (before[at - 1] & 0x80) != 0;
    }
    --depth;
    at = close + 1;
  }
  if (is_in_doubt && !IsUtf8(rest.substr(0, at))) return in.Fail(Why("unfinished-comment"));
  in.Advance(at);
}

// Passes a comment of a ply. If it begins with an annotation and `annotation` is kNone, sets
// `annotation` to it. Returns whether it begins with an annotation that differs from `annotation`.
constexpr bool PassComment(Cursor& in, Annotation& annotation) {
  const char* const place = in.here();
  PassComment(in);
  if (!in.ok()) return false;
  const std::string_view comment = in.Since(place);
  const Annotation own = AnnotationOf(comment.substr(1, comment.size() - 2));
  if (annotation == Annotation::kNone) annotation = own;
  return own != Annotation::kNone && own != annotation;
}

// Passes the next comment and reports it.
template <class Recorder>
constexpr void ReportComment(Cursor& in, Recorder& recorder) {
  const char* const place = in.here();
  PassComment(in);
  if (!in.ok()) return;
  const std::string_view comment = in.Since(place);
  recorder.Comment(comment.substr(1, comment.size() - 2));
}

// Reports the comments in `item`. Each of them must have an end.
template <class Recorder>
constexpr void ReportCommentsIn(std::string_view item, Recorder& recorder) {
  Cursor at(item);
  for (std::size_t open = item.find('{'); open != std::string_view::npos;
       open = at.rest().find('{')) {
    at.Advance(open);
    ReportComment(at, recorder);
  }
}

}  // namespace plymill::coerceo
