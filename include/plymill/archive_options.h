// ArchiveOptions: where the sources of a run come from, and how far they are trusted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plymill/json_options.h"

namespace plymill {

struct ArchiveOptions {
  // Files that list sources, one a line or with NUL behind each; "-" is standard input.
  std::vector<std::string> lists;

  // Patterns as of a shell, such as "README*": files and folders in folders, and files in
  // packed ones, that have such names are left out.
  std::vector<std::string> excluded;

  // A source that unpacks to more is refused; 0: no limit.
  std::uint64_t max_ratio = 500;  // bytes a byte of the file, once it is above 64 MiB
  std::uint64_t max_bytes = 0;    // of all that is in one file

  JsonOptions json;  // where they are on, every source is JSON Lines
};

}  // namespace plymill
