#include "arrow/arrow_column.h"

#include <utility>

#include "arrow/word_indexes.h"

namespace plymill {
namespace {

using Kind = ArrowType::Kind;

const ArrowType& DictionaryType() {
  static const ArrowType type = TextColumn("");
  return type;
}

// The names of a named value as a column of texts.
std::shared_ptr<ArrowColumn> DictionaryOf(const std::vector<std::string>& names) {
  auto dictionary = std::make_shared<ArrowColumn>(DictionaryType());
  for (const std::string& name : names) dictionary->AppendText(name);
  return dictionary;
}

// An Arrow array with all that it points to. Each part owns its memory, because a consumer may take
// it from its parent.
struct OwnedArray {
  std::shared_ptr<const void> owner;
  const void* buffers[3] = {};
  std::vector<ArrowArray> parts;
  std::vector<ArrowArray*> part_pointers;
  ArrowArray dictionary = {};

  static void Release(ArrowArray* array) {
    for (std::int64_t i = 0; i < array->n_children; ++i) {
      ArrowArray* const part = array->children[i];
      if (part->release != nullptr) part->release(part);
    }
    ArrowArray* const dictionary = array->dictionary;
    if (dictionary != nullptr && dictionary->release != nullptr) dictionary->release(dictionary);
    array->release = nullptr;
    delete static_cast<OwnedArray*>(array->private_data);
  }
};

}  // namespace

ArrowColumn::ArrowColumn(const ArrowType& type) : type_(type) {
  if (type.kind == Kind::kText || type.kind == Kind::kList) ends_.Append(0);
  if (type.kind == Kind::kNamed) dictionary_ = DictionaryOf(type.names);
  if (type.kind == Kind::kWord) {
    dictionary_ = DictionaryOf({});
    words_ = std::make_unique<WordIndexes>();
  }
  parts_.reserve(type.parts.size());
  for (const ArrowType& part : type.parts) parts_.emplace_back(part);
}

ArrowColumn::ArrowColumn(ArrowColumn&&) noexcept = default;
ArrowColumn::~ArrowColumn() = default;

void ArrowColumn::AppendWord(std::string_view word) {
  if (type_.kind == Kind::kText) return AppendText(word.empty() ? std::string_view() : word);
  if (word.empty()) return AppendNumber(std::int32_t{0}, false);
  const std::int32_t index = words_->IndexOf(word);
  if (index == dictionary_->length_) dictionary_->AppendText(word);
  AppendNumber(index);
}

void ArrowColumn::AppendNulls(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    switch (type_.kind) {
      case Kind::kBool:
        AppendBool(false, false);
        break;
      case Kind::kText:
        AppendText({});
        break;
      case Kind::kList:
        EndList(false);
        break;
      case Kind::kStruct:
        for (ArrowColumn& part : parts_) part.AppendNulls(1);
        AppendValid(false);
        break;
      default: {
        constexpr char kZeros[8] = {};
        values_.Append(kZeros, type_.kind == Kind::kWord ? sizeof(std::int32_t) : type_.bytes);
        AppendValid(false);
      }
    }
  }
}

std::int64_t ArrowColumn::CountNulls(std::int64_t first, std::int64_t length) const {
  if (nulls_ == 0 || length == length_) return nulls_;
  std::int64_t valid = 0;
  for (std::int64_t i = first; i < first + length; ++i) {
    valid += validity_[static_cast<std::size_t>(i / 8)] >> i % 8 & 1;
  }
  return length - valid;
}

void ArrowColumn::Export(std::shared_ptr<const void> owner, std::int64_t first, std::int64_t length,
                         ArrowArray& array) const {
  auto owned = std::make_unique<OwnedArray>();
  const bool has_ends = type_.kind == Kind::kText || type_.kind == Kind::kList;
  std::int64_t buffers = 0;
  owned->buffers[buffers++] = nulls_ > 0 ? validity_.data() : nullptr;
  if (has_ends) owned->buffers[buffers++] = ends_.data();
  if (type_.kind != Kind::kList && type_.kind != Kind::kStruct) {
    owned->buffers[buffers++] = values_.data();
  }
  // The fields of a struct are as long as the struct; the items of a list are found by its ends.
  owned->parts.resize(parts_.size());
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i].Export(owner, 0, parts_[i].length_, owned->parts[i]);
    owned->part_pointers.push_back(&owned->parts[i]);
  }
  if (dictionary_ != nullptr) {
    dictionary_->Export(dictionary_, 0, dictionary_->length_, owned->dictionary);
  }
  owned->owner = std::move(owner);
  array = {.length = length,
           .null_count = CountNulls(first, length),
           .offset = first,
           .n_buffers = buffers,
           .n_children = static_cast<std::int64_t>(parts_.size()),
           .buffers = owned->buffers,
           .children = owned->part_pointers.data(),
           .dictionary = dictionary_ != nullptr ? &owned->dictionary : nullptr,
           .release = OwnedArray::Release,
           .private_data = nullptr};
  array.private_data = owned.release();
}

void ExportRows(const std::shared_ptr<const void>& owner, std::span<const ArrowColumn> columns,
                std::size_t first, std::size_t length, ArrowArray& array) {
  auto owned = std::make_unique<OwnedArray>();
  owned->parts.resize(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].Export(owner, static_cast<std::int64_t>(first), static_cast<std::int64_t>(length),
                      owned->parts[i]);
    owned->part_pointers.push_back(&owned->parts[i]);
  }
  array = {.length = static_cast<std::int64_t>(length),
           .null_count = 0,
           .offset = 0,
           .n_buffers = 1,
           .n_children = static_cast<std::int64_t>(columns.size()),
           .buffers = owned->buffers,
           .children = owned->part_pointers.data(),
           .dictionary = nullptr,
           .release = OwnedArray::Release,
           .private_data = nullptr};
  array.private_data = owned.release();
}

}  // namespace plymill
