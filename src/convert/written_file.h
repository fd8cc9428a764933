// WrittenFile: what a run has put into a file, to be found again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "decode/json_fields.h"

namespace plymill {

struct WrittenFile {
  std::string path;
  std::uint64_t bytes = 0;
  std::uint64_t hash = 0;  // XXH3-64
};

struct WrittenFiles {
  std::optional<WrittenFile> output, rejects, diagnostics;  // those that were asked for
};

// As three keys of a JSON object, without a comma before them. The paths are told as they
// are seen from `folder`, so that all may be moved together.
std::string FilesJson(const WrittenFiles& files, const std::filesystem::path& folder);

WrittenFiles ReadFiles(const JsonFields& fields, const std::filesystem::path& folder);

// Calls visit(const WrittenFile&) for each of them that there is.
template <class Visitor>
void ForEachFile(const WrittenFiles& files, Visitor&& visit) {
  for (const auto* const file : {&files.output, &files.rejects, &files.diagnostics}) {
    if (*file) visit(**file);
  }
}

// Whether `file` stands there as it was written.
bool IsWhole(const WrittenFile& file);
bool AreWhole(const WrittenFiles& files);

}  // namespace plymill
