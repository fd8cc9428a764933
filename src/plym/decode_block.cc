#include "plym/decode_block.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "base/hash/hash.h"
#include "model/check_columns.h"
#include "model/fill_absent.h"

namespace plymill {
namespace {

Error Wrong(std::string_view what) { return DamagedError(std::string(what)); }

// The index of the column of plies that tells rows of the row dictionary.
std::size_t RowColumn(const ColumnTypes& types) {
  const auto place = std::find_if(types.begin(), types.end(), [](const ColumnType& type) {
    return type.kind == ColumnKind::kRow;
  });
  return static_cast<std::size_t>(place - types.begin());
}

// Gives columns that were read all their values, also if no entry has them.
void Complete(Columns& columns) {
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    if (columns.is_read[i] == 0) continue;
    FillAbsent(i, columns);
    columns.columns[i].words.FindBegins();
  }
}

// The bytes of a value of an array in memory.
std::uint8_t WidthOf(ColumnPart part, const ColumnType& type) {
  if (part == ColumnPart::kText) return 1;
  return part == ColumnPart::kSizes ? sizeof(std::uint32_t) : type.bytes;
}

// Whether the column of an array may have such an array.
bool MayHave(const ColumnType& type, const ColumnEntry& entry) {
  const auto part = static_cast<ColumnPart>(entry.part);
  const bool is_text = type.kind == ColumnKind::kText, is_word = type.kind == ColumnKind::kWord;
  if (part == ColumnPart::kSizes && !is_word) return false;
  if (part == ColumnPart::kText && !is_word && !is_text) return false;
  const bool is_values = part == ColumnPart::kValues;
  const bool has_null = is_values && type.is_nullable;
  const bool follows = is_values && type.follows != ColumnType::kNone;
  if ((entry.steps & kFollows) != 0 && !follows) return false;
  return entry.width <= WidthOf(part, type) && (entry.has_null == 0 || has_null);
}

// Whether an array has as many values as its column; or for sizes, no more, because each word
// occurs. Otherwise a few bytes could stand for hundreds of megabytes, only to be refused later.
bool HasItsCount(const ColumnEntry& entry, const ColumnType& type, const Columns& columns) {
  const std::uint64_t values = ValuesOfColumn(columns, type);
  switch (static_cast<ColumnPart>(entry.part)) {
    case ColumnPart::kValues:
      return entry.count == values;
    case ColumnPart::kSizes:
      return entry.count <= values;
    case ColumnPart::kText:
      break;
  }
  return true;
}

// Decodes `entry`, whose bytes in the file are `stored`, into its array of `column`.
bool DecodeInto(const ColumnEntry& entry, std::string_view stored, const ColumnType& type,
                ColumnDecoder& decoder, Column& column) {
  const auto part = static_cast<ColumnPart>(entry.part);
  const std::uint8_t width = WidthOf(part, type);
  if (part == ColumnPart::kSizes) {
    char* const sizes = reinterpret_cast<char*>(column.words.sizes.Room(entry.count));
    column.words.sizes.Grow(entry.count);
    return decoder.Decode(entry, stored, width, 0, sizes);
  }
  const bool is_text = type.kind == ColumnKind::kText;
  Buffer<char>& values = part == ColumnPart::kValues ? column.values
                         : is_text                   ? column.text
                                                     : column.words.text;
  const std::size_t bytes = std::size_t{entry.count} * width;
  char* const out = values.Room(bytes);
  values.Grow(bytes);
  return decoder.Decode(entry, stored, width, type.null, out);
}

// Undoes kFollows. Returns whether the column that the values follow has as many values.
bool UndoFollows(const BlockHeader& header, const ColumnType& type, Columns& columns,
                 Column& column) {
  using Number = std::uint64_t;
  const Buffer<char>& added = columns.columns[type.follows].values;
  const std::size_t count = column.values.size() / sizeof(Number);
  if (!added.empty() && added.size() != count * sizeof(std::uint32_t)) return false;
  Number expected = header.first_game;
  for (std::size_t i = 0; i < count; ++i) {
    Number value;
    std::uint32_t more = 0;
    char* const at = column.values.data() + i * sizeof(value);
    std::memcpy(&value, at, sizeof(value));
    value += expected;
    std::memcpy(at, &value, sizeof(value));
    if (!added.empty()) std::memcpy(&more, added.data() + i * sizeof(more), sizeof(more));
    expected = value + more;
  }
  return true;
}

// Whether the file has a name for each code, if it is a column of codes. CheckColumns() compares
// them with the names that plymill knows.
bool HaveNames(const Column& column, const ColumnType& type, std::size_t names) {
  if (type.kind != ColumnKind::kName || names >= type.names.size()) return true;
  return std::all_of(column.values.begin(), column.values.end(),
                     [names](char code) { return static_cast<unsigned char>(code) < names; });
}

// Whether the values are numbers, of which none of this width is out of range.
bool AreInRange(const ColumnEntry& entry, const ColumnType& type) {
  if (type.kind != ColumnKind::kNumber || entry.width > 2) return false;
  const std::int64_t widest = (std::int64_t{1} << 8 * entry.width) - 1;
  return entry.base >= type.least && entry.base <= type.most && widest <= type.most - entry.base;
}

bool HasLists(const ColumnTypes& types) {
  return std::any_of(types.begin(), types.end(), [](const ColumnType& type) {
    return type.table == Table::kPlies && type.kind == ColumnKind::kList;
  });
}

// Decodes an entry, whose bytes in the file are `stored`. Returns what is wrong; "" if nothing is.
std::string DecodeEntry(const BlockHeader& header, const ColumnEntry& entry,
                        std::string_view stored, const MappedColumn& mapped, ColumnDecoder& decoder,
                        Columns& columns) {
  const ColumnType& type = (*columns.types)[mapped.index];
  Column& column = columns.columns[mapped.index];
  if (!HasItsCount(entry, type, columns)) {
    return absl::StrCat("the column ", type.name,
                        " has other values than its type and table allow");
  }
  if (!DecodeInto(entry, stored, type, decoder, column) ||
      ((entry.steps & kFollows) != 0 && !UndoFollows(header, type, columns, column))) {
    return absl::StrCat("the column ", type.name, " cannot be decoded");
  }
  return HaveNames(column, type, mapped.names)
             ? ""
             : absl::StrCat("the column ", type.name, " has a code without a name");
}

// Sets which columns are read: all if `wanted` is empty. Plies need the column that tells their
// rows of the row dictionary; if no column of plies is wanted, there is none.
void SetRead(const ColumnTypes& types, std::span<const char> wanted, Columns& columns) {
  if (wanted.empty()) return;
  columns.is_read.assign(types.size(), 0);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    for (std::size_t at = wanted[i] != 0 ? i : ColumnType::kNone; at != ColumnType::kNone;
         at = types[at].list) {
      columns.is_read[at] = 1;
      if (types[at].follows != ColumnType::kNone) columns.is_read[types[at].follows] = 1;
      if (types[at].table == Table::kPlies) columns.is_read[RowColumn(types)] = 1;
    }
  }
  if (columns.is_read[RowColumn(types)] == 0) columns.distinct = 0;
}

}  // namespace

ColumnEntry BlockView::EntryAt(std::size_t i) const {
  ColumnEntry entry;
  std::memcpy(&entry, entries_.data() + i * sizeof(entry), sizeof(entry));
  return entry;
}

Result<BlockView> BlockView::Open(std::string_view bytes) {
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
  if (Result<void> status = block.CheckPlaces(); !status.ok()) return status;
  return block;
}

// Checks that each array is encoded in a known way, and that the arrays follow each other.
Result<void> BlockView::CheckPlaces() const {
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const ColumnEntry entry = EntryAt(i);
    if ((entry.steps & ~kAllSteps) != 0 || entry.reserved != 0 ||
        entry.part > static_cast<std::uint8_t>(ColumnPart::kText)) {
      return NotReadableError("a column is encoded in a way that this plymill does not know");
    }
    if (entry.at < end || entry.bytes > data_.size() || entry.at > data_.size() - entry.bytes ||
        !IsValid(entry)) {
      return Wrong("the sizes of a column do not fit together");
    }
    end = std::uint64_t{entry.at} + entry.bytes;
  }
  return {};
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

Result<void> BlockView::Decode(const ColumnMap& map, const ColumnTypes& types,
                               std::span<const char> wanted, bool verify, ColumnDecoder& decoder,
                               Columns& columns) const {
  columns.Clear(types);
  std::copy(std::begin(header_.rows), std::end(header_.rows), columns.rows.begin());
  columns.distinct = header_.distinct;
  if (columns.distinct > columns.RowsOf(Table::kPlies)) {
    return Wrong("the row dictionary has more rows than the plies");
  }
  if (columns.distinct > 0 && HasLists(types)) {
    return Wrong("a row dictionary, although plies have lists");
  }
  SetRead(types, wanted, columns);
  if (Result<void> status = CheckEntries(map, columns); !status.ok()) return status;
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const ColumnEntry entry = EntryAt(i);
    const MappedColumn& mapped = map[entry.column];
    if (mapped.index == ColumnType::kNone || columns.is_read[mapped.index] == 0) continue;
    if (verify && HashOf(DataOf(entry)) != entry.hash) {
      return Wrong(
          absl::StrCat("the column ", types[mapped.index].name, " does not have its checksum"));
    }
    std::string wrong = DecodeEntry(header_, entry, DataOf(entry), mapped, decoder, columns);
    const bool is_last = i + 1 == header_.entries || EntryAt(i + 1).column != entry.column;
    const bool in_range = AreInRange(entry, types[mapped.index]);
    if (wrong.empty() && is_last) {
      FillAbsentWords(mapped.index, columns);
      wrong = CheckColumn(columns, mapped.index, in_range);
    }
    if (!wrong.empty()) return Wrong(wrong);
  }
  if (const std::string wrong = CheckColumns(columns); !wrong.empty()) return Wrong(wrong);
  Complete(columns);
  return {};
}

// Checks the arrays of the columns that are read, and the memory that they need.
Result<void> BlockView::CheckEntries(const ColumnMap& map, const Columns& columns) const {
  std::uint64_t bytes = LeastColumnsBytes(columns);
  std::pair<int, int> last(-1, 0);
  for (std::size_t i = 0; i < header_.entries; ++i) {
    const ColumnEntry entry = EntryAt(i);
    if (entry.column >= map.size()) return Wrong("a column that the schema does not have");
    const std::pair<int, int> place(entry.column, entry.part);
    if (place <= std::exchange(last, place)) return Wrong("the columns are not in their order");
    const std::size_t index = map[entry.column].index;
    if (index == ColumnType::kNone || columns.is_read[index] == 0) continue;
    const ColumnType& type = (*columns.types)[index];
    if (!MayHave(type, entry)) {
      return Wrong(absl::StrCat("the column ", type.name, " has an array that it may not have"));
    }
    const auto part = static_cast<ColumnPart>(entry.part);
    // LeastColumnsBytes() has the other values. Their number is checked before they are decoded.
    const bool is_counted = part != ColumnPart::kValues || type.list != ColumnType::kNone;
    if (is_counted) bytes += std::uint64_t{entry.count} * WidthOf(part, type);
    if (bytes > kMaxColumnsBytes) break;
  }
  return bytes <= kMaxColumnsBytes ? Result<void>()
                                   : Wrong("a block needs more memory than any block may");
}

}  // namespace plymill
