// libFuzzer: plies of any kind, replayed by the rules. PLYMILL_FUZZ_GAME is the index of the
// notation in the list of games.
#include "fuzz/targets.h"
#include "support/notations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using Notation = plymill::testing::Notation<PLYMILL_FUZZ_GAME>;
  plymill::testing::FuzzRules<Notation::Game>({reinterpret_cast<const char*>(data), size});
  return 0;
}
