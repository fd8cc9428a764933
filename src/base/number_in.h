// NumberIn: the value of a text that consists of a number only.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace plymill {

// Returns nothing if `text` holds anything else, or if the value does not fit into Number.
template <class Number>
std::optional<Number> NumberIn(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || read != end) return std::nullopt;
  return number;
}

}  // namespace plymill
