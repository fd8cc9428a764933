// Letters: the letters of dragons in Tatsu.
#pragma once

#include "games/tatsu/ply.h"
#include "text/letter_table.h"

namespace plymill::tatsu {

inline constexpr LetterTable<Dragon> kDragons({{'V', Dragon::kVine},
                                               {'W', Dragon::kWater},
                                               {'F', Dragon::kFire}});

}  // namespace plymill::tatsu
