// ArchiveOptions: which files a run reads as sources, and how much they may unpack to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plymill/json_options.h"

namespace plymill {

struct ArchiveOptions {
  // Paths of files that list further sources, each followed by a line end or a NUL byte. "-" is
  // standard input.
  std::vector<std::string> lists;

  // Shell patterns (fnmatch) such as "README*". Files and folders in folders, and files in packed
  // sources, are skipped if their name, or the name of a folder above them, matches a pattern.
  std::vector<std::string> excluded;

  // Limits on unpacking; 0 means no limit. A run fails with kInput if a source exceeds a limit. The
  // ratio is not checked up to 64 MiB of unpacked bytes.
  std::uint64_t max_ratio = 500;  // unpacked bytes per byte of the file
  std::uint64_t max_bytes = 0;    // unpacked bytes of one file

  JsonOptions json;  // if it is on, every source is read as JSON
};

}  // namespace plymill
