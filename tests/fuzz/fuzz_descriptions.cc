// libFuzzer: what plymill writes beside outputs: the description of a part, a plan, a manifest.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "fuzz/check.h"
#include "jobs/folders/manifest.h"
#include "jobs/splits/part.h"
#include "plymill/mirror.h"
#include "plymill/plan.h"
#include "source/folder_outputs.h"
#include "support/files.h"

namespace plymill::testing {
namespace {

void ExpectFailure(Failure failure, const std::string& message) {
  if (failure != Failure::kNone && message.empty()) AbortWhere("a failure without a message");
}

// The bytes as the description of the only part, as a plan, and as the manifest of a folder. No run
// may take them for anything but what they are; there are no outputs.
void FuzzDescriptions(std::string_view bytes) {
  static const TemporaryFolder folder;
  const std::string part = (folder / "1.jsonl").string(), plan = (folder / "plan").string();
  const std::string mirror = (folder / "mirror").string();
  std::filesystem::create_directories(mirror);
  WriteFile(PartPath(part), bytes);
  WriteFile(plan, bytes);
  WriteFile(mirror + "/plymill-manifest.json", bytes);
  MergeOptions merge;
  merge.parts = {part};
  merge.output_path = (folder / "merged.jsonl").string();
  merge.force = true;
  const ConvertResult merged = Merge(merge);
  ExpectFailure(merged.failure, merged.message);
  const PlanResult splits = ReadPlanFile(plan);
  ExpectFailure(splits.failure, splits.message);
  for (const PlannedSplit& split : splits.splits) {
    const PlanResult again = ReadPlan(PlanLine(split), "again");
    if (again.failure != Failure::kNone)
      AbortWhere("a split that is not read again: " + again.message);
  }
  const MissingParts missing = FindMissingParts(plan, folder.path().string());
  ExpectFailure(missing.failure, missing.message);
  const auto outputs = ReadFolderOutputs(mirror);
  if (ReadManifest(mirror).ok() && !outputs.ok()) AbortWhere("a manifest that only runs can read");
  (void)StatusOfMirror(mirror, true);
  (void)VerifyMirror(mirror);
  const CompactResult compacted =
      Compact({.folder = mirror, .output_path = (folder / "all.plym").string(), .force = true});
  ExpectFailure(compacted.result.failure, compacted.result.message);
}

}  // namespace
}  // namespace plymill::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzDescriptions({reinterpret_cast<const char*>(data), size});
  return 0;
}
