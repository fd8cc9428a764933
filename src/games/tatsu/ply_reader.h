// PlyReader: reads the plies of Tatsu.
//
//   ply      ::= entrance | move | pass
//   entrance ::= dragon "-" space
//   move     ::= space "-" space
//   pass     ::= "0" "-" "0"
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/tatsu/loose_ply.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/ply_shape.h"
#include "games/tatsu/reasons.h"
#include "games/tatsu/turn_players.h"
#include "model/copy_of.h"
#include "scan/numbered_game.h"

namespace plymill::tatsu {

constexpr std::string_view CapitalOf(Dragon dragon) {
  constexpr std::string_view kCapitals = "?VWF";
  return kCapitals.substr(static_cast<std::size_t>(dragon), 1);
}

// space ::= 1 .. 24
constexpr Space ReadSpace(Cursor& in) {
  return {static_cast<std::uint8_t>(in.Number(1, kSpaces, Why("expected-space")))};
}

// The space that a ply ends with. The last digit of "11." in "F-11. V-1 V-2" is the number 1 of
// another game.
constexpr Space ReadLastSpace(Cursor& in) {
  std::size_t digits = 0;
  while (IsDigit(in.Peek(digits))) ++digits;
  if (digits < 2 || in.Peek(digits) != '.') [[likely]]
    return ReadSpace(in);
  Cursor next = in;
  next.Advance(digits - 1);
  if (!AtGluedGame<PlyShape>(next)) return ReadSpace(in);
  Cursor space(in.rest().substr(0, digits - 1));
  const Space read = ReadSpace(space);
  if (!space.ok()) return ReadSpace(in);
  in = next;
  return read;
}

// Reads plies, and remarks on plies that are not written as specified or that no die allows.
template <class Recorder>
class PlyReader {
 public:
  constexpr PlyReader(Cursor& in, Recorder& recorder) : in_(in), recorder_(recorder) {}

  // ply ::= entrance | move | pass
  //
  // Two numbers without a hyphen are read as a move only if `is_sure`: a ply must follow here, as
  // it does after the number of a turn.
  constexpr Ply Read(bool is_sure) {
    const char* const place = in_.here();
    Ply ply;
    const bool is_loose = !PlyShape::StandsByTheBook(in_) && ReadLoose(ply, is_sure);
    if (!is_loose) ReadByTheBook(ply);
    if (!AtEndOfWord(in_) && !AtGluedGame<PlyShape>(in_)) in_.Fail(kTextAfterPly);
    if (in_.ok()) RemarkSpaces(ply, in_.Since(place), recorder_);
    return ply;
  }

 private:
  constexpr void ReadByTheBook(Ply& ply) {
    if (kDragons.Names(in_.Peek())) {
      ReadEntrance(ply);
    } else if (in_.Peek() == '0') {
      ReadPass(ply);
    } else if (IsDigit(in_.Peek())) {
      ReadMove(ply);
    } else {
      in_.Fail(Why("expected-ply"));
    }
  }

  // Reads a ply that is not written as specified, with a remark. Returns whether such a ply was
  // read.
  constexpr bool ReadLoose(Ply& ply, bool is_sure) {
    const LoosePly loose(in_.rest());
    if (!loose.found() || !loose.valid()) return false;
    if (!loose.has_hyphen() && !loose.enters() && !is_sure) return false;
    const char* const place = in_.here();
    in_.Advance(loose.bytes());
    ply = loose.ply();
    recorder_.Remark({Why("odd-ply"), in_.Since(place), CopyOf(TextOf(ply).view(), recorder_)});
    return true;
  }

  // entrance ::= dragon "-" space
  constexpr void ReadEntrance(Ply& ply) {
    const char* const place = in_.here();
    ply.kind = Kind::kEnter;
    ply.dragon = in_.Letter(kDragons, Why("expected-ply"));
    if (*place >= 'a') {
      recorder_.Remark({Why("small-letter"), in_.Since(place), CapitalOf(ply.dragon)});
    }
    ReadHyphenSign();
    ply.to = ReadLastSpace(in_);
  }

  // move ::= space "-" space
  constexpr void ReadMove(Ply& ply) {
    ply.from = ReadSpace(in_);
    ReadHyphenSign();
    ply.to = ReadLastSpace(in_);
  }

  // pass ::= "0" "-" "0"
  constexpr void ReadPass(Ply& ply) {
    const char* const place = in_.here();
    ply.kind = Kind::kPass;
    in_.Advance(1);
    ReadHyphenSign();
    if (in_.ok() && !in_.Eat('0')) in_.FailAt(place, Why("expected-space"));
  }

  constexpr void ReadHyphenSign() {
    ReadHyphen(in_, recorder_, {Why("expected-hyphen"), Why("dash"), Why("blank-at-hyphen")});
  }

  Cursor& in_;
  Recorder& recorder_;
};

}  // namespace plymill::tatsu
