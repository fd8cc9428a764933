// GameFile: a file of games that can be read at any of its blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/workers.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "plym/record_file_reader.h"

namespace plymill {

// Games that are read together: a block of a record file, or a shard of text.
struct FileBlock {
  std::uint32_t games = 0;
  std::uint32_t plies = 0;
  const GameOps* game = nullptr;
};

// What the users of the games need besides plies.
struct ReadWants {
  bool rules = false;      // GameHead::legality and the other results of the rules, in text
  bool ids = false;        // GameHead::id and line
  bool all_fields = true;  // all columns of record files
  std::vector<RuleSetting> settings = {};
};

// Records of a block, and the memory that they view.
struct BlockMemory {
  const GameOps* game = nullptr;
  std::unique_ptr<RecordsBase> records;
  BlockColumns columns;

  RecordsBase& RecordsOf(const GameOps& wanted) {
    if (game != &wanted) records = wanted.new_records();
    game = &wanted;
    return *records;
  }
};

class GameFile {
 public:
  // Opens a record file, or text that is not compressed, which is read to find its games.
  // `notation` is that of text; "auto": it is detected. Fails with kUsage for compressed
  // text.
  static Result<std::unique_ptr<GameFile>> Open(const std::string& path,
                                                const std::string& notation, Workers& workers);

  virtual ~GameFile() = default;

  const std::string& path() const { return path_; }
  const std::vector<FileBlock>& blocks() const { return blocks_; }

  // In text: games that cannot be read.
  std::uint64_t games_rejected() const { return games_rejected_; }

  // Bytes that differ between files with other games.
  const std::string& mark() const { return mark_; }

  // The source of a block, for conditions.
  virtual std::string_view SourceOf(std::size_t block) const = 0;

  // Reads a block. May be called on several threads. Fails with kDamaged if the file is damaged.
  virtual Result<void> Read(std::size_t block, const ReadWants& wants,
                            BlockMemory& memory) const = 0;

  // Returns kChanged if the file has changed since it was opened.
  virtual Result<void> CheckUnchanged() const = 0;

 protected:
  std::string path_;
  std::vector<FileBlock> blocks_;
  std::uint64_t games_rejected_ = 0;
  std::string mark_;
};

}  // namespace plymill
