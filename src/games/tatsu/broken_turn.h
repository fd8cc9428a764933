// BrokenTurn: recognizes lines that are surely meant as turns of Tatsu, but cannot be read.
//
//   V/2 2/5   2-5 5:7   V_2    other signs in place of hyphens
//   V-22-5    2-5 57    2-5 5-  a blank, a hyphen or the last number is missing
//
// "7/10 9/10" may mean anything, so it is not a broken turn. If other signs replace hyphens, a
// dragon or a ply with a hyphen must occur. If a blank or a hyphen is missing, the digits must
// split into plies of one player.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "scan/numbered_start.h"

namespace plymill::tatsu {

class BrokenTurn {
 public:
  // `line` must have no blanks at its ends.
  static constexpr bool Is(std::string_view line) {
    return HasOtherSign(Cursor(line)) || LacksSign(Cursor(line));
  }

 private:
  enum class Hyphen : std::uint8_t { kNone, kPlain, kOther };

  // "V/2 2/5", "V_2": other signs in place of hyphens. Also "2-5 5-": the last number is missing.
  static constexpr bool HasOtherSign(Cursor in) {
    const bool first_enters = kDragons.Names(in.Peek());
    const Hyphen first = PassPly(in);
    if (first == Hyphen::kNone) return false;
    if (in.at_end()) return first == Hyphen::kOther && first_enters;
    if (!IsSpace(in.Peek())) return false;
    in.SkipSpaces();
    const bool enters = first_enters || kDragons.Names(in.Peek());
    const Hyphen second = PassPly(in);
    if (second == Hyphen::kNone) return first == Hyphen::kPlain && IsCut(in);
    if (!in.at_end()) return false;
    return first != second || (first == Hyphen::kOther && enters);
  }

  // Passes a ply with any sign in place of its hyphen, and returns the kind of the sign. If there
  // is no such ply: passes nothing and returns kNone.
  static constexpr Hyphen PassPly(Cursor& in) {
    Cursor at = in;
    if (kDragons.Names(at.Peek())) {
      at.Advance(1);
    } else if (PassDigits(at).empty()) {
      return Hyphen::kNone;
    }
    const bool plain = at.Peek() == '-' && IsDigit(at.Peek(1));
    if (!PassOtherSign(at) || PassDigits(at).empty()) return Hyphen::kNone;
    in = at;
    return plain ? Hyphen::kPlain : Hyphen::kOther;
  }

  // Whether "5-" is all that is left.
  static constexpr bool IsCut(Cursor in) {
    return !PassDigits(in).empty() && in.Eat('-') && in.at_end();
  }

  // "V-22-5": the blank is missing. "2-5 57": the second hyphen is missing.
  static constexpr bool LacksSign(Cursor in) {
    const char* const begin = in.here();
    if (kDragons.Names(in.Peek())) {
      in.Advance(1);
    } else {
      PassDigits(in);
    }
    const std::string_view from = in.Since(begin);
    if (!in.Eat('-')) return false;
    const std::string_view to = PassDigits(in);
    const bool lacks_blank = in.Eat('-');
    if (!lacks_blank && !IsSpace(in.Peek())) return false;
    in.SkipSpaces();
    const std::string_view last = PassDigits(in);
    if (!in.at_end()) return false;
    const std::string_view joined = lacks_blank ? to : last;
    for (std::size_t i = 1; i < joined.size(); ++i) {
      const std::string_view left = joined.substr(0, i), right = joined.substr(i);
      if (lacks_blank ? IsTurn({from, left}, {right, last}) : IsTurn({from, to}, {left, right})) {
        return true;
      }
    }
    return false;
  }

  // The two parts of a ply as written. The first one may be a dragon.
  struct Parts {
    std::string_view from, to;

    constexpr bool is_pass() const { return from == "0" && to == "0"; }

    constexpr Side side() const {
      Ply ply;
      ply.to = SpaceOf(to);
      ply.from = SpaceOf(from);
      if (!from.empty() && IsLetter(from[0])) ply.kind = Kind::kEnter;
      const bool begins = ply.kind == Kind::kEnter || !ply.from.is_null();
      return begins && !ply.to.is_null() ? SideOf(ply) : Side::kUnknown;
    }
  };

  // Whether the plies are valid and belong to one player. A pass belongs to either player.
  static constexpr bool IsTurn(Parts first, Parts second) {
    const Side side = first.side();
    if (!first.is_pass() && side == Side::kUnknown) return false;
    if (second.is_pass()) return true;
    return second.side() != Side::kUnknown && (first.is_pass() || second.side() == side);
  }

  // The space that `digits` names; null if there is no such space.
  static constexpr Space SpaceOf(std::string_view digits) {
    Cursor in(digits);
    const std::uint32_t space = in.Number(1, kSpaces, Why("expected-space"));
    return {static_cast<std::uint8_t>(in.ok() && in.at_end() ? space : 0)};
  }

  static constexpr std::string_view PassDigits(Cursor& in) {
    const char* const start = in.here();
    while (IsDigit(in.Peek())) in.Advance(1);
    return in.Since(start);
  }
};

static_assert(BrokenTurn::Is("V/2 2/5") && BrokenTurn::Is("2-5 5:7") && BrokenTurn::Is("V_2"));
static_assert(BrokenTurn::Is("V/2 2-5") && !BrokenTurn::Is("7/10 9/10") && !BrokenTurn::Is("7:30"));
static_assert(BrokenTurn::Is("V-22-5") && BrokenTurn::Is("2-5 57") && BrokenTurn::Is("0-00-0"));
static_assert(BrokenTurn::Is("2-5 5-") && !BrokenTurn::Is("7-10-16") &&
              !BrokenTurn::Is("V-2 2-5") && !BrokenTurn::Is("2-5 5"));

}  // namespace plymill::tatsu
