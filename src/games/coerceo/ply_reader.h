// PlyReader: reads the parts of a Coerceo ply.
//
//   move     ::= field "-" field
//   exchange ::= ( "T" | "TT" ) "x" field         pays one tile, or two
//   capture  ::= "x" field
//   tile     ::= "T" 1 .. 19                      removed from the board
//   field    ::= 1 .. 19 "a" .. "f"
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/coerceo/blanks.h"
#include "games/coerceo/comment.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "model/recorder.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// Reads the next part of a ply, and reports diagnostics to `Recorder`. If no such part follows, the
// cursor fails.
template <class Recorder>
class PlyReader {
 public:
  constexpr PlyReader(Cursor& in, Recorder& recorder, Ply& ply)
      : in_(in), recorder_(recorder), ply_(ply) {}

  // move ::= field "-" field
  constexpr void ReadMove() {
    ply_.from = ReadField();
    ReadHyphen();
    ply_.to = ReadField();
    ply_.player = ply_.from.side();
  }

  // exchange ::= ( "T" | "TT" ) "x" field
  constexpr void ReadExchange() {
    const char* const place = in_.here();
    ply_.kind = Kind::kExchange;
    ply_.paid = in_.EatLetter('T') && in_.EatLetter('T') ? 2 : 1;
    const std::string_view sign = in_.Since(place);
    if (sign.find('t') != std::string_view::npos) {
      recorder_.Remark({Why("odd-symbol"), sign, ply_.paid == 2 ? "TT" : "T"});
    }
    PassBlanks(in_, recorder_);
    if (!AtCaptureSign()) {
      if (!AtField()) in_.FailAt(place, Why("expected-capture"));
      if (in_.ok()) recorder_.Remark({Why("omitted-symbol"), in_.rest().substr(0, 1), "x"});
    }
    ReadCapture();
    if (in_.ok()) ply_.player = Opponent(ply_.captures[0].side());
  }

  constexpr bool AtCaptureSign() const {
    return in_.Peek() == 'x' || in_.Peek() == 'X' || in_.rest().starts_with("\u00D7");
  }

  // capture ::= "x" field       The "x" may be missing.
  constexpr void ReadCapture() {
    const char* const place = in_.here();
    if (!in_.Eat('x') && AtCaptureSign()) {
      in_.Advance(in_.Peek() == 'X' ? 1 : 2);
      recorder_.Remark({Why("odd-symbol"), in_.Since(place), "x"});
    }
    if (AtBlank(in_)) {
      SkipBlanks(in_);
      recorder_.Remark({Why("odd-symbol"), in_.Since(place), "x"});
    }
    const Field field = ReadField();
    if (in_.ok() && !ply_.captures.Append(field)) in_.FailAt(place, Why("too-many-captures"));
  }

  // Whether a field follows that can be neither a number nor the start of a move. If a second field
  // follows it, the text is ambiguous (two captures or a move), and the cursor fails.
  constexpr bool AtBareCapture() {
    if (!AtField()) return false;
    Cursor ahead = in_;
    while (IsDigit(ahead.Peek())) ahead.Advance(1);
    ahead.Advance(1);
    if (IsDigit(ahead.Peek())) return false;  // 3c4a
    SkipBlankLines(ahead);
    if (ahead.Peek() == '-' || DashBytes(ahead.rest()) > 0) return false;
    if (!FieldAt(ahead)) return true;
    in_.Fail(Why("ambiguous"));
    return false;
  }

  // Called at a "T". Returns whether the "T" removes a tile: a number follows that is not part of a
  // field.
  constexpr bool AtTile() const {
    Cursor ahead = in_;
    ahead.Advance(1);
    SkipBlanks(ahead);
    return IsDigit(ahead.Peek()) && !FieldAt(ahead);
  }

  // tile ::= "T" 1 .. 19        20 to 99 are kept as written, with a warning.
  constexpr void ReadTile() {
    const char* const place = in_.here();
    const bool small = !in_.Eat('T');
    if (small) in_.Advance(1);
    const bool spaced = AtBlank(in_);
    SkipBlanks(in_);
    const std::uint32_t tile = in_.Number(1, kMaxPrintedTile, Why("tile-number"));
    if (!in_.ok()) return;
    if (small || spaced) recorder_.Remark({Why("odd-symbol"), in_.Since(place), "T"});
    if (tile > Field::kMaxTile) recorder_.Remark({Why("tile-out-of-range"), in_.Since(place), {}});
    if (!ply_.tiles.Append(static_cast<std::uint8_t>(tile)))
      in_.FailAt(place, Why("too-many-tiles"));
  }

  constexpr void ReadSign() {
    const char* const place = in_.here();
    const Annotation annotation = ReadAnnotation(in_);
    if (ply_.annotation == Annotation::kNone) {
      ply_.annotation = annotation;
    } else {
      recorder_.Remark({Why("two-annotations"), in_.Since(place), {}});
    }
  }

 private:
  // The hyphen may be omitted if a field follows. It may be a dash, and may have blanks around it.
  constexpr void ReadHyphen() {
    if (in_.Peek() == '-' && IsDigit(in_.Peek(1))) return in_.Advance(1);
    const char* const place = in_.here();
    SkipBlankLines(in_);
    const std::size_t dash = DashBytes(in_.rest());
    const bool hyphen = in_.Eat('-');
    in_.Advance(hyphen ? 0 : dash);
    SkipBlankLines(in_);
    if (!in_.ok()) return;
    if (!AtField()) {
      return hyphen || dash > 0 ? in_.Fail(Why("expected-field"))
                                : in_.FailAt(place, Why("expected-hyphen"));
    }
    const Reason reading = hyphen     ? Why("odd-symbol")
                           : dash > 0 ? Why("dash")
                                      : Why("omitted-symbol");
    recorder_.Remark({reading, in_.Since(place), hyphen || dash > 0 ? "-" : ""});
  }

  // field ::= 1 .. 19 "a" .. "f"      A capital letter is read as a lower-case letter.
  constexpr Field ReadField() {
    const char* const place = in_.here();
    Cursor ahead = in_;
    const std::uint32_t tile = ahead.Number(1, Field::kMaxTile, Why("expected-field"));
    const char letter = ahead.Peek();
    const char small = static_cast<char>(letter | 0x20);
    if (!ahead.ok() || small < 'a' || small > 'f') {
      in_.Fail(Why("expected-field"));
      return {};
    }
    in_ = ahead;
    in_.Advance(1);
    if (letter != small) recorder_.Remark({Why("odd-symbol"), in_.Since(place), {}});
    return {tile, small};
  }

  constexpr bool AtField() const { return FieldAt(in_); }

  static constexpr bool FieldAt(const Cursor& in) {
    std::size_t digits = 0;
    while (digits < 3 && IsDigit(in.Peek(digits))) ++digits;
    const char letter = in.Peek(digits);
    return digits > 0 && IsLetter(letter) && letter != 'x' && letter != 'X';
  }

  Cursor& in_;
  Recorder& recorder_;
  Ply& ply_;
};

}  // namespace plymill::coerceo
