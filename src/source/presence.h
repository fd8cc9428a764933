// Presence: whether a file exists, is gone, or cannot be accessed.
#pragma once

#include <string>

namespace plymill {

// kUnknown: the file cannot be accessed, for example because it is a link whose target is missing,
// or because of a folder without search permission or a failing disk. Such a file may still exist.
enum class Presence { kThere, kGone, kUnknown };

Presence LookFor(const std::string& path);

}  // namespace plymill
