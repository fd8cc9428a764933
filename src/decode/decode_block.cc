#include "decode/decode_block.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "base/hash/hash.h"
#include "columns/check_columns.h"

namespace plymill {
namespace {

absl::Status Wrong(std::string_view what) { return absl::DataLossError(std::string(what)); }

// The index of the column of plies that tells rows of the row dictionary.
std::size_t RowColumn(const ColumnTypes& types) {
  const auto place = std::find_if(types.begin(), types.end(), [](const ColumnType& type) {
    return type.kind == ColumnKind::kRow;
  });
  return static_cast<std::size_t>(place - types.begin());
}

absl::Status CheckKind(const ColumnEntry& entry, const ColumnType& type) {
  const bool has_text = type.kind == ColumnKind::kText || type.kind == ColumnKind::kWord;
  const auto part = static_cast<ColumnPart>(entry.part);
  if ((part == ColumnPart::kSizes && type.kind != ColumnKind::kWord) ||
      (part == ColumnPart::kText && !has_text)) {
    return Wrong("a column has an array that its type does not have");
  }
  const std::uint8_t width = part == ColumnPart::kText    ? 1
                             : part == ColumnPart::kSizes ? sizeof(std::uint32_t)
                                                    : type.bytes;
  const bool has_null = type.is_nullable || (type.kind == ColumnKind::kText && part == ColumnPart::kValues);
  if (entry.width > width || (entry.has_null != 0 && !has_null)) {
    return Wrong("an array has other numbers than its column allows");
  }
  return absl::OkStatus();
}

}  // namespace

ColumnEntry BlockView::EntryAt(std::size_t i) const {
  ColumnEntry entry;
  std::memcpy(&entry, entries_.data() + i * sizeof(entry), sizeof(entry));
  return entry;
}

absl::StatusOr<BlockView> BlockView::Open(std::string_view bytes) {
  BlockView block;
  if (bytes.size() < sizeof(BlockHeader)) return Wrong("a block is cut short");
  std::memcpy(&block.header_, bytes.data(), sizeof(BlockHeader));
  const BlockHeader& header = block.header_;
  if (header.magic != kBlockMagic) return Wrong("no block begins here");
  bytes.remove_prefix(sizeof(BlockHeader));
  if (header.entries > bytes.size() / sizeof(ColumnEntry)) return Wrong("a block is cut short");
  block.entries_ = bytes.substr(0, header.entries * sizeof(ColumnEntry));
  bytes.remove_prefix(block.entries_.size());
  if (header.data_bytes > bytes.size()) return Wrong("a block is cut short");
  block.data_ = bytes.substr(0, header.data_bytes);
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < header.entries; ++i) {
    const ColumnEntry entry = block.EntryAt(i);
    if ((entry.steps & ~kAllSteps) != 0 || entry.reserved != 0 ||
        entry.part > static_cast<std::uint8_t>(ColumnPart::kText)) {
      return absl::UnimplementedError("a column is encoded in a way that this plymill does not know");
    }
    if (entry.at < end || entry.bytes > block.data_.size() ||
        entry.at > block.data_.size() - entry.bytes || !IsValid(entry)) {
      return Wrong("the sizes of a column do not fit together");
    }
    end = std::uint64_t{entry.at} + entry.bytes;
  }
  return block;
}

bool BlockView::HasHash() const {
  const std::string_view fields(reinterpret_cast<const char*>(&header_),
                                offsetof(BlockHeader, hash));
  const std::string_view pieces[] = {fields, entries_};
  return HashOf(pieces) == header_.hash;
}

bool BlockView::IsWhole() const {
  std::size_t end = 0;
  const auto are_zeros = [](std::string_view bytes) {
    return bytes.find_first_not_of('\0') == std::string_view::npos;
  };
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const ColumnEntry entry = EntryAt(i);
    if (!are_zeros(data_.substr(end, entry.at - end)) || HashOf(DataOf(entry)) != entry.hash) {
      return false;
    }
    end = entry.at + std::size_t{entry.bytes};
  }
  return are_zeros(data_.substr(end));
}

absl::Status BlockView::Decode(const ColumnMap& map, const ColumnTypes& types,
                               std::span<const char> wanted, bool verify, ColumnDecoder& decoder,
                               Columns& columns) const {
  columns.Clear(types);
  std::copy(std::begin(header_.rows), std::end(header_.rows), columns.rows.begin());
  columns.distinct = header_.distinct;
  columns.is_read.assign(types.size(), wanted.empty() ? 1 : 0);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    for (std::size_t at = wanted[i] != 0 ? i : ColumnType::kNone; at != ColumnType::kNone;
         at = types[at].list) {
      columns.is_read[at] = 1;
      if (types[at].table == Table::kPlies) columns.is_read[RowColumn(types)] = 1;
    }
  }
  std::uint64_t bytes = LeastColumnsBytes(columns);
  if (columns.distinct > columns.RowsOf(Table::kPlies)) return Wrong("a block has too many rows");
  std::pair<std::size_t, std::uint8_t> last;
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const ColumnEntry entry = EntryAt(i);
    if (entry.column >= map.size()) return Wrong("a column that the schema does not have");
    const std::pair<std::size_t, std::uint8_t> place{entry.column, entry.part};
    if (i > 0 && place <= last) return Wrong("the columns are not in their order");
    last = place;
    const std::size_t index = map[entry.column];
    if (index == ColumnType::kNone || columns.is_read[index] == 0) continue;
    const ColumnType& type = types[index];
    if (absl::Status status = CheckKind(entry, type); !status.ok()) return status;
    bytes += std::uint64_t{entry.count} * type.bytes;
    if (bytes > kMaxColumnsBytes) return Wrong("a block needs more memory than any block may");
    if (verify && HashOf(DataOf(entry)) != entry.hash) {
      return Wrong(absl::StrCat("the column ", type.name, " does not have its checksum"));
    }
    Column& column = columns.columns[index];
    bool good = true;
    if (static_cast<ColumnPart>(entry.part) == ColumnPart::kValues) {
      const bool is_text = type.kind == ColumnKind::kText;
      good = decoder.Decode(entry, DataOf(entry), type.bytes,
                            is_text ? std::int64_t{kNoText} : type.null, column.values);
    } else if (static_cast<ColumnPart>(entry.part) == ColumnPart::kSizes) {
      Buffer<char> sizes;
      good = decoder.Decode(entry, DataOf(entry), sizeof(std::uint32_t), 0, sizes);
      column.words.sizes.Append(sizes.data(), entry.count);
    } else {
      good = decoder.Decode(entry, DataOf(entry), 1, 0,
                            type.kind == ColumnKind::kText ? column.text : column.words.text);
    }
    if (!good) return Wrong(absl::StrCat("the column ", type.name, " cannot be decoded"));
  }
  if (const std::string wrong = CheckColumns(columns); !wrong.empty()) return Wrong(wrong);
  for (Column& column : columns.columns) column.words.FindBegins();
  return absl::OkStatus();
}

}  // namespace plymill
