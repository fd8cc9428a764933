// Freshness: whether a source and its outputs still match their entry in the manifest.
#pragma once

#include <string>

#include "jobs/folders/manifest.h"

namespace plymill {

// The first difference between an entry and the files on disk; kGood if there is none.
enum class Freshness {
  kGood,
  kSourceGone,
  kSourceUnreadable,  // the source may not be opened, or stat() fails but it is not known to be
                      // gone
  kSourceChanged,
  kOutputMissing,
  kOutputChanged
};

// A text for users, such as "has an output that is missing".
const char* Explain(Freshness freshness);

// Compares the source at `path` and its outputs with `entry`. Compares the bytes of the source, but
// if `trust_mtime` is true and the source has the size and time of `entry`, does not read it. An
// output that has the size and time of `entry` is not read either.
Freshness LookAt(const std::string& path, const MirrorEntry& entry, bool trust_mtime);

// Marks a source as skipped, and returns whether it still has the size and time that it had then.
void MarkSkipped(MirrorFailure& failure);
bool IsStillSkipped(const std::string& path, const MirrorFailure& failure);

// The modification time of a file; 0 if the file does not exist.
std::int64_t MtimeOf(const std::string& path);

}  // namespace plymill
