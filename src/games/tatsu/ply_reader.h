// Plies of Tatsu: what looks like one, and how one is read.
//
//   ply      ::= entrance | move | pass
//   entrance ::= dragon "-" space
//   move     ::= space "-" space
//   pass     ::= "0" "-" "0"
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "games/tatsu/turn_players.h"
#include "scan/cursor.h"
#include "scan/hyphen.h"
#include "scan/letter_table.h"
#include "scan/numbered_start.h"
#include "scan/tag_pair.h"

namespace plymill::tatsu {

inline constexpr LetterTable<Dragon> kDragons({{'V', Dragon::kVine},
                                               {'W', Dragon::kWater},
                                               {'F', Dragon::kFire}});

constexpr std::string_view CapitalOf(Dragon dragon) {
  constexpr std::string_view kCapitals = "?VWF";
  return kCapitals.substr(static_cast<std::size_t>(dragon), 1);
}

// What looks like a ply: a letter or a number, a hyphen, a number.
struct PlyShape {
  // Also where the hyphen of an entrance is missing before another ply: "V2 2-5".
  static constexpr bool Follows(Cursor in, bool cut = false) {
    const bool enters = IsLetter(in.Peek());
    if (!PassFirst(in)) return false;
    if (enters && IsDigit(in.Peek())) {
      if (!PassDigits(in) || !IsSpace(in.Peek())) return false;
      SkipFewSpaces(in);
      return Pass(in);
    }
    if (!in.at_end() && !PassHyphenShape(in)) return false;
    return in.at_end() ? cut : IsDigit(in.Peek());
  }

  static constexpr bool Stands(Cursor in) { return Pass(in); }

  // A whole turn, or one ply on its line: "2-5 players" is none.
  static constexpr bool Opens(Cursor in) {
    if (!Pass(in)) return false;
    SkipFewSpaces(in);
    return in.at_end() || IsLineEnd(in.Peek()) || Pass(in);
  }

  // "2/5 5/7", "Vine-2 2:5": two words with digits and other signs.
  static constexpr bool Resembles(std::string_view words) {
    const std::size_t blank = std::min(words.find_first_of(" \t"), words.size());
    const std::size_t second = words.find_first_not_of(" \t", blank);
    return second < words.size() && IsLikePly(words.substr(0, blank)) &&
           IsLikePly(words.substr(second));
  }

 private:
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

  static constexpr bool Pass(Cursor& in) {
    return PassFirst(in) && PassHyphenShape(in) && PassDigits(in) && !IsNameLetter(in.Peek());
  }
};

// space ::= 1 .. 24
constexpr Space ReadSpace(Cursor& in) {
  return {static_cast<std::uint8_t>(in.Number(1, kSpaces, kExpectedSpace))};
}

// Reads plies and says what is odd in them.
template <class Recorder>
class PlyReader {
 public:
  constexpr PlyReader(Cursor& in, Recorder& recorder) : in_(in), recorder_(recorder) {}

  // ply ::= entrance | move | pass
  constexpr Ply Read() {
    const char* const place = in_.here();
    Ply ply;
    if (kDragons.Names(in_.Peek())) {
      ReadEntrance(ply);
    } else if (in_.Peek() == '0') {
      ReadPass(ply);
    } else if (IsDigit(in_.Peek())) {
      ReadMove(ply);
    } else {
      in_.Fail(kExpectedPly);
    }
    if (!in_.at_end() && !IsBlank(in_.Peek())) in_.Fail(kTextBehindPly);
    if (in_.ok()) RemarkSpaces(ply, in_.Since(place), recorder_);
    return ply;
  }

 private:
  // entrance ::= dragon "-" space
  constexpr void ReadEntrance(Ply& ply) {
    const char* const place = in_.here();
    ply.kind = Kind::kEnter;
    ply.dragon = in_.Letter(kDragons, kExpectedPly);
    if (*place >= 'a') {
      recorder_.Remark({kSmallLetter, in_.Since(place), CapitalOf(ply.dragon)});
    }
    ReadHyphenSign();
    ply.to = ReadSpace(in_);
  }

  // move ::= space "-" space
  constexpr void ReadMove(Ply& ply) {
    ply.from = ReadSpace(in_);
    ReadHyphenSign();
    ply.to = ReadSpace(in_);
  }

  // pass ::= "0" "-" "0"
  constexpr void ReadPass(Ply& ply) {
    const char* const place = in_.here();
    ply.kind = Kind::kPass;
    in_.Advance(1);
    ReadHyphenSign();
    if (in_.ok() && !in_.Eat('0')) in_.FailAt(place, kExpectedSpace);
  }

  constexpr void ReadHyphenSign() {
    ReadHyphen(in_, recorder_, {kExpectedHyphen, kDash, kBlankAtHyphen});
  }

  Cursor& in_;
  Recorder& recorder_;
};

}  // namespace plymill::tatsu
