#include "record/records.h"

#include <algorithm>

#include "scan/utf8.h"

namespace plymill {

std::string_view RecordsBase::Utf8(std::string_view text) {
  if (IsUtf8(text)) [[likely]] {
    return text;
  }
  char* const made = arena_.Allocate(text.size() * kMaxUtf8Bytes);
  const std::string_view read(made, ToUtf8(text, made));
  Remarked({Reason::kNotUtf8, text, read});
  return read;
}

std::string_view RecordsBase::Unescape(std::string_view value) {
  if (value.find('\\') == std::string_view::npos) [[likely]] {
    return value;
  }
  char* const made = arena_.Allocate(value.size());
  char* to = made;
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] == '\\' && at + 1 < value.size()) ++at;
    *to++ = value[at];
  }
  return {made, static_cast<std::size_t>(to - made)};
}

void RecordsBase::ClearBase(const Shard& next) {
  shard = next;
  tally = {};
  tally.bytes = next.json.are_here() ? next.json.source.size() : next.text.size();
  heads.Clear();
  tags.Clear();
  notes.Clear();
  texts.Clear();
  remarks.Clear();
  rejects.Clear();
  duplicates.Clear();
  spill.Clear();
  arena_.Clear();
}

}  // namespace plymill
