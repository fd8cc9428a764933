// TagField: names of fields that mean a tag of the game.
#pragma once

#include <optional>
#include <string_view>

namespace plymill {

// Tags that may be named without "tag.", in letters of either case.
inline constexpr std::string_view kUsualTags[] = {"event", "site",  "date",
                                                  "round", "white", "black"};

// The name of the tag that `field` means, such as "Site" for "tag.Site", or one of the usual tags;
// nothing if it means none. The tag itself may be written in letters of either case.
std::optional<std::string_view> TagOfField(std::string_view field);

}  // namespace plymill
