// Options: the rules of Coerceo that are uncertain or differ between players. docs/rules.md gives
// the source of each.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"

namespace plymill::coerceo {

enum class Setup : std::uint8_t {
  kAuto,        // by the tag pair, or by the first move
  kLaurentius,  // 19 tiles, 18 pieces each
  kOcius        // 7 tiles, 7 pieces each
};

constexpr Name NameOf(Setup setup) {
  constexpr std::string_view kNames[] = {"auto", "laurentius", "ocius"};
  return NameIn(kNames, static_cast<std::size_t>(setup));
}

// Where the white piece of tile 1 stands in the set-up Ocius. The black one stands opposite.
enum class Centre : std::uint8_t { k1a, k1c, k1e };

constexpr Name NameOf(Centre centre) {
  constexpr std::string_view kNames[] = {"1a", "1c", "1e"};
  return NameIn(kNames, static_cast<std::size_t>(centre));
}

struct Options {
  Setup setup = Setup::kAuto;
  Centre ocius_centre = Centre::k1c;
  std::uint8_t exchange_price = 2;  // tiles for a piece
  std::uint8_t pieces_to_win = 0;   // captured pieces that win the game; 0: all of them
  bool optional_captures = false;   // a piece whose capture is not written stays
};

inline constexpr int kMostPiecesToWin = 18;

template <class AnyOptions, class Visitor>
requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
  visit("setup", options.setup, Setup::kAuto, Setup::kOcius);
  visit("ocius-centre", options.ocius_centre, Centre::k1a, Centre::k1e);
  visit("exchange-price", options.exchange_price, 1, 2);
  visit("pieces-to-win", options.pieces_to_win, 0, kMostPiecesToWin);
  visit("optional-captures", options.optional_captures, false, true);
}

}  // namespace plymill::coerceo
