// Freshness: whether a source and its outputs are as an entry of the manifest says.
#pragma once

#include <string>

#include "mirror/manifest.h"

namespace plymill {

// How a source, or what was made of it, is not as it was; kGood where it is.
enum class Freshness {
  kGood,
  kSourceGone,
  kSourceUnreadable,  // it cannot be looked at
  kSourceChanged,
  kOutputMissing,
  kOutputChanged
};

// What users are told: "has changed", ...
const char* Explain(Freshness freshness);

// Looks at the source of `entry` at `path`: its bytes, or only its size and time where
// `trust_mtime` is true and they are the same. Its outputs are read only where their times
// have changed.
Freshness LookAt(const std::string& path, const MirrorEntry& entry, bool trust_mtime);

// The time of a file; 0 where there is none.
std::int64_t MtimeOf(const std::string& path);

}  // namespace plymill
