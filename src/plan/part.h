// Part: the file beside the output of a split, named like the output with ".part" appended.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <vector>

#include "convert/written_file.h"
#include "plymill/plan.h"

namespace plymill {

// The ".part" file is written before the outputs get their names, and it is replaced atomically. So
// files that a killed attempt has left are known to belong to this part; and if an output exists,
// it is complete.
struct Part {
  PlannedSplit split;
  std::string version;
  std::string options;                // JSON
  std::vector<SourceReport> sources;  // of the split
  WrittenFiles files;                 // paths relative to the working folder
};

std::string PartPath(const std::string& output_path);

// Reads the ".part" file of `output_path`. Fails with NotFound if it does not exist.
absl::StatusOr<Part> ReadPart(const std::string& output_path);

// Writes the ".part" file of `output_path`, and replaces any other.
absl::Status WritePart(const Part& part, const std::string& output_path);

// Adds the reports of `part` to the reports of earlier parts. If the split does not begin at the
// start of its source, its counts are added to the last report.
void AddReports(const Part& part, std::vector<SourceReport>& sources);

// Whether both describe the same work: the same split, options and version.
bool IsSameWork(const Part& a, const Part& b);

}  // namespace plymill
