// GamesFiles: the files of one output for games: one file, or numbered files.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/result.h"
#include "output/output_file.h"
#include "plymill/convert.h"

namespace plymill {

// Whether the games go to numbered files.
inline bool HasNumberedFiles(const ConvertOptions& options) {
  return options.max_file_bytes > 0 || options.max_file_games > 0;
}

// Fails with kUsage if numbered files of the output `path` exist.
Result<void> CheckNumberedAreFree(const std::string& path);

class GamesFiles {
 public:
  // `named` has the path without a number, its set and its notation.
  GamesFiles(const ConvertOptions& options, bool hashed, OutputReport named);

  // Opens the first file.
  Result<void> Open();

  // Ends the file, and opens the next one.
  Result<void> OpenNext();

  // Must be called after the last file is written.
  void End() { now_.bytes = file_.bytes_written(); }

  // The file that is written now, and its counts. Its bytes are counted at its end.
  OutputFile& file() { return file_; }
  const OutputFile& file() const { return file_; }
  const OutputReport& now() const { return now_; }

  // The number of games that may follow before the next file must begin.
  std::uint64_t games_left() const;

  // Whether the file may get `bytes` more.
  bool Fits(std::uint64_t bytes) const {
    return max_bytes_ == 0 || file_.bytes_written() + bytes <= max_bytes_;
  }

  // Counts games that were written to the file.
  void Count(std::uint64_t games, std::uint64_t plies);

  // The counts of all files.
  std::vector<OutputReport> Reports() const;

  // All files, and the numbered files of an earlier run with higher numbers.
  void AppendTo(OutputFile::Group& group);

 private:
  Result<void> OpenNumber();

  const bool force_;
  const bool hashed_;
  const bool numbered_;
  const std::uint64_t max_bytes_, max_games_;
  const OutputReport named_;
  OutputFile file_;
  OutputReport now_;
  std::uint64_t games_ = 0;        // games in all files
  std::vector<OutputFile> ended_;  // the files before, which are sealed
  std::vector<OutputReport> reports_;
};

}  // namespace plymill
