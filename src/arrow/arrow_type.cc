#include "arrow/arrow_type.h"

#include <memory>

namespace plymill {

ArrowType TextColumn(std::string name) {
  return {.name = std::move(name), .kind = ArrowType::Kind::kText};
}

ArrowType WordColumn(std::string name) {
  return {.name = std::move(name), .kind = ArrowType::Kind::kWord};
}

ArrowType NumberColumn(std::string name, unsigned bytes, bool is_signed) {
  return {.name = std::move(name),
          .kind = ArrowType::Kind::kNumber,
          .bytes = bytes,
          .is_signed = is_signed};
}

ArrowType NamedColumn(std::string name, std::vector<std::string> names) {
  constexpr std::size_t kMostOfInt8 = 128;
  return {.name = std::move(name),
          .kind = ArrowType::Kind::kNamed,
          .bytes = names.size() > kMostOfInt8 ? 2U : 1U,
          .is_signed = true,
          .names = std::move(names)};
}

ArrowType ListColumn(std::string name, ArrowType item) {
  item.name = "item";
  return {.name = std::move(name), .kind = ArrowType::Kind::kList, .parts = {std::move(item)}};
}

ArrowType StructColumn(std::string name, ArrowTypes fields) {
  return {.name = std::move(name), .kind = ArrowType::Kind::kStruct, .parts = std::move(fields)};
}

ArrowType WithPlainTexts(ArrowType type) {
  if (type.kind == ArrowType::Kind::kNamed || type.kind == ArrowType::Kind::kWord) {
    return TextColumn(std::move(type.name));
  }
  for (ArrowType& part : type.parts) part = WithPlainTexts(std::move(part));
  return type;
}

namespace {

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

const char* FormatOf(const ArrowType& type) {
  switch (type.kind) {
    case ArrowType::Kind::kBool:
      return "b";
    case ArrowType::Kind::kNumber:
    case ArrowType::Kind::kNamed:
      return NumberFormat(type.bytes, type.is_signed);
    case ArrowType::Kind::kWord:
      return "i";
    case ArrowType::Kind::kList:
      return "+l";
    case ArrowType::Kind::kStruct:
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

void ExportType(const ArrowType& type, std::int64_t flags, ArrowSchema& schema) {
  auto owned = std::make_unique<OwnedSchema>();
  owned->format = FormatOf(type);
  owned->name = type.name;
  owned->parts.resize(type.parts.size());
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    ExportType(type.parts[i], ARROW_FLAG_NULLABLE, owned->parts[i]);
  }
  const bool has_dictionary =
      type.kind == ArrowType::Kind::kNamed || type.kind == ArrowType::Kind::kWord;
  if (has_dictionary) ExportType(TextColumn(""), ARROW_FLAG_NULLABLE, owned->dictionary);
  Own(std::move(owned), flags, schema);
}

}  // namespace

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

void ExportSchema(const ArrowTypes& columns, ArrowSchema& schema) {
  ExportType(StructColumn("", columns), 0, schema);
}

}  // namespace plymill
