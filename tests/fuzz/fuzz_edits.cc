// libFuzzer: edits of games. PLYMILL_FUZZ_GAME is the index of the notation in the list of games.
// The bytes choose the game and the edit.
#include "fuzz/check.h"
#include "support/edits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using Notation = plymill::testing::Notation<PLYMILL_FUZZ_GAME>;
  static plymill::testing::Edits<Notation> edits;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  plymill::testing::AbortWhere(edits.Check(plymill::testing::Choices(bytes)));
  return 0;
}
