// Letters: the characters of colours, piles and ranks in Lost Cities.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/letter_table.h"
#include "games/lost_cities/ply.h"

namespace plymill::lost_cities {

inline constexpr LetterTable<Color> kColors({{'R', Color::kRed},
                                             {'G', Color::kGreen},
                                             {'W', Color::kWhite},
                                             {'B', Color::kBlue},
                                             {'Y', Color::kYellow},
                                             {'K', Color::kBlack}});

inline constexpr LetterTable<Draw> kPiles({{'R', Draw::kRed},
                                           {'G', Draw::kGreen},
                                           {'W', Draw::kWhite},
                                           {'B', Draw::kBlue},
                                           {'Y', Draw::kYellow},
                                           {'K', Draw::kBlack},
                                           {'D', Draw::kDeck}});

// The rank that begins with a character ('1' begins 10); kNoRank if no rank does.
inline constexpr std::uint8_t kNoRank = 0xFF;
inline constexpr std::array<std::uint8_t, 256> kRanks = [] {
  std::array<std::uint8_t, 256> ranks;
  ranks.fill(kNoRank);
  ranks['H'] = ranks['h'] = Card::kHandshake;
  for (std::uint8_t rank = 2; rank <= 9; ++rank) ranks[static_cast<std::size_t>('0' + rank)] = rank;
  ranks['1'] = 10;
  return ranks;
}();

}  // namespace plymill::lost_cities
