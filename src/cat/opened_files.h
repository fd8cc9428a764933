// OpenedFiles: the record files of a run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "decode/record_file_reader.h"
#include "plymill/record_file.h"

namespace plymill {

struct CatFile {
  RecordFileReader reader;
  std::vector<SourceReport> counted;    // for each source, the counts of its blocks
  std::vector<SourceReport> selected;   // for each source, the counts of its selected games
  std::vector<std::string> json_names;  // names of the sources as JSON strings

  // The sum of MarkOf() over the games that were read, if all are compared with an index of ids.
  std::optional<std::uint64_t> id_marks = {};
};

// Opens all files, and checks their footers.
Result<std::vector<CatFile>> OpenFiles(const std::vector<std::string>& paths);

// The number of sources of all files.
std::size_t SourcesOf(const std::vector<CatFile>& files);

// The notations of all files, each once.
std::vector<const GameOps*> NotationsOf(const std::vector<CatFile>& files);

}  // namespace plymill
