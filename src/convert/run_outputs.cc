#include "convert/run_outputs.h"

#include <absl/status/statusor.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <utility>

#include "convert/write_block.h"
#include "encode/report.h"
#include "output/full_path.h"

namespace plymill {
namespace {

// Makes a block of a record file: header and payload.
void EncodeFileBlock(const ShardBlock& block, const RecordsBase& records, OutputPart& part) {
  part.header = {.source = static_cast<std::uint32_t>(block.source),
                 .games = records.heads.size(),
                 .first_game = records.heads[0].offset};
  for (const GameOps* const game : AllGames()) {
    if (game == block.game) break;
    ++part.header.notation;
  }
  block.game->encode_block(records, part.payload);
  SealBlock(part.payload.pieces(), part.header);
}

// The paths of the outputs for games: one, or one for each set.
std::vector<std::string> PathsOfGames(const ConvertOptions& options) {
  if (options.output == Output::kNothing) return {};
  if (options.select.sets.empty()) return {options.output_path};
  std::vector<std::string> paths;
  paths.reserve(options.select.sets.size());
  for (const SetShare& set : options.select.sets) {
    paths.push_back(PathOfSet(options.output_path, set.name));
  }
  return paths;
}

}  // namespace

std::vector<std::string> PathsOfOutputs(const ConvertOptions& options) {
  std::vector<std::string> paths = PathsOfGames(options);
  for (const std::string& path :
       {options.rejects_path, options.diagnostics_path, options.report_path}) {
    if (!path.empty()) paths.push_back(path);
  }
  return paths;
}

absl::Status RunOutputs::Open() {
  if (absl::Status status = OpenGamesOutputs(); !status.ok()) return status;
  struct Named {
    const std::string& path;
    OutputFile& file;
  };
  for (const auto& [path, file] :
       {Named{options_.rejects_path, rejects_}, Named{options_.diagnostics_path, diagnostics_},
        Named{options_.report_path, report_}}) {
    if (path.empty()) continue;
    if (absl::Status status = Open(path, file); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status RunOutputs::OpenGamesOutputs() {
  const std::vector<SetShare>& sets = options_.select.sets;
  const std::vector<std::string> paths = PathsOfGames(options_);
  games_.resize(paths.size());
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (absl::Status status = Open(paths[i], games_[i].file); !status.ok()) return status;
    games_[i].set = {.name = sets.empty() ? "" : sets[i].name, .path = paths[i]};
    if (options_.output != Output::kRecordFile) continue;
    if (absl::Status status = games_[i].file.Write(EncodeFileHeader()); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status RunOutputs::Open(const std::string& path, OutputFile& file) {
  absl::StatusOr<OutputFile> opened = OutputFile::Open(path, options_.force);
  if (!opened.ok()) return opened.status();
  file = *std::move(opened);
  if (hashed_) file.KeepHash();
  if (!file.is_temporary()) return absl::OkStatus();
  const std::string name = FullPath(path);
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) {
    return absl::AlreadyExistsError(absl::StrCat(path, ": is named for two outputs"));
  }
  names_.push_back(name);
  return absl::OkStatus();
}

void RunOutputs::Encode(std::string_view json_source, ShardBlock& block) const {
  if (block.parts.size() < games_.size()) block.parts.resize(games_.size());
  if (options_.select.sets.empty()) {
    if (!games_.empty()) EncodePart(*block.chosen, json_source, block, block.parts[0]);
    return;
  }
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const auto set = static_cast<Verdict>(i);
    RecordsBase& of_set = *block.RecordsFor(Keeping::kSet, i);
    block.game->copy_games(*block.records, block.judgement.verdicts, {set, set}, of_set);
    EncodePart(of_set, json_source, block, block.parts[i]);
  }
}

void RunOutputs::EncodePart(const RecordsBase& records, std::string_view json_source,
                            const ShardBlock& block, OutputPart& part) const {
  part.lines.Clear();
  part.games = records.heads.size();
  part.plies = 0;
  for (const GameHead& head : records.heads) part.plies += head.rows.count;
  if (options_.output == Output::kRecordFile) {
    if (part.games > 0) EncodeFileBlock(block, records, part);
    return;
  }
  const JsonlStyle style = {
      .rows = options_.rows, .source = json_source, .text = options_.text, .tags = options_.tags};
  block.game->encode_jsonl(records, style, part.lines);
}

absl::Status RunOutputs::Append(const ShardBlock& block) {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const OutputPart& part = block.parts[i];
    GamesOutput& output = games_[i];
    output.of_sources.resize(std::max(output.of_sources.size(), block.source + 1));
    output.of_sources[block.source].games += part.games;
    output.of_sources[block.source].plies += part.plies;
    output.set.games += part.games;
    output.set.plies += part.plies;
    absl::Status status = options_.output == Output::kRecordFile
                              ? AppendFileBlock(part, output)
                              : output.file.Write({part.lines.data(), part.lines.size()});
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status RunOutputs::AppendFileBlock(const OutputPart& part, GamesOutput& output) {
  if (part.games == 0) return absl::OkStatus();
  output.index.push_back({output.file.bytes_written(), part.header});
  return WriteBlock(part.header, part.payload.pieces(), output.file);
}

absl::Status RunOutputs::AppendOddities(DiagnosticsEncoder& encoder) {
  if (rejects_.is_open()) {
    lines_.Clear();
    encoder.EncodeRejects(lines_);
    absl::Status status = rejects_.Write({lines_.data(), lines_.size()});
    if (!status.ok()) return status;
  }
  if (!diagnostics_.is_open()) return absl::OkStatus();
  lines_.Clear();
  encoder.EncodeDiagnostics(lines_);
  return diagnostics_.Write({lines_.data(), lines_.size()});
}

// In the footer of one set's file, the games of the other sets count as filtered.
FileFooter RunOutputs::FooterOf(const GamesOutput& output, const Report& report) const {
  FileFooter footer = {options_.text, output.index, report.sources};
  for (std::size_t i = 0; i < footer.sources.size(); ++i) {
    SourceReport& source = footer.sources[i];
    const Counts counts = i < output.of_sources.size() ? output.of_sources[i] : Counts{};
    source.games_filtered += source.games_written - counts.games;
    source.games_written = counts.games;
    source.plies = counts.plies;
  }
  return footer;
}

absl::Status RunOutputs::Finish(Report& report) {
  for (GamesOutput& output : games_) {
    if (!options_.select.sets.empty()) report.sets.push_back(output.set);
    if (options_.output != Output::kRecordFile) continue;
    absl::Status status = output.file.Write(EncodeFooter(FooterOf(output, report)));
    if (!status.ok()) return status;
  }
  return report_.is_open() ? report_.Write(ReportJson(report) + "\n") : absl::OkStatus();
}

WrittenFiles RunOutputs::Written() const {
  const auto written = [](const OutputFile& file) -> std::optional<WrittenFile> {
    if (!file.is_open()) return std::nullopt;
    return WrittenFile{file.path(), file.bytes_written(), file.hash()};
  };
  return {games_.empty() ? std::nullopt : written(games_[0].file), written(rejects_),
          written(diagnostics_)};
}

// The report gets its name last, so that a run that is killed here never leaves a new report next
// to old games. The games get their names first, so that new rejects are never next to old games
// either. If the files are hashed, the games get their names last instead: the caller identifies
// files by their hashes, and if the games have their names, then all other files have theirs.
absl::Status RunOutputs::Commit() {
  std::vector<OutputFile*> files = {&rejects_, &diagnostics_, &report_};
  std::vector<OutputFile*> games;
  games.reserve(games_.size());
  for (GamesOutput& output : games_) games.push_back(&output.file);
  files.insert(hashed_ ? files.end() : files.begin(), games.begin(), games.end());
  return OutputFile::CommitAll(std::move(files));
}

}  // namespace plymill
