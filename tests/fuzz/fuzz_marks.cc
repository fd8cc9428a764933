// libFuzzer: the marks of a part that was converted with SelectOptions::dedupe.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/check.h"
#include "fuzz/deduped_parts.h"

namespace plymill::testing {
namespace {

// What is wrong with the merged parts; empty: nothing.
std::string WrongIn(const ConvertResult& merged, const DedupedParts& parts, Output output) {
  if (merged.failure != Failure::kNone) {
    return merged.message.empty() ? "a failure without a message" : "";
  }
  const SourceReport& total = merged.report.total;
  if (total.games_seen != total.games_written + total.games_rejected + total.games_duplicate) {
    return "a game that is not counted once";
  }
  if (output == Output::kRecordFile) return "";
  const std::string rows = parts.Merged();
  for (std::size_t begin = 0; begin < rows.size(); begin = rows.find('\n', begin) + 1) {
    if (!rows.substr(begin).starts_with("{\"") || rows.find('\n', begin) == std::string::npos) {
      return "a line that is not whole";
    }
  }
  return "";
}

void FuzzMarks(std::string_view bytes) {
  static const std::array<DedupedParts, 2> all = {DedupedParts(Output::kJsonl),
                                                  DedupedParts(Output::kRecordFile)};
  for (const Output output : {Output::kJsonl, Output::kRecordFile}) {
    const DedupedParts& parts = all[output == Output::kJsonl ? 0 : 1];
    AbortWhere(WrongIn(parts.MergeWith(bytes), parts, output));
  }
}

}  // namespace
}  // namespace plymill::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzMarks({reinterpret_cast<const char*>(data), size});
  return 0;
}
