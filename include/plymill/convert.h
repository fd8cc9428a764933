// convert: archives of notations to move records, the library's front door.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plymill/archive_options.h"
#include "plymill/cpu.h"
#include "plymill/reason.h"
#include "plymill/select.h"
#include "plymill/split.h"

namespace plymill {

// What Convert() makes of the games.
enum class Output : std::uint8_t {
  kNothing,     // reads and counts only: `check`
  kJsonl,       // JSON Lines
  kRecordFile,  // .plym
};

// What a thread reads at once, where nobody says: what is made of it stays in a cache, records and
// lines. A block of a record file is a shard.
constexpr std::size_t DefaultShardBytes(Output output) {
  return std::size_t{output == Output::kRecordFile ? 256U : 32U} << 10;
}

enum class JsonRows : std::uint8_t {
  kMoves,   // a line a ply
  kGames,   // a line a game, without plies
  kNested,  // a line a game, with "moves"
};

enum class SourceKey : std::uint8_t {
  kAuto,  // in every row when a run reads more than one source
  kAlways,
  kNever,
};

struct ConvertOptions {
  std::vector<std::string> sources;  // paths of files and directories; "-" is standard input
  std::optional<Split> split;        // convert this, instead of sources
  ArchiveOptions archives;           // how they are opened
  std::string notation = "auto";     // or the slug of one
  Output output = Output::kJsonl;
  JsonRows rows = JsonRows::kMoves;
  SourceKey source_key = SourceKey::kAuto;
  std::string output_path;                  // empty: standard output
  std::string rejects_path;                 // empty: rejected games are only counted
  std::string diagnostics_path;             // empty: diagnostics are only counted
  std::string report_path;                  // empty: the report is only returned
  bool force = false;                       // overwrite what stands under these paths
  std::optional<std::uint64_t> max_errors;  // the run fails when more games are rejected
  bool strict = false;                      // every diagnostic rejects its game
  bool keep_unparsed = false;               // an unreadable ply does not reject its game
  bool geometry = false;                    // tell what cannot be on the board; see diagnostics.md
  bool text = false;                        // keep the written form of every ply
  SelectOptions select;                     // which games are written
  CpuForm form = BestCpuForm();             // of the scanners; the output is the same
  std::size_t threads = 0;                  // 0: all cores
  std::size_t shard_bytes = 0;              // what a thread reads at once; 0: what suits the output
  std::size_t max_game_bytes = std::size_t{1} << 20;
};

constexpr std::size_t ShardBytes(const ConvertOptions& options) {
  return options.shard_bytes != 0 ? options.shard_bytes : DefaultShardBytes(options.output);
}

// A diagnostic, and where it stands: a rejected game too, and where that cannot be read.
struct Diagnostic {
  std::string source;
  std::optional<std::uint64_t> game;  // offset of the game: bytes from the start of the source
  std::uint64_t offset = 0;           // of the place, too
  std::uint64_t line = 0;             // from 1
  std::uint64_t column = 0;           // in bytes, from 1
  Severity severity = Severity::kError;
  std::string code;  // "coerceo.expected-field"
  std::string message;

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// How often a diagnostic was met, and which was the first in the order of the run.
struct CodeCount {
  Diagnostic first;
  std::uint64_t times = 0;

  friend bool operator==(const CodeCount&, const CodeCount&) = default;
};

// What is counted of a source, and of a whole run.
struct SourceReport {
  std::string source;
  std::string notation;  // empty where there was nothing to read it from
  std::uint64_t bytes = 0;
  std::uint64_t bytes_between_games = 0;
  std::uint64_t games_seen = 0;  // always the sum of the next four
  std::uint64_t games_written = 0;
  std::uint64_t games_rejected = 0;
  std::uint64_t games_filtered = 0;   // not asked for: see SelectOptions
  std::uint64_t games_duplicate = 0;  // left out as duplicates
  std::uint64_t plies = 0;
  std::uint64_t diagnostics = 0;
  std::vector<CodeCount> codes = {};  // of the diagnostics, by their names. Record files do not
                                      // keep where they are: none from Cat()

  // The number of diagnostics of one severity.
  std::uint64_t CountOf(Severity severity) const {
    std::uint64_t count = 0;
    for (const CodeCount& code : codes) count += code.first.severity == severity ? code.times : 0;
    return count;
  }

  // Whether there is text, but no game in it: it may be in another notation.
  bool lacks_games() const { return games_seen == 0 && diagnostics > 0; }
};

// How often something was met.
struct Count {
  std::string what;
  std::uint64_t times = 0;
};

// What `stats` tells of the games of one notation.
struct NotationStats {
  std::string notation;
  SourceReport total;           // "source" is empty
  std::vector<Count> outcomes;  // of written games: "draw", "win white", ...
};

// What a set of --split-sets was given.
struct SetReport {
  std::string name;
  std::string path;
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
};

// What a run did not read because its last game was reached.
struct NotRead {
  std::uint64_t bytes = 0;  // of the source of that game; 0 where its size is not known
  std::uint64_t paths = 0;  // given, or found in folders, and not opened
};

// How a run failed. The numbers are the exit codes of the command.
enum class Failure : std::uint8_t {
  kNone = 0,
  kUsage = 2,        // options that do not fit, an output that exists
  kInput = 3,        // a file cannot be read or written, or holds what it should not
  kChanged = 4,      // a source changed while it was read
  kReaderGone = 141  // who reads standard output has ended
};

// A source that could not be read, where that does not end the run.
struct FailedSource {
  std::string source;
  Failure failure = Failure::kNone;
  std::string message;  // names it
};

struct Report {
  std::vector<SourceReport> sources;     // in the order they were read
  SourceReport total;                    // "source" and "notation" are empty
  std::vector<SetReport> sets;           // in the order of SelectOptions::sets
  std::optional<NotRead> not_read;       // where SelectOptions::limit was reached
  std::vector<NotationStats> notations;  // in the order they were met
  std::vector<std::string> skipped;      // in folders and packed files: what is no file
  std::vector<FailedSource> failed;      // with Output::kNothing: the others were read
  std::vector<Diagnostic> first_errors;  // the first rejected games, at most 20
  bool is_of_split = false;              // the games of a source may be in its other splits
  double seconds = 0;

  // Whether `source`, one of the sources, is known to lack games.
  bool LacksGames(const SourceReport& source) const { return !is_of_split && source.lacks_games(); }
};

// How far a run is.
struct Progress {
  std::uint64_t bytes = 0;        // read
  std::uint64_t bytes_known = 0;  // of all sources whose size is known; 0 where one is not
  std::uint64_t games = 0;        // seen
  std::uint64_t games_rejected = 0;
};

struct ConvertResult {
  Failure failure = Failure::kNone;
  std::string message;  // where it failed: which file, what, and what to do
  Report report;        // whole where it did not fail; where sources did, of what was read
};

// Reads all sources and writes what the options ask for. Either everything that was
// asked for stands under its name in the end, or nothing does. Where no games are written, a
// source that fails costs no other; the run fails in the end. Games that cannot be
// read do not make a run fail: the report counts them.
//
// `progress` may be empty; it is called now and then, from one thread at a time.
ConvertResult Convert(const ConvertOptions& options,
                      const std::function<void(const Progress&)>& progress);

}  // namespace plymill
