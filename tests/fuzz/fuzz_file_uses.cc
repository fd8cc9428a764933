// libFuzzer: what commands do with record files.
#include "fuzz/record_file_uses.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzRecordFileUses({reinterpret_cast<const char*>(data), size});
  return 0;
}
