// SourceList: the files that a run reads, from the paths it is given.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <vector>

namespace plymill {

struct SourceList {
  std::vector<std::string> paths;    // files, "-", in the order to be read
  std::vector<std::string> skipped;  // in folders: devices, sockets, pipes

  struct Unreadable {
    std::string path;
    absl::Status status;  // names it
  };
  std::vector<Unreadable> unreadable;  // given and not there, or folders that cannot be listed
};

// Files stay as they are given; a folder stands for all files below it, sorted by
// path, each once however many links lead to it, and folders it is in. Hidden files in folders, and
// what is `excluded` (see ArchiveOptions), are left out. ListSources() fails where anything is
// unreadable.
SourceList ListReadable(const std::vector<std::string>& given,
                        const std::vector<std::string>& excluded = {});
absl::StatusOr<SourceList> ListSources(const std::vector<std::string>& given,
                                       const std::vector<std::string>& excluded = {});

// Appends the paths that the file `list` names to `paths`: with NUL behind each where it
// has one, else one a line. Empty ones are left out. "-" is standard input.
absl::Status AppendListed(const std::string& list, std::vector<std::string>& paths);

}  // namespace plymill
