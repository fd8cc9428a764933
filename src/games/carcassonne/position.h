// Position: the place of a tile on the table.
//
//   position ::= "(" integer "," integer ")"
//
// The reader also accepts plus signs, dashes instead of minus signs, blanks, and a missing comma
// before a sign. It remarks on each of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"

namespace plymill::carcassonne {

// Deviations of a position from the grammar.
struct OddPosition {
  bool sign = false;  // a plus sign, "-0", or a blank
  bool dash = false;  // a dash instead of a minus sign
};

// integer ::= [ "-" ] number       Blanks around it are accepted.
constexpr std::int16_t ReadInteger(Cursor& in, OddPosition& odd) {
  odd.sign = odd.sign || IsSpace(in.Peek());
  SkipBlanks(in);
  bool minus = in.Eat('-');
  if (!minus && in.Eat('+')) odd.sign = true;
  if (const std::size_t bytes = minus ? 0 : DashBytes(in.rest()); bytes > 0) {
    minus = odd.dash = true;
    in.Advance(bytes);
  }
  const auto value = static_cast<std::int16_t>(
      in.Number(0, std::uint32_t{kMaxCoordinate}, Why("expected-position")));
  odd.sign = odd.sign || (minus && value == 0) || IsSpace(in.Peek());
  SkipBlanks(in);
  return static_cast<std::int16_t>(minus ? -value : value);
}

// The place of `ply` as text: "(1,-2)".
template <class Recorder>
constexpr std::string_view WritePosition(const Ply& ply, Recorder& recorder) {
  Name text;
  for (const std::int16_t value : {ply.x.value, ply.y.value}) {
    text.Append(text.view().empty() ? '(' : ',');
    if (value < 0) text.Append('-');
    text.Append(static_cast<unsigned>(value < 0 ? -value : value));
  }
  text.Append(')');
  char* const to = recorder.Allocate(text.view().size());
  std::copy(text.view().begin(), text.view().end(), to);
  return {to, text.view().size()};
}

// position ::= "(" integer "," integer ")"
template <class Recorder>
constexpr void ReadPosition(Cursor& in, Ply& ply, Recorder& recorder) {
  const char* const start = in.here();
  OddPosition odd;
  in.Expect('(', Why("expected-position"));
  ply.x.value = ReadInteger(in, odd);
  const bool comma = in.Eat(',');
  if (!comma && in.Peek() != '-' && in.Peek() != '+' && DashBytes(in.rest()) == 0) {
    in.Fail(Why("expected-position"));
  }
  ply.y.value = ReadInteger(in, odd);
  in.Expect(')', Why("expected-position"));
  if (!in.ok() || (comma && !odd.sign && !odd.dash)) return;
  const Reason reading = !comma ? Why("missing-comma") : odd.dash ? Why("dash") : Why("odd-symbol");
  recorder.Remark({reading, in.Since(start), WritePosition(ply, recorder)});
}

}  // namespace plymill::carcassonne
