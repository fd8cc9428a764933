// The plies that are written as nearly all are, read in passes that do not branch on the text.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/move.h"
#include "games/coerceo/fast/avx2/number_texts.h"
#include "games/coerceo/fast/avx2/suffix.h"
#include "games/coerceo/fast/avx2/words.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {
namespace {

// The plies of a game that have a number, from 1 on.
struct NumberedPlies {
  const char* text;
  const std::uint32_t* signs;  // offsets in `text`, by number
  StoredPly* rows;             // of number 1 and so on

  // Where the ply itself is written, if there is one blank behind its number, or none.
  const char* At(std::size_t number) const { return BehindOneBlank(text + signs[number] + 1); }
  StoredPly& Row(std::size_t number) const { return rows[number - 1]; }
};

// Reads the plies before `last` with which nothing stands but the next number, and lists the
// others. Returns how many these are.
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

// Of `count` plies on the list, reads those with one capture or one removed tile, and keeps the
// others on it. Returns how many these are.
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
    const std::uint32_t odd = ply.odd_move | IsOddBehind(suffix, row.from) | none;
    open[left] = ply;
    left += (odd | kNumberTexts[ply.number + 1].OtherAt(suffix.end)) != 0;
  }
  return left;
}

}  // namespace
}  // namespace plymill::coerceo::fast
