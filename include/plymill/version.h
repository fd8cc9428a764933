// kVersion: the version of plymill.
#pragma once

#include <string_view>

namespace plymill {

inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace plymill
