#include "cli/split_options.h"

#include "base/number_in.h"
#include "cli/values.h"
#include "run/failure.h"

namespace plymill::cli {

void AddSplitOptions(CLI::App& command, SplitOptions& options) {
  constexpr char kSplits[] = "Splits (see plymill plan)";
  command.get_option("SOURCE")->required(false);
  CLI::Option* const range =
      command.add_option("--split", options.range, "The games that begin in these bytes of FILE")
          ->option_text("FILE:BEGIN:END");
  CLI::Option* const line =
      command.add_option("--split-of", options.line, "A line of a plan")->option_text("LINE");
  CLI::Option* const plan =
      AddFileOption(command, "--split-from", options.plan, "A plan file, with --split-number")
          ->option_text("PLAN");
  CLI::Option* const number = AddNumberOption(command, "--split-number", options.number,
                                              "The number of the split in it", {.least = 1})
                                  ->option_text("N");
  plan->needs(number);
  number->needs(plan);
  CLI::Option* const notation = command.get_option("--notation");
  for (CLI::Option* const option : {range, line, plan}) {
    option->group(kSplits);
    for (CLI::Option* const other : {range, line, plan}) {
      if (other != option) option->excludes(other);
    }
  }
  number->group(kSplits);
  line->excludes(notation);
  plan->excludes(notation);
}

std::optional<Split> SplitOfRange(const std::string& range) {
  const std::size_t last = range.rfind(':');
  if (last == std::string::npos || last == 0) return std::nullopt;
  const std::size_t first = range.rfind(':', last - 1);
  if (first == std::string::npos || first == 0) return std::nullopt;
  const std::string_view text = range;
  const auto begin = NumberIn<std::uint64_t>(text.substr(first + 1, last - first - 1));
  const auto end = NumberIn<std::uint64_t>(text.substr(last + 1));
  if (!begin || !end) return std::nullopt;
  Split split;
  split.source = range.substr(0, first);
  split.begin = *begin;
  split.end = *end;
  return split;
}

PlanResult FindPlanned(const SplitOptions& options) {
  if (options.plan.empty()) return ReadPlan(options.line, "--split-of");
  PlanResult plan = ReadPlanFile(options.plan);
  std::erase_if(plan.splits,
                [&](const PlannedSplit& split) { return split.number != options.number; });
  if (plan.failure == Failure::kNone && plan.splits.empty()) {
    return FailedWith<PlanResult>(
        UsageError(options.plan + ": has no split number " + std::to_string(options.number)));
  }
  return plan;
}

}  // namespace plymill::cli
