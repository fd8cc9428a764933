// CompactGroups: opens the record files of a folder one after the other, and divides their blocks
// into groups.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "jobs/folders/compact_group.h"
#include "jobs/folders/manifest.h"

namespace plymill {

// The groups depend on the files only, never on the number of threads.
class CompactGroups {
 public:
  // `block_bytes`: of text, in a block of the usual size. `recompress`: no block is copied.
  // `manifest` must outlive the object.
  CompactGroups(const Manifest& manifest, std::uint64_t block_bytes, bool recompress)
      : entry_(manifest.entries.begin()),
        end_(manifest.entries.end()),
        block_bytes_(block_bytes),
        recompress_(recompress) {}

  // Fills a group with the next blocks. Returns false after the last block. Fails if a file is
  // missing, damaged, or not as the manifest says, and if it was made with other options.
  Result<bool> Next(CompactGroup& group);

  // The sources of the files, and their hashes. All are known after the last group.
  std::vector<SourceReport>& sources() { return sources_; }
  std::vector<std::uint64_t>& hashes() { return hashes_; }

  // The options of all files, and whether they keep the texts of plies.
  const std::string& options() const { return options_; }
  bool texts() const { return texts_; }
  bool contents() const { return contents_.value_or(false); }

 private:
  // A file of at most this size is copied to memory, so that few files are open.
  static constexpr std::uint64_t kSmallFileBytes = std::uint64_t{2} << 20;

  Result<void> OpenNext();
  Result<void> CheckFile(const WrittenFile& written);
  void AddSources();
  std::uint64_t WeightOf(std::size_t block) const;
  bool Takes(const CompactGroup& group, std::uint64_t bytes, std::uint64_t weight) const;

  std::map<std::string, MirrorEntry>::const_iterator entry_, end_;  // of the next file
  const std::uint64_t block_bytes_;
  const bool recompress_;
  std::shared_ptr<const RecordFileReader> file_;
  std::size_t block_ = 0;                 // the next block of `file_`
  std::size_t first_source_ = 0;          // index in `sources_` of the first one of `file_`
  std::vector<std::uint64_t> blocks_of_;  // the number of blocks of each source of `file_`
  bool texts_ = false;
  std::optional<bool> contents_;  // as FileFooter::contents; empty before the first file with games
  std::string options_;           // of the first file
  std::vector<SourceReport> sources_;
  std::vector<std::uint64_t> hashes_;
};

}  // namespace plymill
