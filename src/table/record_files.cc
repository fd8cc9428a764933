#include "table/record_files.h"

#include <absl/status/statusor.h>
#include <absl/strings/str_cat.h>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "convert/check_options.h"
#include "convert/failure.h"
#include "convert/game_block.h"
#include "convert/pipeline.h"
#include "convert/tally_report.h"
#include "decode/record_file_reader.h"
#include "select/judge.h"
#include "select/ordered_judge.h"

namespace plymill {
namespace {

struct FileBlock : GameBlock {
  std::size_t number = 0;  // index of the block in its file
  SharedPiece piece;
};

// Reads the blocks of one file. The judges are those of the whole read.
class FileRead {
 public:
  FileRead(const RecordFilesRead& read, const Judge& judge, OrderedJudge& ordered,
           const RecordFileReader& file)
      : read_(read), judge_(judge), ordered_(ordered), file_(file) {
    for (const SourceReport& source : file.footer().sources) {
      sources_.push_back({.source = source.source, .notation = source.notation});
      is_read_.push_back(source.notation == read.notation);
    }
  }

  absl::Status ReadBlocks(const MakePiece& make,
                          const std::function<absl::Status(SharedPiece)>& pass) {
    Pipeline<FileBlock>::Stages stages = {.next = [&](FileBlock& block) { return Next(block); },
                                          .read = [&](FileBlock& block) { return Read(block); },
                                          .choose = {},
                                          .encode =
                                              [&](FileBlock& block) {
                                                if (selects_) block.Choose();
                                                block.piece =
                                                    make(*block.game, *block.chosen, NameOf(block));
                                                return absl::OkStatus();
                                              },
                                          .append =
                                              [&](FileBlock& block) {
                                                Count(block);
                                                return pass(std::exchange(block.piece, nullptr));
                                              },
                                          .pack = {},
                                          .write = {}};
    if (DependsOnOrder(read_.options.select)) {
      stages.choose = [&](FileBlock& block) { ChooseInOrder(block); };
    }
    absl::Status status =
        Pipeline<FileBlock>(read_.options.threads, std::move(stages)).ProcessAll();
    return status.ok() ? file_.CheckUnchanged() : status;
  }

  // Adds what was read so far to `report`.
  void AddTo(Report& report) const {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (!is_read_[i] && !sources_[i].notation.empty()) {
        report.unknown.push_back(
            {sources_[i].source, absl::StrCat("is in another notation: ", sources_[i].notation)});
        continue;
      }
      report.sources.push_back(sources_[i]);
      AddTally(sources_[i], report.total);
    }
  }

 private:
  const std::string& NameOf(const FileBlock& block) const { return sources_[block.source].source; }

  absl::StatusOr<bool> Next(FileBlock& block) {
    if (read_.options.cancel != nullptr && read_.options.cancel->load()) return CancelledByCaller();
    const auto& index = file_.footer().index;
    while (next_ < index.size() && !is_read_[index[next_].header.source]) ++next_;
    if (next_ == index.size() || ordered_.is_done()) return false;
    block.number = next_++;
    block.source = index[block.number].header.source;
    block.Use(&file_.GameOf(block.number));
    return true;
  }

  absl::Status Read(FileBlock& block) const {
    absl::Status status = file_.ReadBlock(block.number, *block.records);
    if (status.ok() && selects_) {
      judge_(*block.game, *block.records, NameOf(block), block.judgement);
    }
    return status;
  }

  void ChooseInOrder(FileBlock& block) {
    block.beyond = ordered_.is_done();
    if (block.beyond || !block.status.ok()) return;
    block.status = ordered_(block.source, NameOf(block), *block.records, block.judgement);
  }

  void Count(const FileBlock& block) {
    SourceReport& source = sources_[block.source];
    const Tally& chosen = block.chosen->tally;
    source.games_written += chosen.games_written;
    source.games_filtered += chosen.games_filtered;
    source.games_seen = source.games_written + source.games_filtered;
    source.plies += chosen.plies;
    for (const GameHead& head : block.chosen->heads) source.diagnostics += head.diagnostics;
    for (const GameHead& head : block.records->heads) source.bytes += head.bytes;
  }

  const RecordFilesRead& read_;
  const Judge& judge_;
  OrderedJudge& ordered_;
  const RecordFileReader& file_;
  const bool selects_ = SelectsGames(read_.options.select);
  std::vector<SourceReport> sources_;
  std::vector<bool> is_read_;  // for each source, whether it has the wanted notation
  std::size_t next_ = 0;       // index of the next block
};

}  // namespace

absl::Status ReadRecordFiles(const RecordFilesRead& read, const MakePiece& make,
                             const std::function<absl::Status(SharedPiece)>& pass, Report& report) {
  const absl::StatusOr<Judge> judge = JudgeOf(read.options.select);
  if (!judge.ok()) return judge.status();
  OrderedJudge ordered(read.options.select);
  for (const std::string& path : read.paths) {
    const absl::StatusOr<RecordFileReader> file = RecordFileReader::Open(path);
    if (!file.ok()) return file.status();
    FileRead of_file(read, *judge, ordered, *file);
    absl::Status status = of_file.ReadBlocks(make, pass);
    of_file.AddTo(report);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace plymill
