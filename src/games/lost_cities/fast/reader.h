// FastReader: the fast form of Lost Cities. It describes the lines for
// scan/lines/numbered_fast_reader.h.
#pragma once

#include "games/lost_cities/fast/read_lines.h"
#include "games/lost_cities/ply.h"
#include "games/lost_cities/scanner.h"
#include "scan/lines/numbered_fast_reader.h"

namespace plymill::lost_cities {

struct FastLines {
  using Shape = PlyShape;
  static constexpr std::size_t kRowsPerLine = 1;

  static constexpr ReadLinesFunction* kReadLines = fast::ReadLinesAvx2;

  // True for the beginning of a ply: "R3-", "R3D-", "R10-", "R10D-". No branch depends on which one
  // it is, because the CPU cannot predict that.
  static bool OpensAt(const char* at) {
    const auto ten = static_cast<unsigned>(at[1] == '1') & static_cast<unsigned>(at[2] == '0');
    const char* const tail = at + 2 + ten;
    const auto discard = static_cast<unsigned>((tail[0] & ~0x20) == 'D');
    return kColors.Names(*at) && kRanks[static_cast<unsigned char>(at[1])] != kNoRank &&
           tail[discard] == '-';
  }

  template <class Records>
  static void Report(const NumberedTags& tags, const char*, Records& to) {
    ReportPlayers(Seat::kFirst, Seat::kSecond, tags, to);
    if (!tags.result.empty()) to.Result(tags.result, OutcomeOfTag(tags.result));
  }
};

using FastReader = NumberedFastReader<FastLines>;

}  // namespace plymill::lost_cities
