// SetUpIn: the set-up that the tags of a game name.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "base/letter_case.h"
#include "model/records.h"

namespace plymill::coerceo {

// Whether `text` has `word` in it, in letters of either case. `word` is not empty.
inline bool HasWord(std::string_view text, std::string_view word) {
  for (; text.size() >= word.size(); text.remove_prefix(1)) {
    if (EqualInEitherCase(text.substr(0, word.size()), word)) return true;
  }
  return false;
}

// "ocius" or "laurentius", if a tag pair Setup or Variation names it; else empty. The specification
// has no tag for the set-up.
inline std::string_view SetUpIn(std::span<const TagRecord> tags) {
  for (const std::string_view name : {"Setup", "Variation"}) {
    for (const TagRecord& tag : tags) {
      if (!EqualInEitherCase(tag.name, name)) continue;
      for (const std::string_view set_up : {"ocius", "laurentius"}) {
        if (HasWord(tag.value, set_up)) return set_up;
      }
      break;  // of several tags with this name, the first counts
    }
  }
  return {};
}

}  // namespace plymill::coerceo
