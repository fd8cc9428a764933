// StoredPly: a ply as it lies in a row (record/row.h), for who writes rows without a detour.
//
// A word that is longer than its place stands in the spill: see SpillOrStore().
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/ply.h"
#include "record/fields.h"
#include "record/keeps_rows.h"
#include "record/row.h"

namespace plymill::rootlog {

// What a row has of a word.
template <class Text>
using StoredText = FixedText<Text::kInlined>;

struct StoredPly {
  Number number;
  Faction player = Faction::kUnknown;
  Kind kind = Kind::kMove;
  [[gnu::packed]] std::uint16_t turn = 0;
  bool setup = false;
  [[gnu::packed]] std::uint16_t action = 0;
  Count count;
  Faction faction = Faction::kUnknown;
  StoredText<Piece> piece;
  StoredText<Card> card;
  Item item = Item::kNone;
  StoredText<Place> from, to;
  Faction target = Faction::kUnknown;
  [[gnu::packed]] std::int16_t value = Value().value;
  StoredText<Detail> detail;
};

static_assert(LiesAsStored<Ply>({offsetof(StoredPly, number), offsetof(StoredPly, player),
                                 offsetof(StoredPly, kind), offsetof(StoredPly, turn),
                                 offsetof(StoredPly, setup), offsetof(StoredPly, action),
                                 offsetof(StoredPly, count), offsetof(StoredPly, faction),
                                 offsetof(StoredPly, piece), offsetof(StoredPly, card),
                                 offsetof(StoredPly, item), offsetof(StoredPly, from),
                                 offsetof(StoredPly, to), offsetof(StoredPly, target),
                                 offsetof(StoredPly, value), offsetof(StoredPly, detail)},
                                sizeof(StoredPly)));

// Stores `text`, which has room in a row.
template <class Text>
inline void Store(const Text& text, StoredText<Text>& to) {
  std::memcpy(&to, &text, sizeof(to));
}

// The same of a text which may have no room there, but in `spill`. Of a row, this is done in the
// order of its fields.
template <class Text>
inline void SpillOrStore(const Text& text, StoredText<Text>& to, Buffer<char>& spill) {
  PackText(text, reinterpret_cast<char*>(&to), spill);
}

}  // namespace plymill::rootlog
