// PlyShape: tests whether text looks like a ply of Tatsu. scan/numbered_start.h explains its
// predicates.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "games/tatsu/broken_turn.h"
#include "games/tatsu/loose_ply.h"
#include "games/tatsu/ply.h"
#include "scan/numbered_start.h"
#include "scan/tag_pair.h"

namespace plymill::tatsu {

// A ply has a letter or a number, a hyphen, and a number.
struct PlyShape {
  static constexpr bool MayBeginWith(char, char second) {
    return !IsLetter(second) && !IsLineEnd(second);
  }

  // Also true for an entrance without a hyphen, if another ply follows ("V2 2-5") or if the
  // entrance is alone on its line.
  static constexpr bool Follows(Cursor in, bool cut = false) {
    return FollowsByTheBook(in, cut) || IsLoose(in, cut) || IsLooseTurn(in);
  }

  static constexpr bool Stands(Cursor in) { return Pass(in) || IsLoose(in) || EntersLoosely(in); }

  static constexpr bool StandsByTheBook(Cursor in) { return Pass(in); }

  // A whole turn, or one ply alone on its line: not "2-5 players".
  static constexpr bool Opens(Cursor in) {
    if (!Pass(in)) return (IsLoose(in) && PassesTurn(in)) || EntersLoosely(in);
    PassFewBlanks(in);
    return in.at_end() || IsLineEnd(in.Peek()) || Stands(in);
  }

  // A turn or one ply, and nothing else on the line.
  static constexpr bool IsAlone(Cursor in) { return PassesTurn(in); }

  // "2/5 5/7", "Vine-2 2:5": two words that have digits and also other characters.
  static constexpr bool Resembles(std::string_view words) {
    const std::size_t blank = std::min(words.find_first_of(" \t"), words.size());
    const std::size_t second = words.find_first_not_of(" \t", blank);
    return second < words.size() && IsLikePly(words.substr(0, blank)) &&
           IsLikePly(words.substr(second));
  }

  static constexpr bool IsBroken(std::string_view line) { return BrokenTurn::Is(line); }

 private:
  static constexpr bool FollowsByTheBook(Cursor in, bool cut) {
    const bool enters = IsLetter(in.Peek()), is_dragon = kDragons.Names(in.Peek());
    if (!PassFirst(in)) return false;
    if (enters && IsDigit(in.Peek())) {
      if (!PassDigits(in)) return false;
      if (in.at_end() || IsLineEnd(in.Peek())) return is_dragon;
      if (!IsSpace(in.Peek())) return false;
      SkipFewSpaces(in);
      return Pass(in);
    }
    if (!in.at_end() && !PassHyphenShape(in)) return false;
    return in.at_end() ? cut : IsDigit(in.Peek());
  }

  static constexpr bool IsLikePly(std::string_view word) {
    constexpr std::size_t kMostBytes = 10;
    return word.size() <= kMostBytes && word.find_first_of(" \t") == std::string_view::npos &&
           std::any_of(word.begin(), word.end(), IsDigit) &&
           !std::all_of(word.begin(), word.end(), IsDigit);
  }

  static constexpr bool PassFirst(Cursor& in) {
    if (!IsLetter(in.Peek())) return PassDigits(in);
    in.Advance(1);
    return true;
  }

  static constexpr bool PassDigits(Cursor& in) {
    const char* const start = in.here();
    for (int i = 0; i < 3 && IsDigit(in.Peek()); ++i) in.Advance(1);
    return in.here() != start;
  }

  // Passes a ply with a hyphen. Passes nothing if there is none.
  static constexpr bool Pass(Cursor& in) {
    Cursor at = in;
    const bool is_ply =
        PassFirst(at) && PassHyphenShape(at) && PassDigits(at) && !IsNameLetter(at.Peek());
    if (is_ply) in = at;
    return is_ply;
  }

  // A ply with an arrow, or in full-width signs.
  [[gnu::noinline]] static constexpr bool IsLoose(const Cursor& in, bool cut = false) {
    if (!cut && !MayHaveHyphen(in)) return false;
    const LoosePly loose(in.rest());
    return (loose.found() && loose.has_hyphen()) || (cut && loose.is_cut());
  }

  // A quick test: false for nearly all words that are not plies. "=" may begin an arrow; a byte
  // that is not ASCII may begin a dash, an arrow or a full-width sign.
  static constexpr bool MayHaveHyphen(Cursor in) {
    PassFirst(in);
    in.SkipSpaces();
    return in.Peek() == '-' || in.Peek() == '=' || in.Peek() < '\0';
  }

  // "V 2 2 5", "V2 2-5": a turn that fills its line and begins with a dragon. The hyphen of its
  // first ply may be missing.
  static constexpr bool EntersLoosely(const Cursor& in) {
    return kDragons.Names(in.Peek()) && IsLooseTurn(in);
  }

  // "2 5 5 7": two valid plies, and then the end of the line or a number with a dot.
  [[gnu::noinline]] static constexpr bool IsLooseTurn(Cursor in) {
    for (int i = 0; i < 2; ++i) {
      const LoosePly loose(in.rest());
      if (!loose.found() || !loose.valid()) return false;
      in.Advance(loose.bytes());
      PassFewBlanks(in);
    }
    return in.at_end() || IsLineEnd(in.Peek()) || AtNumber(in);
  }

  // One or two plies, and then the end of the line.
  static constexpr bool PassesTurn(Cursor in) {
    for (int i = 0; i < 2; ++i) {
      if (!Pass(in)) {
        const LoosePly loose(in.rest());
        if (!loose.found() || (i == 0 && !loose.has_hyphen() && !EntersLoosely(in))) return false;
        in.Advance(loose.bytes());
      }
      PassFewBlanks(in);
      if (in.at_end() || IsLineEnd(in.Peek())) return true;
    }
    return false;
  }
};

}  // namespace plymill::tatsu
