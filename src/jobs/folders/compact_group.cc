#include "jobs/folders/compact_group.h"

#include "model/check_columns.h"
#include "run/record_output.h"

namespace plymill {

Result<void> CompactGroup::Make(int level, bool with_ids) {
  records_.Use(&game());
  if (is_copied) return Check(with_ids);
  joined_.Clear(game().columns());
  std::uint32_t source = members[0].source;
  for (const GroupMember& member : members) {
    Result<void> read = member.file->ReadColumns(member.block, {}, member_);
    if (!read.ok()) return read;
    const bool has_games = joined_.RowsOf(Table::kGames) > 0;
    if (has_games && ColumnsBytes(joined_) + ColumnsBytes(member_.columns) > kMaxColumnsBytes) {
      if (Result<void> made = Encode(level, with_ids, source); !made.ok()) return made;
      joined_.Clear(game().columns());
    }
    if (joined_.RowsOf(Table::kGames) == 0) source = member.source;
    joiner_.Append(member_.columns, joined_);
  }
  return Encode(level, with_ids, source);
}

// Checks all of a block that is copied: the reader of the copy must not find it damaged.
Result<void> CompactGroup::Check(bool with_ids) {
  const GroupMember& only = members[0];
  Result<void> read =
      only.file->ReadBlock(only.block, member_, *records_.records, PlyRows::kLeftInColumns);
  if (read.ok()) AddPart(with_ids, only.source);
  return read;
}

// Makes a part of the joined columns.
Result<void> CompactGroup::Encode(int level, bool with_ids, std::uint32_t source) {
  RecordsBase& records = *records_.records;
  if (!game().from_columns(joined_, PlyRows::kMade, records)) {
    return DamagedError(members[0].file->path() + ": the rows of a game do not fit together");
  }
  CompactPart& part = AddPart(with_ids, source);
  EncodeFileBlock(game(), records, level, members[0].file->footer().contents, part.encoded);
  if (!part.encoded.is_too_large) return {};
  return DamagedError(members[0].file->path() + ": a block needs more memory than any block may");
}

// Adds a part with the games of the records.
CompactPart& CompactGroup::AddPart(bool with_ids, std::uint32_t source) {
  if (used_ == parts_.size()) parts_.emplace_back();
  CompactPart& part = parts_[used_++];
  part.source = source;
  part.ids.clear();
  for (const GameHead& head : records_.records->heads) {
    if (with_ids) part.ids.push_back(head.id);
  }
  return part;
}

}  // namespace plymill
