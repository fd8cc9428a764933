// Places: clearings, forests, paths, hands and boards. Section "Locations" of the specification.
//
//   clearing ::= "0" .. "12"                        0 is the Burrow
//   path     ::= clearing "_" clearing
//   forest   ::= clearing ("_" clearing)+
//   faction  ::= "C" .. | "h_" hireling
//   hand     ::= faction
//   board    ::= [ faction ] "$" [ "_" column ]     columns: below, and factions/keepers.h
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/rootlog/factions/keepers.h"
#include "games/rootlog/maps.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

inline constexpr std::uint32_t kMaxClearing = kClearings;

inline constexpr Place kDeck("deck");
inline constexpr Place kDiscard("discard");
inline constexpr Place kSupply("supply");
inline constexpr Place kBox("box");
inline constexpr Place kQuests("Q");
inline constexpr Place kBurrowPlace("0");

// The faction at the next byte and its length in bytes. `bytes` is 0 if there is none.
struct FactionAhead {
  Faction faction = Faction::kUnknown;
  std::size_t bytes = 0;
};

// Whether a "d" for "demoted" follows the letters of a hireling, as in "h_Edw3->5" or "Xh_Ed4". A
// piece, "X", "$" or a digit must follow the "d".
constexpr bool AtDemoted(const Cursor& in) {
  constexpr std::string_view kAfter = "wpbtfrX$";
  return in.Peek(3) == 'd' &&
         (IsDigit(in.Peek(4)) || kAfter.find(in.Peek(4)) != std::string_view::npos);
}

// Finds the faction at the next byte. "h_" may be omitted if no faction has the letter of the
// hireling. "d = If present, hireling is demoted. Can be omitted after the setup step."
constexpr FactionAhead PeekFaction(const Cursor& in) {
  const char letter = in.Peek();
  const Faction faction = FactionOf(letter);
  if (IsKnown(faction)) return {faction, 1};
  if (const Faction bare = HirelingOf(letter); IsKnown(bare)) return {bare, 1};
  if (letter != 'h' || in.Peek(1) != '_') return {};
  const Faction hireling = HirelingOf(in.Peek(2));
  if (!IsKnown(hireling)) return {};
  return {hireling, AtDemoted(in) ? std::size_t{4} : 3};
}

// The texts of places, made at compile time.
struct PlaceTexts {
  std::array<Place, kMaxClearing + 1> clearings;
  std::array<Place, kFactionCodes> hands, boards;
};

inline constexpr PlaceTexts kPlaceTexts = [] {
  PlaceTexts texts;
  for (unsigned i = 0; i <= kMaxClearing; ++i) {
    Making<Place> clearing;
    clearing.Append(i);
    texts.clearings[i] = clearing.text();
  }
  for (std::size_t i = 0; i < texts.hands.size(); ++i) {
    const Name name = NameOf(static_cast<Faction>(i));
    texts.hands[i] = Place(name.view());
    Making<Place> board;
    board.Append(name.view());
    board.Append('$');
    texts.boards[i] = board.text();
  }
  return texts;
}();

constexpr const Place& HandOf(Faction faction) { return kPlaceTexts.hands[CodeOf(faction)]; }

constexpr const Place& BoardOf(Faction faction) { return kPlaceTexts.boards[CodeOf(faction)]; }

// Passes the faction that PeekFaction() found.
template <class Recorder>
constexpr void TakeFaction(Scan<Recorder>& scan, const FactionAhead& ahead) {
  const char* const begin = scan.in.here();
  scan.in.Advance(ahead.bytes);
  if (ahead.bytes == 1 && IsHireling(ahead.faction))
    scan.RemarkAs(Why("bare-hireling"), begin, HandOf(ahead.faction));
}

// Reads `faction`, which is required.
template <class Recorder>
constexpr Faction ReadFaction(Scan<Recorder>& scan) {
  const FactionAhead ahead = PeekFaction(scan.in);
  if (ahead.bytes == 0) scan.in.Fail(Why("expected-faction"));
  TakeFaction(scan, ahead);
  return ahead.faction;
}

// Reads `clearing`.
template <class Recorder>
constexpr Place ReadClearing(Scan<Recorder>& scan) {
  const std::uint32_t clearing = scan.in.Number(0, kMaxClearing, Why("expected-place"));
  return scan.in.ok() ? kPlaceTexts.clearings[clearing] : Place();
}

// Reads `clearing`, `path` or `forest`.
template <class Recorder>
constexpr Place ReadClearings(Scan<Recorder>& scan) {
  Cursor& in = scan.in;
  const char* const begin = in.here();
  std::uint32_t last = in.Number(0, kMaxClearing, Why("expected-place"));
  if (!in.ok()) return {};
  if (in.Peek() != '_') return kPlaceTexts.clearings[last];
  Making<Place> place;
  place.Append(last);
  bool rises = last > 0;
  for (std::size_t clearings = 1; in.ok() && in.Eat('_'); ++clearings) {
    const std::uint32_t next = in.Number(1, kMaxClearing, Why("expected-place"));
    if (clearings == kMaxForest) in.FailAt(begin, Why("expected-place"));
    rises = rises && next > last;
    last = next;
    place.Append('_');
    place.Append(last);
  }
  if (!rises) scan.Remark(Why("forest-order"), begin);
  return place.text();
}

// The columns of the decree of the Eyrie, such as "$_r": "r = Recruit, m = Move, x = Battle, b =
// Build". "$_->" discards the decree (see actions.h).
constexpr bool IsDecreeColumn(char c) { return c == 'r' || c == 'm' || c == 'x' || c == 'b'; }

// Reads the column after the "$" of a board, if there is one. Only the Eyrie (decree) and the
// Keepers (retinue) have columns, and only they move cards there.
template <class Recorder>
constexpr Place ReadAfterBoard(Scan<Recorder>& scan, Faction holder, const char* begin) {
  Cursor& in = scan.in;
  if (in.Peek() != '_') return BoardOf(holder);
  Making<Place> place;
  place.Append(BoardOf(holder).view());
  const char column = in.Peek(1);
  if (!IsDecreeColumn(column) && !IsRetinueColumn(column)) in.Fail(Why("expected-place"));
  if (in.ok()) in.Advance(2);
  place.Append('_');
  place.Append(column);
  const Faction owner = IsDecreeColumn(column) ? Faction::kEyrie : Faction::kKeepers;
  if (holder != owner || scan.player != owner) scan.Remark(Why("out-of-turn"), begin);
  return place.text();
}

// A hand or a board, and its owner.
struct Holding {
  Place place;
  Faction holder = Faction::kUnknown;
  bool hand = false;
};

constexpr bool AtHolding(const Cursor& in) { return in.Peek() == '$' || PeekFaction(in).bytes > 0; }

// Reads `hand` or `board`.
template <class Recorder>
constexpr Holding ReadHolding(Scan<Recorder>& scan) {
  const char* const begin = scan.in.here();
  const FactionAhead ahead = PeekFaction(scan.in);
  Holding found;
  found.holder = ahead.bytes > 0 ? ahead.faction : scan.player;
  TakeFaction(scan, ahead);
  found.hand = !scan.in.Eat('$');
  if (found.hand && ahead.bytes == 0) scan.in.Fail(Why("expected-place"));
  found.place = found.hand ? HandOf(found.holder) : ReadAfterBoard(scan, found.holder, begin);
  return found;
}

}  // namespace plymill::rootlog
