// StoredPly: a ply in the layout of a row (record/row.h), for code that writes rows directly.
//
// A text that does not fit into its field is spilled: see SpillOrStore().
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

// The field of a text in a row.
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

// Stores `text`, which must fit into its field.
template <class Text>
inline void Store(const Text& text, StoredText<Text>& to) {
  std::memcpy(&to, &text, sizeof(to));
}

// Stores `text`, or appends it to `spill` if it does not fit. For each row, the texts must be
// stored in the order of their fields.
template <class Text>
inline void SpillOrStore(const Text& text, StoredText<Text>& to, Buffer<char>& spill) {
  PackText(text, reinterpret_cast<char*>(&to), spill);
}

}  // namespace plymill::rootlog
