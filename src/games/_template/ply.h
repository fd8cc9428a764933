// Ply of the template: a player puts a stone on a cell.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "model/named_player.h"

namespace plymill::_template {

enum class Side : std::uint8_t { kBlack, kWhite, kUnknown };

constexpr Name NameOf(Side side) {
  constexpr std::string_view kNames[] = {"black", "white"};
  return NameIn(kNames, static_cast<std::size_t>(side));
}

enum class Kind : std::uint8_t { kStone, kUnparsed };

constexpr Name NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"stone", "unparsed"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

inline constexpr unsigned kColumns = 8, kRows = 8;

// A cell has a code of one byte: 0 for no cell, then the cells from 1, row by row. A notation with
// more than 255 cells uses two fields, `column` and `row`, or a FixedText.
class Cell {
 public:
  constexpr Cell() = default;
  constexpr Cell(unsigned column, unsigned row)  // both from 0
      : code_(static_cast<std::uint8_t>(1 + row * kColumns + column)) {}

  constexpr bool operator==(const Cell&) const = default;

  friend constexpr Name NameOf(Cell cell) {
    Name name;
    if (cell.code_ == 0 || cell.code_ > kColumns * kRows) return name;
    name.Append(static_cast<char>('a' + (cell.code_ - 1) % kColumns));
    name.Append(1 + (cell.code_ - 1) / kColumns);
    return name;
  }

 private:
  std::uint8_t code_ = 0;
};

inline constexpr std::uint32_t kMaxNumber = 999;

struct Ply {
  OrNull<std::uint32_t, 0> number;  // as printed
  Side player = Side::kUnknown;
  Kind kind = Kind::kStone;
  Cell cell;

  bool operator==(const Ply&) const = default;
};

// The fields of a ply in the order of their JSON keys, each with its greatest value. Encoders,
// decoders and the schema read this list.
template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, Ply>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit(Told("number"), ply.number, kMaxNumber);
  visit("player", ply.player, Side::kUnknown);
  visit("kind", ply.kind, Kind::kUnparsed);
  visit("cell", ply.cell, Cell(kColumns - 1, kRows - 1));
}

using Player = NamedPlayer<Side>;

}  // namespace plymill::_template
