#include "arrow/arrow_column.h"

#include <utility>

#include "arrow/text_builder.h"

namespace plymill {
namespace {

using Layout = ArrowColumn::Layout;

// Stands for the memory of empty buffers: some consumers refuse null pointers.
alignas(64) constexpr char kNothing[64] = {};

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

// Moves `owned`, whose parts are complete, into `array`.
void Own(std::unique_ptr<OwnedArray> owned, ArrowArray& array) {
  for (ArrowArray& part : owned->parts) owned->part_pointers.push_back(&part);
  array.n_children = static_cast<std::int64_t>(owned->parts.size());
  array.buffers = owned->buffers;
  array.children = owned->part_pointers.data();
  array.dictionary = owned->dictionary.release != nullptr ? &owned->dictionary : nullptr;
  array.release = OwnedArray::Release;
  array.private_data = owned.release();
}

template <class T>
const void* MemoryOf(const Buffer<T>& buffer) {
  return buffer.data() != nullptr ? static_cast<const void*>(buffer.data()) : kNothing;
}

void Export(const std::shared_ptr<const void>& owner, const ArrowColumn& column, std::size_t first,
            std::size_t length, ArrowArray& array) {
  array = {};
  auto owned = std::make_unique<OwnedArray>();
  std::int64_t buffers = 0;
  owned->owner = owner;
  owned->buffers[buffers++] = column.nulls > 0 ? column.validity.data() : nullptr;
  const bool has_begins = column.layout == Layout::kTexts || column.layout == Layout::kList;
  const bool has_values = column.layout == Layout::kTexts || column.layout == Layout::kValues;
  if (has_begins) owned->buffers[buffers++] = MemoryOf(column.begins);
  if (has_values) owned->buffers[buffers++] = MemoryOf(column.values);
  owned->parts.resize(column.parts.size());
  for (std::size_t i = 0; i < column.parts.size(); ++i) {
    Export(owner, column.parts[i], 0, column.parts[i].length, owned->parts[i]);
  }
  if (const auto& dictionary = column.dictionary) {
    Export(dictionary, *dictionary, 0, dictionary->length, owned->dictionary);
  }
  // The number of nulls among some of the rows is not known.
  const bool knows_nulls = column.nulls == 0 || length == column.length;
  array.length = static_cast<std::int64_t>(length);
  array.null_count = knows_nulls ? static_cast<std::int64_t>(column.nulls) : -1;
  array.offset = static_cast<std::int64_t>(first);
  array.n_buffers = buffers;
  Own(std::move(owned), array);
}

}  // namespace

std::shared_ptr<const ArrowColumn> TextsColumn(std::span<const std::string> texts) {
  auto column = std::make_shared<ArrowColumn>();
  TextBuilder builder(texts.size(), *column);
  for (const std::string& text : texts) builder.Append(text);
  builder.Finish();
  return column;
}

void ExportRows(const std::shared_ptr<const void>& owner, std::span<const ArrowColumn> columns,
                std::size_t first, std::size_t length, ArrowArray& array) {
  auto owned = std::make_unique<OwnedArray>();
  owned->owner = owner;
  owned->parts.resize(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Export(owner, columns[i], first, length, owned->parts[i]);
  }
  array = {};
  array.length = static_cast<std::int64_t>(length);
  array.n_buffers = 1;
  Own(std::move(owned), array);
}

}  // namespace plymill
