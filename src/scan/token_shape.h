// TokenShape: the predicates of scan/numbered_start.h for notations whose plies are single words.
//
// The notation gives two functions:
//
//   Token::Pass(in)         passes a correctly written ply; returns whether there was one
//   Token::Resembles(word)  returns whether a word without blanks was surely meant as a ply; it may
//                           be impossible or damaged
//
// For plies such as "c4", with Resembles() for a letter and one or two digits:
//
//   text            Follows  Stands  IsAlone  Resembles  IsBroken
//   "c4"            yes      yes     yes      yes        no
//   "c4 d5"         yes      yes     no       yes        no
//   "c99"           yes      no      no       yes        yes
//   "checkmate"     no       no      no       no         no
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "scan/numbered_start.h"

namespace plymill {

template <class Token>
struct TokenShape {
  static constexpr bool MayBeginWith(char, char second) { return !IsLineEnd(second); }

  static constexpr bool Follows(Cursor in, bool cut = false) {
    const std::string_view word = WordOf(in.rest());
    return Stands(in) || Token::Resembles(word) || (cut && word.size() == in.rest().size());
  }

  static constexpr bool Stands(Cursor in) { return Token::Pass(in) && AtEndOfWord(in); }
  static constexpr bool StandsByTheBook(Cursor in) { return Stands(in); }
  static constexpr bool Opens(Cursor in) { return Stands(in); }

  static constexpr bool IsAlone(Cursor in) {
    if (!Token::Pass(in)) return false;
    PassFewBlanks(in);
    return in.at_end() || IsLineEnd(in.Peek());
  }

  static constexpr bool Resembles(std::string_view words) {
    return Stands(Cursor(words)) || Token::Resembles(WordOf(words));
  }

  static constexpr bool IsBroken(std::string_view line) {
    return !Stands(Cursor(line)) && Token::Resembles(line);
  }

 private:
  static constexpr std::string_view WordOf(std::string_view text) {
    return text.substr(0, std::min(text.find_first_of(" \t\r\n"), kMaxShapeBytes));
  }
};

}  // namespace plymill
