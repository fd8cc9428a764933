// Ply of Tatsu: a player uses one die to enter a dragon or to move one, or passes.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/letter_table.h"
#include "model/fields.h"
#include "model/named_player.h"

namespace plymill::tatsu {

enum class Side : std::uint8_t { kBlack, kWhite, kUnknown };

constexpr Name NameOf(Side side) {
  constexpr std::string_view kNames[] = {"black", "white"};
  return NameIn(kNames, static_cast<std::size_t>(side));
}

constexpr Side Opponent(Side side) {
  return side == Side::kBlack ? Side::kWhite : side == Side::kWhite ? Side::kBlack : side;
}

enum class Kind : std::uint8_t { kEnter, kMove, kPass, kUnparsed };

constexpr Name NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"enter", "move", "pass", "unparsed"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

// "The letters will be V for Vine Dragons, W for Water Dragons, and F for Fire Dragons."
enum class Dragon : std::uint8_t { kNone, kVine, kWater, kFire };

inline constexpr LetterTable<Dragon> kDragons({{'V', Dragon::kVine},
                                               {'W', Dragon::kWater},
                                               {'F', Dragon::kFire}});

constexpr Name NameOf(Dragon dragon) {
  constexpr std::string_view kNames[] = {"", "V", "W", "F"};
  return NameIn(kNames, static_cast<std::size_t>(dragon));
}

// A space of the ring, from 1 to 24 clockwise.
using Space = OrNull<std::uint8_t, 0>;

inline constexpr std::uint8_t kSpaces = 24;
inline constexpr unsigned kMaxDistance = 6;  // spaces of a move: the highest number of a die
inline constexpr std::uint32_t kMaxNumber = 999'999;  // the greatest number of a turn

struct Ply {
  OrNull<std::uint32_t, 0> number;  // the number of the turn, as printed
  std::uint32_t turn = 0;           // the index of the turn, from 1
  Side player = Side::kUnknown;
  Kind kind = Kind::kMove;
  Dragon dragon = Dragon::kNone;  // the dragon that enters
  Space from, to;                 // an entrance has no `from`; a pass has neither

  bool operator==(const Ply&) const = default;
};

// A ply as the specification writes it: "V-2", "14-11", "0-0".
constexpr Name TextOf(const Ply& ply) {
  if (ply.kind == Kind::kPass) return Name("0-0");
  Name text(NameOf(ply.dragon).view());
  if (ply.kind == Kind::kMove) text.Append(unsigned{ply.from.value});
  text.Append('-');
  text.Append(unsigned{ply.to.value});
  return text;
}

// The player of a ply, derived from its spaces. Black enters at the spaces 1 to 3 and moves
// clockwise. White enters at the spaces 13 to 15 and moves counterclockwise. Unknown for a pass and
// for a ply that neither player can make.
constexpr Side SideOf(const Ply& ply) {
  if (ply.kind == Kind::kEnter) {
    if (ply.to.value >= 1 && ply.to.value <= 3) return Side::kBlack;
    return ply.to.value >= 13 && ply.to.value <= 15 ? Side::kWhite : Side::kUnknown;
  }
  if (ply.kind != Kind::kMove) return Side::kUnknown;
  const unsigned clockwise = (kSpaces + ply.to.value - ply.from.value) % kSpaces;
  if (clockwise >= 1 && clockwise <= kMaxDistance) return Side::kBlack;
  return clockwise >= kSpaces - kMaxDistance ? Side::kWhite : Side::kUnknown;
}

// The fields of a ply in the order in which they are encoded, each with its greatest value. Every
// encoder, every decoder and the schema read this list. No other list of the fields exists.
template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, Ply>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit(Told("number"), ply.number, kMaxNumber);
  visit("player", ply.player, Side::kUnknown);
  visit("kind", ply.kind, Kind::kUnparsed);
  visit(Told("turn"), ply.turn, std::uint32_t{0xFFFF'FFFF});
  visit("dragon", ply.dragon, Dragon::kFire);
  visit("from", ply.from, kSpaces);
  visit("to", ply.to, kSpaces);
}

using Player = NamedPlayer<Side>;

}  // namespace plymill::tatsu
