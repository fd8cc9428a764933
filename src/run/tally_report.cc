#include "run/tally_report.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rows/diagnostics.h"

namespace plymill {
namespace {

// How often a reason occurs in a shard, and its first remark and its first rejected game.
struct Met {
  std::uint64_t times = 0;
  const RemarkRecord* remark = nullptr;
  const RejectRecord* reject = nullptr;
};

// All reasons in `records`. The result is indexed by the number of the reason.
std::array<Met, 256> ReasonsIn(const RecordsBase& records) {
  std::array<Met, 256> reasons{};
  for (const RemarkRecord& remark : records.remarks) {
    Met& met = reasons[static_cast<std::size_t>(remark.remark.reason)];
    if (met.times++ == 0) met.remark = &remark;
  }
  for (const RejectRecord& reject : records.rejects) {
    if (!reject.is_error()) continue;
    Met& met = reasons[static_cast<std::size_t>(reject.reason)];
    ++met.times;
    if (met.reject == nullptr) met.reject = &reject;
  }
  return reasons;
}

Diagnostic DescribeFirst(const Met& met, const std::string& source, DiagnosticsEncoder& encoder) {
  if (met.remark == nullptr) return encoder.Describe(*met.reject, source);
  Diagnostic remark = encoder.Describe(*met.remark, source);
  if (met.reject == nullptr) return remark;
  Diagnostic reject = encoder.Describe(*met.reject, source);
  return reject.offset < remark.offset ? reject : remark;
}

// The place of `code` in `codes`, or the place where it must be inserted.
auto PlaceOfCode(std::string_view code, const std::vector<CodeCount>& codes) {
  return std::lower_bound(
      codes.begin(), codes.end(), code,
      [](const CodeCount& known, std::string_view name) { return known.first.code < name; });
}

bool IsKnown(std::string_view code, const std::vector<CodeCount>& codes) {
  const auto place = PlaceOfCode(code, codes);
  return place != codes.end() && place->first.code == code;
}

}  // namespace

SourceReport& TotalOf(std::string_view notation, Report& report) {
  for (NotationStats& stats : report.notations) {
    if (stats.notation == notation) return stats.total;
  }
  NotationStats& stats = report.notations.emplace_back();
  stats.notation = stats.total.notation = notation;
  return stats.total;
}

void AddCode(const CodeCount& added, std::vector<CodeCount>& codes) {
  const auto place = codes.begin() + (PlaceOfCode(added.first.code, codes) - codes.cbegin());
  if (place != codes.end() && place->first.code == added.first.code) {
    place->times += added.times;
  } else {
    codes.insert(place, added);
  }
}

void AddCodes(const GameOps& game, const RecordsBase& records, const std::string& source,
              std::span<SourceReport* const> reports) {
  if (records.tally.diagnostics == 0) return;
  DiagnosticsEncoder encoder(game, records, "");
  // A diagnostic is described only if a report does not have its code yet, because finding the line
  // of a diagnostic is slow.
  const auto add = [&](const std::string& code, std::uint64_t times, auto describe) {
    CodeCount added;
    added.first.code = code;
    added.times = times;
    const auto knows = [&](const SourceReport* report) { return IsKnown(code, report->codes); };
    if (!std::all_of(reports.begin(), reports.end(), knows)) added.first = describe();
    for (SourceReport* const report : reports) AddCode(added, report->codes);
  };
  const std::array<Met, 256> reasons = ReasonsIn(records);
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const Met& met = reasons[i];
    if (met.times == 0) continue;
    const auto reason = static_cast<Reason>(i);
    add(CodeText(FamilyOf(game, reason), InfoOf(game, reason)), met.times,
        [&] { return DescribeFirst(met, source, encoder); });
  }
  for (const ReasonInfo* const info : {&kDuplicateGame, &kBeginningOfGame}) {
    const auto has_code = [info](const DuplicateRecord& each) { return &InfoOf(each) == info; };
    const auto* const end = records.duplicates.end();
    const auto* const first = std::find_if(records.duplicates.begin(), end, has_code);
    if (first == end) continue;
    add(CodeText(kRunCodes, *info), static_cast<std::uint64_t>(std::count_if(first, end, has_code)),
        [&] { return encoder.Describe(*first, source); });
  }
}

}  // namespace plymill
