// plymill sample: some games of archives, chosen at random, for looking.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "convert/conversion.h"
#include "plymill/scan.h"
#include "rules/random.h"

namespace plymill::cli {
namespace {

constexpr NumberRange kGames = {.least = 1, .most = 1'000'000};  // they are kept in memory

// Some of the games that are added, each equally likely (Vitter's algorithm R).
class Reservoir {
 public:
  Reservoir(std::size_t most, std::uint64_t seed) : most_(most), random_(seed) {}

  void Add(std::string game) {
    const std::uint64_t number = added_++;
    if (games_.size() < most_) {
      games_.emplace_back(number, std::move(game));
    } else if (const std::uint64_t place = random_.Next() % added_; place < most_) {
      games_[place] = {number, std::move(game)};
    }
  }

  // The games in the order in which they were added.
  std::vector<std::string> Take() {
    std::sort(games_.begin(), games_.end());
    std::vector<std::string> games;
    games.reserve(games_.size());
    for (auto& [number, game] : games_) games.push_back(std::move(game));
    return games;
  }

 private:
  const std::size_t most_;
  Random random_;
  std::uint64_t added_ = 0;
  std::vector<std::pair<std::uint64_t, std::string>> games_;  // with their numbers
};

struct SampleCommand {
  ConvertOptions options;
  FinishOptions finish;
  std::size_t games = 0;
  Output output = Output::kNotation;

  // Each notation of the sources is read by itself.
  int Run(const Messages& messages) const {
    const OpenedScan opened = Scan::Open(options);
    if (opened.scan == nullptr && opened.notations.empty()) return Fail(opened.result, messages);
    Reservoir chosen(games, options.select.seed);
    std::vector<ConvertResult> results;
    if (opened.scan != nullptr) results.push_back(Read(*opened.scan, false, chosen));
    for (const std::string& notation : opened.notations) {
      ConvertOptions of_notation = options;
      of_notation.notation = notation;
      const OpenedScan scan = Scan::Open(std::move(of_notation));
      if (scan.scan == nullptr) return Fail(scan.result, messages);
      results.push_back(Read(*scan.scan, true, chosen));
    }
    for (const ConvertResult& result : results) {
      if (EndedEarly(result)) return Fail(result, messages);
    }
    for (const std::string& game : chosen.Take()) {
      std::fwrite(game.data(), 1, game.size(), stdout);
    }
    int exit_code = 0;
    for (const ConvertResult& result : results) {
      exit_code = std::max(exit_code, Finish(result, messages));
    }
    return exit_code;
  }

 private:
  // Adds the games of a scan. `is_part`: sources in other notations are no loss.
  ConvertResult Read(const Scan& scan, bool is_part, Reservoir& chosen) const {
    const bool as_rows = output == Output::kJsonl;
    const std::unique_ptr<GamesReader> reader = scan.OpenGames(!as_rows);
    ScannedGame game;
    while (reader->Next(game)) {
      chosen.Add(as_rows ? std::move(game.json) + "\n" : std::move(game.notation));
    }
    ConvertResult result = reader->Finish().result;
    if (is_part) result.report.unknown.clear();
    return result;
  }

  int Finish(const ConvertResult& result, const Messages& messages) const {
    const bool fails = !result.report.failed.empty() || ExitCode(result.report, finish) != 0;
    ShowReport(result.report, !options.rejects_path.empty(), fails, messages);
    return ExitCodeOf(result, finish, messages);
  }
};

}  // namespace

void AddSample(CLI::App& command, Action& action) {
  command.description("Some games of archives, chosen at random, in their notation or as rows");
  const auto state = std::make_shared<SampleCommand>();
  AddCountOption(command, "N", state->games, "The number of games", kGames)->required();
  AddSourceOptions(command, state->options);
  AddChoiceOption<Output>(command, "--to", state->output,
                          {{"notation", Output::kNotation}, {"jsonl", Output::kJsonl}},
                          "jsonl: a row for each game, with its plies");
  AddSelectOptions(command, state->options.select);
  AddDedupeOptions(command, state->options.select);
  AddFinishOptions(command, state->finish);
  command.footer("Example: plymill sample 5 games/ --seed 7");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
