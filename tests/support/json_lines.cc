#include "support/json_lines.h"

#include <simdjson.h>

#include <cstddef>

namespace plymill::testing {

bool AreJsonLines(std::string_view lines) {
  thread_local simdjson::dom::parser parser;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) return false;
    simdjson::dom::element line;
    if (parser.parse(lines.data(), end).get(line) != simdjson::SUCCESS) return false;
    if (!line.is_object()) return false;
    lines.remove_prefix(end + 1);
  }
  return true;
}

std::set<std::string> KeysOfFirst(std::string_view lines) {
  std::set<std::string> keys;
  simdjson::dom::parser parser;
  simdjson::dom::object row;
  const std::string line(lines.substr(0, lines.find('\n')));
  if (parser.parse(line).get(row) != simdjson::SUCCESS) return keys;
  for (const auto& field : row) keys.emplace(field.key);
  return keys;
}

}  // namespace plymill::testing
