#include "plym/check_index.h"

#include <absl/strings/str_cat.h>

#include <utility>
#include <vector>

#include "model/block_format.h"
#include "model/check_columns.h"

namespace plymill {
namespace {

class IndexChecker {
 public:
  IndexChecker(const FileFooter& footer, std::uint64_t footer_at)
      : footer_(footer), footer_at_(footer_at), counted_(footer.sources.size()) {}

  // Each fault is that of the first block that has one.
  IndexFault CheckBlocks() {
    for (const IndexEntry& entry : footer_.index) {
      if (IndexFault fault = CheckBlock(entry); !fault.what.empty()) return fault;
      end_ += entry.bytes;
      games_ += entry.games;
      counted_[entry.source].games_written += entry.games;
      counted_[entry.source].plies += entry.plies;
    }
    return {};
  }

  // Must be called after CheckBlocks().
  IndexFault CheckIds() const {
    const std::uint64_t rest = footer_at_ - end_;
    if (!footer_.ids) {
      return rest == 0 ? IndexFault() : IndexFault{"bytes that belong to no block", end_};
    }
    const IdIndex& ids = *footer_.ids;
    const bool fits = ids.at == end_ && ids.games == games_ &&
                      ids.games == rest / sizeof(IdEntry) && rest % sizeof(IdEntry) == 0;
    return fits ? IndexFault() : IndexFault{"the index of ids does not fit the file", end_};
  }

  IndexFault CheckSources(bool shares_blocks) const {
    for (std::size_t i = 0; i < counted_.size(); ++i) {
      const SourceReport& said = footer_.sources[i];
      if (said.games_seen !=
          said.games_written + said.games_rejected + said.games_filtered + said.games_duplicate) {
        return {absl::StrCat("the counts of ", said.source, " do not add up"), footer_at_};
      }
      if (shares_blocks ||
          (counted_[i].games_written == said.games_written && counted_[i].plies == said.plies)) {
        continue;
      }
      return {absl::StrCat("the blocks of ", said.source, " hold ", counted_[i].games_written,
                           " games and ", counted_[i].plies, " plies, the footer says ",
                           said.games_written, " and ", said.plies),
              footer_at_};
    }
    return {};
  }

 private:
  IndexFault CheckBlock(const IndexEntry& entry) {
    if (entry.at != end_ || entry.bytes > footer_at_ - end_ || entry.bytes < sizeof(BlockHeader)) {
      return {"the index does not fit the blocks", footer_at_};
    }
    if (entry.notation >= footer_.notations.size()) {
      return {"a block of a notation that is not listed", entry.at};
    }
    if (entry.source >= footer_.sources.size()) {
      return {"a block of a source that is not listed", entry.at};
    }
    if (LeastBytes(entry) > kMaxColumnsBytes) {
      return {"a block of more games or plies than any block may have", entry.at};
    }
    const std::pair<std::uint64_t, std::uint64_t> place(entry.source, entry.first_game);
    if (place < std::exchange(last_, place)) {
      return {"a block is not in the order of sources and games", entry.at};
    }
    return {};
  }

  // The least memory that a block needs.
  std::uint64_t LeastBytes(const IndexEntry& entry) {
    if (types_ != &footer_.notations[entry.notation]->columns()) {
      types_ = &footer_.notations[entry.notation]->columns();
      of_game_ = LeastRowBytes(*types_, Table::kGames);
      of_ply_ = LeastRowBytes(*types_, Table::kPlies);
    }
    return entry.games * of_game_ + entry.plies * of_ply_;
  }

  const FileFooter& footer_;
  const std::uint64_t footer_at_;
  std::vector<SourceReport> counted_;
  std::uint64_t end_ = sizeof(FileHeader);  // of the blocks so far
  std::uint64_t games_ = 0;
  std::pair<std::uint64_t, std::uint64_t> last_;  // source and first game of the block before
  const ColumnTypes* types_ = nullptr;            // of the block before, and the bytes of its rows
  std::uint64_t of_game_ = 0, of_ply_ = 0;
};

}  // namespace

IndexFault CheckIndex(const FileFooter& footer, std::uint64_t footer_at, bool shares_blocks) {
  IndexChecker checker(footer, footer_at);
  IndexFault fault = checker.CheckBlocks();
  if (fault.what.empty()) fault = checker.CheckIds();
  return fault.what.empty() ? checker.CheckSources(shares_blocks) : fault;
}

}  // namespace plymill
