// Setup: the lines before the first turn. Section "Game Setup".
//
//   header    ::= "Map:" name | "Deck:" name | "Clearings:" suit ("," suit)*
//               | "Landmarks:" text | "Hirelings:" text | "Pool:" faction+
//   suit      ::= ( "B" | "F" | "M" | "R" ) number
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/rootlog/cards.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// In the order of the specification.
enum class Header : std::uint8_t { kMap, kDeck, kClearings, kLandmarks, kHirelings, kPool, kNone };

inline constexpr std::string_view kHeaderNames[] = {"Map",       "Deck",      "Clearings",
                                                    "Landmarks", "Hirelings", "Pool"};

constexpr Header HeaderOf(std::string_view word) {
  std::size_t i = 0;
  while (i < std::size(kHeaderNames) && !IsSameWord(kHeaderNames[i], word)) ++i;
  return static_cast<Header>(i);
}

constexpr std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

// A name of the notation, and another name of the same.
struct OtherName {
  std::string_view written, name;
};

inline constexpr OtherName kMaps[] = {{"Fall", "Fall"},
                                      {"Autumn", "Fall"},
                                      {"Winter", "Winter"},
                                      {"Lake", "Lake"},
                                      {"Mountain", "Mountain"}};
inline constexpr OtherName kDecks[] = {{"Standard", "Standard"},
                                       {"E&P", "E&P"},
                                       {"Base", "Standard"},
                                       {"EP", "E&P"},
                                       {"E & P", "E&P"},
                                       {"Exiles & Partisans", "E&P"},
                                       {"Exiles and Partisans", "E&P"}};

// `written` by the name that the notation has for it.
template <std::size_t n, class Recorder>
constexpr std::string_view NameFor(std::string_view written, const OtherName (&names)[n],
                                   Recorder& recorder) {
  for (const OtherName& row : names) {
    if (!IsSameWord(written, row.written)) continue;
    if (written != row.name) recorder.Remark({kOtherName, written, row.name});
    return row.name;
  }
  recorder.Remark({kUnknownName, written, {}});
  return recorder.Text(written);
}

// The suits of clearings 1 to 12, in this order.
struct ClearingSuits {
  char suits[kMaxClearing] = {};
  std::size_t count = 0;  // 0 where they are anything else
  bool by_book = true;    // each with its number, and a comma before the next
};

constexpr ClearingSuits SplitClearings(std::string_view written) {
  ClearingSuits found;
  Cursor in(written);
  while (!in.at_end()) {
    const char suit = EatSuit(in);
    if (suit == '\0' || found.count == kMaxClearing) return {};
    found.suits[found.count++] = suit;
    const bool number = IsDigit(in.Peek());
    if (number && in.Number(1, kMaxClearing, kExpectedPlace) != found.count) return {};
    in.SkipSpaces();
    const bool comma = in.Eat(',');
    in.SkipSpaces();
    found.by_book = found.by_book && number && comma != in.at_end();
  }
  return in.ok() && found.count == kMaxClearing ? found : ClearingSuits{};
}

template <class Recorder>
constexpr std::string_view ReadSuits(std::string_view written, Recorder& recorder) {
  const ClearingSuits found = SplitClearings(written);
  if (found.count == 0) {
    recorder.Remark({kOddHeader, written, {}});
    return recorder.Text(written);
  }
  char* const to = recorder.Allocate(kMaxClearing);
  std::copy(found.suits, found.suits + kMaxClearing, to);
  const std::string_view suits(to, kMaxClearing);
  if (!found.by_book) recorder.Remark({kHeaderForm, written, suits});
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
    in.SkipSpaces();
    const std::string_view landmark = LandmarkAt(in);
    in.Advance(landmark.size());
    if (landmark.empty() && !in.Eat('f')) return false;
    if (!in.Eat("->")) return false;
    in.Number(1, kMaxClearing, kExpectedPlace);
    in.SkipSpaces();
  } while (in.ok() && in.Eat('/'));
  return in.ok() && in.at_end();
}

// hireling ("," hireling)* ("/" setup)*
constexpr bool AreHirelings(std::string_view written) {
  Cursor in(written);
  do {
    in.SkipSpaces();
    const FactionAhead ahead = PeekFaction(in);
    if (ahead.bytes != 3) return false;
    in.Advance(ahead.bytes);
    in.Eat('d');
    in.SkipSpaces();
  } while (in.Eat(','));
  return in.at_end() || in.Peek() == '/';
}

// Reads what stands behind `header`, which is not empty, into the part of `info` that is its own.
template <class Recorder>
constexpr void ReadHeaderValue(Header header, std::string_view written, Info& info,
                               Recorder& recorder) {
  const auto keep = [&](std::string_view& to, bool good) {
    to = recorder.Text(written);
    if (!good) recorder.Remark({kOddHeader, written, {}});
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

constexpr Deck DeckOf(std::string_view name) {
  if (name == "Standard") return Deck::kStandard;
  return name == "E&P" ? Deck::kExiles : Deck::kUnknown;
}

}  // namespace plymill::rootlog
