// Options: the rules of Tatsu that are uncertain.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "games/tatsu/ply.h"
#include "model/fields.h"

namespace plymill::tatsu {

// How much is known of the dragons on the mat, which the notation does not show. A dragon that ends
// its move on a coloured segment brings one from the tray to the mat.
enum class Mats : std::uint8_t {
  kUnknown,  // tray and mat are one pool, because nobody knows which segments are coloured
  kAtMost,   // the segments are those of the options; players may leave a dragon in the tray
  kExact     // the segments are those of the options; each arrival brings a dragon
};

constexpr Name NameOf(Mats mats) {
  constexpr std::string_view kNames[] = {"unknown", "at-most", "exact"};
  return NameIn(kNames, static_cast<std::size_t>(mats));
}

// The entry spaces of White for a die of 1, 2 and 3.
enum class WhiteEntry : std::uint8_t {
  kMirrored,  // 15, 14, 13: as Black's 1, 2, 3 seen from the other side
  kRising     // 13, 14, 15
};

constexpr Name NameOf(WhiteEntry entry) {
  constexpr std::string_view kNames[] = {"mirrored", "rising"};
  return NameIn(kNames, static_cast<std::size_t>(entry));
}

struct Options {
  // What replay assumes. Positions with dice always know the mats: see full_state.h.
  Mats mats = Mats::kUnknown;

  // "Six coloured segments, two green, two blue, two red." No source gives their spaces. THESE ARE
  // INVENTED: symmetrical for both players (16 - space is the space as White sees it), and outside
  // the entry spaces.
  std::array<std::uint8_t, 2> vine_segments = {8, 20};
  std::array<std::uint8_t, 2> water_segments = {6, 10};
  std::array<std::uint8_t, 2> fire_segments = {18, 22};

  // Dragons that a mat can hold. 9: all.
  std::uint8_t mat_capacity = 9;

  WhiteEntry white_entry = WhiteEntry::kMirrored;

  // Whether a die that can enter a dragon must enter one. Only positions with dice know.
  bool entering_first = false;

  // Whether a player has lost if the game ends where this player has no dragon in the arena. It is
  // not known whether the mat is empty too.
  bool empty_arena_loses = true;
};

template <class AnyOptions, class Visitor>
requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
  visit("mats", options.mats, Mats::kUnknown, Mats::kExact);
  visit("vine-segment-1", options.vine_segments[0], 1, kSpaces);
  visit("vine-segment-2", options.vine_segments[1], 1, kSpaces);
  visit("water-segment-1", options.water_segments[0], 1, kSpaces);
  visit("water-segment-2", options.water_segments[1], 1, kSpaces);
  visit("fire-segment-1", options.fire_segments[0], 1, kSpaces);
  visit("fire-segment-2", options.fire_segments[1], 1, kSpaces);
  visit("mat-capacity", options.mat_capacity, 1, 9);
  visit("white-entry", options.white_entry, WhiteEntry::kMirrored, WhiteEntry::kRising);
  visit("entering-first", options.entering_first, false, true);
  visit("empty-arena-loses", options.empty_arena_loses, false, true);
}

}  // namespace plymill::tatsu
