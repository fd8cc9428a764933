// RunOutputs: the files that a run writes, all of them or none.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "convert/shard_block.h"
#include "convert/written_file.h"
#include "encode/diagnostics.h"
#include "encode/record_file.h"
#include "output/output_file.h"
#include "plymill/convert.h"

namespace plymill {

// The paths of all files that a run with `options` writes.
std::vector<std::string> PathsOfOutputs(const ConvertOptions& options);

class RunOutputs {
 public:
  // `options` must outlive this object. `hashed`: keep hashes of the files for Written().
  RunOutputs(const ConvertOptions& options, bool hashed) : options_(options), hashed_(hashed) {}

  // Opens all files that the options name.
  absl::Status Open();

  // Encodes the chosen games of `block` into its parts, one for each output. May be called on any
  // thread. `json_source` is the name of the source in JSON for the rows; empty if rows have no
  // source.
  void Encode(std::string_view json_source, ShardBlock& block) const;

  // Appends the parts of `block`. Must be called for one block after the other, in order.
  absl::Status Append(const ShardBlock& block);

  // Appends the rejects and diagnostics of a block.
  absl::Status AppendOddities(DiagnosticsEncoder& encoder);

  // Adds the sets to `report`, then writes the footers of record files and the report file.
  absl::Status Finish(Report& report);

  // The files that are written, which do not have their final names yet. There must be only one
  // output for games.
  WrittenFiles Written() const;

  // Gives all files their final names.
  absl::Status Commit();

 private:
  struct Counts {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
  };

  // An output for games: the only output, or the output of one set.
  struct GamesOutput {
    OutputFile file;
    SetReport set;
    std::vector<IndexEntry> index;   // the index, if the output is a record file
    std::vector<Counts> of_sources;  // the counts of each source, by index of the source
  };

  absl::Status OpenGamesOutputs();
  absl::Status Open(const std::string& path, OutputFile& file);
  void EncodePart(const RecordsBase& records, std::string_view json_source, const ShardBlock& block,
                  OutputPart& part) const;
  static absl::Status AppendFileBlock(const OutputPart& part, GamesOutput& output);
  FileFooter FooterOf(const GamesOutput& output, const Report& report) const;

  const ConvertOptions& options_;
  const bool hashed_;
  std::vector<std::string> names_;  // final names of all files
  std::vector<GamesOutput> games_;  // empty if no games are written
  OutputFile rejects_, diagnostics_, report_;
  Buffer<char> lines_;  // scratch for rejects and diagnostics
};

}  // namespace plymill
