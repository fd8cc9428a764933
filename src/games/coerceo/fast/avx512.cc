// The passes of the fast form with AVX-512. This file is compiled for this instruction set. Headers
// that it shares with other files have internal linkage, so that no AVX-512 code is linked into
// other files.
#include "games/coerceo/fast/avx512/entries.h"
#include "games/coerceo/fast/avx512/games.h"
#include "games/coerceo/fast/avx512/lines.h"
#include "games/coerceo/fast/avx512/rows.h"
#include "games/coerceo/fast/avx512/tag_line.h"

namespace plymill::coerceo::fast {
namespace {

struct Avx512 {
  static void FindLines(const char* text, std::uint32_t bytes, Workspace& work) {
    FindLinesInText(text, bytes, work);
  }
  static std::uint32_t ReadTagLine(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                   Tag& tag) {
    return ReadTagLineInText(text, begin, bytes, tag);
  }
  static void MarkBlocks(const char* text, std::uint32_t bytes, Workspace& work) {
    MarkBlocksOfText(text, bytes, work);
  }
  static GameCounts ReadEntries(const GameEntries& entries, std::uint32_t first_row,
                                StoredPly* rows, std::uint32_t* comment_rows) {
    return ReadEntriesOfGame(entries, first_row, rows, comment_rows);
  }
};

}  // namespace

const Passes kAvx512Passes = {CutShard<Avx512>, ReadGame<Avx512>};

}  // namespace plymill::coerceo::fast
