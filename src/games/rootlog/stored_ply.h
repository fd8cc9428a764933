// StoredPly: a ply in the layout of a row (model/row.h), for code that writes rows directly.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/rootlog/ply.h"
#include "model/fields.h"
#include "model/keeps_rows.h"

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

}  // namespace plymill::rootlog
