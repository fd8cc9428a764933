// Plies of Tatsu as nearly all are written: read without a branch, for whether a space
// has one digit or two is a coin flip.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tatsu/ply.h"

namespace plymill::tatsu {

// What a ply means, by its two numbers; kEnters stands for the first where it enters a
// dragon.
struct Meaning {
  bool found = false;  // there is nothing odd about it
  Kind kind = Kind::kMove;
  Side side = Side::kUnknown;
};

class Meanings {
 public:
  static constexpr unsigned kEnters = kSpaces + 1;
  static constexpr unsigned kNumbers = 32;  // both are smaller

  consteval Meanings() {
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

  Meaning meanings_[kNumbers][kNumbers] = {};
};

inline constexpr Meanings kMeanings;

// Capital letters only: small ones are told.
inline constexpr std::array<Dragon, 256> kCapitalDragons = [] {
  std::array<Dragon, 256> dragons{};
  dragons['V'] = Dragon::kVine;
  dragons['W'] = Dragon::kWater;
  dragons['F'] = Dragon::kFire;
  return dragons;
}();

// A ply where 8 bytes are sure to be there.
class RegularPly {
 public:
  explicit RegularPly(const char* at) {
    dragon_ = kCapitalDragons[static_cast<unsigned char>(*at)];
    const Number first(at);
    from_ = dragon_ != Dragon::kNone ? Meanings::kEnters : first.value();
    const bool is_first = dragon_ != Dragon::kNone ? first.bytes() == 1 : first.value() <= kSpaces;
    const char* const hyphen = at + first.bytes();
    const Number second(hyphen + 1);
    to_ = second.value();
    end_ = hyphen + 1 + second.bytes();
    const bool is_ply = is_first && *hyphen == '-' && to_ <= kSpaces;
    meaning_ = kMeanings.Of(is_ply ? from_ : 0, is_ply ? to_ : 1);  // 0-1 means nothing
  }

  // Whether it is one, with nothing odd about it; else the rest means nothing.
  bool found() const { return meaning_.found; }
  const char* end() const { return end_; }
  Side side() const { return meaning_.side; }
  Kind kind() const { return meaning_.kind; }

  Ply Of(std::uint32_t number, Side player) const {
    const bool enters = from_ == Meanings::kEnters;
    return {.number = {number},
            .turn = number,
            .player = player,
            .kind = meaning_.kind,
            .dragon = dragon_,
            .from = {static_cast<std::uint8_t>(enters ? 0 : from_)},
            .to = {static_cast<std::uint8_t>(to_)}};
  }

 private:
  // One digit or two at a place with two bytes or more; larger than any space where
  // there is none. A 0 stands alone.
  class Number {
   public:
    explicit Number(const char* at) {
      const auto first = static_cast<unsigned>(at[0] - '0');
      const auto second = static_cast<unsigned>(at[1] - '0');
      const unsigned two_digits = second <= 9 && first != 0 ? 1 : 0;
      bytes_ = 1 + two_digits;
      value_ = first <= 9 ? first + two_digits * (9 * first + second) : 99;
    }

    std::size_t bytes() const { return bytes_; }
    unsigned value() const { return value_; }

   private:
    std::size_t bytes_;
    unsigned value_;
  };

  Dragon dragon_;
  unsigned from_, to_;
  const char* end_;
  Meaning meaning_;
};

}  // namespace plymill::tatsu
