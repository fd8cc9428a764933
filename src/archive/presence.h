// Presence: whether a file is there, is gone, or cannot be looked at.
#pragma once

#include <string>

namespace plymill {

// kUnknown: something stands in the way, such as a link whose target is away, a folder that may not
// be searched, or a disk that fails. A file that cannot be looked at is never taken for one that is
// gone.
enum class Presence { kThere, kGone, kUnknown };

Presence LookFor(const std::string& path);

}  // namespace plymill
