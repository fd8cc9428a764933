// Part: what stands beside the output of a split, under its name and ".part".
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <vector>

#include "convert/written_file.h"
#include "plymill/plan.h"

namespace plymill {

// Written before its files get their names, and replaced as one: so what a killed attempt
// has left is known to be of this part, and what this tells of is whole once it is there.
struct Part {
  PlannedSplit split;
  std::string version;
  std::string options;                // JSON
  std::vector<SourceReport> sources;  // of the split
  WrittenFiles files;                 // where they are seen from here
};

std::string PartPath(const std::string& output_path);

// Reads what stands beside `output_path`. NotFound where nothing does.
absl::StatusOr<Part> ReadPart(const std::string& output_path);

// Puts `part` beside `output_path`, in the place of another.
absl::Status WritePart(const Part& part, const std::string& output_path);

// Adds the reports of `part` to those of the parts before it. A split that does not begin
// its source continues the last of them.
void AddReports(const Part& part, std::vector<SourceReport>& sources);

// Whether both are the same work: the same split, options and version.
bool IsSameWork(const Part& a, const Part& b);

}  // namespace plymill
