#include "jobs/folders/mirror_report.h"

#include <algorithm>

#include "run/tally_report.h"

namespace plymill {
namespace {

OutputReport OutputOf(const Mirrored& mirrored, const MirrorEntry& entry) {
  OutputReport output = {.path = mirrored.output_path, .set = {}, .notation = {}};
  for (const SourceReport& source : entry.reports) {
    output.games += source.games_written;
    output.plies += source.plies;
  }
  if (entry.files.output) output.bytes = entry.files.output->bytes;
  return output;
}

}  // namespace

void AddToReport(const MirroredList& list, const Manifest& manifest, Report& report) {
  for (const Mirrored& mirrored : list.sources) {
    const auto found = manifest.entries.find(mirrored.name);
    if (found == manifest.entries.end() || manifest.failed.contains(mirrored.name)) continue;
    const MirrorEntry& entry = found->second;
    report.outputs.push_back(OutputOf(mirrored, entry));
    report.sources.insert(report.sources.end(), entry.reports.begin(), entry.reports.end());
    report.unknown.insert(report.unknown.end(), entry.unknown.begin(), entry.unknown.end());
  }
  std::sort(report.unknown.begin(), report.unknown.end(),
            [](const LeftOut& a, const LeftOut& b) { return a.source < b.source; });
  for (const SourceReport& source : report.sources) AddTally(source, report.total);
}

}  // namespace plymill
