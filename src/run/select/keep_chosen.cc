#include "run/select/keep_chosen.h"

#include <algorithm>

namespace plymill {
namespace {

// Finds the verdicts of games by their offsets.
class HeadFinder {
 public:
  HeadFinder(const RecordsBase& records, const Verdicts& verdicts)
      : records_(records), verdicts_(verdicts) {}

  // Whether the game at `offset` was read, but is not written. `offset` must not be less than in
  // the previous call.
  bool IsLeftOut(std::uint64_t offset) {
    while (next_ < records_.heads.size() && records_.heads[next_].offset < offset) ++next_;
    return next_ < records_.heads.size() && records_.heads[next_].offset == offset &&
           !kAllSets.Holds(verdicts_[next_]);
  }

 private:
  const RecordsBase& records_;
  const Verdicts& verdicts_;
  std::size_t next_ = 0;
};

void KeepRemarks(const RecordsBase& from, const Judgement& judgement, RecordsBase& to) {
  HeadFinder heads(from, judgement.verdicts);
  for (const RemarkRecord& remark : from.remarks) {
    const bool of_game = remark.game != RemarkRecord::kNoGame;
    const std::uint64_t at = of_game ? remark.game : from.OffsetOf(remark.remark.written.data());
    if (at >= judgement.end || (of_game && heads.IsLeftOut(at))) continue;
    to.remarks.Append(remark);
    ++to.tally.diagnostics;
  }
}

void KeepRejects(const RecordsBase& from, const Judgement& judgement, RecordsBase& to) {
  for (const RejectRecord& reject : from.rejects) {
    if (from.OffsetOf(reject.text.data()) >= judgement.end) continue;
    to.rejects.Append(reject);
    to.tally.games_rejected += reject.reason != Reason::kNone ? 1 : 0;
    to.tally.diagnostics += reject.is_error() ? 1 : 0;
  }
}

void KeepDuplicates(const RecordsBase& from, RecordsBase& to) {
  for (const DuplicateRecord& duplicate : from.duplicates) to.duplicates.Append(duplicate);
  to.tally.diagnostics += from.duplicates.size();
}

// Sets the counts of games and bytes in `to.tally`. If the run ends in this shard, only the bytes
// up to its end count.
void CountGames(const RecordsBase& from, const Judgement& judgement, RecordsBase& to) {
  Tally& tally = to.tally;
  std::uint64_t game_bytes = 0;
  for (std::size_t i = 0; i < from.heads.size(); ++i) {
    const Verdict verdict = judgement.verdicts[i];
    if (verdict == Verdict::kNotRead) continue;
    game_bytes += from.heads[i].bytes;
    tally.games_filtered += verdict == Verdict::kFiltered ? 1 : 0;
    tally.games_duplicate += verdict == Verdict::kDuplicate ? 1 : 0;
  }
  for (const GameHead& head : to.heads) tally.plies += head.rows.count;
  tally.games_written = to.heads.size();
  tally.games_seen =
      tally.games_written + tally.games_filtered + tally.games_duplicate + tally.games_rejected;
  tally.bytes_between_games = from.tally.bytes_between_games;
  if (judgement.end == Judgement::kNoEnd) return;
  for (const RejectRecord& reject : to.rejects) game_bytes += reject.text.size();
  tally.bytes = judgement.end - from.shard.offset;
  tally.bytes_between_games = tally.bytes - game_bytes;
}

}  // namespace

bool KeepsAll(const RecordsBase& records, const Judgement& judgement) {
  return judgement.end == Judgement::kNoEnd && records.duplicates.empty() &&
         std::all_of(judgement.verdicts.begin(), judgement.verdicts.end(),
                     [](Verdict verdict) { return kAllSets.Holds(verdict); });
}

void KeepChosen(const GameOps& game, const RecordsBase& from, const Judgement& judgement,
                RecordsBase& to) {
  game.copy_games(from, judgement.verdicts, kAllSets, to);
  KeepRejects(from, judgement, to);
  KeepRemarks(from, judgement, to);
  KeepDuplicates(from, to);
  CountGames(from, judgement, to);
}

}  // namespace plymill
