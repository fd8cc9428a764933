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
  // `options` must outlive this. `hashed`: Written() is wanted.
  RunOutputs(const ConvertOptions& options, bool hashed) : options_(options), hashed_(hashed) {}

  // Opens all files that the options name.
  absl::Status Open();

  // Encodes what is chosen of `block` into its parts, one an output; on any thread.
  // `json_source` is the source as it stands in rows, empty where it does not.
  void Encode(std::string_view json_source, ShardBlock& block) const;

  // Appends the parts of `block`: one block after the other, in their order.
  absl::Status Append(const ShardBlock& block);

  // Appends the rejects and diagnostics of a block.
  absl::Status AppendOddities(DiagnosticsEncoder& encoder);

  // Tells `report` of the sets, and writes what is written in the end.
  absl::Status Finish(Report& report);

  // What is written, in one output. None of it has its name yet.
  WrittenFiles Written() const;

  // Gives all files their names.
  absl::Status Commit();

 private:
  struct Counts {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
  };

  // What games go to: the only output, or one of a set.
  struct GamesOutput {
    OutputFile file;
    SetReport set;
    std::vector<IndexEntry> index;   // of a record file
    std::vector<Counts> of_sources;  // by their number
  };

  absl::Status OpenGamesOutputs();
  absl::Status Open(const std::string& path, OutputFile& file);
  void EncodePart(const RecordsBase& records, std::string_view json_source, const ShardBlock& block,
                  OutputPart& part) const;
  static absl::Status AppendFileBlock(const OutputPart& part, GamesOutput& output);
  FileFooter FooterOf(const GamesOutput& output, const Report& report) const;

  const ConvertOptions& options_;
  const bool hashed_;
  std::vector<std::string> names_;  // of all files that appear in the end
  std::vector<GamesOutput> games_;  // empty where no games are written
  OutputFile rejects_, diagnostics_, report_;
  Buffer<char> lines_;  // of rejects and diagnostics
};

}  // namespace plymill
