// FastReader: the fast form of Tatsu. It describes the lines for scan/lines/numbered_fast_reader.h.
#pragma once

#include "games/tatsu/fast/read_lines.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/scanner.h"
#include "scan/lines/numbered_fast_reader.h"

namespace plymill::tatsu {

struct FastLines {
  using Shape = PlyShape;
  static constexpr std::size_t kRowsPerLine = 2;

  static constexpr ReadLinesFunction* kReadLines = fast::ReadLinesAvx2;

  // True for the beginning of a ply such as "V-2" or "14-11".
  static bool OpensAt(const char* at) {
    const std::size_t two = IsDigit(at[1]) ? 1 : 0;
    return (IsDigit(at[0]) || (two == 0 && IsLetter(at[0]))) && at[1 + two] == '-' &&
           IsDigit(at[2 + two]);
  }

  // Player1 is the player who takes the first turn.
  template <class Records>
  static void Report(const NumberedTags& tags, const char* rows, Records& to) {
    const Side first = static_cast<Side>(rows[kPlayerByte]);
    ReportPlayers(first, Opponent(first), tags, to);
    if (!tags.result.empty()) to.Result(tags.result, OutcomeFor(first, OutcomeOfTag(tags.result)));
  }

 private:
  static constexpr std::size_t kPlayerByte = 4;
};

using FastReader = NumberedFastReader<FastLines>;

}  // namespace plymill::tatsu
