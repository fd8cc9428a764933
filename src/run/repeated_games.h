// RepeatedGames: finds the games of a source that a run reads from two files, such as a text and
// the record file that was made from it.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/records.h"
#include "plymill/convert.h"

namespace plymill {

// The names of the sources of a run, as its files say them.
class SourceNames {
 public:
  void Add(const std::string& name) {
    if (!all_.insert(name).second) repeated_.insert(name);
  }

  // Whether several files have a source with this name.
  bool AreRepeated(const std::string& name) const { return repeated_.contains(name); }

 private:
  absl::flat_hash_set<std::string> all_, repeated_;
};

// Keeps 16 bytes for each game that it is told of.
class RepeatedGames {
 public:
  // Adds games of `source`, read from the file `path`, which is source `index` of the run.
  void Add(const std::string& source, std::size_t index, const std::string& path,
           std::span<const GameHead> heads);

  // The sources with games that stand in two files, or in one that is read twice.
  std::vector<RepeatedSource> Found() const { return found_; }

 private:
  struct Known {
    absl::flat_hash_map<std::uint64_t, std::uint32_t> games;  // offset to index of the file
    std::vector<std::string> files;
    std::size_t last = 0;  // source of the run, of the last one of `files`
  };

  void Count(const std::string& source, const std::string& path, const std::string& first,
             std::uint64_t game);

  absl::flat_hash_map<std::string, Known> known_;
  std::vector<RepeatedSource> found_;
};

}  // namespace plymill
