// convert: converts archives of game notations to records. The main entry point of the library.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plymill/archive_options.h"
#include "plymill/cpu.h"
#include "plymill/reason.h"
#include "plymill/rules.h"
#include "plymill/select.h"
#include "plymill/split.h"
#include "plymill/stats.h"

namespace plymill {

// The output format of Convert().
enum class Output : std::uint8_t {
  kNothing,     // reads and counts only: `check`
  kJsonl,       // JSON Lines
  kRecordFile,  // .plym
  kNotation,    // text in the notation again
  kBatches,     // batches in memory: for Scan (scan.h); Convert() writes nothing
};

// How JSON Lines are compressed: in frames (of zstd) or members (of gzip) that follow each other.
// Each has the rows of some games.
enum class OutputCompression : std::uint8_t { kNone, kZstd, kGzip };

// The shard size, in bytes, unless ConvertOptions::shard_bytes is set. The records of a shard and
// the lines made from them should fit into the L2 cache. A shard becomes one block of a record
// file, whose columns are the smaller the longer they are.
constexpr std::size_t DefaultShardBytes(Output output) {
  return std::size_t{output == Output::kRecordFile ? 1024U : 32U} << 10;
}

// The strongest level of ConvertOptions::compress.
inline constexpr int kMostCompress = 19;

// The most ConvertOptions::threads.
inline constexpr std::size_t kMostThreads = 1024;

enum class JsonRows : std::uint8_t {
  kMoves,   // one line per ply
  kGames,   // one line per game, without plies
  kNested,  // one line per game, with its plies in "moves"
};

// How game and nested rows have the tags of their game.
enum class TagsForm : std::uint8_t {
  kObject,  // one object, with a key for each tag
  kList,    // a list of objects with name and value, for tools whose columns have types
};

enum class SourceKey : std::uint8_t {
  kAuto,  // rows have the key if the run reads more than one source
  kAlways,
  kNever,
};

struct ConvertOptions {
  std::vector<std::string> sources;  // paths of files and directories; "-" is standard input
  std::optional<Split> split;        // reads this split instead of `sources`
  ArchiveOptions archives;           // how sources are opened and unpacked
  std::string notation = "auto";     // "auto" or the slug of a notation
  Output output = Output::kJsonl;
  OutputCompression compression = OutputCompression::kNone;  // of JSON Lines
  JsonRows rows = JsonRows::kMoves;

  // The keys that move rows or game rows have, in any order; empty: all. Of record files, only the
  // columns of these keys are read, unless games are selected.
  std::vector<std::string> columns;

  // What rows of plies have of their game, too: keys of rows of games, such as "iso_date", and tags
  // ("tag.Site", or one of Event, Site, Date, Round, White, Black).
  std::vector<std::string> with;

  SourceKey source_key = SourceKey::kAuto;
  TagsForm tags = TagsForm::kObject;

  // Empty: standard output. Each "{notation}" stands for the notation of the games: there is a file
  // for each notation that has games. "{set}" stands for the name of a set: see PathOfSet().
  std::string output_path;

  // How strongly the columns of a record file are compressed: a level of zstd, 1 to kMostCompress.
  // 0: they are stored as they lie in memory, and can be mapped.
  int compress = 3;

  // Whether a record file gets an index of ids, 16 bytes for each game, which finds a game by its
  // id without a search. It is kept in memory until the file ends.
  bool index = false;

  // Whether a record file stores the content of each game (see docs/selection.md), 16 bytes for
  // each, so that readers need not make it from the plies.
  bool store_content = false;

  // If any of the two limits is set, the games go to numbered files, "games-00000.jsonl" instead of
  // "games.jsonl". A new file begins after every `max_file_games` games of the output, and where
  // the next game would make the file larger than `max_file_bytes`. 0: no limit.
  std::uint64_t max_file_bytes = 0;
  std::uint64_t max_file_games = 0;

  std::string rejects_path;                 // empty: rejected games are only counted
  std::string diagnostics_path;             // empty: diagnostics are only counted
  std::string report_path;                  // empty: the report is only returned
  bool force = false;                       // overwrite files that exist at these paths
  bool skip_unknown = false;                // leave out sources in no known notation
  bool skip_damaged = false;                // leave out sources that cannot be read to their end
  bool skip_others = false;                 // leave out sources in other notations than `notation`
  std::optional<std::uint64_t> max_errors;  // the run fails with kInput if more games are rejected
  std::optional<double> max_error_share;    // the same, as a share of the games seen, 0 to 1
  bool strict = false;                      // every diagnostic rejects its game
  bool keep_unparsed = false;               // an unreadable ply does not reject its game
  bool geometry = false;                    // warn about impossible positions; see diagnostics.md
  bool rules = false;                       // replay the games by their rules; see rules.md
  std::vector<RuleSetting> rule_settings;   // of names and values that RuleOptions() lists
  bool text = false;                        // keep the written form of every ply
  bool game_stats = false;                  // fill NotationStats::games
  SelectOptions select;                     // which games are written; default: all
  CpuForm form = BestCpuForm();             // form of the scanners; kUsage if the CPU lacks it
  std::size_t threads = 0;                  // 0: one per core; does not change the output
  std::size_t shard_bytes = 0;              // bytes of a shard; 0: DefaultShardBytes()
  std::size_t max_game_bytes = std::size_t{1} << 20;

  // If it becomes true, the run ends soon, with kCancelled, as if it had failed: no output gets its
  // name. A read that waits for a pipe ends first. Must outlive the run. Null: no effect.
  const std::atomic<bool>* cancel = nullptr;
};

constexpr std::size_t ShardBytes(const ConvertOptions& options) {
  return options.shard_bytes != 0 ? options.shard_bytes : DefaultShardBytes(options.output);
}

// A diagnostic and its place in the source. If the source is JSON, the place is the start of the
// record that holds the game.
struct Diagnostic {
  std::string source;
  std::optional<std::uint64_t> game;  // bytes from the start of the source; empty: not in a game
  std::uint64_t offset = 0;           // bytes from the start of the source to the place
  std::uint64_t line = 0;             // number of the line that holds the place, from 1
  std::uint64_t column = 0;           // position of the place in its line, in bytes, from 1
  Severity severity = Severity::kError;
  std::string code;  // includes the notation's name: "coerceo.expected-field"
  std::string message;

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// How often a diagnostic code occurred, and its first occurrence in the order of the sources.
struct CodeCount {
  Diagnostic first;
  std::uint64_t times = 0;

  friend bool operator==(const CodeCount&, const CodeCount&) = default;
};

// Counts of one source, or totals of a run.
struct SourceReport {
  std::string source;
  std::string notation;  // slug; empty if the source holds no text
  std::uint64_t bytes = 0;
  std::uint64_t bytes_between_games = 0;
  std::uint64_t games_seen = 0;  // the sum of the next four counts
  std::uint64_t games_written = 0;
  std::uint64_t games_rejected = 0;
  std::uint64_t games_filtered = 0;   // not selected; see SelectOptions
  std::uint64_t games_duplicate = 0;  // dropped as duplicates
  std::uint64_t plies = 0;
  std::uint64_t diagnostics = 0;
  std::uint64_t decoded_lines = 0;  // lines that were decoded: ArchiveOptions::encoding

  // One entry per diagnostic code, sorted by code. Empty in reports of Cat(), because record files
  // do not keep the places of diagnostics.
  std::vector<CodeCount> codes = {};

  // If the source has no game near its beginning: the foreign format that it looks like, such as
  // "PGN (chess)". Otherwise empty. Not part of the report file.
  std::string looks_like = {};

  // The number of diagnostics of one severity.
  std::uint64_t CountOf(Severity severity) const {
    std::uint64_t count = 0;
    for (const CodeCount& code : codes) count += code.first.severity == severity ? code.times : 0;
    return count;
  }

  // Whether the source has text but no game: the text may be in another notation.
  bool lacks_games() const { return games_seen == 0 && diagnostics > 0; }
};

// The games of one notation.
struct NotationStats {
  std::string notation;
  SourceReport total;              // "source" is empty
  std::optional<GameStats> games;  // of the written games, if the options have `game_stats`
};

// A file of games that a run has written.
struct OutputReport {
  std::string path;      // "-": standard output
  std::string set;       // the set of --split-sets; empty if there are no sets
  std::string notation;  // what "{notation}" in the path stands for; empty if it is not there
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t bytes = 0;
};

// An output of move rows with games of more than one notation. Their rows have different keys.
struct MixedOutput {
  std::string path;                    // its first file
  std::vector<std::string> notations;  // slugs
};

// Input that was not read because SelectOptions::limit was reached.
struct NotRead {
  std::uint64_t bytes = 0;  // unread bytes of the last source; 0 if its size is not known
  std::uint64_t paths = 0;  // paths given, or found in folders, that were not opened
};

// How a run failed. The numbers are the exit codes of the command.
enum class Failure : std::uint8_t {
  kNone = 0,
  kUsage = 2,        // options that do not fit together, or an output that exists already
  kInput = 3,        // a file that cannot be read or written, or has the wrong content
  kChanged = 4,      // a source that changed while it was read
  kCancelled = 130,  // ConvertOptions::cancel was set
  kReaderGone = 141  // the reader of standard output has exited
};

// A source that could not be read.
struct FailedSource {
  std::string source;
  Failure failure = Failure::kNone;
  std::string message;    // names the source
  std::string code = {};  // the kind of failure; see docs/messages.md

  // Of a mirrored folder: when it first failed so, such as "2026-11-28T03:00:00Z", and whether it
  // did in the run before, with the same code and the same bytes.
  std::string since = {};
  bool is_known = false;
};

// The numbers of sources of a mirrored folder.
struct MirrorCounts {
  std::uint64_t converted = 0;
  std::uint64_t unchanged = 0;
  std::uint64_t failed = 0;
  std::uint64_t new_failures = 0;  // of the failed ones: not known from the run before
  std::uint64_t gone = 0;          // their outputs stay
  std::uint64_t pruned = 0;        // their outputs were removed
  std::uint64_t trusted = 0;       // of the unchanged ones: not read, because of trust_mtime
};

// A source that a run left out, or a given path without any source.
struct LeftOut {
  std::string source;
  std::string reason;  // such as "looks like PGN (chess), which plymill does not read"
};

// A game that is the same as an earlier one, but has other bytes.
struct OtherWriting {
  std::string source, first_source;
  std::uint64_t game = 0, first_game = 0;  // offsets of both games in their sources
};

// A game whose plies, at least eight, are the beginning of another game with the same players.
struct BeginningOfGame {
  std::string source, whole_source;
  std::uint64_t game = 0, whole_game = 0;  // offsets of both games in their sources
  std::uint32_t plies = 0;                 // of the shorter game
};

// The duplicates that SelectOptions::dedupe found.
struct Duplicates {
  std::uint64_t games = 0;
  std::uint64_t with_other_bytes = 0;
  std::vector<OtherWriting> first;  // of those with other bytes, at most kNamedOtherWritings

  // Only with Dedupe::kReport and Same::kContent: pairs of a game and a beginning of it, and the
  // first kNamedOtherWritings of them.
  std::uint64_t beginnings = 0;
  bool has_all_beginnings = true;  // false: not all were looked for, with so little memory
  std::vector<BeginningOfGame> first_beginnings;
};
inline constexpr std::size_t kNamedOtherWritings = 10;

// Games of one source, at the same places in it, that the run has read from two files.
struct RepeatedSource {
  std::string source;
  std::string path, first_path;  // the files
  std::uint64_t first_game = 0;  // offset of the first such game
  std::uint64_t games = 0;       // number of them
};

struct Report {
  std::vector<SourceReport> sources;        // in the order they were read
  SourceReport total;                       // "source" and "notation" are empty
  std::vector<OutputReport> outputs;        // by notation, then by set, then by number
  std::vector<MixedOutput> mixed;           // only for JSON Lines with a row per ply
  std::optional<NotRead> not_read;          // set if SelectOptions::limit was reached
  std::optional<Duplicates> duplicates;     // set if games were compared
  std::vector<RepeatedSource> read_twice;   // only if the run reads record files
  std::vector<NotationStats> notations;     // in the order in which they first occurred
  std::vector<std::string> skipped;         // paths that are not regular files, or are empty
  std::vector<std::string> repeated;        // "x.zip!a.txt#2": its name stood in x.zip before
  std::vector<LeftOut> unknown;             // sources left out by skip_unknown or skip_others
  std::vector<LeftOut> blank;               // given folders and lists that have no sources; pipes
                                            // and packed files, if nothing has any text
  std::vector<LeftOut> unfinished;          // mirrored folders read while a run had not ended
  std::vector<FailedSource> failed;         // with skip_damaged or Output::kNothing: see Convert()
  std::vector<Diagnostic> first_errors;     // one for each of the first rejected games, at most 20
  std::vector<std::string> searched;        // record files whose ids were all read to find one
  std::optional<MirrorCounts> mirror = {};  // set if the run was one of Mirror()
  bool is_of_split = false;                 // the run read one split of a source only
  double seconds = 0;

  // Whether `source`, an entry of `sources`, is known to lack games. It is not known if only a
  // split of the source was read.
  bool LacksGames(const SourceReport& source) const { return !is_of_split && source.lacks_games(); }
};

// Progress of a run.
struct Progress {
  std::uint64_t bytes = 0;       // bytes of text read so far
  std::uint64_t file_bytes = 0;  // bytes of the files read so far, before they are unpacked
  // The total size of the files, which file_bytes reaches in the end; 0 if the size of any of them
  // is not known, because it is a pipe.
  std::uint64_t bytes_known = 0;
  std::uint64_t games = 0;  // games seen so far
  std::uint64_t games_rejected = 0;
};

struct ConvertResult {
  Failure failure = Failure::kNone;
  std::string message;  // names the file and the problem; empty on success
  Report report;        // empty if the run failed and `report.failed` is empty

  std::string code = {};    // the kind of failure, such as "changed"; see docs/messages.md
  std::string source = {};  // the source that failed, if one did

  // If sources were refused before any was converted: all of them. `message` is about all of them.
  std::vector<FailedSource> refused = {};
};

// Reads all sources and writes the outputs that `options` ask for. At its end, the run gives either
// all outputs their names, or none of them. The report counts rejected games. They do not make the
// run fail, unless there are more than `max_errors` or, at the end, than `max_error_share`.
//
// Before any source is converted, all files are looked at, unless `notation` or
// SelectOptions::limit is given: if the notation of some cannot be told, the run fails and names
// all of them. Of standard input, pipes and files in compressed tar files, it is known only when
// they are read.
//
// If a source cannot be read, the run ends. But with Output::kNothing, the other sources are still
// read, Report::failed lists the sources that could not be read, and the run fails at its end.
//
// Calls `progress` from time to time, from one thread at a time. It may be empty.
ConvertResult Convert(const ConvertOptions& options,
                      const std::function<void(const Progress&)>& progress);

}  // namespace plymill
