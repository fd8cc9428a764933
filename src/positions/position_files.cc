#include "positions/position_files.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "base/hash/hash.h"
#include "base/result.h"
#include "rows/report.h"
#include "rules/positions_ops.h"
#include "rules/rule_settings.h"
#include "rules/rules_ops.h"
#include "run/check_options.h"
#include "run/select/where.h"
#include "source/source_list.h"

namespace plymill {
namespace {

Result<void> CheckNumbers(const PositionOptions& options) {
  const auto refuse = [](std::string_view what) { return UsageError(std::string(what)); };
  if (options.batch == 0) return refuse("batch: expected a number from 1");
  if (options.window_games == 0) return refuse("window_games: expected a number from 1");
  if (options.window_plies == 0) return refuse("window_plies: expected a number from 1");
  if (options.every == 0) return refuse("every: expected a number from 1");
  if (options.world == 0 || options.rank >= options.world) {
    return refuse("rank: expected a number below world");
  }
  if (options.workers == 0 || options.worker >= options.workers) {
    return refuse("worker: expected a number below workers");
  }
  return CheckThreads(options.threads);
}

Result<void> CheckNames(const PositionOptions& options) {
  const GameOps* const game = FindGame(options.notation);
  if (options.notation != "auto" && game == nullptr) {
    return UsageError(NoSuchNotation(options.notation));
  }
  const std::string wrong = WrongSetting(options.rules);
  return wrong.empty() ? Result<void>() : UsageError(wrong);
}

// The files below the given ones.
Result<SourceList> FilesOf(const PositionOptions& options) {
  SourceList list = ListReadable(options.files);
  if (!list.unreadable.empty()) {
    return WithSource(list.unreadable[0].error, list.unreadable[0].path);
  }
  if (list.paths.empty()) return UsageError("files: there is no file to read");
  for (std::size_t i = 0; i < list.paths.size(); ++i) {
    if (list.sizes[i]) continue;
    return UsageError(
        absl::StrCat(list.paths[i], ": is no regular file; positions are read from files"));
  }
  return list;
}

}  // namespace

Result<PositionFiles> PositionFiles::Open(const PositionOptions& options, Workers& workers) {
  if (Result<void> status = CheckNumbers(options); !status.ok()) return status;
  if (Result<void> status = CheckNames(options); !status.ok()) return status;
  PositionFiles files;
  if (Result<void> status = files.MakeJudge(options); !status.ok()) return status;
  if (Result<void> status = files.OpenFiles(options, workers); !status.ok()) return status;
  if (Result<void> status = files.ChooseGame(options); !status.ok()) return status;
  if (Result<void> status = files.CheckView(options); !status.ok()) return status;
  files.ChooseWindowSize(options);
  files.ListBlocks(options);
  files.MakeHashes(options);
  return files;
}

Result<void> PositionFiles::OpenFiles(const PositionOptions& options, Workers& workers) {
  const Result<SourceList> list = FilesOf(options);
  if (!list.ok()) return list.error();
  unfinished_ = WithSourceNames(list->unfinished);
  for (const std::string& path : list->paths) {
    Result<std::unique_ptr<GameFile>> file = GameFile::Open(path, options.notation, workers);
    if (!file.ok()) return WithSource(file.error(), path);
    files_.push_back(*std::move(file));
  }
  return {};
}

Result<void> PositionFiles::ChooseGame(const PositionOptions& options) {
  game_ = FindGame(options.notation);
  std::set<std::string> notations;
  for (const auto& file : files_) {
    for (const FileBlock& block : file->blocks()) {
      if (block.games == 0) continue;
      notations.emplace(block.game->slug);
      if (game_ == nullptr) game_ = block.game;
    }
  }
  if (game_ == nullptr) return UsageError("files: they hold no game");
  if (options.notation == "auto" && notations.size() > 1) {
    return UsageError(absl::StrCat("files: they hold several notations, ",
                                   absl::StrJoin(notations, ", "), "; name one of them"));
  }
  if (game_->rules == nullptr || game_->rules->positions == nullptr) {
    return UsageError(
        absl::StrCat("there are no positions of the notation ", std::string(game_->slug)));
  }
  return {};
}

Result<void> PositionFiles::CheckView(const PositionOptions& options) const {
  const PositionsOps& positions = *game_->rules->positions;
  const std::uint32_t symmetries = positions.symmetries(options.rules);
  if (options.view.symmetry >= symmetries) {
    return UsageError(absl::StrCat("symmetry: expected a number below ", symmetries));
  }
  const std::string_view why = positions.why_no_mover_view(options.rules);
  if (!options.view.of_mover || why.empty()) return {};
  return UsageError(absl::StrCat("view: there is none of the mover: ", std::string(why)));
}

void PositionFiles::ChooseWindowSize(const PositionOptions& options) {
  window_size_ = {options.window_games, options.window_plies};
  if (options.shuffle_memory == 0) return;
  constexpr std::uint64_t kMost = 1U << 31;  // places are 32-bit numbers
  const std::uint64_t plies = options.shuffle_memory / game_->rules->positions->bytes;
  window_size_ = {static_cast<std::uint32_t>(kMost),
                  static_cast<std::uint32_t>(std::clamp<std::uint64_t>(plies, 1, kMost))};
}

Result<void> PositionFiles::MakeJudge(const PositionOptions& options) {
  SelectOptions select;
  select.where = options.where;
  select.sets = options.sets;
  select.set = options.set;
  select.seed = options.set_seed;
  select.same = options.same;
  Result<Judge> judge = Judge::Make(select);
  if (!judge.ok()) return judge.error();
  if (options.where.empty() && options.set.empty()) return {};
  if (options.set.empty()) {
    select.sets.clear();
    judge = Judge::Make(select);
  }
  judge_ = *std::move(judge);
  wants_.ids = true;
  return {};
}

void PositionFiles::ListBlocks(const PositionOptions& options) {
  for (std::uint32_t i = 0; i < files_.size(); ++i) {
    const std::vector<FileBlock>& blocks = files_[i]->blocks();
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
      const auto [games, plies, game] = blocks[block];
      const auto index = static_cast<std::uint32_t>(blocks_.size());
      if (game == game_ && games != 0) {
        blocks_.push_back({i, block, games_, plies_});
        AppendRanges(index, games, plies, window_size_.games, ranges_);
      } else {
        games_of_others_ += games;
      }
      games_ += games;
      plies_ += game == game_ ? plies : 0;
    }
  }
  wants_.all_fields = judge_.has_value();
  wants_.settings = options.rules;
  for (const std::string& condition : options.where) {
    const Result<Condition> parsed = Condition::Parse(condition);
    wants_.rules = wants_.rules || (parsed.ok() && IsOfRules(parsed->field()));
  }
}

void PositionFiles::MakeHashes(const PositionOptions& options) {
  std::string marks;
  for (const auto& file : files_) {
    const std::string& mark = file->mark();
    absl::StrAppend(&marks, mark.size(), ":");
    marks += mark;
  }
  files_hash_ = HashOf(marks);
  std::string text = absl::StrCat(
      kPositionsVersion, " ", std::string(game_->slug), " ", static_cast<int>(options.order), " ",
      options.seed, " ", window_size_.games, " ", window_size_.plies, " ", options.only_clean, " ",
      options.from_ply, " ", options.every, " ", options.skip_forced, " ", options.view.of_mover,
      " ", options.random_symmetry, " ", options.view.symmetry, " ", options.set_seed, " ",
      options.set.size(), options.set);
  for (const RuleSetting& rule : options.rules) {
    if (rule.notation != game_->slug) continue;
    absl::StrAppend(&text, "\nrule ", rule.name, "=", rule.value);
  }
  for (const std::string& condition : options.where) absl::StrAppend(&text, "\nif ", condition);
  for (const SetShare& set : options.sets) {
    if (!options.set.empty()) absl::StrAppend(&text, "\nset ", set.name, ":", set.share);
  }
  if (!options.set.empty() && options.same == Same::kContent) text += "\nsame content";
  options_hash_ = HashOf(text);
}

std::uint64_t PositionFiles::games_rejected() const {
  std::uint64_t games = 0;
  for (const auto& file : files_) games += file->games_rejected();
  return games;
}

Result<void> PositionFiles::Read(const PlacedBlock& block, ReadBlockMemory& memory) const {
  const GameFile& file = *files_[block.file];
  if (Result<void> status = file.Read(block.block, wants_, memory.block); !status.ok()) {
    return WithSource(status, file.path());
  }
  const RecordsBase& records = *memory.block.records;
  if (records.heads.size() != file.blocks()[block.block].games) {
    return WithSource(DamagedError(absl::StrCat(file.path(), ": block ", block.block, " has ",
                                                records.heads.size(), " games, its index says ",
                                                file.blocks()[block.block].games)),
                      file.path());
  }
  memory.judgement.verdicts.Clear();
  if (judge_) {
    Result<void> status = (*judge_)(*game_, records, file.SourceOf(block.block), memory.judgement);
    if (!status.ok()) return WithSource(status, file.path());
  }
  return WithSource(file.CheckUnchanged(), file.path());
}

}  // namespace plymill
