#include "table/source_kinds.h"

#include <algorithm>
#include <utility>

#include "archive/source_queue.h"
#include "encode/path_json.h"
#include "select/judge.h"

namespace plymill {
namespace {

Result<void> CheckForRecordFiles(const ConvertOptions& options, bool has_texts) {
  if (options.select.dedupe != Dedupe::kOff) {
    return UsageError("games of record files are not compared: leave out dedupe");
  }
  if (has_texts && DependsOnOrder(options.select)) {
    return UsageError("skip and limit are for texts or for record files, not for both in one read");
  }
  return {};
}

}  // namespace

bool IsCalledRecordFile(const std::string& path) { return path.ends_with(".plym"); }

Result<SourceKinds> PartSources(const ConvertOptions& options) {
  SourceKinds kinds;
  kinds.texts = options.sources;
  kinds.lists = options.archives.lists;
  if (options.split) return kinds;  // of a text
  // Standard input can be read only once.
  const auto& lists = options.archives.lists;
  if (std::find(lists.begin(), lists.end(), "-") != lists.end()) return kinds;
  const Result<SourceQueue> queue = SourceQueue::Open(options.sources, options.archives);
  if (!queue.ok()) return queue.error();
  SourceKinds found;
  for (const std::string& path : queue->paths()) {
    (IsCalledRecordFile(path) ? found.record_files : found.texts).push_back(path);
  }
  if (found.record_files.empty()) return kinds;
  for (const auto& [path, error] : queue->unreadable()) found.texts.push_back(path);
  found.skipped = queue->skipped();
  for (const auto& [path, reason] : queue->list().blank) {
    found.blank.push_back({SourceName(path), reason});
  }
  Result<void> status = CheckForRecordFiles(options, !found.texts.empty());
  if (!status.ok()) return status;
  return found;
}

void AddLeftOut(const SourceKinds& kinds, Report& report) {
  report.skipped.insert(report.skipped.end(), kinds.skipped.begin(), kinds.skipped.end());
  report.blank.insert(report.blank.end(), kinds.blank.begin(), kinds.blank.end());
}

}  // namespace plymill
