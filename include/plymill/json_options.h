// JsonOptions: which fields of a JSON record hold the game and its tags.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plymill {

// Fields are RFC 6901 pointers such as "/game/log"; "" is the whole record. Either `text` or
// `moves` is set, not both.
struct JsonOptions {
  std::optional<std::string> text;   // field with a string: the game in its notation
  std::optional<std::string> moves;  // field with an array of strings, or of arrays of strings

  // Field with a string: the slug of the notation, in upper or lower case, with hyphens, spaces or
  // underscores. If it is not set, all records of a source are in the same notation.
  std::optional<std::string> notation;

  // The source is one JSON document, and the items of the array at this pointer are the records. If
  // it is not set, each line is a record.
  std::optional<std::string> each;

  // Tag pairs made from other fields, which hold strings, numbers, true or false. Each entry is the
  // name of the tag and the pointer to the field.
  std::vector<std::pair<std::string, std::string>> tags;

  bool is_on() const { return text.has_value() || moves.has_value(); }
};

}  // namespace plymill
