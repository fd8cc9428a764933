// CompactGroup: blocks of record files that follow each other and become one block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/append_columns.h"
#include "model/game_ops.h"
#include "plym/record_file_reader.h"
#include "run/run_block.h"

namespace plymill {

// A block of a record file.
struct GroupMember {
  std::shared_ptr<const RecordFileReader> file;
  std::size_t block = 0;     // index in the file
  std::uint32_t source = 0;  // of the block, counted over all files
};

// A block of the new file.
struct CompactPart {
  FileBlockPart encoded;                // unless the group is copied
  std::uint32_t source = 0;             // of its first game
  std::vector<std::uint64_t> ids = {};  // of its games, if the new file has an index
};

// Passes through a Pipeline. Keeps its memory.
class CompactGroup {
 public:
  Result<void> status;
  bool beyond = false;

  std::vector<GroupMember> members;  // all in the same notation
  bool is_copied = false;            // the group is one block, which stays as it is

  // The blocks made from the members: one, but several if one needed too much memory.
  std::span<CompactPart> parts() { return std::span(parts_).first(used_); }

  const GameOps& game() const { return members[0].file->GameOf(members[0].block); }

  void Clear() {
    members.clear();
    is_copied = false;
    used_ = 0;
  }

  // Makes the parts, with `level` of zstd, and reads the ids of their games if `with_ids`. Checks
  // the block of a group that is copied.
  Result<void> Make(int level, bool with_ids);

 private:
  Result<void> Encode(int level, bool with_ids, std::uint32_t source);
  Result<void> Check(bool with_ids);
  CompactPart& AddPart(bool with_ids, std::uint32_t source);

  std::vector<CompactPart> parts_;
  std::size_t used_ = 0;
  BlockColumns member_;  // memory for a member
  ColumnsJoiner joiner_;
  Columns joined_;
  GameBlock records_;
};

}  // namespace plymill
