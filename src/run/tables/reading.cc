#include "run/tables/reading.h"

#include <unistd.h>

#include <atomic>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.h"
#include "model/types_of.h"
#include "output/stale_files.h"
#include "run/conversion.h"
#include "run/failure.h"
#include "run/file_blocks.h"
#include "run/games_sink.h"
#include "run/output_paths.h"
#include "run/run_source.h"
#include "run/tables/find_others.h"
#include "run/tables/outcome.h"
#include "run/tables/piece_queue.h"

namespace plymill {
namespace {

// Larger shards give larger batches, which tools take faster.
constexpr std::size_t kShardBytes = std::size_t{512} << 10;

// Pieces that wait until they are asked for. As many as the blocks of the pipeline are being made.
constexpr std::size_t kPiecesAhead = 4;

ConvertOptions ForReading(ConvertOptions options) {
  options.output = Output::kBatches;
  options.output_path.clear();
  options.force = true;              // the scan has checked that the files are its own
  options.rows = JsonRows::kNested;  // so that lines and ids of games are known
  if (options.shard_bytes == 0) options.shard_bytes = kShardBytes;
  return options;
}

}  // namespace

// The read itself. All its members but `cancel` and `pieces` belong to its thread until that ends.
class Reading::Run final : public GamesSink {
 public:
  Run(ConvertOptions options, std::string notation, std::unique_ptr<const PieceMaker> maker,
      std::size_t most_rejected)
      : options_(ForReading(std::move(options))),
        notation_(std::move(notation)),
        maker_(std::move(maker)),
        most_rejected_(most_rejected) {
    options_.cancel = &cancel_;
    wanted_.assign(maker_->wanted().begin(), maker_->wanted().end());
    for (const std::string_view of_report : {"bytes", "diagnostics"}) {
      if (wanted_.empty()) break;
      wanted_[IndexOf(of_report, Table::kGames, FindGame(notation_)->columns())] = 1;
    }
  }

  bool has_begun() const { return thread_.joinable(); }

  void Begin() {
    thread_ = std::thread([this] {
      status_ = WithoutExceptions([this] { return ReadAll(); });
      pieces_.End();
    });
  }

  bool Wait(std::chrono::milliseconds limit) { return pieces_.Wait(limit); }
  SharedPiece Next() { return pieces_.Pop(); }

  // Ends the read and its thread.
  ReadResult End() {
    cancel_.store(true);
    pieces_.Close();
    if (thread_.joinable()) thread_.join();
    ReadResult result = {.result = OutcomeOf(status_), .rejected = std::move(rejected_)};
    result.result.report = std::move(report_);
    result.notation = notation_;
    FindOthers(result);
    return result;
  }

 private:
  Result<void> ReadAll() {
    RemoveStaleFilesBeside(PathsOfOutputs(options_));
    ConversionHooks hooks;
    hooks.sink = this;
    hooks.have_looked = true;
    hooks.rejected = [this](Diagnostic why, std::string_view text) { Keep(std::move(why), text); };
    hooks.failed = [this](const Report& so_far) { report_ = so_far; };
    Result<Report> report = ConvertWithHooks(options_, hooks);
    if (!report.ok()) return report.error();
    report_ = *std::move(report);
    return {};
  }

  BlockWants Wants(const GameOps&) const override {
    if (maker_->wanted().empty()) return {};
    return {BlockWants::Form::kColumns, wanted_};
  }

  void Keep(Diagnostic why, std::string_view text) {
    if (rejected_.size() >= most_rejected_) return;
    rejected_.push_back({std::move(why), std::string(text.substr(0, kMostRejectedBytes))});
  }

  Result<void> Encode(RunBlock& block) const override {
    block.piece = nullptr;
    if (block.game->slug != notation_) return {};
    Result<SharedPiece> piece = PieceOf(block);
    if (!piece.ok()) return FailureIn(block, piece.error());
    block.piece = *std::move(piece);
    return {};
  }

  Result<SharedPiece> PieceOf(RunBlock& block) const {
    const std::string& source = block.run_source->name;
    if (block.place.file != nullptr && block.place.is_in_columns) {
      return maker_->FromColumns(block.place.columns.columns, source);
    }
    return maker_->FromRecords(*block.chosen, source, block.parts[0].file_block.columns);
  }

  static Error FailureIn(const RunBlock& block, const Error& why) {
    const FilePlace& place = block.place;
    return place.file != nullptr ? place.file->reader.BlockFailure(place.number, why)
                                 : WithSource(why, block.run_source->name);
  }

  Result<void> Append(RunBlock& block) override {
    if (block.game->slug != notation_ && block.chosen->tally.games_written > 0) {
      return ChangedError(block.run_source->name +
                          ": changed since the scan was opened: it was in " + notation_ +
                          ", and is in " + std::string(block.game->slug));
    }
    return Pass(std::exchange(block.piece, nullptr));
  }

  Result<void> Pass(SharedPiece piece) {
    const bool taken = piece == nullptr || pieces_.Push(std::move(piece));
    return taken ? Result<void>() : CancelledByCaller();
  }

  ConvertOptions options_;
  const std::string notation_;
  const std::unique_ptr<const PieceMaker> maker_;
  std::vector<char> wanted_;  // the columns of record files that are read; empty: all
  const std::size_t most_rejected_;
  std::atomic<bool> cancel_{false};
  PieceQueue<SharedPiece> pieces_{kPiecesAhead};
  Result<void> status_;
  Report report_;
  std::vector<Rejected> rejected_;
  std::thread thread_;
};

Reading::Reading(ConvertOptions options, const std::string& notation,
                 std::unique_ptr<const PieceMaker> maker, std::size_t most_rejected)
    : process_(getpid()),
      run_(std::make_unique<Run>(std::move(options), notation, std::move(maker), most_rejected)) {}

Reading::~Reading() { Finish(); }

bool Reading::is_here() const { return getpid() == process_; }

// Returns false if there is nothing to read any more.
bool Reading::Begin() {
  if (finished_ || drained_ || !is_here()) return false;
  try {
    if (!run_->has_begun()) run_->Begin();
  } catch (const std::system_error& error) {
    result_.result = ResultOf(IoError(std::string("no thread: ") + error.what()));
    finished_ = true;
  }
  return !finished_;
}

bool Reading::Wait(std::chrono::milliseconds limit) { return !Begin() || run_->Wait(limit); }

SharedPiece Reading::Next() {
  if (!Begin()) return nullptr;
  SharedPiece piece = run_->Next();
  drained_ = piece == nullptr;
  return piece;
}

const ReadResult& Reading::Finish() {
  if (finished_) return result_;
  finished_ = true;
  if (!is_here()) {
    // The thread is not in this process, and may hold locks of the run.
    [[maybe_unused]] const Run* const left_alone = run_.release();
    result_.result =
        ResultOf(IoError("this read was begun before fork(), and goes on in the other process"));
    return result_;
  }
  result_ = run_->End();
  run_.reset();
  result_.is_complete = drained_ && result_.result.failure == Failure::kNone;
  return result_;
}

}  // namespace plymill
