// Record files as JSON Lines, and their check: both read every block.
#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <absl/strings/str_cat.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

#include "convert/block.h"
#include "convert/failure.h"
#include "convert/pipeline.h"
#include "convert/tally_report.h"
#include "decode/record_file_reader.h"
#include "encode/report.h"
#include "output/output_file.h"
#include "plymill/record_file.h"

namespace plymill {
namespace {

// Reads the blocks of record files one after the other; `options` is null where
// nothing is to be written.
class BlockRun {
 public:
  BlockRun(std::vector<std::string> files, const CatOptions* options)
      : files_(std::move(files)), options_(options) {}

  absl::StatusOr<Report> Execute() {
    if (absl::Status status = OpenFiles(); !status.ok()) return status;
    Pipeline pipeline(options_ != nullptr ? options_->threads : 0);
    const absl::Status status =
        pipeline.Run([this](Block& block) { return Next(block); },
                     pipeline.Parallel([this](Block& block) { return Work(block); }),
                     [this](Block& block) { return Append(block); });
    if (!status.ok()) return status;
    for (const Opened& file : opened_) {
      if (absl::Status counts = file.reader.CheckCounts(file.counted); !counts.ok()) return counts;
      if (absl::Status same = file.reader.CheckUnchanged(); !same.ok()) return same;
      report_.sources.insert(report_.sources.end(), file.reader.footer().sources.begin(),
                             file.reader.footer().sources.end());
    }
    if (output_.is_open()) {
      if (absl::Status committed = output_.Commit(); !committed.ok()) return committed;
    }
    return std::move(report_);
  }

 private:
  struct Opened {
    RecordFileReader reader;
    std::vector<SourceReport> counted;    // what the blocks of each source hold
    std::vector<std::string> json_names;  // of the sources
  };

  absl::Status OpenFiles() {
    std::size_t sources = 0;
    for (const std::string& path : files_) {
      absl::StatusOr<RecordFileReader> reader = RecordFileReader::Open(path);
      if (!reader.ok()) return reader.status();
      if (options_ != nullptr && options_->text && !reader->footer().texts) {
        return absl::InvalidArgumentError(absl::StrCat(
            path, ": does not keep the written form of plies; convert with --text to have it"));
      }
      Opened opened{*std::move(reader), {}, {}};
      for (const SourceReport& source : opened.reader.footer().sources) {
        opened.json_names.push_back(JsonString(source.source));
        AddTally(source, report_.total);
      }
      sources += opened.json_names.size();
      opened.counted.resize(opened.json_names.size());
      opened_.push_back(std::move(opened));
    }
    if (options_ == nullptr) return absl::OkStatus();
    with_source_ = options_->source_key == SourceKey::kAlways ||
                   (options_->source_key == SourceKey::kAuto && sources > 1);
    absl::StatusOr<OutputFile> output = OutputFile::Open(options_->output_path, options_->force);
    if (!output.ok()) return output.status();
    output_ = *std::move(output);
    return absl::OkStatus();
  }

  // A block is known by its file and its number there.
  absl::StatusOr<bool> Next(Block& block) {
    while (file_ < opened_.size() && number_ == opened_[file_].reader.footer().index.size()) {
      ++file_;
      number_ = 0;
    }
    if (file_ == opened_.size()) return false;
    block.file = file_;
    block.number = number_++;
    block.Use(&opened_[file_].reader.GameOf(block.number));
    block.source = opened_[file_].reader.footer().index[block.number].header.source;
    return true;
  }

  absl::Status Work(Block& block) {
    Buffer<char>& output = block.parts[0].bytes;
    output.Clear();
    const Opened& file = opened_[block.file];
    absl::Status status = file.reader.ReadBlock(block.number, *block.records);
    if (!status.ok() || options_ == nullptr) return status;
    if (options_->notation) {
      block.game->encode_notation(*block.records, output);
      return absl::OkStatus();
    }
    const JsonlStyle style = {
        .rows = options_->rows,
        .source = with_source_ ? std::string_view(file.json_names[block.source]) : "",
        .text = options_->text};
    block.game->encode_jsonl(*block.records, style, output);
    return absl::OkStatus();
  }

  absl::Status Append(Block& block) {
    SourceReport& counted = opened_[block.file].counted[block.source];
    counted.games_written += block.records->tally.games_written;
    counted.plies += block.records->tally.plies;
    AddStats(*block.game, *block.records, report_);
    if (!output_.is_open()) return absl::OkStatus();
    return output_.Write({block.parts[0].bytes.data(), block.parts[0].bytes.size()});
  }

  const std::vector<std::string> files_;
  const CatOptions* const options_;
  std::vector<Opened> opened_;
  Report report_;
  bool with_source_ = false;
  OutputFile output_;
  std::size_t file_ = 0;    // index of the file that blocks are taken from
  std::size_t number_ = 0;  // of the next block in it
};

ConvertResult Timed(BlockRun run) {
  const auto start = std::chrono::steady_clock::now();
  absl::StatusOr<Report> report = run.Execute();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (report.ok()) report->seconds = seconds.count();
  return ResultOf(std::move(report));
}

}  // namespace

ConvertResult Cat(const CatOptions& options) { return Timed(BlockRun(options.files, &options)); }

ConvertResult Verify(const std::string& path) { return Timed(BlockRun({path}, nullptr)); }

}  // namespace plymill
