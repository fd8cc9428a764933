// RecordFolder: the games of all record files in a folder, as one sequence.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/game_ops.h"
#include "plymill/open.h"
#include "run/tables/one_record_file.h"

namespace plymill {

// The files are those below the folder that end in ".plym", in the order of their paths. Few of
// them are open at once.
class RecordFolder final : public RecordFile {
 public:
  // Reads the footers of all files. `only`: the notation of the games; null: if the files are in
  // several, sets `notations` to their slugs and fails with kUsage.
  static Result<std::shared_ptr<const RecordFolder>> Open(const std::string& path,
                                                          const GameOps* only,
                                                          std::vector<std::string>& notations);

  std::uint64_t games() const override { return games_; }
  std::vector<std::string> files() const override;
  ReadGame Game(std::uint64_t number, bool with_notation) const override;
  FoundGame Find(const std::string& source, std::uint64_t offset) const override;
  FoundGame FindId(std::uint64_t id) const override;
  FoundGame FindContent(const ContentHash& content) const override;
  std::string SchemaJson() const override { return schema_; }
  std::string ProvenanceJson() const override { return provenance_; }

 private:
  // A file, and what its footer was when the folder was opened.
  struct FolderFile {
    std::string path;
    std::uint64_t first = 0;  // the number of its first game in the folder
    std::uint64_t footer_hash = 0;
  };
  struct OpenInFolder {
    std::size_t index = 0;
    std::shared_ptr<const OneRecordFile> file;
  };
  class Opener;

  static Result<RecordFileReader> OpenSame(const FolderFile& file);
  Result<std::shared_ptr<const OneRecordFile>> Use(std::size_t index) const;
  FoundGame FindFirst(const std::function<FoundGame(const OneRecordFile&)>& find) const;
  FoundGame InFolder(std::size_t index, FoundGame found) const;

  std::string path_;
  const GameOps* only_ = nullptr;
  std::vector<FolderFile> files_;
  absl::flat_hash_map<std::string, std::vector<std::size_t>> files_of_;  // of each source
  std::uint64_t games_ = 0;
  std::string schema_, provenance_;
  mutable std::mutex mutex_;                // for open_
  mutable std::vector<OpenInFolder> open_;  // the one that was used last is the last
};

}  // namespace plymill
