#include "convert/tally_report.h"

namespace plymill {
namespace {

NotationStats& StatsOf(const GameOps& game, Report& report) {
  for (NotationStats& stats : report.notations) {
    if (stats.notation == game.slug) return stats;
  }
  report.notations.push_back({});
  report.notations.back().notation = game.slug;
  report.notations.back().total.notation = game.slug;
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

}  // namespace

void AddCount(std::string_view what, std::vector<Count>& counts) {
  for (Count& count : counts) {
    if (count.what != what) continue;
    ++count.times;
    return;
  }
  counts.push_back({std::string(what), 1});
}

void AddStats(const GameOps& game, const RecordsBase& records, Report& report) {
  NotationStats& stats = StatsOf(game, report);
  AddTally(records.tally, stats.total);
  for (const GameHead& head : records.heads) {
    AddCount(OutcomeText(game, head.outcome), stats.outcomes);
  }
  for (const RemarkRecord& remark : records.remarks) {
    AddCount(CodeText(FamilyOf(game, remark.remark.reason), InfoOf(game, remark.remark.reason)),
             stats.diagnostics);
  }
  for (std::size_t i = 0; i < records.duplicates.size(); ++i) {
    AddCount(CodeText(kRunCodes, kDuplicateGame), stats.diagnostics);
  }
  for (const RejectRecord& reject : records.rejects) {
    if (reject.is_error())
      AddCount(CodeText(FamilyOf(game, reject.reason), InfoOf(game, reject.reason)),
               stats.diagnostics);
  }
}

}  // namespace plymill
