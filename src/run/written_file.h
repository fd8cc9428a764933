// WrittenFile: a file that a run has written, with its size and hash, so that a later run can check
// whether it is unchanged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/json_fields.h"
#include "base/json_writer.h"

namespace plymill {

struct WrittenFile {
  std::string path;
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // XXH3-64 of the bytes of the file
};

struct WrittenFiles {
  std::optional<WrittenFile> output, rejects, diagnostics;  // null if not requested
  std::optional<WrittenFile> marks = {};  // of a part with --dedupe: jobs/splits/marks.h
};

// The files as members of an object. Paths are relative to `folder`, so that the folder may be
// moved with all its files.
void WriteFiles(const WrittenFiles& files, const std::filesystem::path& folder, JsonWriter& json);

WrittenFiles ReadFiles(const JsonFields& fields, const std::filesystem::path& folder);

// Calls visit(const WrittenFile&) for each file of `files`.
template <class Visitor>
void ForEachFile(const WrittenFiles& files, Visitor&& visit) {
  for (const auto* const file : {&files.output, &files.rejects, &files.diagnostics, &files.marks}) {
    if (*file) visit(**file);
  }
}

// Whether `file` still exists with the size and the hash that were written.
bool IsWhole(const WrittenFile& file);
bool AreWhole(const WrittenFiles& files);

}  // namespace plymill
