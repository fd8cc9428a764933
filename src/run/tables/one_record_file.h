// OneRecordFile: the games of one record file, or those of one notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/game_ops.h"
#include "plym/record_file_reader.h"
#include "plymill/open.h"

namespace plymill {

class OneRecordFile final : public RecordFile {
 public:
  // `only`: the notation of the games; null: all notations.
  OneRecordFile(RecordFileReader reader, const GameOps* only);

  const RecordFileReader& reader() const { return reader_; }

  std::uint64_t games() const override { return games_before_.back(); }
  std::vector<std::string> files() const override { return {reader_.path()}; }
  ReadGame Game(std::uint64_t number, bool with_notation) const override;
  FoundGame Find(const std::string& source, std::uint64_t offset) const override;
  FoundGame FindId(std::uint64_t id) const override;
  FoundGame FindContent(const ContentHash& content) const override;
  std::string SchemaJson() const override;
  std::string ProvenanceJson() const override;

 private:
  bool Has(std::size_t block) const { return only_ == nullptr || &reader_.GameOf(block) == only_; }
  std::optional<GamePlace> PlaceOf(std::uint64_t number) const;
  FoundGame Found(const std::function<Result<std::vector<GamePlace>>()>& find) const;
  Result<void> UseBlock(std::size_t block,
                        const std::function<void(const RecordsBase&)>& use) const;

  const RecordFileReader reader_;
  const GameOps* const only_;
  std::vector<std::uint64_t> games_before_;  // for each block, and for the end of the file
  mutable std::mutex mutex_;                 // for the members below
  mutable BlockColumns kept_columns_;        // the kept games have views into them
  mutable std::unique_ptr<RecordsBase> kept_;
  mutable std::unique_ptr<RecordsBase> only_one_;  // memory for one of the kept games
  mutable std::size_t kept_block_ = 0;
};

}  // namespace plymill
