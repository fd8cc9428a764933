#include "jobs/folders/work.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <set>

#include "jobs/folders/folders.h"
#include "jobs/folders/freshness.h"
#include "source/presence.h"

namespace plymill {
namespace {

bool IsUpToDate(const Mirrored& mirrored, const MirrorOptions& options, const Manifest& manifest) {
  const bool others_excluded = manifest.excluded != options.convert.archives.excluded;
  if (options.convert.force || others_excluded) return false;
  if (manifest.unfinished.contains(mirrored.name)) return false;
  const auto entry = manifest.entries.find(mirrored.name);
  if (entry == manifest.entries.end() || entry->second.source != mirrored.source) return false;
  if (!entry->second.unknown.empty() && !options.convert.skip_unknown) return false;
  return LookAt(mirrored.source, entry->second, options.trust_mtime) == Freshness::kGood;
}

// Whether the source, or a folder that contains it, is already reported as unreadable.
bool IsReported(const std::string& source, const MirroredList& list) {
  return std::any_of(list.unreadable.begin(), list.unreadable.end(), [&](const auto& each) {
    return source == each.path || source.starts_with(each.path + "/");
  });
}

}  // namespace

MirrorWork FindWork(const MirrorOptions& options, const MirroredList& list,
                    const Manifest& manifest) {
  MirrorWork work;
  std::set<std::string> names;
  for (const Mirrored& mirrored : list.sources) {
    names.insert(mirrored.name);
    if (IsUpToDate(mirrored, options, manifest)) {
      ++work.unchanged;
      const std::int64_t mtime_ns = manifest.entries.at(mirrored.name).mtime_ns;
      if (options.trust_mtime && MtimeOf(mirrored.source) == mtime_ns) ++work.trusted;
    } else {
      work.sources.push_back(&mirrored);
    }
  }
  for (const auto& [name, entry] : manifest.entries) {
    if (names.contains(name)) continue;
    const Presence presence = LookFor(entry.source);
    if (presence == Presence::kGone) work.gone.push_back(name);
    if (presence == Presence::kUnknown && !IsReported(entry.source, list)) {
      work.inaccessible.push_back(entry.source);
    }
  }
  return work;
}

Result<void> CheckNames(const MirrorWork& work, const MirrorOptions& options,
                        const Manifest& manifest) {
  for (const Mirrored* const source : work.sources) {
    if (manifest.Knows(source->name) || options.convert.force) continue;
    for (const std::string* path :
         {&source->output_path, &source->rejects_path, &source->diagnostics_path}) {
      if (path->empty() || !IsTaken(*path)) continue;
      return UsageError(absl::StrCat(*path, ": exists already, and no run on ",
                                     options.convert.output_path,
                                     " has made it; give --force to overwrite it"));
    }
  }
  return {};
}

}  // namespace plymill
