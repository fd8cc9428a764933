#include "jobs/folders/compact_groups.h"

#include <absl/strings/str_cat.h>

#include <utility>

#include "base/hash/hash.h"
#include "plymill/version.h"

namespace plymill {

Result<bool> CompactGroups::Next(CompactGroup& group) {
  group.Clear();
  std::uint64_t bytes = 0;
  while (true) {
    if (file_ == nullptr || block_ == file_->footer().index.size()) {
      if (entry_ == end_) return !group.members.empty();
      if (Result<void> status = OpenNext(); !status.ok()) return status;
      continue;
    }
    const IndexEntry& entry = file_->footer().index[block_];
    const std::uint64_t weight = WeightOf(block_);
    if (!group.members.empty() && !Takes(group, bytes, weight)) return true;
    if (entry.games > 0) {
      group.members.push_back(
          {file_, block_, static_cast<std::uint32_t>(first_source_ + entry.source)});
      bytes += weight;
    }
    ++block_;
    if (group.members.size() != 1 || weight < block_bytes_ / 2) continue;
    group.is_copied = !recompress_ && file_->writer() == kVersion && file_->has_own_blocks();
    return true;
  }
}

// Whether the next block may be in `group`, whose text has `bytes` bytes.
bool CompactGroups::Takes(const CompactGroup& group, std::uint64_t bytes,
                          std::uint64_t weight) const {
  return group.members.size() < kMostSharedSources && bytes + weight <= block_bytes_ &&
         weight < block_bytes_ / 2 && &group.game() == &file_->GameOf(block_);
}

// The bytes of the text of a block, if all blocks of its source have as many.
std::uint64_t CompactGroups::WeightOf(std::size_t block) const {
  const std::uint32_t source = file_->footer().index[block].source;
  return file_->footer().sources[source].bytes / blocks_of_[source];
}

Result<void> CompactGroups::OpenNext() {
  const MirrorEntry& entry = (entry_++)->second;
  const WrittenFile& written = *entry.files.output;
  Result<RecordFileReader> file = RecordFileReader::Open(written.path);
  if (!file.ok()) return file.error();
  if (file->bytes() <= kSmallFileBytes) file->KeepCopy();
  file_ = std::make_shared<const RecordFileReader>(*std::move(file));
  if (Result<void> status = CheckFile(written); !status.ok()) return status;
  AddSources();
  return {};
}

// Adds the sources of the new file.
void CompactGroups::AddSources() {
  const FileFooter& footer = file_->footer();
  first_source_ = sources_.size();
  sources_.insert(sources_.end(), footer.sources.begin(), footer.sources.end());
  hashes_.insert(hashes_.end(), footer.hashes.begin(), footer.hashes.end());
  blocks_of_.assign(footer.sources.size(), 0);
  for (const IndexEntry& block : footer.index) ++blocks_of_[block.source];
  block_ = 0;
}

// The file must be as it was written. Its options are those of the first file.
Result<void> CompactGroups::CheckFile(const WrittenFile& written) {
  const std::string_view bytes = file_->file_bytes();
  if (bytes.size() != written.bytes || HashOf(bytes) != written.hash) {
    return DamagedError(absl::StrCat(written.path,
                                     ": was changed after it was written; the next run of "
                                     "convert on its folder makes it again"));
  }
  const FileFooter& footer = file_->footer();
  if (options_.empty()) options_ = footer.options;
  texts_ = footer.texts;
  const bool has_same = footer.contents == contents_.value_or(footer.contents);
  if (!footer.notations.empty()) contents_ = footer.contents;
  if (footer.options == options_ && (has_same || footer.notations.empty()))
    return file_->CheckUnchanged();
  return DamagedError(absl::StrCat(written.path, ": was made with other options than the ",
                                   "first file: ", footer.options, ", not ", options_));
}

}  // namespace plymill
