#include "arrow/arrow_field.h"

#include <utility>

namespace plymill {
namespace {

using Kind = ArrowField::Kind;

// A schema with all that it points to. Each part of a schema owns its memory, because a consumer
// may take it from its parent.
struct OwnedSchema {
  std::string format, name;
  std::vector<ArrowSchema> parts;
  std::vector<ArrowSchema*> part_pointers;
  ArrowSchema dictionary = {};

  static void Release(ArrowSchema* schema) {
    for (std::int64_t i = 0; i < schema->n_children; ++i) {
      ArrowSchema* const part = schema->children[i];
      if (part->release != nullptr) part->release(part);
    }
    ArrowSchema* const dictionary = schema->dictionary;
    if (dictionary != nullptr && dictionary->release != nullptr) dictionary->release(dictionary);
    schema->release = nullptr;
    delete static_cast<OwnedSchema*>(schema->private_data);
  }
};

const char* NumberFormat(unsigned bytes, bool is_signed) {
  switch (bytes) {
    case 1:
      return is_signed ? "c" : "C";
    case 2:
      return is_signed ? "s" : "S";
    case 4:
      return is_signed ? "i" : "I";
    default:
      return is_signed ? "l" : "L";
  }
}

std::string FormatOf(const ArrowField& field) {
  switch (field.kind) {
    case Kind::kBool:
      return "b";
    case Kind::kBytes:
      return "w:" + std::to_string(field.bytes);
    case Kind::kDate:
      return "tdD";
    case Kind::kNumber:
      return NumberFormat(field.bytes, field.is_signed);
    case Kind::kNamed:
      return NumberFormat(IndexBytes(*field.named), true);
    case Kind::kWord:
      return NumberFormat(4, true);
    case Kind::kList:
      return "+l";
    case Kind::kStruct:
      return "+s";
    default:
      return "u";
  }
}

// Moves `owned` into `schema`.
void Own(std::unique_ptr<OwnedSchema> owned, std::int64_t flags, ArrowSchema& schema) {
  for (ArrowSchema& part : owned->parts) owned->part_pointers.push_back(&part);
  const bool has_dictionary = owned->dictionary.release != nullptr;
  schema = {.format = owned->format.c_str(),
            .name = owned->name.c_str(),
            .metadata = nullptr,
            .flags = flags,
            .n_children = static_cast<std::int64_t>(owned->parts.size()),
            .children = owned->part_pointers.data(),
            .dictionary = has_dictionary ? &owned->dictionary : nullptr,
            .release = OwnedSchema::Release,
            .private_data = nullptr};
  schema.private_data = owned.release();
}

void ExportField(const ArrowField& field, std::int64_t flags, ArrowSchema& schema) {
  auto owned = std::make_unique<OwnedSchema>();
  owned->format = FormatOf(field);
  owned->name = field.name;
  owned->parts.resize(field.parts.size());
  for (std::size_t i = 0; i < field.parts.size(); ++i) {
    ExportField(field.parts[i], ARROW_FLAG_NULLABLE, owned->parts[i]);
  }
  const bool has_dictionary = field.kind == Kind::kNamed || field.kind == Kind::kWord;
  if (has_dictionary) ExportField({}, ARROW_FLAG_NULLABLE, owned->dictionary);
  Own(std::move(owned), flags, schema);
}

}  // namespace

unsigned IndexBytes(const NamedValues& named) {
  constexpr std::size_t kMostOfInt8 = 128;
  return named.names.size() > kMostOfInt8 ? 2 : 1;
}

ArrowField WithPlainTexts(ArrowField field) {
  if (field.kind == Kind::kNamed || field.kind == Kind::kWord) field.kind = Kind::kText;
  for (ArrowField& part : field.parts) part = WithPlainTexts(std::move(part));
  return field;
}

void CopySchema(const ArrowSchema& from, ArrowSchema& to) {
  auto owned = std::make_unique<OwnedSchema>();
  owned->format = from.format;
  owned->name = from.name;
  owned->parts.resize(static_cast<std::size_t>(from.n_children));
  for (std::size_t i = 0; i < owned->parts.size(); ++i) {
    CopySchema(*from.children[i], owned->parts[i]);
  }
  if (from.dictionary != nullptr) CopySchema(*from.dictionary, owned->dictionary);
  Own(std::move(owned), from.flags, to);
}

void ExportSchema(const ArrowFields& columns, ArrowSchema& schema) {
  ExportField({.name = "", .kind = Kind::kStruct, .parts = columns}, 0, schema);
}

}  // namespace plymill
