#include "convert/tally_report.h"

#include <absl/container/inlined_vector.h>

#include <algorithm>
#include <array>
#include <utility>

namespace plymill {
namespace {

NotationStats& StatsOf(std::string_view notation, Report& report) {
  for (NotationStats& stats : report.notations) {
    if (stats.notation == notation) return stats;
  }
  report.notations.push_back({});
  report.notations.back().notation = notation;
  report.notations.back().total.notation = notation;
  return report.notations.back();
}

// "win white", "draw", "unknown".
std::string OutcomeText(const GameOps& game, const Outcome& outcome) {
  std::string text(NameOf(outcome.kind).view());
  for (unsigned code = 0; code < 32; ++code) {
    if ((outcome.winners >> code & 1) != 0)
      text += " " + std::string(game.player_name(code).view());
  }
  return text;
}

std::string CodeText(std::string_view family, const ReasonInfo& info) {
  return std::string(family) + "." + std::string(info.code);
}

// How often each outcome occurs in a shard: few different ones.
absl::InlinedVector<std::pair<Outcome, std::uint64_t>, 16> CountOutcomes(
    const Buffer<GameHead>& heads) {
  absl::InlinedVector<std::pair<Outcome, std::uint64_t>, 16> counts;
  for (const GameHead& head : heads) {
    auto* count = std::find_if(counts.begin(), counts.end(),
                               [&](const auto& known) { return known.first == head.outcome; });
    if (count == counts.end()) count = &counts.emplace_back(head.outcome, 0);
    ++count->second;
  }
  return counts;
}

// By the number of each reason.
using ReasonCounts = std::array<std::uint64_t, 256>;

ReasonCounts CountReasons(const RecordsBase& records) {
  ReasonCounts counts{};
  for (const RemarkRecord& remark : records.remarks) {
    ++counts[static_cast<std::size_t>(remark.remark.reason)];
  }
  for (const RejectRecord& reject : records.rejects) {
    if (reject.is_error()) ++counts[static_cast<std::size_t>(reject.reason)];
  }
  return counts;
}

void AddCount(std::string_view what, std::uint64_t times, std::vector<Count>& counts) {
  for (Count& count : counts) {
    if (count.what != what) continue;
    count.times += times;
    return;
  }
  counts.push_back({std::string(what), times});
}

}  // namespace

void AddStats(std::string_view notation, const GameOps& game, const RecordsBase& records,
              Report& report) {
  NotationStats& stats = StatsOf(notation, report);
  AddTally(records.tally, stats.total);
  for (const auto& [outcome, times] : CountOutcomes(records.heads)) {
    AddCount(OutcomeText(game, outcome), times, stats.outcomes);
  }
  const ReasonCounts reasons = CountReasons(records);
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (reasons[i] == 0) continue;
    const auto reason = static_cast<Reason>(i);
    AddCount(CodeText(FamilyOf(game, reason), InfoOf(game, reason)), reasons[i], stats.diagnostics);
  }
  if (!records.duplicates.empty()) {
    AddCount(CodeText(kRunCodes, kDuplicateGame), records.duplicates.size(), stats.diagnostics);
  }
}

}  // namespace plymill
