// Dictionary: the alphabet and the tokens of a notation, from tests/fuzz/NOTATION.dict, which is
// the only list of them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/files.h"
#include "support/paths.h"

namespace plymill::testing {

struct Dictionary {
  std::vector<std::string> alphabet;  // all entries of one byte
  std::vector<std::string> classes;   // one of them for each name; a name is a class of characters
  std::vector<std::string> tokens;    // all longer entries
};

// The text between the quotation marks of an entry, with its escapes replaced.
inline std::string UnescapedEntry(std::string_view written) {
  std::string value;
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (written[at] != '\\') {
      value += written[at];
    } else if (written.substr(at + 1).starts_with('x')) {
      value += static_cast<char>(std::stoi(std::string(written.substr(at + 2, 2)), nullptr, 16));
      at += 3;
    } else {
      value += written[++at];
    }
  }
  return value;
}

inline Dictionary DictionaryOf(std::string_view slug) {
  std::string name(slug);
  std::replace(name.begin(), name.end(), '-', '_');
  const std::string lines = ReadFile(DictionariesFolder() / (name + ".dict"));
  Dictionary dictionary;
  std::string last_class;
  for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
    const std::string_view line = std::string_view(lines).substr(at, lines.find('\n', at) - at);
    const std::size_t equals = line.find('=');
    if (line.starts_with('#') || equals == line.npos) continue;
    const std::string value = UnescapedEntry(line.substr(equals + 2, line.size() - equals - 3));
    if (value.size() > 1) {
      dictionary.tokens.push_back(value);
      continue;
    }
    dictionary.alphabet.push_back(value);
    if (line.substr(0, equals) != last_class) dictionary.classes.push_back(value);
    last_class = line.substr(0, equals);
  }
  return dictionary;
}

}  // namespace plymill::testing
