// Presence: whether a file exists, is gone, or cannot be accessed.
#pragma once

#include <string>

namespace plymill {

// kUnknown: the file cannot be accessed, because of a link whose target is missing, a folder
// without search permission, or a failing disk, say. Such a file never counts as gone.
enum class Presence { kThere, kGone, kUnknown };

Presence LookFor(const std::string& path);

}  // namespace plymill
