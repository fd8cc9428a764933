// Riverfolk Company: prices and funds.
//
//   prices ::= "$_" [ "h" | "r" | "m" ] "->" number
//   funds  ::= "$_f->" number
#pragma once

#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// "h = Hand card, r = Riverboats, m = Mercenaries"
constexpr bool IsPriceType(char c) { return c == 'h' || c == 'r' || c == 'm'; }

// "The Riverfolk have no buildings", but people write their trade posts as buildings.
constexpr bool IsTradePostAsBuilding(Faction faction, char type, char letter) {
  return faction == Faction::kRiverfolk && type == 'b' &&
         (letter == 'f' || letter == 'r' || letter == 'm');
}

// Reads the number after the arrow of prices and funds.
template <class Recorder>
constexpr void ReadAmount(Scan<Recorder>& scan, Kind kind, Ply& ply) {
  const char* const begin = scan.in.here();
  const std::uint32_t amount = scan.in.Number(0, kMaxValue, Why("number-out-of-range"));
  ply.kind = kind;
  ply.value.value = static_cast<std::int16_t>(amount);
  if (kind == Kind::kPrices && (amount < 1 || amount > 4)) scan.Remark(Why("odd-value"), begin);
}

}  // namespace plymill::rootlog
