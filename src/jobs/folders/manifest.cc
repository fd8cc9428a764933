#include "jobs/folders/manifest.h"

#include <absl/strings/str_cat.h>
#include <simdjson.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "jobs/folders/journal.h"
#include "output/output_file.h"
#include "plym/source_report.h"
#include "rows/path_json.h"
#include "rows/report.h"
#include "source/mapped_file.h"
#include "source/own_files.h"
#include "source/path_advice.h"

namespace plymill {
namespace {

// A JSON array with one item on each line.
template <class Items, class ToJson>
std::string ListJson(const Items& items, ToJson to_json) {
  std::string json = "[";
  for (const auto& item : items) json += (json.size() > 1 ? ",\n" : "\n") + to_json(item);
  return json + "]";
}

std::vector<std::string> ReadPaths(const JsonFields& fields, std::string_view key) {
  std::vector<std::string> paths;
  for (const JsonFields& each : fields.Objects(key)) paths.push_back(each.Path("path"));
  return paths;
}

// Checks that a file lies below the mirrored folder or below `of_kind`, the folder of --rejects or
// --diagnostics, which may be elsewhere. `of_kind` is empty if there is no such folder.
void CheckFile(const JsonFields& fields, std::string_view key, const std::string& of_kind) {
  if (fields.IsNull(key)) return;
  const std::filesystem::path path = fields.Object(key).Path("path");
  if (StaysBelow(path) || (!of_kind.empty() && StaysBelow(path.lexically_relative(of_kind))))
    return;
  fields.Expected("a path in the folder of the outputs, or of its kind", key);
}

std::string ReadFolder(const JsonFields& options, std::string_view key) {
  return options.IsNull(key) ? "" : options.Path(key);
}

std::string PathObject(const std::string& path) { return "{\"path\":" + PathJson(path) + "}"; }

std::string SkippedFields(const MirrorFailure& failed) {
  if (!failed.is_skipped) return "";
  return absl::StrCat(",\"skipped\":true,\"size\":", failed.size,
                      ",\"mtime_ns\":", failed.mtime_ns);
}

std::string FailedObject(const std::pair<const std::string, MirrorFailure>& failed) {
  return "{\"name\":" + PathJson(failed.first) + ",\"source\":" + PathJson(failed.second.source) +
         ",\"message\":" + JsonString(failed.second.message) + SkippedFields(failed.second) + "}";
}

MirrorFailure ReadFailure(const JsonFields& fields) {
  MirrorFailure failure = {.source = fields.Path("source"), .message = {}};
  failure.message = WithoutPath(fields.Text("message"), failure.source);  // of an earlier version
  failure.is_skipped = fields.Has("skipped") && fields.Flag("skipped");
  if (!failure.is_skipped) return failure;
  failure.size = fields.Number("size");
  failure.mtime_ns = fields.Signed("mtime_ns");
  return failure;
}

std::string FailureObject(const std::pair<const std::string, KnownFailure>& failure) {
  const auto& [code, hash, since] = failure.second;
  return "{\"source\":" + PathJson(failure.first) + ",\"code\":" + JsonString(code) +
         ",\"hash\":" + HashJson(hash) + ",\"since\":" + JsonString(since) + "}";
}

// An earlier version wrote none.
void ReadFailures(const JsonFields& fields, Manifest& manifest) {
  if (!fields.Has("failures")) return;
  for (const JsonFields& failure : fields.Objects("failures")) {
    manifest.failures[failure.Path("source")] = {failure.Text("code"), failure.Hash("hash"),
                                                 failure.Text("since")};
  }
}

Manifest ReadFields(const JsonFields& fields, const std::string& folder) {
  Manifest manifest = {.run = fields.Number("run"),
                       .version = fields.Text("version"),
                       .options = fields.Json("options"),
                       .roots = ReadPaths(fields, "roots"),
                       .excluded = ReadPaths(fields, "excluded"),
                       .working_folder = fields.Path("working_folder"),
                       .entries = {},
                       .failed = {},
                       .failures = {},
                       .unfinished = {},
                       .rejects_folder = ReadFolder(fields.Object("options"), "rejects"),
                       .diagnostics_folder = ReadFolder(fields.Object("options"), "diagnostics")};
  for (const JsonFields& failed : fields.Objects("failed")) {
    manifest.failed[ReadOutputName(failed)] = ReadFailure(failed);
  }
  ReadFailures(fields, manifest);
  for (const std::string& output : ReadPaths(fields, "unfinished")) {
    manifest.unfinished.insert(output);
  }
  manifest.has_ended = ReadHasEnded(fields, manifest.unfinished.empty());
  for (const JsonFields& entry : fields.Objects("sources")) {
    ReadEntry(entry, folder, manifest);
  }
  return manifest;
}

// The failure of a folder without a manifest.
Error NoMirror(const std::string& folder, Error error) {
  std::error_code unknown;
  if (std::filesystem::is_directory(folder, unknown)) {
    error.message = absl::StrCat(folder, ": is no mirrored folder, because it has no ",
                                 kManifestName, "; plymill convert -o FOLDER/ makes one");
    return error;
  }
  const bool is_there = std::filesystem::exists(folder, unknown);
  error.message = folder + (is_there ? ": is no folder" : ": there is no such folder");
  return is_there ? error : WithAdvice(std::move(error), folder, kFileAdvice);
}

}  // namespace

std::string EntryJson(const std::string& output, const MirrorEntry& entry,
                      const std::string& folder) {
  std::string mtimes;
  for (const std::int64_t mtime : entry.file_mtimes_ns) {
    absl::StrAppend(&mtimes, mtimes.empty() ? "" : ",", mtime);
  }
  return absl::StrCat("{\"name\":", PathJson(output), ",\"source\":", PathJson(entry.source),
                      ",\"size\":", entry.size, ",\"mtime_ns\":", entry.mtime_ns,
                      ",\"hash\":", HashJson(entry.hash), ",", FilesJson(entry.files, folder),
                      ",\"written_ns\":[", mtimes, "],\"reports\":", SourcesJson(entry.reports),
                      ",\"unknown\":", LeftOutJson(entry.unknown), "}");
}

void ReadEntry(const JsonFields& fields, const std::string& folder, Manifest& manifest) {
  CheckFile(fields, "output", "");
  CheckFile(fields, "rejects", manifest.rejects_folder);
  CheckFile(fields, "diagnostics", manifest.diagnostics_folder);
  MirrorEntry& entry = manifest.entries[ReadOutputName(fields)];
  entry = {.source = fields.Path("source"),
           .size = fields.Number("size"),
           .mtime_ns = fields.Signed("mtime_ns"),
           .hash = fields.Hash("hash"),
           .reports = {},
           .files = ReadFiles(fields, folder),
           .file_mtimes_ns = fields.SignedList("written_ns")};
  for (const JsonFields& report : fields.Objects("reports")) {
    entry.reports.push_back(ReadSourceReport(report));
  }
  if (!fields.Has("unknown")) return;  // written by an earlier version
  for (const JsonFields& unknown : fields.Objects("unknown")) {
    entry.unknown.push_back({unknown.Text("source"), unknown.Text("reason")});
  }
}

namespace {

// Reads the manifest of `folder` that has the name `path`, without the journal.
Result<Manifest> ReadManifestAt(const std::string& path, const std::string& folder) {
  const Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.error();
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (parser.parse(simdjson::padded_string(file->bytes())).get(root)) {
    return DamagedError(path + ": is damaged: it is not JSON");
  }
  Result<void> status;
  Manifest manifest = ReadFields({root, status}, folder);
  if (!status.ok()) {
    return DamagedError(absl::StrCat(path, ": is damaged: ", status.error().message));
  }
  return manifest;
}

}  // namespace

Result<Manifest> ReadManifest(const std::string& folder) {
  const std::string path = ManifestPath(folder);
  Result<Manifest> manifest = ReadManifestAt(path, folder);
  if (!manifest.ok() && manifest.error().is_missing) return NoMirror(folder, manifest.error());
  if (!manifest.ok()) return manifest;
  if (Result<void> journal = ReadJournal(folder, *manifest); !journal.ok()) return journal;
  ReportNames names;
  for (const auto& [name, entry] : manifest->entries) {
    for (const SourceReport& report : entry.reports) {
      if (names.Add(report)) continue;
      return DamagedError(absl::StrCat(path, ": is damaged: expected ", std::string(kFewNames)));
    }
  }
  return manifest;
}

Result<Manifest> ReadManifestBefore(const std::string& folder) {
  return ReadManifestAt(ManifestBefore(folder), folder);
}

Result<void> WriteManifest(const Manifest& manifest, const std::string& folder) {
  const std::string json = absl::StrCat(
      "{\"version\":", JsonString(manifest.version), ",\"run\":", manifest.run,
      ",\"ended\":", manifest.has_ended ? "true" : "false", ",\n\"options\":", manifest.options,
      ",\n\"working_folder\":", PathJson(manifest.working_folder),
      ",\n\"roots\":", ListJson(manifest.roots, PathObject),
      ",\n\"excluded\":", ListJson(manifest.excluded, PathObject),
      ",\n\"unfinished\":", ListJson(manifest.unfinished, PathObject),
      ",\n\"failed\":", ListJson(manifest.failed, FailedObject),
      ",\n\"failures\":", ListJson(manifest.failures, FailureObject), ",\n\"sources\":",
      ListJson(manifest.entries,
               [&](const auto& entry) { return EntryJson(entry.first, entry.second, folder); }),
      "}\n");
  return WriteWholeFile(ManifestPath(folder), true, json);
}

}  // namespace plymill
