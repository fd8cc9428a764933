// Own files: what a mirrored folder has beside its outputs. They are no sources, like hidden files.
#pragma once

#include <string_view>

namespace plymill {

inline constexpr char kManifestName[] = "plymill-manifest.json";
inline constexpr char kJournalName[] = "plymill-journal.jsonl";

// Second names while a run writes: see FolderOutputs.
inline constexpr char kManifestBeforeName[] = ".plymill-manifest-before.json";
inline constexpr char kBeforePrefix[] = ".plymill-before-";

inline bool IsOwnFile(std::string_view name) {
  return name == kManifestName || name == kJournalName;
}

}  // namespace plymill
