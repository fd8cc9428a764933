// libFuzzer: compressed and packed files, read from a file and from a pipe.
#include "fuzz/packed.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzPacked({reinterpret_cast<const char*>(data), size});
  return 0;
}
