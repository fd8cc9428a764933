#include "model/records.h"

#include <algorithm>
#include <charconv>

#include "base/utf8.h"

namespace plymill {

std::string_view RecordsBase::Utf8(std::string_view text) {
  const std::string_view read = AsUtf8(text);
  if (read.data() != text.data()) [[unlikely]]
    Remarked(Reason::kNotUtf8, text, read);
  return read;
}

std::string_view RecordsBase::AsUtf8(std::string_view text) {
  if (IsUtf8(text)) [[likely]] {
    return text;
  }
  char* const made = arena_.Allocate(text.size() * kMaxUtf8Bytes);
  return {made, ToUtf8(text, made)};
}

std::string_view RecordsBase::Unescape(std::string_view value) {
  if (value.find('\\') == std::string_view::npos) [[likely]] {
    return value;
  }
  char* const made = arena_.Allocate(value.size());
  char* to = made;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char next = at + 1 < value.size() ? value[at + 1] : '\0';
    if (value[at] == '\\' && (next == '"' || next == '\\')) ++at;
    *to++ = value[at];
  }
  return {made, static_cast<std::size_t>(to - made)};
}

std::string_view RecordsBase::NameApart(std::string_view name, std::size_t first) {
  const auto is_there = [&](std::string_view other) {
    return std::any_of(tags.begin() + first, tags.end(),
                       [&](const TagRecord& tag) { return tag.name == other; });
  };
  if (!is_there(name)) return name;
  constexpr std::size_t kNumberBytes = 12;
  char* const made = arena_.Allocate(name.size() + kNumberBytes);
  char* const number_at = std::copy(name.begin(), name.end(), made);
  *number_at = '_';
  for (std::uint32_t number = 2;; ++number) {
    const char* const end = std::to_chars(number_at + 1, number_at + kNumberBytes, number).ptr;
    const std::string_view apart(made, static_cast<std::size_t>(end - made));
    if (is_there(apart)) continue;
    Remarked(Reason::kRepeatedTag, line_->line.substr(0, 0), apart);
    return apart;
  }
}

void RecordsBase::ClearBase(const Shard& next) {
  shard = next;
  line_ = nullptr;
  tally = {};
  tally.bytes = next.json.are_here() ? next.json.source.size() : next.text.size();
  tally.decoded_lines = next.decoded_lines;
  heads.Clear();
  tags.Clear();
  notes.Clear();
  texts.Clear();
  points.Clear();
  remarks.Clear();
  rejects.Clear();
  duplicates.Clear();
  spill.Clear();
  contents.Clear();
  arena_.Clear();
}

}  // namespace plymill
