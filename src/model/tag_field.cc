#include "model/tag_field.h"

#include <algorithm>
#include <iterator>

#include "base/letter_case.h"

namespace plymill {

std::optional<std::string_view> TagOfField(std::string_view field) {
  constexpr std::string_view kPrefix = "tag.";
  if (field.starts_with(kPrefix)) {
    const std::string_view tag = field.substr(kPrefix.size());
    return tag.empty() ? std::nullopt : std::optional(tag);
  }
  const bool is_usual =
      std::any_of(std::begin(kUsualTags), std::end(kUsualTags),
                  [&](std::string_view tag) { return EqualInEitherCase(tag, field); });
  return is_usual ? std::optional(field) : std::nullopt;
}

}  // namespace plymill
