// RecordOutput: one output of record files. Divides the games among files, each of which is whole
// by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"
#include "output/output_file.h"
#include "plym/record_file.h"
#include "run/games_files.h"
#include "run/run_block.h"
#include "run/run_source.h"

namespace plymill {

// Makes a block of a record file from the games in `records`, which are of the notation `game`. The
// notation and the source in its header are set by RecordOutput. `level`: ConvertOptions::compress.
// If the games are too large for one block, only says so in `part`. `contents`: with the content of
// each game.
void EncodeFileBlock(const GameOps& game, const RecordsBase& records, int level, bool contents,
                     FileBlockPart& part);

// Writes a whole block.
Result<void> WriteBlock(const EncodedBlock& block, OutputFile& to);

// A file lists the sources whose games, rejects or diagnostics it counts. The games that it does
// not have because they are in another set count as filtered. A source whose games are in several
// files is listed in all of them: each counts its own games, and the other counts of a block go to
// the file in which the block begins. So the counts of all files add up to the counts of the run.
class RecordOutput {
 public:
  // `options_json`: for the footer; see RecordFileOptionsJson().
  RecordOutput(const ConvertOptions& options, std::string options_json, bool hashed,
               OutputReport named);

  Result<void> Open();

  // Appends `part`, the games of `block` for this output, which are in `records`.
  Result<void> Append(const RunBlock& block, FileBlockPart& part, const RecordsBase& records);

  // Whether the last block that was appended is of `source`.
  bool HasBlocksOf(const RunSource& source) const { return last_source_ == source.index; }

  // Adds a source that has ended, if no block of it was appended, or what is counted beside its
  // blocks.
  void EndSource(const RunSource& ended);

  // Ends the last file. Must be called last.
  Result<void> Finish();

  GamesFiles& files() { return files_; }
  const GamesFiles& files() const { return files_; }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  Result<void> BeginFile();
  Result<void> EndFile();
  Result<void> OpenNext();
  SourceReport& SourceOf(const RunSource& of);
  void CountRest(const RunBlock& block, const RecordsBase& records);
  std::uint64_t SizeWith(const GameOps& game, std::size_t block_bytes, std::size_t games) const;
  bool Fits(const GameOps& game, const FileBlockPart& part) const {
    return max_bytes_ == 0 ||
           SizeWith(game, part.block.size(), part.columns.RowsOf(Table::kGames)) <= max_bytes_;
  }
  std::size_t GamesThatFillUp(const GameOps& game, const FileBlockPart& part) const;
  Result<void> Put(const RunBlock& block, const RecordsBase& records, FileBlockPart* made,
                   std::size_t depth);
  Result<void> PutHalves(const RunBlock& block, const RecordsBase& records, std::size_t middle,
                         std::size_t depth);
  Result<void> WritePart(const RunBlock& block, FileBlockPart& part, const RecordsBase& records);

  GamesFiles files_;
  const bool texts_, contents_;
  const int level_;
  const std::string options_;
  const std::uint64_t max_bytes_, max_games_;
  FileFooter footer_;                    // of the file that is written now
  const bool has_ids_;                   // whether files have an index of ids
  std::vector<IdEntry> ids_;             // of the file that is written now
  std::size_t source_ = kNone;           // index in the run of the last source in `footer_`
  std::size_t last_source_ = kNone;      // index of the last source of which a block was appended
  std::size_t other_sources_bytes_ = 0;  // bytes of all sources in the footer but the last
  GameBlock pieces_;                     // memory for pieces of blocks
  FileBlockPart piece_;
};

}  // namespace plymill
