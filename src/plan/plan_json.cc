#include "plan/plan_json.h"

#include <absl/strings/str_cat.h>

#include <cstddef>

#include "encode/path_json.h"
#include "encode/report.h"
#include "plymill/version.h"

namespace plymill {

std::string SplitJson(const PlannedSplit& planned) {
  const Split& split = planned.split;
  return absl::StrCat("\"source\":", PathJson(split.source), ",\"notation\":",
                      planned.notation.empty() ? "null" : JsonString(planned.notation),
                      ",\"begin\":", split.begin, ",\"end\":", split.end, ",\"line\":", split.line,
                      ",\"whole\":", split.whole ? "true" : "false", ",\"sources\":", split.sources,
                      ",\"size\":", planned.size, ",\"mtime_ns\":", planned.mtime_ns,
                      ",\"hash\":", HashJson(planned.hash));
}

std::string PlanLine(const PlannedSplit& split) {
  return absl::StrCat("{\"plan\":", JsonString(split.plan), ",\"number\":", split.number,
                      ",\"splits\":", split.splits, ",", SplitJson(split), "}");
}

PlannedSplit ReadPlannedSplit(const JsonFields& line) {
  return {.plan = line.Text("plan"),
          .number = line.Number("number"),
          .splits = line.Number("splits"),
          .split = {.source = line.Path("source"),
                    .begin = line.Number("begin"),
                    .end = line.Number("end"),
                    .line = line.Number("line"),
                    .whole = line.Flag("whole"),
                    .sources = line.Number("sources")},
          .notation = line.IsNull("notation") ? "" : line.Text("notation"),
          .size = line.Number("size"),
          .mtime_ns = line.Signed("mtime_ns"),
          .hash = line.Hash("hash")};
}

std::string NumberRanges(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    absl::StrAppend(&text, text.empty() ? "" : ",", numbers[i]);
    if (last > i) absl::StrAppend(&text, "-", numbers[last]);
    i = last + 1;
  }
  return text;
}

}  // namespace plymill
