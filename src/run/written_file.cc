#include "run/written_file.h"

#include <absl/strings/str_cat.h>

#include "base/result.h"
#include "output/full_path.h"
#include "rows/path_json.h"
#include "source/watched_file.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

std::string FileJson(const std::optional<WrittenFile>& file, const fs::path& folder) {
  if (!file) return "null";
  const fs::path path = FullPath(file->path).lexically_relative(FullPath(folder));
  return absl::StrCat("{\"path\":", PathJson(path.native()), ",\"bytes\":", file->bytes,
                      ",\"hash\":", HashJson(file->hash), "}");
}

std::optional<WrittenFile> ReadFile(const JsonFields& fields, std::string_view key,
                                    const fs::path& folder) {
  if (fields.IsNull(key)) return std::nullopt;
  const JsonFields file = fields.Object(key);
  return WrittenFile{(folder / file.Path("path")).lexically_normal().native(), file.Number("bytes"),
                     file.Hash("hash")};
}

}  // namespace

std::string FilesJson(const WrittenFiles& files, const fs::path& folder) {
  return "\"output\":" + FileJson(files.output, folder) +
         ",\"rejects\":" + FileJson(files.rejects, folder) +
         ",\"diagnostics\":" + FileJson(files.diagnostics, folder) +
         (files.marks ? ",\"marks\":" + FileJson(files.marks, folder) : "");
}

WrittenFiles ReadFiles(const JsonFields& fields, const fs::path& folder) {
  return {ReadFile(fields, "output", folder), ReadFile(fields, "rejects", folder),
          ReadFile(fields, "diagnostics", folder),
          fields.Has("marks") ? ReadFile(fields, "marks", folder) : std::nullopt};
}

bool IsWhole(const WrittenFile& file) {
  const Result<WatchedFile> there = WatchedFile::Open(file.path);
  if (!there.ok() || there->size() != file.bytes) return false;
  const Result<std::uint64_t> hash = there->Hash();
  return hash.ok() && *hash == file.hash;
}

bool AreWhole(const WrittenFiles& files) {
  bool whole = true;
  ForEachFile(files, [&](const WrittenFile& file) { whole = whole && IsWhole(file); });
  return whole;
}

}  // namespace plymill
