// ReadPlan: reads a plan file, which has one split on each line.
#include <absl/strings/str_cat.h>

#include <set>
#include <utility>

#include "base/result.h"
#include "jobs/splits/plan_json.h"
#include "plymill/plan.h"
#include "run/failure.h"
#include "source/mapped_file.h"

namespace plymill {
namespace {

Result<PlannedSplit> ReadLine(std::string_view line) {
  JsonDocument json(line, "expected a line that plymill plan has printed");
  PlannedSplit split = ReadPlannedSplit(json.fields());
  if (!json.status().ok()) return json.status();
  return split;
}

bool AreOfOnePlan(const PlannedSplit& a, const PlannedSplit& b) {
  return a.plan == b.plan && a.splits == b.splits;
}

PlanResult BadPlan(const std::string& name, std::size_t line, const std::string& message) {
  return FailedWith<PlanResult>(UsageError(absl::StrCat(name, ":", line, ": ", message)));
}

}  // namespace

PlanResult ReadPlan(const std::string& text, const std::string& name) {
  PlanResult plan;
  std::set<std::uint64_t> numbers;
  std::size_t line = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view written = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line;
    if (written.empty()) continue;
    Result<PlannedSplit> split = ReadLine(written);
    if (!split.ok()) return BadPlan(name, line, split.error().message);
    if (!plan.splits.empty() && !AreOfOnePlan(*split, plan.splits[0])) {
      return BadPlan(name, line, "a line of another plan than the lines before");
    }
    if (!numbers.insert(split->number).second) {
      return BadPlan(name, line, absl::StrCat("split ", split->number, " occurs twice"));
    }
    plan.splits.push_back(*std::move(split));
  }
  if (plan.splits.empty()) return BadPlan(name, line, "there are no splits");
  return plan;
}

PlanResult ReadPlanFile(const std::string& path) {
  const Result<MappedFile> file = MappedFile::Open(path);
  if (file.ok()) return ReadPlan(std::string(file->bytes()), path);
  return FailedWith<PlanResult>(file.error());
}

}  // namespace plymill
