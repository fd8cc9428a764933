// Freshness: whether a source and its outputs still match their entry in the manifest.
#pragma once

#include <string>

#include "mirror/manifest.h"

namespace plymill {

// The first difference between an entry and the files on disk; kGood if there is none.
enum class Freshness {
  kGood,
  kSourceGone,
  kSourceUnreadable,  // its size, time or bytes cannot be read
  kSourceChanged,
  kOutputMissing,
  kOutputChanged
};

// The text for users: "has changed", ...
const char* Explain(Freshness freshness);

// Compares the source at `path` with `entry`: by its bytes, or by size and time only if
// `trust_mtime` is true and both are the same. An output is read only if its time has changed.
Freshness LookAt(const std::string& path, const MirrorEntry& entry, bool trust_mtime);

// The modification time of a file; 0 if the file does not exist.
std::int64_t MtimeOf(const std::string& path);

}  // namespace plymill
