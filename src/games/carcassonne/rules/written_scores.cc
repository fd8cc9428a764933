#include "games/carcassonne/rules/written_scores.h"

#include "games/carcassonne/reasons.h"

namespace plymill::carcassonne {

ShortText PointsText(PlayerId player, unsigned points) {
  return ShortText().Append(player.letter()).Append('+').AppendNumber(points);
}

void WrittenScores::Check(const Ply& ply, const ByRules* rules, Findings& findings) {
  Players written = 0;
  for (const Score& score : ply.points) {
    if (score.player.is_null()) continue;
    written |= score.player.bit();
    unsigned sum = 0;
    for (const std::uint16_t points : score.points) sum += points;
    CheckPoints(score, sum, rules, findings);
    CheckTotal(score, rules, findings);
  }
  written_ |= written;
  if (rules == nullptr || !are_complete_) return;
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    const unsigned points = rules->points[code];
    if (points == 0 || (written >> code & 1) != 0) continue;
    findings.Add(Why("missing-score"), PointsText(PlayerId(code), points));
  }
}

// "+4+2 and +6 are equally valid", so only the sum counts. A score may have a total alone.
void WrittenScores::CheckPoints(const Score& score, unsigned written, const ByRules* rules,
                                Findings& findings) {
  const std::uint8_t code = score.player.code();
  if (score.points.empty()) {
    sums_[code] += rules != nullptr ? rules->points[code] : 0;
    return;
  }
  sums_[code] += static_cast<std::int32_t>(written);
  if (rules == nullptr || rules->points[code] == written) return;
  findings.Add(Why("wrong-score"), PointsText(score.player, rules->points[code]));
}

// A total is right if it is the sum of the written points, or the points by the rules. After a
// wrong total, later totals may be right again, or continue from it: one slip is one finding.
void WrittenScores::CheckTotal(const Score& score, const ByRules* rules, Findings& findings) {
  const std::uint8_t code = score.player.code();
  if (score.total.is_null()) return;
  const std::int32_t total = score.total.value, error = total - sums_[code];
  if (error == 0 || error == errors_[code]) return;
  if (rules != nullptr && total == rules->totals[code]) return;
  const std::int32_t right = rules != nullptr ? rules->totals[code] : sums_[code];
  findings.Add(Why("wrong-total"),
               ShortText().Append(score.player.letter()).Append('=').AppendNumber(right));
  errors_[code] = error;
}

}  // namespace plymill::carcassonne
