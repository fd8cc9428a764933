// scan: reads archives and record files as tables in memory, in batches of columns, or as games.
//
//   plymill::ConvertOptions options;
//   options.sources = {"games/"};
//   plymill::OpenedScan opened = plymill::Scan::Open(options);
//   if (opened.scan == nullptr) return Fail(opened.result.message);
//   plymill::OpenedTable plies = opened.scan->OpenTable({.columns = {"player", "to"}});
//   plymill::Batch batch;
//   while (plies.reader->Next(batch)) Use(batch.column("to"));
//   const plymill::ReadResult& read = plies.reader->Finish();
//
// Reading runs in threads of its own. They stay at most a few batches ahead of the caller, so
// memory is bounded. In a process made by fork() without exec(), one thread reads.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plymill/batch.h"
#include "plymill/convert.h"

namespace plymill {

struct TableOptions {
  JsonRows rows = JsonRows::kMoves;       // kMoves: a row for each ply
  std::vector<std::string> columns = {};  // names of columns, in the wanted order; empty: all

  // Columns of games that rows of plies have, too, as dictionaries: see ConvertOptions::with. They
  // stand after the others, unless `columns` names them.
  std::vector<std::string> with = {};

  // Columns of names and of short words are texts, not indexes in dictionaries.
  bool plain_texts = false;

  std::size_t batch_rows = 65'536;    // the most rows of a batch; at least 1
  std::size_t most_rejected = 1'000;  // the most games in ReadResult::rejected
};

// A rejected game.
struct Rejected {
  Diagnostic why;
  std::string text;  // the game as written, but at most its first kMostRejectedBytes
};

inline constexpr std::size_t kMostRejectedBytes = std::size_t{64} << 10;

// A source that gave no rows because it is not in the notation of the scan.
struct OtherSource {
  std::string source;
  std::string notation;  // its own one; empty if it is not known
  std::string reason;    // such as "is in another notation: tatsu"
};

// What a read has counted.
struct ReadResult {
  // `report` has the counts, even if the read failed or was cancelled.
  ConvertResult result = {};

  bool is_complete = false;             // all games were read
  std::vector<Rejected> rejected = {};  // the first ones: see TableOptions

  std::string notation = {};  // of the scan
  std::vector<OtherSource> others = {};
  bool has_only_others = false;  // and no source in the notation: it may be the wrong one
};

// A message about the rejected games of a read, which names the first three; empty if there are
// none.
std::string RejectedMessage(const ReadResult& read);

// The same about ReadResult::others.
std::string OthersMessage(const ReadResult& read);

class Reading;  // internal

// Reads a table once. One thread at a time may use it.
class TableReader {
 public:
  // Starts to read. Made by Scan::OpenTable().
  TableReader(std::unique_ptr<Reading> reading, std::shared_ptr<const ArrowSchema> schema,
              std::size_t batch_rows);

  // Cancels the read, if it has not ended, and waits for its threads, as Finish() does. A thread
  // that waits for a pipe ends when the pipe does. The threads may still call a GivenStream, so the
  // caller must hold no lock that its functions wait for.
  ~TableReader();

  // Waits until Next() can return without waiting, or for `limit`. Returns whether Next() can.
  bool Wait(std::chrono::milliseconds limit);

  // Sets `batch` to the next batch. Returns false after the last one, or if the read has failed.
  // The batch keeps its memory until it is destroyed, independently of the reader.
  bool Next(Batch& batch);

  // Ends the read, if it has not ended, and returns its result. Next() then returns false.
  const ReadResult& Finish();

  // The columns, as the schema of an Arrow table.
  const ArrowSchema& schema() const { return *schema_; }

 private:
  std::unique_ptr<Reading> reading_;
  const std::shared_ptr<const ArrowSchema> schema_;
  const std::size_t batch_rows_;
  std::shared_ptr<const void> piece_;  // the columns that batches are taken from
  std::size_t next_row_ = 0;
};

// A game, as one row of JSON Lines with its plies in "moves": see docs/json-lines.md. The row has
// the keys `source`, `game` (its offset) and `id`.
struct ScannedGame {
  std::string json;      // without the line end
  std::string notation;  // the game written in its notation; kept only if GamesOptions ask for it
};

// Reads games once, one after the other.
class GamesReader {
 public:
  explicit GamesReader(std::unique_ptr<Reading> reading);
  ~GamesReader();

  // As of TableReader.
  bool Wait(std::chrono::milliseconds limit);
  bool Next(ScannedGame& game);
  const ReadResult& Finish();

 private:
  std::unique_ptr<Reading> reading_;
  std::shared_ptr<const void> piece_;
  std::size_t next_game_ = 0;
};

struct OpenedScan;
struct OpenedTable;

// A scan: sources, and how they are read. It can be read any number of times, by several threads.
class Scan {
 public:
  // Uses all options but those about files of games. Sources that end in ".plym" are record files;
  // those among ConvertOptions::archives.streams are copied to the temporary folder by each read.
  // The files of rejected games, diagnostics and the report get their names at the end of a read
  // that was not ended early. Each read replaces them. Fails with kUsage if one of them exists and
  // `options.force` is not set.
  //
  // If `options.split` is set, reads the games of this split, or the whole record file that it
  // names. The options must name the notation.
  //
  // A scan has one notation. If `options.notation` is "auto", the beginnings of all sources are
  // read to find it: fails with kUsage and OpenedScan::notations if they are in several. Otherwise
  // nothing is read now, and sources in other notations will be omitted: see ReadResult::others.
  static OpenedScan Open(ConvertOptions options);

  // Made by Open().
  Scan(ConvertOptions options, std::string notation)
      : options_(std::move(options)), notation_(std::move(notation)) {}

  const std::string& notation() const { return notation_; }

  // The options that its rows depend on, as a JSON object, without the sources and the notation.
  std::string OptionsJson() const;

  // Describes the columns of a table as the schema of an Arrow table. Reads nothing. Fails with
  // kUsage, for example if a column is unknown. Otherwise the caller releases `schema`.
  ConvertResult Schema(const TableOptions& table, ArrowSchema& schema) const;

  // Begins to read a table. Fails with kUsage.
  OpenedTable OpenTable(const TableOptions& table) const;

  // Begins to read games. `with_notation`: also set ScannedGame::notation.
  std::unique_ptr<GamesReader> OpenGames(bool with_notation = false) const;

 private:
  const ConvertOptions options_;
  const std::string notation_;
};

struct OpenedScan {
  std::shared_ptr<const Scan> scan;  // null if it failed
  ConvertResult result;

  // If the sources are in several notations: their slugs, in the order of their first sources.
  std::vector<std::string> notations = {};
};

struct OpenedTable {
  std::unique_ptr<TableReader> reader;  // null if it failed
  ConvertResult result;
};

// What the maker of an Arrow stream is told. Both functions may be empty, and are called on the
// threads that use the stream.
struct StreamEvents {
  // Called once with the result of the read: at the end of the stream, when it fails, or when it is
  // released before. Not called if no batch was asked for. If it returns a text, the stream ends
  // with a failure, and the text is its message.
  std::function<std::string(const ReadResult&)> ended = {};

  // Called before each batch, and again and again while it is waited for. If it returns false, the
  // read is cancelled, and the stream ends with a failure.
  std::function<bool()> waits = {};
};

// Makes an Arrow stream of the batches of `reader`. The caller releases `stream`, which ends the
// read.
void ExportStream(std::unique_ptr<TableReader> reader, StreamEvents events,
                  ArrowArrayStream& stream);

}  // namespace plymill
