#include "table/record_files.h"

#include <absl/strings/str_cat.h>

#include <cstddef>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "arrow/fill_values.h"
#include "arrow/table_fields.h"
#include "base/result.h"
#include "convert/check_options.h"
#include "convert/failure.h"
#include "convert/game_block.h"
#include "convert/pipeline.h"
#include "convert/tally_report.h"
#include "decode/record_file_reader.h"
#include "select/judge.h"
#include "select/ordered_judge.h"
#include "table/open_record_file.h"

namespace plymill {
namespace {

struct FileBlock : GameBlock {
  std::size_t number = 0;  // index of the block in its file
  BlockColumns columns;    // of the file; the records have views into them
  Columns made;            // of the chosen records
  Tally tally;             // of the block
  SharedPiece piece;
};

// Which columns of a notation a read needs.
class WantedColumns {
 public:
  WantedColumns(const GameOps& game, std::span<const char> by_maker)
      : bytes_(FindColumn(game.columns(), Table::kGames, "bytes")),
        diagnostics_(FindColumn(game.columns(), Table::kGames, "diagnostics")),
        wanted_(by_maker.begin(), by_maker.end()) {
    if (wanted_.empty()) return;
    wanted_[bytes_] = wanted_[diagnostics_] = 1;  // for the report
  }

  // Empty if games are needed as records.
  std::span<const char> wanted() const { return wanted_; }

  Tally TallyOf(const Columns& columns) const {
    Tally tally;
    tally.games_seen = tally.games_written = columns.RowsOf(Table::kGames);
    tally.plies = columns.RowsOf(Table::kPlies);
    tally.bytes = SumOf(columns.At(bytes_));
    tally.diagnostics = SumOf(columns.At(diagnostics_));
    return tally;
  }

 private:
  static std::uint64_t SumOf(const Column& column) {
    const auto values = ValuesOf<std::uint32_t>(column);
    return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
  }

  const std::size_t bytes_, diagnostics_;
  std::vector<char> wanted_;
};

// Reads the blocks of one file. The judges are those of the whole read.
class FileRead {
 public:
  FileRead(const RecordFilesRead& read, const PieceMaker& maker, const Judge& judge,
           OrderedJudge& ordered, const RecordFileReader& file)
      : read_(read),
        maker_(maker),
        judge_(judge),
        ordered_(ordered),
        file_(file),
        wanted_(*FindGame(read.notation),
                SelectsGames(read.options.select) ? std::span<const char>() : maker.wanted()) {
    for (const SourceReport& source : file.footer().sources) {
      sources_.push_back({.source = source.source, .notation = source.notation});
    }
  }

  Result<void> ReadBlocks(const std::function<Result<void>(SharedPiece)>& pass) {
    Pipeline<FileBlock>::Stages stages = {.next = [&](FileBlock& block) { return Next(block); },
                                          .read = [&](FileBlock& block) { return Read(block); },
                                          .choose = {},
                                          .encode = [&](FileBlock& block) { return Encode(block); },
                                          .append =
                                              [&](FileBlock& block) {
                                                AddTally(block.tally, sources_[block.source]);
                                                return pass(std::exchange(block.piece, nullptr));
                                              },
                                          .pack = {},
                                          .write = {}};
    if (DependsOnOrder(read_.options.select)) {
      stages.choose = [&](FileBlock& block) { ChooseInOrder(block); };
    }
    Result<void> status =
        Pipeline<FileBlock>(read_.options.threads, std::move(stages)).ProcessAll();
    return status.ok() ? file_.CheckUnchanged() : status;
  }

  // Adds the counts so far to `report`.
  void AddTo(Report& report) const {
    for (const SourceReport& source : sources_) {
      if (!source.notation.empty() && source.notation != read_.notation && source.plies == 0) {
        report.unknown.push_back(
            {source.source, absl::StrCat("is in another notation: ", source.notation)});
        continue;
      }
      report.sources.push_back(source);
      AddTally(source, report.total);
    }
  }

 private:
  const std::string& NameOf(const FileBlock& block) const { return sources_[block.source].source; }

  Result<bool> Next(FileBlock& block) {
    if (read_.options.cancel != nullptr && read_.options.cancel->load()) return CancelledByCaller();
    const std::vector<IndexEntry>& index = file_.footer().index;
    while (next_ < index.size() && file_.GameOf(next_).slug != read_.notation) PassOther();
    if (next_ == index.size() || ordered_.is_done()) return false;
    block.number = next_++;
    block.source = index[block.number].source;
    block.Use(&file_.GameOf(block.number));
    return true;
  }

  // Passes a block in another notation. Its source may have games in the wanted one, too.
  void PassOther() {
    const IndexEntry& entry = file_.footer().index[next_++];
    sources_[entry.source].games_seen += entry.games;
    sources_[entry.source].games_filtered += entry.games;
  }

  Result<void> Read(FileBlock& block) const {
    if (!wanted_.wanted().empty()) {
      return file_.ReadColumns(block.number, wanted_.wanted(), block.columns);
    }
    Result<void> status = file_.ReadBlock(block.number, block.columns, *block.records);
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

  Result<void> Encode(FileBlock& block) const {
    Result<SharedPiece> piece = PieceOf(block);
    if (!piece.ok()) {
      return file_.BlockFailure(block.number, piece.error());
    }
    block.piece = *std::move(piece);
    return {};
  }

  Result<SharedPiece> PieceOf(FileBlock& block) const {
    if (!wanted_.wanted().empty()) {
      block.tally = wanted_.TallyOf(block.columns.columns);
      return maker_.FromColumns(block.columns.columns, NameOf(block));
    }
    if (selects_) block.Choose();
    block.tally = TallyOf(block);
    return maker_.FromRecords(*block.chosen, NameOf(block), block.made);
  }

  static Tally TallyOf(const FileBlock& block) {
    Tally tally = block.chosen->tally;
    tally.games_seen = tally.games_written + tally.games_filtered;
    tally.bytes = tally.diagnostics = 0;
    for (const GameHead& head : block.chosen->heads) tally.diagnostics += head.diagnostics;
    for (const GameHead& head : block.records->heads) tally.bytes += head.bytes;
    return tally;
  }

  const RecordFilesRead& read_;
  const PieceMaker& maker_;
  const Judge& judge_;
  OrderedJudge& ordered_;
  const RecordFileReader& file_;
  const bool selects_ = SelectsGames(read_.options.select);
  const WantedColumns wanted_;
  std::vector<SourceReport> sources_;
  std::size_t next_ = 0;  // index of the next block
};

}  // namespace

Result<void> ReadRecordFiles(const RecordFilesRead& read, const PieceMaker& maker,
                             const std::function<Result<void>(SharedPiece)>& pass, Report& report) {
  const Result<Judge> judge = Judge::Make(read.options.select);
  if (!judge.ok()) return judge.error();
  OrderedJudge ordered(read.options.select);
  for (const std::string& path : read.paths) {
    const Result<RecordFileReader> file = OpenRecordFile(read.options.archives.streams, path);
    if (!file.ok()) return file.error();
    FileRead of_file(read, maker, *judge, ordered, *file);
    Result<void> status = of_file.ReadBlocks(pass);
    of_file.AddTo(report);
    if (!status.ok()) return status;
  }
  return {};
}

}  // namespace plymill
