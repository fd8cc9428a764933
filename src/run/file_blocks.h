// FileBlocks: the blocks of the record files of a run, one file after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plym/record_file_reader.h"
#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "run/games_sink.h"
#include "run/picks.h"
#include "run/repeated_games.h"
#include "run/run_block.h"
#include "run/run_source.h"

namespace plymill {

// A record file that is open. Its blocks and sources share this object.
struct OpenFile {
  RecordFileReader reader;
  bool has_rules = false;  // its games were replayed when it was made

  // The sum of MarkOf() over the games that were appended so far, if all games are compared with
  // the index of ids.
  std::optional<std::uint64_t> id_marks = {};
};

// Which record files are read, and which games of them.
struct FilesToRead {
  std::vector<std::string> paths;
  const CatOptions* picks = nullptr;  // single games that are wanted, and no others
  bool are_alone = true;              // the run reads no texts
};

class FileBlocks {
 public:
  // `options` must outlive this object.
  explicit FileBlocks(const ConvertOptions& options) : options_(options) {}

  // Sets the files, opens them, and looks at their footers. Most stay open.
  Result<void> Open(FilesToRead files);

  const std::vector<std::string>& paths() const { return files_.paths; }
  bool empty() const { return files_.paths.empty(); }

  // The number of sources, the notations, each once, and whether all files keep the written form of
  // plies.
  std::size_t sources() const { return sources_; }
  const std::vector<const GameOps*>& notations() const { return notations_; }
  bool have_texts() const { return have_texts_; }

  // Whether all files store the content of each game.
  bool have_contents() const { return have_contents_; }

  // The options that all files were made with; empty if they differ.
  const std::string& options() const { return made_with_; }

  // The names of the sources. Those of texts may be added before Open().
  SourceNames& names() { return names_; }

  // The files whose ids were all read to find one.
  const std::vector<std::string>& searched() const { return searched_; }

  // From now on, the ids of all games are read, and compared with the index of ids of their file.
  void CompareIds() { reads_ids_ = true; }

  // Names the next block, or the end of a source. `index` is the index in the run of the next
  // source, which this function counts on. Returns false after the last file.
  Result<bool> Next(bool in_rows, std::size_t& index, RunBlock& block);

  // Reads the block as `wants` says. May be called on any thread.
  Result<void> Read(BlockWants wants, RunBlock& block) const;

  // Whether the ids of all games are read.
  static bool ReadsIds(const BlockWants& wants, const GameOps& game);

  // The bytes of the blocks of a file after `place`.
  static std::uint64_t BytesAfter(const FilePlace& place);

 private:
  Result<std::shared_ptr<OpenFile>> OpenAt(std::size_t file);
  Result<void> LookAt(std::size_t file);
  Result<void> CheckOptions() const;
  static Result<void> CheckContents(RunBlock& block);
  Result<void> CheckNotations(const RecordFileReader& reader) const;
  Result<void> FindPicked();
  Result<bool> OpenNext();
  bool HasBlock() const;
  std::size_t NextNumber() const;
  void SetBlock(RunBlock& block);
  void EndSource(bool in_rows, std::size_t& index, RunBlock& block);
  void BeginSource(bool in_rows, std::size_t& index);
  bool IsOther(const RecordFileReader& reader, std::size_t block) const {
    return options_.skip_others && reader.GameOf(block).slug != options_.notation;
  }

  const ConvertOptions& options_;
  FilesToRead files_;
  std::vector<std::shared_ptr<OpenFile>> kept_;  // those that Open() has opened
  std::size_t sources_ = 0;
  std::vector<const GameOps*> notations_;
  bool have_texts_ = true, have_contents_ = true;
  std::string made_with_;
  SourceNames names_;
  std::vector<std::string> searched_;
  std::optional<std::vector<Pick>> picks_;  // empty if all games are wanted
  std::size_t pick_ = 0;                    // index of the next pick

  bool reads_ids_ = false;
  std::size_t next_file_ = 0;              // index of the file after `file_`
  std::shared_ptr<OpenFile> file_;         // the file that blocks are taken from
  std::size_t number_ = 0;                 // index of the next block in it
  std::size_t source_ = 0;                 // index of the source in it that comes next or now
  std::shared_ptr<RunSource> run_source_;  // this source, if a block of it was named
};

// Sets the counts of the chosen games of a block of a record file, which is not a text of its own.
void CountChosen(RunBlock& block);

// What the footer says of the source beyond its blocks: rejected games, their diagnostics, and text
// between games.
SourceReport RestOf(const RunSource& source);

// The hash of the source.
std::uint64_t HashOf(const RunSource& source);

}  // namespace plymill
