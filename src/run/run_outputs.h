// RunOutputs: the files that a run writes, all of them or none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "output/output_file.h"
#include "plymill/convert.h"
#include "rows/diagnostics.h"
#include "run/frame.h"
#include "run/games_sink.h"
#include "run/record_output.h"
#include "run/rows_output.h"
#include "run/run_block.h"
#include "run/wanted_keys.h"
#include "run/written_file.h"

namespace plymill {

class RunSources;

class RunOutputs final : public GamesSink {
 public:
  // `options` must outlive this object. `hashed`: keep hashes of the files for Written().
  // Then "{notation}" in a path has no meaning.
  RunOutputs(const ConvertOptions& options, bool hashed);

  // Opens all files that the options name, for the games of `sources`.
  Result<void> Open(const RunSources& sources);

  BlockWants Wants(const GameOps& game) const override;

  // Encodes the chosen games of `block` into its parts, one for each output.
  Result<void> Encode(RunBlock& block) const override;

  // Appends the parts of `block`.
  Result<void> Append(RunBlock& block) override;

  // Only if rows are compressed. Pack() compresses the frames that Append() has filled, and may be
  // called on any thread. Write() writes them, and must be called in the order of Append().
  Result<void> Pack(RunBlock& block) { return PackAll(block.frames, packer_); }
  Result<void> Write(RunBlock& block) { return WriteAll(block.frames, packer_); }

  // Must be called when a source of the run has ended.
  void EndSource(const RunSource& source);

  // Appends the rejects and diagnostics of a block.
  Result<void> AppendOddities(DiagnosticsEncoder& encoder);

  // Ends the outputs for games, and adds them to `report`. Then writes the report file.
  Result<void> Finish(Report& report);

  // The files that are written, which do not have their final names yet. There must be only one
  // output for games.
  WrittenFiles Written() const;

  // Gives all files their final names.
  Result<void> Commit();

 private:
  // An output for games: the only output, or the output of one notation and set.
  struct GamesOutput {
    std::unique_ptr<RowsOutput> rows;  // one of the two is null, both until there are games
    std::unique_ptr<RecordOutput> records;
    std::vector<const GameOps*> notations;  // the notations of its games

    bool is_open() const { return rows != nullptr || records != nullptr; }
    GamesFiles& files() { return rows != nullptr ? rows->files() : records->files(); }
    const GamesFiles& files() const { return rows != nullptr ? rows->files() : records->files(); }
  };

  std::size_t sets() const {
    return DividesGames(options_.select) ? options_.select.sets.size() : 1;
  }
  Result<void> CheckNames();
  Result<void> Claim(const std::string& path);
  Result<void> OpenGames(std::size_t first);
  Result<void> Open(const std::string& path, OutputFile& file);
  std::size_t FirstOutputOf(const GameOps& game) const;
  void EncodePart(const RecordsBase& records, const RunBlock& block, OutputPart& part) const;
  bool IsWrittenWhileEncoded(const RunBlock& block) const;
  Result<void> EncodeAndWrite(RunBlock& block, OutputPart& part, GamesOutput& output) const;
  void EncodeRows(const RecordsBase& records, const RunBlock& block,
                  const std::function<void()>* take_rows, BlockRows& rows) const;
  void MakeRowsWithoutKeys(const RecordsBase& records, BlockRows& rows) const;
  Result<void> AppendPart(RunBlock& block, OutputPart& part, GamesOutput& output);
  void ReportMixed(const GamesOutput& output, const std::string& path, Report& report) const;

  const ConvertOptions& options_;
  const bool hashed_;
  const bool by_notation_;                 // an output for each notation
  const std::vector<OutputReport> named_;  // the outputs for games: by notation, then by set
  WantedKeys wanted_;
  std::string options_json_;  // of record files
  FramePacker packer_;
  std::vector<std::string> names_;  // full paths of all files, but of numbered files the first
  std::vector<GamesOutput> games_;  // one for each of `named_`
  OutputFile rejects_, diagnostics_, report_;
  Buffer<char> lines_;  // scratch for rejects and diagnostics
};

}  // namespace plymill
