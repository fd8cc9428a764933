// SourceList: the files that a run reads, from the paths it is given.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <vector>

namespace plymill {

struct SourceList {
  std::vector<std::string> paths;  // files, "-", in the order to be read
  // In folders: devices, sockets, pipes, links to themselves, and files that have gone meanwhile.
  std::vector<std::string> skipped;

  struct Unreadable {
    std::string path;
    absl::Status status;  // names it
  };
  // Given and not there, folders that cannot be listed, and all in folders that cannot be looked
  // at: links whose target is away among them.
  std::vector<Unreadable> unreadable;
};

// Files stay as they are given; a folder stands for all files below it, sorted by
// path, each once however many links lead to it, and folders it is in. Hidden files in folders, and
// what is `excluded` (see ArchiveOptions), are left out. ListSources() fails where anything is
// unreadable, and names all of it.
SourceList ListReadable(const std::vector<std::string>& given,
                        const std::vector<std::string>& excluded = {});
absl::StatusOr<SourceList> ListSources(const std::vector<std::string>& given,
                                       const std::vector<std::string>& excluded = {});

// One status for all of `failed`, of which there are some: its message names the first twenty.
absl::Status AllOf(const std::vector<absl::Status>& failed);

// Appends the paths that the file `list` names to `paths`: with NUL behind each where it
// has one, else one a line. Empty ones are left out. "-" is standard input.
absl::Status AppendListed(const std::string& list, std::vector<std::string>& paths);

}  // namespace plymill
