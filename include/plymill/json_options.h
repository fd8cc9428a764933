// JsonOptions: where in the records of a JSON source the games are.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plymill {

// Fields are RFC 6901 pointers, such as "/game/log"; "" is the whole record.
struct JsonOptions {
  std::optional<std::string> text;   // a string: the game in its notation
  std::optional<std::string> moves;  // instead: an array of strings, or of such arrays

  // A string: the slug of the notation, in letters of either case, with spaces or underscores
  // for hyphens. Without it, all records of a source have the same.
  std::optional<std::string> notation;

  // The source is one document, and the items of this array are the records. Without it they
  // are lines.
  std::optional<std::string> each;

  // Tag pairs that are made of other fields: strings, numbers, true and false. The name
  // of the tag, and the field.
  std::vector<std::pair<std::string, std::string>> tags;

  bool is_on() const { return text.has_value() || moves.has_value(); }
};

}  // namespace plymill
