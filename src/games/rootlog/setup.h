// Setup: the lines before the first turn. Section "Game Setup" of the specification.
//
//   header    ::= "Map:" name | "Deck:" name | "Clearings:" suit ("," suit)*
//               | "Landmarks:" text | "Hirelings:" text | "Pool:" faction+
//   suit      ::= ( "B" | "F" | "M" | "R" ) number
//
// Also accepted: suits as words ("Fox"); numbers before the suits, in another order, or none.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "base/blank.h"
#include "games/rootlog/cards.h"
#include "games/rootlog/maps.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// The setup lines, in the order of the specification.
enum class Header : std::uint8_t { kMap, kDeck, kClearings, kLandmarks, kHirelings, kPool, kNone };

inline constexpr std::string_view kHeaderNames[] = {"Map",       "Deck",      "Clearings",
                                                    "Landmarks", "Hirelings", "Pool"};

constexpr Header HeaderOf(std::string_view word) {
  std::size_t i = 0;
  while (i < std::size(kHeaderNames) && !IsSameWord(kHeaderNames[i], word)) ++i;
  return static_cast<Header>(i);
}

// A name as people write it, and the standard name.
struct MapName {
  std::string_view written, name;
};
struct DeckName {
  std::string_view written, name;
  Deck deck;
};

inline constexpr auto kMaps = [] {
  std::array<MapName, 2 * std::size(kWoodlands)> names;
  for (std::size_t i = 0; const WoodlandMap& map : kWoodlands) {
    names[i++] = {map.name, map.name};
    names[i++] = {map.other_name, map.name};
  }
  return names;
}();
inline constexpr DeckName kDecks[] = {{"Standard", "Standard", Deck::kStandard},
                                      {"E&P", "E&P", Deck::kExiles},
                                      {"Base", "Standard", Deck::kStandard},
                                      {"EP", "E&P", Deck::kExiles},
                                      {"E & P", "E&P", Deck::kExiles},
                                      {"Exiles & Partisans", "E&P", Deck::kExiles},
                                      {"Exiles and Partisans", "E&P", Deck::kExiles}};

// The standard name for `written`. Reports any other name. An unknown name is kept as written.
template <class Names, class Recorder>
constexpr std::string_view NameFor(std::string_view written, const Names& names,
                                   Recorder& recorder) {
  for (const auto& row : names) {
    if (!IsSameWord(written, row.written)) continue;
    if (written != row.name) recorder.Remark({Why("other-name"), written, row.name});
    return row.name;
  }
  recorder.Remark({Why("unknown-name"), written, {}});
  return recorder.Text(written);
}

// The suits of clearings 1 to 12, in this order.
struct ClearingSuits {
  char suits[kMaxClearing] = {};
  std::size_t count = 0;  // 0 if the text has another form
  bool by_book = true;    // standard form: letters with ascending numbers, separated by commas
};

// Passes the name of a suit, such as "Fox". Returns its letter, or NUL if there is none.
constexpr char EatSuitName(Cursor& in) {
  for (const std::string_view name : {"Bird", "Fox", "Mouse", "Rabbit"}) {
    if (!IsSameWord(name, in.rest().substr(0, name.size()))) continue;
    in.Advance(name.size());
    return name[0];
  }
  return '\0';
}

// Passes the number of a clearing. Returns 0 if there is none.
constexpr std::size_t EatClearing(Cursor& in) {
  return IsDigit(in.Peek()) ? in.Number(1, kMaxClearing, Why("expected-place")) : 0;
}

// [ number ] suit [ number ] [ "," ]. A suit without a number belongs to the next clearing.
constexpr bool ReadSuitOfClearing(Cursor& in, ClearingSuits& found) {
  const std::size_t before = EatClearing(in);
  SkipBlanks(in);
  const char named = IsLetter(in.Peek(1)) ? EatSuitName(in) : '\0';
  const char suit = named != '\0' ? named : EatSuit(in);
  if (suit == '\0' || found.count == kMaxClearing) return false;
  ++found.count;
  const std::size_t after = before == 0 ? EatClearing(in) : 0;
  const std::size_t clearing = before + after > 0 ? before + after : found.count;
  if (!in.ok() || found.suits[clearing - 1] != '\0') return false;
  found.suits[clearing - 1] = suit;
  SkipBlanks(in);
  const bool comma = in.Eat(',');
  SkipBlanks(in);
  found.by_book = found.by_book && named == '\0' && after == found.count && comma != in.at_end();
  return true;
}

constexpr ClearingSuits SplitClearings(std::string_view written) {
  ClearingSuits found;
  Cursor in(written);
  while (!in.at_end()) {
    if (!ReadSuitOfClearing(in, found)) return {};
  }
  return in.ok() && found.count == kMaxClearing ? found : ClearingSuits{};
}

// Reads the suits of all twelve clearings. Returns an empty text if there are not exactly twelve.
template <class Recorder>
constexpr std::string_view ReadSuits(std::string_view written, Recorder& recorder) {
  const ClearingSuits found = SplitClearings(written);
  if (found.count == 0) {
    recorder.Remark({Why("odd-header"), written, {}});
    return {};
  }
  char* const to = recorder.Allocate(kMaxClearing);
  std::copy(found.suits, found.suits + kMaxClearing, to);
  const std::string_view suits(to, kMaxClearing);
  if (!found.by_book) recorder.Remark({Why("header-form"), written, suits});
  return suits;
}

constexpr bool IsPool(std::string_view written) {
  return std::all_of(written.begin(), written.end(),
                     [](char letter) { return IsKnown(FactionOf(letter)); });
}

// landmark "->" clearing ("/" landmark "->" clearing)*
constexpr bool AreLandmarks(std::string_view written) {
  Cursor in(written);
  do {
    SkipBlanks(in);
    const std::string_view landmark = LandmarkAt(in);
    in.Advance(landmark.size());
    if (landmark.empty() && !in.Eat('f')) return false;
    if (!in.Eat("->")) return false;
    in.Number(1, kMaxClearing, Why("expected-place"));
    SkipBlanks(in);
  } while (in.ok() && in.Eat('/'));
  return in.ok() && in.at_end();
}

// hireling ("," hireling)* ("/" setup)*
constexpr bool AreHirelings(std::string_view written) {
  Cursor in(written);
  do {
    SkipBlanks(in);
    const FactionAhead ahead = PeekFaction(in);
    if (ahead.bytes != 3) return false;
    in.Advance(ahead.bytes);
    in.Eat('d');
    SkipBlanks(in);
  } while (in.Eat(','));
  return in.at_end() || in.Peek() == '/';
}

// Reads the value of the setup line `header` into its field of `info`. `written` is not empty.
template <class Recorder>
constexpr void ReadHeaderValue(Header header, std::string_view written, Info& info,
                               Recorder& recorder) {
  const auto keep = [&](std::string_view& to, bool good) {
    to = recorder.Text(written);
    if (!good) recorder.Remark({Why("odd-header"), written, {}});
  };
  switch (header) {
    case Header::kMap:
      info.map = NameFor(written, kMaps, recorder);
      break;
    case Header::kDeck:
      info.deck = NameFor(written, kDecks, recorder);
      break;
    case Header::kClearings:
      info.clearings = ReadSuits(written, recorder);
      break;
    case Header::kLandmarks:
      return keep(info.landmarks, AreLandmarks(written));
    case Header::kHirelings:
      return keep(info.hirelings, AreHirelings(written));
    default:
      return keep(info.pool, IsPool(written));
  }
}

// The deck with this standard name.
constexpr Deck DeckOf(std::string_view name) {
  for (const DeckName& row : kDecks) {
    if (row.name == name) return row.deck;
  }
  return Deck::kUnknown;
}

}  // namespace plymill::rootlog
