#include "convert/run_outputs.h"

#include <absl/strings/str_cat.h>

#include <optional>
#include <span>
#include <utility>

#include "base/result.h"
#include "convert/output_paths.h"
#include "encode/report.h"
#include "output/full_path.h"
#include "output/output_name.h"

namespace plymill {
RunOutputs::RunOutputs(const ConvertOptions& options, bool hashed)
    : options_(options),
      hashed_(hashed),
      by_notation_(!hashed && IsByNotation(options)),
      named_(NamedOutputs(options, by_notation_)),
      packer_(options.compression, options.max_file_bytes),
      games_(named_.size()) {}

Result<void> RunOutputs::Open() {
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
      output.records = std::make_unique<RecordOutput>(options_, hashed_, named_[i]);
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

void RunOutputs::Encode(std::string_view json_source, ShardBlock& block) const {
  if (!WritesGames(options_.output)) return;
  if (block.parts.size() < sets()) block.parts.resize(sets());
  if (options_.select.sets.empty()) {
    return EncodePart(*block.chosen, json_source, block, block.parts[0]);
  }
  for (std::size_t i = 0; i < sets(); ++i) {
    const auto set = static_cast<Verdict>(i);
    RecordsBase& of_set = *block.RecordsFor(Keeping::kSet, i);
    block.game->copy_games(*block.records, block.judgement.verdicts, {set, set}, of_set);
    EncodePart(of_set, json_source, block, block.parts[i]);
  }
}

void RunOutputs::EncodePart(const RecordsBase& records, std::string_view json_source,
                            const ShardBlock& block, OutputPart& part) const {
  part.records = &records;
  if (options_.output == Output::kRecordFile) {
    if (records.heads.size() > 0) {
      EncodeFileBlock(*block.game, records, options_.compress, part.file_block);
    }
    return;
  }
  part.rows.Clear();
  const JsonlStyle style = {.rows = options_.rows,
                            .source = json_source,
                            .text = options_.text,
                            .tags = options_.tags,
                            .game_ends = &part.rows.ends};
  block.game->encode_jsonl(records, style, part.rows.lines);
}

// The index in `games_` of the first output for games of the notation `game`.
std::size_t RunOutputs::FirstOutputOf(const GameOps& game) const {
  std::size_t first = 0;
  while (by_notation_ && named_[first].notation != game.slug) first += sets();
  return first;
}

Result<void> RunOutputs::Append(ShardBlock& block) {
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

Result<void> RunOutputs::AppendPart(ShardBlock& block, OutputPart& part, GamesOutput& output) {
  const RecordsBase& records = *part.records;
  auto& notations = output.notations;
  const bool is_known =
      std::find(notations.begin(), notations.end(), block.game) != notations.end();
  if (records.heads.size() > 0 && !is_known) notations.push_back(block.game);
  const std::span<const GameHead> games(records.heads.data(), records.heads.size());
  return output.rows != nullptr ? output.rows->Append(part.rows, games, block.frames)
                                : output.records->Append(block, part.file_block, records);
}

// A source without blocks belongs to no notation.
void RunOutputs::EndSource(std::size_t index, const SourceReport& source, std::uint64_t hash) {
  for (GamesOutput& output : games_) {
    if (output.records != nullptr && !by_notation_) output.records->EndSource(index, source, hash);
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
  const bool has_moves = output.rows != nullptr && options_.rows == JsonRows::kMoves;
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
