// Plain plies: reads the moves with at most one capture or tile in passes that do not branch on the
// text. Nearly all plies are plain.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/move.h"
#include "games/coerceo/fast/avx2/number_texts.h"
#include "games/coerceo/fast/avx2/suffix.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/stored_ply.h"
#include "games/coerceo/words.h"

namespace plymill::coerceo::fast {
namespace {

// The plies of a game that have a number, from 1 on.
struct NumberedPlies {
  const char* text;
  const std::uint32_t* signs;  // the offset in `text` of each "#", indexed by number
  StoredPly* rows;             // the first is the row of number 1

  // Where the ply with `number` begins, if at most one blank follows its "#".
  const char* At(std::size_t number) const { return AfterOneBlank(text + signs[number] + 1); }
  StoredPly& Row(std::size_t number) const { return rows[number - 1]; }
};

// Reads the plies before number `last` that are only a move before the next number, and lists the
// other plies in `open`. Returns how many are listed.
//
//   57# 3c-4a 58# 14d-5c x5b 59#
//       read      listed
[[gnu::noinline]] inline std::size_t ReadMoves(NumberedPlies plies, std::size_t last,
                                               OpenPly* open) {
  std::size_t count = 0;
  for (std::size_t number = 1; number < last; ++number) {
    const Move move = ReadMove(plies.At(number));
    StoreMove(move, number, plies.Row(number));
    const std::uint32_t odd_move = IsPlainMove(move) ? 0 : 1;
    open[count] = {static_cast<std::uint32_t>(number), odd_move};
    count += (odd_move | kNumberTexts[number + 1].OtherAt(move.end)) != 0;
  }
  return count;
}

// Reads those of the `count` listed plies that have one capture or one removed tile, and removes
// them from the list. Returns how many plies are left.
//
//   58# 14d-5c x5b 59# 5f-4b T5 60# 3c-4a x8c x9c 61#
//       read           read         listed
[[gnu::noinline]] inline std::size_t ReadSuffixes(NumberedPlies plies, std::size_t count,
                                                  OpenPly* open) {
  std::size_t left = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const OpenPly ply = open[i];
    StoredPly& row = plies.Row(ply.number);
    const char* const end = EndOfMove(plies.At(ply.number));
    const Suffix suffix = ReadSuffix(end);
    StoreSuffix(suffix, row);
    const std::uint32_t none = (IsOneBlank(*end) ? 0 : 1) | (IsSuffix(suffix) ? 0 : 1);
    const std::uint32_t odd = ply.odd_move | IsOddAfter(suffix, row.from) | none;
    open[left] = ply;
    left += (odd | kNumberTexts[ply.number + 1].OtherAt(suffix.end)) != 0;
  }
  return left;
}

}  // namespace
}  // namespace plymill::coerceo::fast
