// FastReader of Tatsu: its lines for scan/lines/numbered_fast_reader.h.
#pragma once

#include "games/tatsu/fast/read_lines.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/ply_reader.h"
#include "games/tatsu/scanner.h"
#include "plymill/cpu.h"
#include "scan/lines/numbered_fast_reader.h"

namespace plymill::tatsu {

struct FastLines {
  using Shape = PlyShape;
  static constexpr std::size_t kRowsPerLine = 2;

  static ReadLinesFunction* For(CpuForm form) {
    return form == CpuForm::kAvx512 ? fast::ReadLinesAvx512 : fast::ReadLinesAvx2;
  }

  // "V-2", "14-11"
  static bool OpensAt(const char* at) {
    const std::size_t two = IsDigit(at[1]) ? 1 : 0;
    return (IsDigit(at[0]) || (two == 0 && IsLetter(at[0]))) && at[1 + two] == '-' &&
           IsDigit(at[2 + two]);
  }

  // Player1 is who takes the first turn.
  template <class Records>
  static void Tell(const NumberedTags& tags, const char* rows, Records& to) {
    constexpr std::size_t kPlayerByte = 4;
    const Side first = static_cast<Side>(rows[kPlayerByte]);
    TellPlayers(first, Opponent(first), tags, to);
    if (!tags.result.empty()) to.Result(tags.result, OutcomeFor(first, OutcomeOfTag(tags.result)));
  }
};

using FastReader = NumberedFastReader<FastLines>;

}  // namespace plymill::tatsu
