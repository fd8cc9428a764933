// Regular settings: a fast reader for values that are set on boards: prices, funds, the Outcast,
// relationships, and the discarded decree.
//
//   $_->3   $_h->2   $_f->5   $_o->M   $_ho->F   $_E->h   $_->
#pragma once

#include "games/rootlog/factions/lizards.h"
#include "games/rootlog/factions/riverfolk.h"
#include "games/rootlog/factions/vagabond.h"
#include "games/rootlog/regular_places.h"
#include "games/rootlog/stored_ply.h"

namespace plymill::rootlog {

// Each Read function returns the position after the text that it read, or null if the text does
// not match.
class RegularSettings {
 public:
  // Reads the setting after "$", in a turn of `player`.
  static const char* Read(const char* at, Faction player, StoredPly& row) {
    if (*at++ != '_') return nullptr;
    row.faction = player;
    row.target = FactionOf(*at);
    if (IsKnown(row.target)) return ReadStatus(RegularPlaces::PassArrow(at + 1), row);
    switch (*at) {
      case 'f':
        return ReadFunds(RegularPlaces::PassArrow(at + 1), row);
      case 'o':
        return ReadOutcast(RegularPlaces::PassArrow(at + 1), row);
      case 'h':
        if (at[1] == 'o') {
          row.value = 1;
          return ReadOutcast(RegularPlaces::PassArrow(at + 2), row);
        }
        [[fallthrough]];
      case 'm':
      case 'r':
        row.detail[0] = *at;
        return ReadPrice(RegularPlaces::PassArrow(at + 1), row);
      default:
        at = RegularPlaces::PassArrow(at);
        return at != nullptr && RegularPlaces::IsEnd(*at) ? ReadPurge(at, row) : ReadPrice(at, row);
    }
  }

 private:
  static const char* ReadStatus(const char* at, StoredPly& row) {
    if (at == nullptr || !IsStatus(*at) || !IsVagabond(row.faction)) return nullptr;
    row.kind = Kind::kRelationship;
    row.detail[0] = *at;
    return at + 1;
  }

  static const char* ReadFunds(const char* at, StoredPly& row) {
    row.kind = Kind::kFunds;
    row.faction = Faction::kRiverfolk;
    return ReadDigit(at, '0', '9', row);
  }

  static const char* ReadPrice(const char* at, StoredPly& row) {
    row.kind = Kind::kPrices;
    return row.faction == Faction::kRiverfolk ? ReadDigit(at, '1', '4', row) : nullptr;
  }

  static const char* ReadDigit(const char* at, char least, char most, StoredPly& row) {
    if (at == nullptr || *at < least || *at > most) return nullptr;
    row.value = static_cast<std::int16_t>(*at - '0');
    return at + 1;
  }

  static const char* ReadOutcast(const char* at, StoredPly& row) {
    if (at == nullptr || !IsSuit(*at) || row.faction != Faction::kLizards) return nullptr;
    row.kind = Kind::kOutcast;
    row.detail[0] = *at;
    return at + 1;
  }

  static const char* ReadPurge(const char* at, StoredPly& row) {
    row.kind = Kind::kDecreePurge;
    return row.faction == Faction::kEyrie ? at : nullptr;
  }
};

}  // namespace plymill::rootlog
