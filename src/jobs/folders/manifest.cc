#include "jobs/folders/manifest.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "output/output_file.h"
#include "plym/source_report.h"
#include "rows/report.h"
#include "source/mapped_file.h"
#include "source/own_files.h"
#include "source/path_advice.h"

namespace plymill {
namespace {

// A list as a member that begins a line, with one item on each line.
template <class Items, class Write>
auto LinesOf(std::string_view key, const Items& items, Write write) {
  return [=, &items](JsonWriter& json) {
    const auto write_line = [&](const auto& item, JsonWriter& line) {
      line.NewLine();
      write(item, line);
    };
    json.NewLine();
    json.Members(key, JsonList(items, write_line));
  };
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

void WritePath(const std::string& path, JsonWriter& json) { json.Object("path", JsonPath{path}); }

void WriteFailed(const std::pair<const std::string, MirrorFailure>& item, JsonWriter& json) {
  const auto& [name, failed] = item;
  json.Open('{');
  json.Members("name", JsonPath{name}, "source", JsonPath{failed.source}, "message",
               failed.message);
  if (failed.is_skipped) {
    json.Members("skipped", true, "size", failed.size, "mtime_ns", failed.mtime_ns);
  }
  json.Close('}');
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

void WriteFailure(const std::pair<const std::string, KnownFailure>& failure, JsonWriter& json) {
  const auto& [code, hash, since] = failure.second;
  json.Object("source", JsonPath{failure.first}, "code", code, "hash", JsonHash{hash}, "since",
              since);
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

void WriteEntry(const std::string& output, const MirrorEntry& entry, const std::string& folder,
                JsonWriter& json) {
  const auto files = [&](JsonWriter& members) { WriteFiles(entry.files, folder, members); };
  json.Object("name", JsonPath{output}, "source", JsonPath{entry.source}, "size", entry.size,
              "mtime_ns", entry.mtime_ns, "hash", JsonHash{entry.hash}, files, "written_ns",
              entry.file_mtimes_ns, "reports", JsonList(entry.reports, WriteSource), "unknown",
              JsonList(entry.unknown, WriteLeftOut));
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
  JsonDocument json(file->bytes());
  Manifest manifest = ReadFields(json.fields(), folder);
  if (json.status().ok()) return manifest;
  return DamagedError(absl::StrCat(path, ": is damaged: ", json.status().error().message));
}

}  // namespace

Result<Manifest> ReadManifest(const std::string& folder) {
  const std::string path = ManifestPath(folder);
  Result<Manifest> manifest = ReadManifestAt(path, folder);
  if (!manifest.ok() && manifest.error().is_missing) return NoMirror(folder, manifest.error());
  if (!manifest.ok()) return manifest;
  Result<void> journal = ReadJournal(folder, manifest->run, [&](const JsonFields& entry) {
    ReadEntry(entry, folder, *manifest);
    manifest->unfinished.erase(entry.Path("name"));
  });
  if (!journal.ok()) return journal;
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
  const auto new_line = [](JsonWriter& json) { json.NewLine(); };
  const auto write_entry = [&](const auto& entry, JsonWriter& json) {
    WriteEntry(entry.first, entry.second, folder, json);
  };
  const std::string json =
      JsonObject("version", manifest.version, "run", manifest.run, "ended", manifest.has_ended,
                 new_line, "options", JsonRaw{manifest.options}, new_line, "working_folder",
                 JsonPath{manifest.working_folder}, LinesOf("roots", manifest.roots, WritePath),
                 LinesOf("excluded", manifest.excluded, WritePath),
                 LinesOf("unfinished", manifest.unfinished, WritePath),
                 LinesOf("failed", manifest.failed, WriteFailed),
                 LinesOf("failures", manifest.failures, WriteFailure),
                 LinesOf("sources", manifest.entries, write_entry));
  return WriteWholeFile(ManifestPath(folder), true, json + "\n");
}

}  // namespace plymill
