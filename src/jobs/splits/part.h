// Part: the file that describes the output of a split. It has the name of the output with ".part"
// appended.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/plan.h"
#include "run/written_file.h"

namespace plymill {

// The ".part" file is written before the outputs get their names, and it is replaced atomically.
// Therefore an output that exists is complete, and the files that a killed attempt has left are
// known to belong to this part.
struct Part {
  PlannedSplit split;
  std::string version;
  std::string options;                // made by OptionsJson()
  std::vector<SourceReport> sources;  // reports of the sources in the split
  WrittenFiles files;                 // the paths are relative to the working folder
};

std::string PartPath(const std::string& output_path);

// Reads the ".part" file of `output_path`. Error::is_missing: there is none.
Result<Part> ReadPart(const std::string& output_path);

// Writes the ".part" file of `output_path`. Replaces an existing ".part" file.
Result<void> WritePart(const Part& part, const std::string& output_path);

// Adds `reports`, those of the sources in `part`, to `sources`, the reports of the earlier parts.
// If the split does not begin at the start of its source, its counts are added to the last report
// in `sources`.
void AddReports(const Part& part, const std::vector<SourceReport>& reports,
                std::vector<SourceReport>& sources);

// Whether `a` and `b` have the same split, options, version and kinds of files.
bool IsSameWork(const Part& a, const Part& b);

}  // namespace plymill
