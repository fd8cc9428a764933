// JsonOptions: where in the records of a JSON Lines source the games are.
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
  std::optional<std::string> each;   // of a document: the array whose items are the records

  // Tag pairs that are made of other fields: strings, numbers, true and false. The name
  // of the tag, and the field.
  std::vector<std::pair<std::string, std::string>> tags;

  bool is_on() const { return text.has_value() || moves.has_value(); }
};

}  // namespace plymill
