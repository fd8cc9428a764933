// SourceList: the files that a run reads, found from the given paths.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/archive_options.h"
#include "plymill/convert.h"

namespace plymill {

struct SourceList {
  std::vector<std::string> paths;  // files and "-", in reading order

  // For each path: the size in bytes of a regular file; empty for "-", pipes and devices.
  std::vector<std::optional<std::uint64_t>> sizes;

  // Paths in folders that hold no games: devices, sockets, pipes, links to themselves, files that
  // were removed after their folder was listed, and files that the manifest of their folder does
  // not list.
  std::vector<std::string> skipped;

  // Of outputs that a run has replaced and that are read as they were: the name of each path.
  std::map<std::string, std::string> second_names;

  struct Unreadable {
    std::string path;
    Error error;  // names the path
  };
  // Given paths that do not exist, folders that cannot be listed, and files in folders that cannot
  // be accessed, such as links to missing targets.
  std::vector<Unreadable> unreadable;

  // Given folders and lists in which nothing is found to read.
  std::vector<LeftOut> blank;

  // Mirrored folders with a run that has not ended, and what of them is read.
  std::vector<LeftOut> unfinished;
};

// Given files are kept as they are. A folder is replaced by all files below it, sorted by path,
// each file only once even if several links lead to it. Of a mirrored folder, or a folder in one,
// those files are read that its manifest lists: see ReadFolderOutputs(). Hidden files in folders,
// and names that match `excluded` (see ArchiveOptions), are omitted. Names of `streams` are kept,
// like "-".
SourceList ListReadable(const std::vector<std::string>& given,
                        const std::vector<std::string>& excluded = {},
                        const std::vector<GivenStream>& streams = {});

// One error for all errors in `failed`, which must not be empty. Its message has the first twenty
// messages. Its code is kChanged only if all of them are.
Error AllOf(const std::vector<Error>& failed);

// Appends the paths in the files `lists` to `paths`. If a file has NUL bytes, a NUL ends each path,
// otherwise a line end. Skips empty paths. "-" is standard input. Adds lists without any path to
// `blank`.
Result<void> AppendListed(const std::vector<std::string>& lists, std::vector<std::string>& paths,
                          std::vector<LeftOut>& blank);

}  // namespace plymill
