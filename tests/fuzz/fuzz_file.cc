// libFuzzer: record files.
#include "fuzz/record_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzRecordFile({reinterpret_cast<const char*>(data), size});
  return 0;
}
