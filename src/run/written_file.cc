#include "run/written_file.h"

#include "base/result.h"
#include "output/full_path.h"
#include "source/watched_file.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

void WriteFile(std::string_view key, const std::optional<WrittenFile>& file, const fs::path& folder,
               JsonWriter& json) {
  json.Key(key);
  if (!file) return json.Null();
  const fs::path path = FullPath(file->path).lexically_relative(FullPath(folder));
  json.Object("path", JsonPath{path.native()}, "bytes", file->bytes, "hash", JsonHash{file->hash});
}

std::optional<WrittenFile> ReadFile(const JsonFields& fields, std::string_view key,
                                    const fs::path& folder) {
  if (fields.IsNull(key)) return std::nullopt;
  const JsonFields file = fields.Object(key);
  return WrittenFile{(folder / file.Path("path")).lexically_normal().native(), file.Number("bytes"),
                     file.Hash("hash")};
}

}  // namespace

void WriteFiles(const WrittenFiles& files, const fs::path& folder, JsonWriter& json) {
  WriteFile("output", files.output, folder, json);
  WriteFile("rejects", files.rejects, folder, json);
  WriteFile("diagnostics", files.diagnostics, folder, json);
  if (files.marks) WriteFile("marks", files.marks, folder, json);
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
