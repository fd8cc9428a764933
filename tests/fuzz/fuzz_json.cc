// libFuzzer: JSON sources, as lines and as documents.
#include "fuzz/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzJson({reinterpret_cast<const char*>(data), size});
  return 0;
}
