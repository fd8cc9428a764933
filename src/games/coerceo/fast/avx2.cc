// The passes of the fast form with AVX2 and BMI2. This file is compiled for these instruction sets.
// Headers that it shares with other files have internal linkage, so that no AVX2 code is linked
// into other files.
#include "games/coerceo/fast/avx2/game_walk.h"
#include "games/coerceo/fast/avx2/lines.h"
#include "games/coerceo/fast/avx2/tag_line.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/scan.h"

namespace plymill::coerceo::fast {
namespace {

struct Avx2 {
  static void FindLines(const char* text, std::uint32_t bytes, Workspace& work) {
    FindLinesInText(text, bytes, work);
  }
  static std::uint32_t ReadTagLine(const char* text, std::uint32_t begin, std::uint32_t bytes,
                                   Tag& tag) {
    return ReadTagLineInText(text, begin, bytes, tag);
  }
};

// See Passes::cut in fast/scan.h.
void CutShard(const char* text, std::size_t size, Workspace& work) {
  CutIntoFrames<Avx2>(text, static_cast<std::uint32_t>(size), work);
  work.open_count = work.close_count = 0;
}

// See Passes::read in fast/scan.h.
GameCounts ReadGame(const char* text, const Frame& frame, std::uint32_t first_row, Workspace& work,
                    StoredPly* rows) {
  return GameWalk(text, frame, first_row, work, rows).Read();
}

}  // namespace

const Passes kAvx2Passes = {CutShard, ReadGame};

}  // namespace plymill::coerceo::fast
