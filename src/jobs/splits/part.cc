#include "jobs/splits/part.h"

#include <absl/strings/str_cat.h>

#include <filesystem>
#include <utility>

#include "base/json_fields.h"
#include "jobs/splits/plan_json.h"
#include "output/full_path.h"
#include "output/output_file.h"
#include "plym/source_report.h"
#include "plymill/version.h"
#include "rows/report.h"
#include "run/options_json.h"
#include "run/tally_report.h"
#include "source/mapped_file.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

fs::path FolderOfOutput(const std::string& output_path) {
  return FullPath(output_path).parent_path();
}

Part ReadFields(const JsonFields& fields, const fs::path& folder) {
  Part part;
  part.split = ReadPlannedSplit(fields.Object("split"));
  part.version = fields.Text("version");
  part.options = fields.Json("options");
  ReportNames names;
  for (const JsonFields& source : fields.Objects("reports")) {
    part.sources.push_back(ReadSourceReport(source));
    if (!names.Add(part.sources.back())) fields.Expected(kFewNames, "reports");
  }
  part.files = ReadFiles(fields, folder);
  return part;
}

}  // namespace

std::string PartPath(const std::string& output_path) { return output_path + ".part"; }

Result<Part> ReadPart(const std::string& output_path) {
  const std::string path = PartPath(output_path);
  const Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.error();
  JsonDocument json(file->bytes(), "is not JSON; expected the description of a part");
  Part part = ReadFields(json.fields(), FolderOfOutput(output_path));
  if (json.status().ok()) return part;
  return DamagedError(absl::StrCat(path, ": ", json.status().error().message));
}

Result<void> WritePart(const Part& part, const std::string& output_path) {
  const fs::path folder = FolderOfOutput(output_path);
  const auto files = [&](JsonWriter& json) { WriteFiles(part.files, folder, json); };
  const std::string text =
      JsonObject("version", part.version, "split", JsonRaw{PlanLine(part.split)}, "options",
                 JsonRaw{part.options}, "reports", JsonList(part.sources, WriteSource), files);
  return WriteWholeFile(PartPath(output_path), true, text + "\n");
}

void AddReports(const Part& part, const std::vector<SourceReport>& reports,
                std::vector<SourceReport>& sources) {
  bool continues = part.split.split.begin > 0;
  for (const SourceReport& source : reports) {
    if (std::exchange(continues, false)) {
      AddTally(source, sources.back());
    } else {
      sources.push_back(source);
    }
  }
}

bool IsSameWork(const Part& a, const Part& b) {
  return a.split.plan == b.split.plan && a.split.number == b.split.number &&
         a.version == b.version && AreSameOptions(a.options, b.options) &&
         a.files.rejects.has_value() == b.files.rejects.has_value() &&
         a.files.diagnostics.has_value() == b.files.diagnostics.has_value();
}

}  // namespace plymill
