// ReadRegularPly: plies of Tatsu as nearly all are written, without a branch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tatsu/ply.h"
#include "games/tatsu/ply_reader.h"

namespace plymill::tatsu {

struct RegularPly {
  bool found = false;  // else the rest means nothing
  Side side = Side::kUnknown;
  Ply ply;
};

// What a ply with nothing odd means, by its two numbers; for an entrance the first is
// kEnters.
class RegularPlies {
 public:
  static constexpr unsigned kEnters = 25;

  struct Meaning {
    bool found = false;
    Kind kind = Kind::kMove;
    Side side = Side::kUnknown;
  };

  consteval RegularPlies() {
    for (unsigned to = 1; to <= kSpaces; ++to) {
      Set(kEnters, to, Kind::kEnter);
      for (unsigned from = 1; from <= kSpaces; ++from) Set(from, to, Kind::kMove);
    }
    meanings_[0][0] = {true, Kind::kPass, Side::kUnknown};
  }

  constexpr const Meaning& Of(unsigned from, unsigned to) const { return meanings_[from][to]; }

 private:
  consteval void Set(unsigned from, unsigned to, Kind kind) {
    Ply ply;
    ply.kind = kind;
    ply.from.value = static_cast<std::uint8_t>(kind == Kind::kMove ? from : 0);
    ply.to.value = static_cast<std::uint8_t>(to);
    const Side side = SideOf(ply);
    meanings_[from][to] = {side != Side::kUnknown, kind, side};
  }

  Meaning meanings_[kEnters + 1][kSpaces + 1] = {};
};

inline constexpr RegularPlies kRegularPlies;

// Passes a number of one or two digits where its bytes are sure to be there. One that
// begins with 0 has one digit; `found` becomes false where there is none.
inline unsigned ReadSureNumber(const char*& at, bool& found) {
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const unsigned two_digits = second <= 9 && first != 0 ? 1 : 0;
  found = found && first <= 9;
  at += 1 + two_digits;
  return first + two_digits * (9 * first + second);
}

// Passes a ply where 16 bytes are sure to be there. Not found where it is written in
// another way, or is odd.
inline RegularPly ReadRegularPly(const char*& at) {
  RegularPly read;
  const Dragon dragon = kDragons.Names(*at) && *at < 'a' ? kDragons[*at] : Dragon::kNone;
  const bool enters = dragon != Dragon::kNone;
  bool found = true;
  const char* const behind_dragon = at + 1;
  bool digits = true;
  unsigned from = ReadSureNumber(at, digits);
  digits = digits && from <= kSpaces;
  from = enters ? RegularPlies::kEnters : from;
  at = enters ? behind_dragon : at;
  found = found && (digits || enters) && *at++ == '-';
  const unsigned to = ReadSureNumber(at, found);
  if (!found || to > kSpaces) return read;
  const RegularPlies::Meaning& meaning = kRegularPlies.Of(from, to);
  read.found = meaning.found;
  read.side = meaning.side;
  read.ply.kind = meaning.kind;
  read.ply.dragon = dragon;
  read.ply.from.value = static_cast<std::uint8_t>(enters ? 0 : from);
  read.ply.to.value = static_cast<std::uint8_t>(to);
  return read;
}

}  // namespace plymill::tatsu
