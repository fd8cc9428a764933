// Regular places: a fast reader for the places of regular actions: clearings, forests, hands,
// boards.
//
//   5   12   0   2_3_12   C   E$   $   $_r   Q
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/places.h"
#include "games/rootlog/stored_ply.h"

namespace plymill::rootlog {

using StoredPlace = StoredText<Place>;

// Reads places in the turn of one player. Each Read function reads the rule it is named after from
// the position `at` on. It returns the position after the rule, or null if the text does not match.
// After null, the result is invalid.
class RegularPlaces {
 public:
  // `last` is the last position in the text from which reading an action may continue. Text that
  // does not fit into rows is appended to `spill`.
  void Begin(const char* last, Buffer<char>& spill) {
    last_ = last;
    spill_ = &spill;
  }
  constexpr void BeginTurn(Faction player) { player_ = player; }

  const char* last() const { return last_; }
  Buffer<char>& spill() const { return *spill_; }
  constexpr Faction player() const { return player_; }

  // Whether `c` ends an action.
  static constexpr bool IsEnd(char c) { return c == '/' || c == ';' || c == '\n'; }

  static const char* PassArrow(const char* at) {
    return at != nullptr && at[0] == '-' && at[1] == '>' ? at + 2 : nullptr;
  }

  // "1" .. "12", but not a path or a forest
  static const char* ReadClearing(const char* at, StoredPlace& place) {
    unsigned clearing = 0;
    at = ReadNumber(at, clearing);
    if (at == nullptr || *at == '_') return nullptr;
    Store(kPlaceTexts.clearings[clearing], place);
    return at;
  }

  // clearing | path | forest, with ascending clearings
  const char* ReadClearings(const char* at, StoredPlace& place) const {
    unsigned clearing = 0;
    const char* const end = ReadNumber(at, clearing);
    if (end == nullptr) return nullptr;
    if (*end == '_') return ReadForest(at, place);
    Store(kPlaceTexts.clearings[clearing], place);
    return end;
  }

  // "0"
  static const char* ReadBurrow(const char* at, StoredPlace& place) {
    Store(kBurrowPlace, place);
    return *at == '0' && !IsDigit(at[1]) && at[1] != '_' ? at + 1 : nullptr;
  }

  // "E$" | "$"
  const char* ReadBoard(const char* at, StoredPlace& place) const {
    const Faction named = FactionOf(*at);
    const Faction holder = IsKnown(named) ? named : player_;
    if (IsKnown(named)) ++at;
    Store(BoardOf(holder), place);
    return *at == '$' && at[1] != '_' ? at + 1 : nullptr;
  }

  // "E" | "E$" | "$_r" | "Q": the places of cards
  const char* ReadHolding(const char* at, StoredPlace& place) const {
    const Faction named = FactionOf(*at);
    if (IsKnown(named)) {
      ++at;
      Store(HandOf(named), place);
      if (*at != '$') return at;
    } else if (*at == 'Q') {
      Store(kQuests, place);
      return at + 1;
    }
    if (*at != '$') return nullptr;
    const Faction holder = IsKnown(named) ? named : player_;
    Store(BoardOf(holder), place);
    return at[1] == '_' ? ReadColumn(at + 1, holder, place) : at + 1;
  }

  // The place of an item on the board of the player. `area` and `state` may each be NUL.
  StoredPlace ItemPlace(char area, char state) const {
    StoredPlace place;
    Store(BoardOf(player_), place);
    std::size_t bytes = 2;
    if (area != '\0') place[bytes++] = area;
    if (state != '\0') place[bytes] = state;
    return place;
  }

 private:
  // The number of a clearing.
  static const char* ReadNumber(const char* at, unsigned& clearing) {
    if (*at < '1' || *at > '9') return nullptr;
    clearing = static_cast<unsigned>(*at++ - '0');
    if (IsDigit(*at)) clearing = clearing * 10 + static_cast<unsigned>(*at++ - '0');
    return clearing <= kMaxClearing ? at : nullptr;
  }

  // clearing ("_" clearing)+
  [[gnu::noinline]] const char* ReadForest(const char* at, StoredPlace& place) const {
    const char* const begin = at;
    unsigned last = 0;
    for (std::size_t clearings = 0; clearings == 0 || *at == '_'; ++clearings) {
      if (clearings == kMaxForest) return nullptr;
      unsigned clearing = 0;
      at = ReadNumber(clearings == 0 ? at : at + 1, clearing);
      if (at == nullptr || clearing <= last) return nullptr;
      last = clearing;
    }
    SpillOrStore(Place({begin, static_cast<std::size_t>(at - begin)}), place, spill());
    return at;
  }

  // Reads "_r" of the Eyrie or "_2" of the Keepers, only in their own turns.
  const char* ReadColumn(const char* at, Faction holder, StoredPlace& place) const {
    const char column = at[1];
    const bool has = (holder == Faction::kEyrie && IsDecreeColumn(column)) ||
                     (holder == Faction::kKeepers && IsRetinueColumn(column));
    if (!has || holder != player_) return nullptr;
    place[2] = '_';
    place[3] = column;
    return at + 2;
  }

  const char* last_ = nullptr;
  Buffer<char>* spill_ = nullptr;
  Faction player_ = Faction::kUnknown;
};

}  // namespace plymill::rootlog
