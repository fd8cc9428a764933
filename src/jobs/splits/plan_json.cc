#include "jobs/splits/plan_json.h"

#include <absl/strings/str_cat.h>

#include <cstdint>

#include "base/path_text.h"
#include "plymill/version.h"

namespace plymill {
namespace {

// More than the lines of any plan.
constexpr std::uint64_t kMostSplits = 0xFFFF'FFFF;

}  // namespace

void WriteSplit(const PlannedSplit& planned, JsonWriter& json) {
  const Split& split = planned.split;
  json.Members("source", JsonPath{split.source}, "notation", JsonName{planned.notation}, "begin",
               split.begin, "end", split.end, "line", split.line, "whole", split.whole, "sources",
               split.sources, "size", planned.size, "mtime_ns", planned.mtime_ns, "hash",
               JsonHash{planned.hash});
}

std::string PlanLine(const PlannedSplit& split) {
  return JsonObject("plan", split.plan, "number", split.number, "splits", split.splits,
                    JsonOf(split, WriteSplit));
}

PlannedSplit ReadPlannedSplit(const JsonFields& line) {
  PlannedSplit planned = {.plan = line.Text("plan"),
                          .number = line.Number("number"),
                          .splits = line.Number("splits", kMostSplits),
                          .split = {.source = line.Path("source"),
                                    .begin = line.Number("begin"),
                                    .end = line.Number("end"),
                                    .line = line.Number("line"),
                                    .whole = line.Flag("whole"),
                                    .sources = line.Number("sources")},
                          .notation = line.TextOrNull("notation"),
                          .size = line.Number("size"),
                          .mtime_ns = line.Signed("mtime_ns"),
                          .hash = line.Hash("hash")};
  const Split& split = planned.split;
  if (planned.number == 0 || planned.number > planned.splits) {
    line.Expected("the number of a split of the plan", "number");
  }
  if (split.begin > split.end) line.Expected("an end that is not before the begin", "end");
  if (split.end > planned.size) line.Expected("an end in the source", "end");
  return planned;
}

std::string MissingNumbers(const std::set<std::uint64_t>& numbers, std::uint64_t last) {
  std::string text;
  const auto add = [&](std::uint64_t first, std::uint64_t end) {
    if (first == end) return;
    absl::StrAppend(&text, text.empty() ? "" : ",", first);
    if (end - first > 1) absl::StrAppend(&text, "-", end - 1);
  };
  std::uint64_t next = 1;
  for (const std::uint64_t number : numbers) {
    add(next, number);
    next = number + 1;
  }
  add(next, last + 1);
  return text;
}

}  // namespace plymill
