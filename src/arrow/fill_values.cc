#include "arrow/fill_values.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "arrow/bits.h"
#include "arrow/text_builder.h"
#include "model/words.h"

namespace plymill {
namespace {

using Kind = ArrowField::Kind;

constexpr std::uint8_t kNullFlag = 0x80;  // of a byte that becomes an index or a flag

constexpr std::uint8_t FlagOf(bool is_null) {
  return static_cast<std::uint8_t>(is_null ? kNullFlag : 0);
}

// Memory for `rows` values of `value_bytes` bytes, which become those of `to`.
char* Values(std::size_t rows, std::uint8_t value_bytes, ArrowColumn& to) {
  to.length = rows;
  to.value_bytes = value_bytes;
  const std::size_t bytes = value_bytes == 0 ? (rows + 7) / 8 : rows * value_bytes;
  char* const values = to.values.Room(bytes);
  to.values.Grow(bytes);
  return values;
}

template <class T>
void MarkNulls(std::span<const T> values, T null, ArrowColumn& to) {
  bool any = false;
  for (const T value : values) any |= value == null;
  if (!any) return;
  Buffer<std::uint8_t> flags;
  std::uint8_t* const flag = flags.Room(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) flag[i] = FlagOf(values[i] == null);
  SetNulls(flag, to);
}

void MarkNullNumbers(const ColumnType& type, const Column& column, ArrowColumn& to) {
  switch (type.bytes) {
    case 1:
      return MarkNulls(ValuesOf<std::uint8_t>(column), static_cast<std::uint8_t>(type.null), to);
    case 2:
      return MarkNulls(ValuesOf<std::uint16_t>(column), static_cast<std::uint16_t>(type.null), to);
    case 4:
      return MarkNulls(ValuesOf<std::uint32_t>(column), static_cast<std::uint32_t>(type.null), to);
    default:
      return MarkNulls(ValuesOf<std::uint64_t>(column), static_cast<std::uint64_t>(type.null), to);
  }
}

void FillNumbers(const ColumnType& type, const Column& column, std::size_t rows, ArrowColumn& to) {
  const std::size_t bytes = rows * type.bytes;
  char* const values = Values(rows, type.bytes, to);
  if (bytes > 0) std::memcpy(values, column.values.data(), bytes);
  if (type.is_nullable) MarkNullNumbers(type, column, to);
}

void FillBools(const Column& column, std::size_t rows, ArrowColumn& to) {
  char* const bits = Values(rows, 0, to);
  if (rows > 0) std::memset(bits, 0, to.values.size());
  const auto values = ValuesOf<std::uint8_t>(column);
  for (std::size_t i = 0; i < values.size(); ++i) {
    bits[i / 8] = static_cast<char>(bits[i / 8] | values[i] << i % 8);
  }
}

// Indexes of one byte. The table has the index of each code, or kNullFlag.
void FillShortIndexes(const NamedValues& named, std::span<const std::uint8_t> codes,
                      ArrowColumn& to) {
  std::array<std::uint8_t, 256> table;
  for (std::size_t code = 0; code < table.size(); ++code) {
    const std::int16_t index = named.index_of[code];
    table[code] = index < 0 ? kNullFlag : static_cast<std::uint8_t>(index);
  }
  auto* const indexes = reinterpret_cast<std::uint8_t*>(Values(codes.size(), 1, to));
  std::uint8_t flags = 0;
  for (std::size_t i = 0; i < codes.size(); ++i) flags |= indexes[i] = table[codes[i]];
  if ((flags & kNullFlag) == 0) return;
  SetNulls(indexes, to);
  for (std::size_t i = 0; i < codes.size(); ++i) indexes[i] &= 0x7F;
}

void FillLongIndexes(const NamedValues& named, std::span<const std::uint8_t> codes,
                     ArrowColumn& to) {
  Buffer<std::uint8_t> flags;
  std::uint8_t* const flag = flags.Room(codes.size());
  char* const indexes = Values(codes.size(), sizeof(std::int16_t), to);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const std::int16_t index = named.index_of[codes[i]];
    const std::int16_t stored = std::max<std::int16_t>(index, 0);
    flag[i] = FlagOf(index < 0);
    std::memcpy(indexes + i * sizeof(stored), &stored, sizeof(stored));
  }
  const auto is_null = [](std::uint8_t each) { return each != 0; };
  if (std::any_of(flag, flag + codes.size(), is_null)) SetNulls(flag, to);
}

// The words of a column, and for each code, the index of its word. An empty word means null. Words
// may have several codes, but tools refuse a dictionary in which a text stands twice.
class Dictionary {
 public:
  explicit Dictionary(const Words& words) {
    const char* text = words.text.data();
    absl::flat_hash_map<std::string_view, std::int32_t> known;
    for (const std::uint32_t size : words.sizes) {
      const std::string_view word(text, size);
      text += size;
      const auto next = static_cast<std::int32_t>(texts_.size());
      index_of_.push_back(word.empty() ? -1 : known.try_emplace(word, next).first->second);
      if (index_of_.back() == next) texts_.push_back(word);
    }
  }

  std::span<const std::int32_t> index_of() const { return index_of_; }

  std::string_view At(std::int32_t index) const { return texts_[static_cast<std::size_t>(index)]; }

  std::shared_ptr<const ArrowColumn> Texts() const {
    auto column = std::make_shared<ArrowColumn>();
    TextBuilder builder(texts_.size(), *column);
    for (const std::string_view text : texts_) builder.Append(text);
    return column;
  }

 private:
  std::vector<std::string_view> texts_;
  std::vector<std::int32_t> index_of_;  // -1: null
};

void FillWordIndexes(const Dictionary& dictionary, std::span<const std::uint32_t> codes,
                     ArrowColumn& to) {
  to.dictionary = dictionary.Texts();
  char* const indexes = Values(codes.size(), sizeof(std::int32_t), to);
  const std::span<const std::int32_t> index_of = dictionary.index_of();
  Buffer<std::uint8_t> flags;
  std::uint8_t* const flag = flags.Room(codes.size());
  bool any = false;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const std::int32_t index = index_of[codes[i]], stored = std::max(index, 0);
    any |= index < 0;
    flag[i] = FlagOf(index < 0);
    std::memcpy(indexes + i * sizeof(stored), &stored, sizeof(stored));
  }
  if (any) SetNulls(flag, to);
}

bool FillTexts(const Column& column, std::size_t rows, ArrowColumn& to) {
  TextBuilder builder(rows, to);
  const char* text = column.text.data();
  for (const std::uint32_t size : ValuesOf<std::uint32_t>(column)) {
    if (size == kNoText) {
      builder.AppendNull();
    } else {
      builder.Append({text, size});
      text += size;
    }
  }
  return builder.Finish();
}

// Fills `to` with what the items of `list` also say. Their fields have one byte each.
bool FillDerived(const ArrowField& list, const Columns& columns, ArrowColumn& to) {
  const ArrowFields& parts = list.parts[0].parts;
  const ArrowField& derived = parts.back();
  const Column& from = columns.At(derived.column);
  const auto words = ValuesOf<std::uint32_t>(from);
  const auto counts = ValuesOf<std::uint8_t>(columns.At(list.column));
  std::vector<std::uint8_t> item(parts.size() - 1), codes;
  for (std::size_t row = 0; row < counts.size(); ++row) {
    for (std::uint8_t i = 0; i < counts[row]; ++i) {
      for (std::size_t k = 0; k < item.size(); ++k) {
        item[k] = ValuesOf<std::uint8_t>(columns.At(parts[k].column))[codes.size()];
      }
      codes.push_back(derived.derived->code_of(from.words.At(words[row]), item.data()));
    }
  }
  return FillNames(derived, codes, to);
}

bool FillList(const ArrowField& field, const Columns& columns, ArrowColumn& to) {
  if (!FillBegins(ValuesOf<std::uint8_t>(columns.At(field.column)), to)) return false;
  const auto items = static_cast<std::size_t>(to.begins.back());
  ArrowColumn& all = to.parts.emplace_back();
  if (!FillColumn(field.parts[0], columns, items, all)) return false;
  const bool has_derived =
      !all.parts.empty() && field.parts[0].parts.back().origin == ArrowField::Origin::kDerived;
  return !has_derived || FillDerived(field, columns, all.parts.back());
}

bool FillStruct(const ArrowField& field, const Columns& columns, std::size_t rows,
                ArrowColumn& to) {
  to.layout = ArrowColumn::Layout::kStruct;
  to.length = rows;
  to.parts.resize(field.parts.size());
  bool fits = true;
  for (std::size_t i = 0; i < field.parts.size(); ++i) {
    if (field.parts[i].origin == ArrowField::Origin::kDerived) continue;  // by FillList()
    fits = FillColumn(field.parts[i], columns, rows, to.parts[i]) && fits;
  }
  return fits;
}

}  // namespace

bool FillNames(const ArrowField& field, std::span<const std::uint8_t> codes, ArrowColumn& to) {
  const NamedValues& named = *field.named;
  if (field.kind == Kind::kNamed) {
    to.dictionary = named.dictionary;
    IndexBytes(named) == 1 ? FillShortIndexes(named, codes, to) : FillLongIndexes(named, codes, to);
    return true;
  }
  TextBuilder builder(codes.size(), to);
  for (const std::uint8_t code : codes) {
    const std::int16_t index = named.index_of[code];
    if (index < 0) {
      builder.AppendNull();
    } else {
      builder.Append(named.names[static_cast<std::size_t>(index)]);
    }
  }
  return builder.Finish();
}

bool FillWords(const ArrowField& field, const Column& column, ArrowColumn& to) {
  const Dictionary dictionary(column.words);
  const auto codes = ValuesOf<std::uint32_t>(column);
  if (field.kind == Kind::kWord) {
    FillWordIndexes(dictionary, codes, to);
    return true;
  }
  TextBuilder builder(codes.size(), to);
  for (const std::uint32_t code : codes) {
    const std::int32_t index = dictionary.index_of()[code];
    if (index < 0) {
      builder.AppendNull();
    } else {
      builder.Append(dictionary.At(index));
    }
  }
  return builder.Finish();
}

ArrowColumn WithDictionary(const ArrowColumn& texts) {
  ArrowColumn coded;
  const auto dictionary = std::make_shared<ArrowColumn>();
  TextBuilder words(texts.length, *dictionary);
  absl::flat_hash_map<std::string_view, std::int32_t> known;
  auto* const indexes =
      reinterpret_cast<std::int32_t*>(Values(texts.length, sizeof(std::int32_t), coded));
  Buffer<std::uint8_t> nulls;
  for (std::size_t row = 0; row < texts.length; ++row) {
    const auto begin = static_cast<std::size_t>(texts.begins[row]);
    const std::string_view text(texts.values.data() + begin,
                                static_cast<std::size_t>(texts.begins[row + 1]) - begin);
    const bool is_null = texts.nulls > 0 && (texts.validity[row / 8] >> row % 8 & 1) == 0;
    nulls.Append(FlagOf(is_null));
    indexes[row] = 0;
    if (is_null) continue;
    const auto [at, is_new] = known.try_emplace(text, static_cast<std::int32_t>(known.size()));
    if (is_new) words.Append(text);
    indexes[row] = at->second;
  }
  if (texts.nulls > 0) SetNulls(nulls.data(), coded);
  coded.dictionary = dictionary;
  return coded;
}

bool FillColumn(const ArrowField& field, const Columns& columns, std::size_t rows,
                ArrowColumn& to) {
  if (field.kind == Kind::kStruct) return FillStruct(field, columns, rows, to);
  const ColumnType& type = (*columns.types)[field.column];
  const Column& column = columns.At(field.column);
  switch (type.kind) {
    case ColumnKind::kList:
      return FillList(field, columns, to);
    case ColumnKind::kWord:
      return FillWords(field, column, to);
    case ColumnKind::kText:
      return FillTexts(column, rows, to);
    case ColumnKind::kName:
      return FillNames(field, ValuesOf<std::uint8_t>(column), to);
    case ColumnKind::kBool:
      FillBools(column, rows, to);
      return true;
    default:
      FillNumbers(type, column, rows, to);
      return true;
  }
}

}  // namespace plymill
