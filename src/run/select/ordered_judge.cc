#include "run/select/ordered_judge.h"

#include <optional>
#include <utility>

#include "base/result.h"

namespace plymill {

Result<void> OrderedJudge::operator()(std::size_t source, const std::string& name,
                                      RecordsBase& records, Judgement& judgement) {
  while (names_.size() <= source) names_.push_back(name);
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    const GameHead& head = records.heads[i];
    Verdict& verdict = judgement.verdicts[i];
    if (is_done()) verdict = Verdict::kNotRead;
    if (kAllSets.Holds(verdict) && options_.dedupe != Dedupe::kOff) {
      Result<void> status = CheckSeen(judgement.games[i], head, verdict, records);
      if (!status.ok()) return status;
      if (!judgement.beginning_ends.empty()) {
        FindBeginnings(head, judgement.BeginningsOf(i), records);
      }
    }
    if (!kAllSets.Holds(verdict)) continue;
    if (skipped_ < options_.skip) {
      ++skipped_;
      verdict = Verdict::kFiltered;
    } else if (++kept_ == options_.limit) {
      judgement.end = head.offset + head.bytes;
      done_.store(true, std::memory_order_relaxed);
    }
  }
  return {};
}

Result<void> OrderedJudge::CheckSeen(const Hash128& hash, const GameHead& head, Verdict& verdict,
                                     RecordsBase& records) {
  if (head.rows.count == 0 && options_.same == Same::kContent) return {};
  const auto source = static_cast<std::uint32_t>(names_.size() - 1);
  const Result<std::optional<SeenGame>> first =
      seen_.FindOrKeep({.hash = hash.high,
                        .id = head.id,
                        .offset = head.offset,
                        .check = static_cast<std::uint32_t>(hash.low),
                        .source = source});
  if (!first.ok()) return first.error();
  if (!*first) return {};
  Count(head, **first);
  records.duplicates.Append({.game = head.offset,
                             .line = head.line,
                             .first_game = (*first)->offset,
                             .first_source = names_[(*first)->source]});
  if (options_.dedupe == Dedupe::kKeepFirst) verdict = Verdict::kDuplicate;
  return {};
}

// Duplicates come first: beginnings are looked for in the memory that they leave.
void OrderedJudge::FindBeginnings(const GameHead& head, std::span<const std::uint64_t> hashes,
                                  RecordsBase& records) {
  if (!beginnings_) return;
  if (seen_.bytes() + beginnings_->BytesWith(hashes.size()) > options_.dedupe_bytes) {
    duplicates_.has_all_beginnings = false;
    return beginnings_.reset();
  }
  const auto source = static_cast<std::uint32_t>(names_.size() - 1);
  found_.clear();
  beginnings_->Add({.offset = head.offset, .source = source}, hashes, found_);
  for (const Beginnings::Found& found : found_) {
    Count(head, found);
    using Kind = DuplicateRecord::Kind;
    records.duplicates.Append({.game = head.offset,
                               .line = head.line,
                               .first_game = found.earlier.offset,
                               .first_source = names_[found.earlier.source],
                               .kind = found.is_earlier_whole ? Kind::kBeginning : Kind::kWhole,
                               .plies = found.earlier.plies});
  }
}

void OrderedJudge::Count(const GameHead& head, const Beginnings::Found& found) {
  ++duplicates_.beginnings;
  if (duplicates_.first_beginnings.size() == kNamedOtherWritings) return;
  BeginningOfGame pair = {.source = names_[found.earlier.source],
                          .whole_source = names_.back(),
                          .game = found.earlier.offset,
                          .whole_game = head.offset,
                          .plies = found.earlier.plies};
  if (found.is_earlier_whole) {
    std::swap(pair.source, pair.whole_source);
    std::swap(pair.game, pair.whole_game);
  }
  duplicates_.first_beginnings.push_back(std::move(pair));
}

void OrderedJudge::Count(const GameHead& head, const SeenGame& first) {
  ++duplicates_.games;
  if (head.id == first.id) return;
  ++duplicates_.with_other_bytes;
  if (duplicates_.first.size() == kNamedOtherWritings) return;
  duplicates_.first.push_back({.source = names_.back(),
                               .first_source = names_[first.source],
                               .game = head.offset,
                               .first_game = first.offset});
}

}  // namespace plymill
