#include "run/run_outputs.h"

#include <absl/strings/str_cat.h>

#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "base/result.h"
#include "output/full_path.h"
#include "output/output_name.h"
#include "rows/report.h"
#include "run/options_json.h"
#include "run/output_paths.h"
#include "run/run_source.h"
#include "run/run_sources.h"

namespace plymill {
RunOutputs::RunOutputs(const ConvertOptions& options, bool hashed)
    : options_(options),
      hashed_(hashed),
      by_notation_(!hashed && IsByNotation(options)),
      named_(NamedOutputs(options, by_notation_)),
      packer_(options.compression, options.max_file_bytes),
      games_(named_.size()) {}

Result<void> RunOutputs::Open(const RunSources& sources) {
  if (options_.output == Output::kJsonl) {
    Result<void> status =
        wanted_.Find(sources.notations(), options_.rows, options_.columns, options_.with);
    if (!status.ok()) return status;
  }
  if (options_.output == Output::kRecordFile) {
    const std::string& made_with = sources.files().options();
    options_json_ = sources.have_texts() || made_with.empty()
                        ? RecordFileOptionsJson(options_)
                        : RecordFileOptionsJson(options_, made_with);
  }
  if (Result<void> status = CheckNames(); !status.ok()) return status;
  for (std::size_t first = 0; !by_notation_ && first < games_.size(); first += sets()) {
    if (Result<void> status = OpenGames(first); !status.ok()) return status;
  }
  struct Named {
    const std::string& path;
    OutputFile& file;
  };
  for (const auto& [path, file] :
       {Named{options_.rejects_path, rejects_}, Named{options_.diagnostics_path, diagnostics_},
        Named{options_.report_path, report_}}) {
    if (path.empty()) continue;
    if (Result<void> status = Open(path, file); !status.ok()) return status;
  }
  return {};
}

// Checks the names of outputs by notation, which are opened only when the first games are read.
Result<void> RunOutputs::CheckNames() {
  const bool numbered = HasNumberedFiles(options_);
  for (std::size_t i = 0; by_notation_ && i < named_.size(); ++i) {
    const std::string& path = named_[i].path;
    if (Result<void> status = Claim(numbered ? NumberedPath(path, 0) : path); !status.ok()) {
      return status;
    }
    if (FolderOf(options_.output_path).find(kNotationPlace) == std::string::npos) {
      if (Result<void> status = CheckFolderExists(path); !status.ok()) return status;
    }
    if (options_.force) continue;
    Result<void> free = numbered ? CheckNumberedAreFree(path) : CheckNameIsFree(path);
    if (!free.ok()) return free;
  }
  return {};
}

// Opens the outputs of one notation, which begin at index `first` of `games_`.
Result<void> RunOutputs::OpenGames(std::size_t first) {
  for (std::size_t i = first; i < first + sets(); ++i) {
    GamesOutput& output = games_[i];
    Result<void> status;
    if (options_.output == Output::kRecordFile) {
      output.records = std::make_unique<RecordOutput>(options_, options_json_, hashed_, named_[i]);
      status = output.records->Open();
    } else {
      const bool packs = options_.compression != OutputCompression::kNone;
      output.rows =
          std::make_unique<RowsOutput>(options_, hashed_, named_[i], packs ? &packer_ : nullptr);
      status = output.rows->Open();
    }
    if (status.ok() && !by_notation_ && output.files().file().is_temporary()) {
      status = Claim(output.files().now().path);
    }
    if (!status.ok()) return status;
  }
  return {};
}

// Checks that no other output has the name `path`, and that no numbered file may get it.
Result<void> RunOutputs::Claim(const std::string& path) {
  std::string name = FullPath(path);
  if (HasNumberedFiles(options_)) name = FirstNumbered(name);
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
    return UsageError(absl::StrCat(path, ": is named for two outputs"));
  }
  names_.push_back(std::move(name));
  return {};
}

Result<void> RunOutputs::Open(const std::string& path, OutputFile& file) {
  Result<OutputFile> opened = OutputFile::Open(path, options_.force);
  if (!opened.ok()) return opened.error();
  file = *std::move(opened);
  if (hashed_) file.KeepHash();
  return file.is_temporary() ? Claim(path) : Result<void>();
}

BlockWants RunOutputs::Wants(const GameOps& game) const {
  if (options_.output == Output::kNothing) return {BlockWants::Form::kHeads, {}};
  // Nested rows have the content, which is made from rows.
  if (options_.output != Output::kJsonl || options_.rows == JsonRows::kNested) return {};
  return {BlockWants::Form::kHeads, wanted_.columns(game)};
}

Result<void> RunOutputs::Encode(RunBlock& block) const {
  if (!WritesGames(options_.output)) return {};
  if (block.parts.size() < sets()) block.parts.resize(sets());
  if (!DividesGames(options_.select)) {
    EncodePart(*block.chosen, block, block.parts[0]);
    return {};
  }
  for (std::size_t i = 0; i < sets(); ++i) {
    const auto set = static_cast<Verdict>(i);
    RecordsBase& of_set = *block.RecordsFor(Keeping::kSet, i);
    block.game->copy_games(*block.records, block.judgement.verdicts, {set, set}, of_set);
    EncodePart(of_set, block, block.parts[i]);
  }
  return {};
}

void RunOutputs::EncodePart(const RecordsBase& records, const RunBlock& block,
                            OutputPart& part) const {
  part.records = &records;
  if (options_.output == Output::kRecordFile) {
    if (records.heads.size() > 0) {
      EncodeFileBlock(*block.game, records, options_.compress, options_.store_content,
                      part.file_block);
    }
  } else if (!IsWrittenWhileEncoded(block)) {
    EncodeRows(records, block, nullptr, part.rows);
  }
}

// Whether rows are written before all rows of their block are encoded: by one thread, because
// several would wait for each other. A block of a record file has more rows than fit into the
// cache.
bool RunOutputs::IsWrittenWhileEncoded(const RunBlock& block) const {
  return options_.threads == 1 && block.place.file != nullptr &&
         options_.output == Output::kJsonl && options_.compression == OutputCompression::kNone &&
         !DividesGames(options_.select) && !HasNumberedFiles(options_);
}

// Sets `rows`. Of JSON Lines, `take_rows` may take some before the end.
void RunOutputs::EncodeRows(const RecordsBase& records, const RunBlock& block,
                            const std::function<void()>* take_rows, BlockRows& rows) const {
  rows.Clear();
  if (options_.output == Output::kNotation) {
    return block.game->encode_notation(records, rows.lines, &rows.ends);
  }
  if (wanted_.HaveNone(*block.game)) return MakeRowsWithoutKeys(records, rows);
  const RunSource& source = *block.run_source;
  const JsonlStyle style = {
      .rows = options_.rows,
      .source = source.in_rows ? std::string_view(source.json_name) : "",
      .text = options_.text,
      .tags = options_.tags,
      .keys = wanted_.keys(*block.game),
      .of_game = wanted_.of_game(*block.game),
      .plies = block.place.file != nullptr ? block.place.columns.plies : nullptr,
      .game_ends = &rows.ends,
      .take_rows = take_rows};
  block.game->encode_jsonl(records, style, rows.lines);
}

// Rows of a notation that has none of the wanted keys, beside others that have some.
void RunOutputs::MakeRowsWithoutKeys(const RecordsBase& records, BlockRows& rows) const {
  const bool is_moves = options_.rows == JsonRows::kMoves;
  for (const GameHead& head : records.heads) {
    for (std::uint32_t i = 0; i < (is_moves ? head.rows.count : 1); ++i) {
      rows.lines.Append("{}\n", 3);
    }
    rows.ends.Append(rows.lines.size());
  }
}

Result<void> RunOutputs::EncodeAndWrite(RunBlock& block, OutputPart& part,
                                        GamesOutput& output) const {
  Result<void> status;
  std::size_t written = 0;
  const std::function<void()> write = [&] {
    const std::span<const GameHead> games(part.records->heads.data() + written,
                                          part.rows.ends.size());
    if (status.ok()) status = output.rows->Append(part.rows, games, block.frames);
    written += part.rows.ends.size();
    part.rows.Clear();
  };
  EncodeRows(*part.records, block, &write, part.rows);
  write();
  return status;
}

// The index in `games_` of the first output for games of the notation `game`.
std::size_t RunOutputs::FirstOutputOf(const GameOps& game) const {
  std::size_t first = 0;
  while (by_notation_ && named_[first].notation != game.slug) first += sets();
  return first;
}

Result<void> RunOutputs::Append(RunBlock& block) {
  if (games_.empty()) return {};
  const std::size_t first = FirstOutputOf(*block.game);
  const bool has_games = block.chosen->heads.size() > 0;
  if (!games_[first].is_open() && has_games) {
    if (Result<void> status = OpenGames(first); !status.ok()) return status;
  }
  for (std::size_t i = 0; games_[first].is_open() && i < sets(); ++i) {
    Result<void> status = AppendPart(block, block.parts[i], games_[first + i]);
    if (!status.ok()) return status;
  }
  return {};
}

Result<void> RunOutputs::AppendPart(RunBlock& block, OutputPart& part, GamesOutput& output) {
  const RecordsBase& records = *part.records;
  auto& notations = output.notations;
  const bool is_known =
      std::find(notations.begin(), notations.end(), block.game) != notations.end();
  if (records.heads.size() > 0 && !is_known) notations.push_back(block.game);
  if (IsWrittenWhileEncoded(block)) return EncodeAndWrite(block, part, output);
  const std::span<const GameHead> games(records.heads.data(), records.heads.size());
  return output.rows != nullptr ? output.rows->Append(part.rows, games, block.frames)
                                : output.records->Append(block, part.file_block, records);
}

// By notation, a text without blocks belongs to no output. What a record file counts beside the
// blocks of a source goes to the output of its notation; of several notations, to the first output
// with blocks of it.
void RunOutputs::EndSource(const RunSource& source) {
  if (by_notation_ && (!source.rest || source.report.notation.empty())) return;
  const auto is_of = [&](const OutputReport& named) {
    return named.notation == source.report.notation;
  };
  const bool has_own = std::any_of(named_.begin(), named_.end(), is_of);
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (games_[i].records == nullptr) continue;
    if (by_notation_ && has_own && !is_of(named_[i])) continue;
    if (by_notation_ && !has_own && !games_[i].records->HasBlocksOf(source)) continue;
    games_[i].records->EndSource(source);
    if (by_notation_ && !has_own) return;
  }
}

Result<void> RunOutputs::AppendOddities(DiagnosticsEncoder& encoder) {
  if (rejects_.is_open()) {
    lines_.Clear();
    encoder.EncodeRejects(lines_);
    Result<void> status = rejects_.Write({lines_.data(), lines_.size()});
    if (!status.ok()) return status;
  }
  if (!diagnostics_.is_open()) return {};
  lines_.Clear();
  encoder.EncodeDiagnostics(lines_);
  return diagnostics_.Write({lines_.data(), lines_.size()});
}

Result<void> RunOutputs::Finish(Report& report) {
  for (GamesOutput& output : games_) {
    if (!output.is_open()) continue;
    Result<void> status = output.rows != nullptr ? output.rows->Finish() : output.records->Finish();
    if (!status.ok()) return status;
    const std::vector<OutputReport> files = output.files().Reports();
    ReportMixed(output, files.front().path, report);
    report.outputs.insert(report.outputs.end(), files.begin(), files.end());
  }
  return report_.is_open() ? report_.Write(ReportJson(report) + "\n") : Result<void>();
}

void RunOutputs::ReportMixed(const GamesOutput& output, const std::string& path,
                             Report& report) const {
  const bool has_moves = options_.output == Output::kJsonl && options_.rows == JsonRows::kMoves;
  if (!has_moves || output.notations.size() < 2) return;
  MixedOutput mixed = {path, {}};
  for (const GameOps* const game : output.notations) mixed.notations.emplace_back(game->slug);
  report.mixed.push_back(std::move(mixed));
}

WrittenFiles RunOutputs::Written() const {
  const auto written = [](const OutputFile& file) -> std::optional<WrittenFile> {
    if (!file.is_open()) return std::nullopt;
    return WrittenFile{file.path(), file.bytes_written(), file.hash()};
  };
  return {games_.empty() ? std::nullopt : written(games_[0].files().file()), written(rejects_),
          written(diagnostics_)};
}

// The report gets its name last, so that a run that is killed here never leaves a new report next
// to old games. The games get their names first, so that new rejects are never next to old games
// either. If the files are hashed, the games get their names last instead: the caller identifies
// files by their hashes, and if the games have their names, then all other files have theirs.
Result<void> RunOutputs::Commit() {
  std::vector<OutputFile::Group> groups;
  for (OutputFile* const file : {&rejects_, &diagnostics_, &report_})
    groups.push_back({{file}, {}});
  OutputFile::Group games;
  for (GamesOutput& output : games_) {
    if (output.is_open()) output.files().AppendTo(games);
  }
  groups.insert(hashed_ ? groups.end() : groups.begin(), std::move(games));
  return OutputFile::CommitGroups(std::move(groups));
}

}  // namespace plymill
