// RowField: a key of a JSON Lines row, with the type of its value. For `plymill schema`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plymill {

struct RowField {
  enum class Kind : std::uint8_t { kText, kBool, kInteger, kObject, kList };

  std::string name = {};
  Kind kind = Kind::kText;
  bool is_nullable = false;
  std::int64_t least = 0, most = 0;      // of an integer
  std::vector<std::string> values = {};  // all values that a text may have; empty: any text
  std::vector<RowField> parts = {};      // of an object: its fields; of a list: its item, nameless

  // The tags: a list of objects with name and value, or, by --tags, one object of texts.
  bool is_tags = false;
};

using RowFields = std::vector<RowField>;

// The fields of the structs of a notation, made from ForEachField().
struct StructFields {
  RowFields ply, player, info;
};

}  // namespace plymill
