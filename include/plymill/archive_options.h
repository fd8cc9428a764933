// ArchiveOptions: which files a run reads as sources, and how much they may unpack to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plymill/json_options.h"

namespace plymill {

// A source that the caller reads, such as an open file of another library. It may be compressed or
// packed, like a file. Of texts, no more is kept in memory than of a pipe. Record files are copied.
struct GivenStream {
  // Reads at least one byte and at most `bytes` bytes to `to`, and returns how many. Returns 0 at
  // the end, and a negative number if it fails. Called from one thread at a time.
  using Read = std::function<std::ptrdiff_t(char* to, std::size_t bytes)>;

  std::string name;            // stands in the list of sources, and in rows and messages
  std::function<Read()> open;  // begins at the first byte; an empty function if that fails
};

struct ArchiveOptions {
  // Sources with these names are read from these streams, not from files. Names are unique.
  std::vector<GivenStream> streams;

  // Paths of files that list further sources, each followed by a line end or a NUL byte. "-" is
  // standard input.
  std::vector<std::string> lists;

  // Shell patterns (fnmatch) such as "README*". Files and folders in folders, and files in packed
  // sources, are skipped if their name, or the name of a folder above them, matches a pattern.
  std::vector<std::string> excluded;

  // The encoding of lines that are not UTF-8, as iconv calls it: "CP932", "GB18030", "KOI8-R". It
  // must extend ASCII. Empty: bytes that are not UTF-8 are read as Windows-1252. Sources are then
  // read as streams, which cannot be split.
  std::string encoding;

  // Limits on unpacking; 0 means no limit. A run fails with kInput if a source exceeds a limit. The
  // ratio is not checked up to 64 MiB of unpacked bytes.
  std::uint64_t max_ratio = 500;  // unpacked bytes per byte of the file
  std::uint64_t max_bytes = 0;    // unpacked bytes of one file

  JsonOptions json;  // if it is on, every source is read as JSON
};

}  // namespace plymill
