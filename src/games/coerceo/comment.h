// Comments of Coerceo, and the annotations they may begin with.
//
//   comment    ::= "{" text "}"                     braces inside come in pairs
//   annotation ::= "!" | "!!" | "?" | "??" | "!?" | "?!"
#pragma once

#include <cstddef>
#include <string_view>

#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "scan/cursor.h"

namespace plymill::coerceo {

constexpr bool IsSign(char c) { return c == '!' || c == '?'; }

// annotation ::= "!" | "!!" | "?" | "??" | "!?" | "?!"      None where `first` is no sign.
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

// "The following short-hand notations are advised to comment moves": a comment
// may begin with one, as a word of its own.
constexpr Annotation AnnotationOf(std::string_view comment) {
  Cursor in(comment);
  const Annotation annotation = ReadAnnotation(in);
  return in.at_end() || IsBlank(in.Peek()) ? annotation : Annotation::kNone;
}
static_assert(AnnotationOf("! double threat") == Annotation::kGood);
static_assert(AnnotationOf("!!!") == Annotation::kNone);

// Passes a comment, braces and all, or fails where it begins.
constexpr void PassComment(Cursor& in) {
  const std::string_view rest = in.rest();
  std::size_t depth = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '{') ++depth;
    if (rest[i] == '}' && --depth == 0) return in.Advance(i + 1);
  }
  in.Fail(kUnfinishedComment);
}

}  // namespace plymill::coerceo
