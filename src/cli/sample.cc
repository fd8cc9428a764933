// plymill sample: some games of archives, chosen at random, for looking.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/standard_streams.h"
#include "cli/values.h"
#include "rules/random.h"
#include "run/conversion.h"
#include "run/run_source.h"

namespace plymill::cli {
namespace {

constexpr NumberRange kGames = {.least = 1, .most = 1'000'000};  // they are kept in memory

// Keeps some of the games of a run, each equally likely (Vitter's algorithm R).
class Reservoir final : public GamesSink {
 public:
  Reservoir(std::size_t most, std::uint64_t seed, Output output, bool text)
      : most_(most), random_(seed), output_(output), text_(text) {}

  BlockWants Wants(const GameOps&) const override { return {}; }

  Result<void> Encode(RunBlock& block) const override {
    BlockRows& games = block.parts[0].rows;
    games.Clear();
    if (output_ == Output::kNotation) {
      block.game->encode_notation(*block.chosen, games.lines, &games.ends);
      return {};
    }
    const JsonlStyle style = {.rows = JsonRows::kNested,
                              .source = block.run_source->json_name,
                              .text = text_,
                              .game_ends = &games.ends};
    block.game->encode_jsonl(*block.chosen, style, games.lines);
    return {};
  }

  Result<void> Append(RunBlock& block) override {
    const BlockRows& games = block.parts[0].rows;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < block.chosen->heads.size(); ++i) {
      Add({games.lines.data() + begin, games.ends[i] - begin});
      begin = games.ends[i];
    }
    return {};
  }

  // Prints the games in the order in which they were added.
  void Print() {
    std::sort(games_.begin(), games_.end());
    for (const auto& [number, game] : games_) std::fwrite(game.data(), 1, game.size(), stdout);
  }

  // Says how many games of those that were added are printed.
  void ShowCounts(const Messages& messages) const {
    messages.Result("sampled",
                    std::to_string(games_.size()) + " of " + Counted(added_, "game") +
                        (games_.size() == 1 ? " is" : " are") + " printed",
                    {{"printed", games_.size()}, {"games", added_}});
  }

 private:
  void Add(std::string_view game) {
    const std::uint64_t number = added_++;
    if (games_.size() < most_) {
      games_.emplace_back(number, game);
    } else if (const std::uint64_t place = random_.Next() % added_; place < most_) {
      games_[place] = {number, std::string(game)};
    }
  }

  const std::size_t most_;
  Random random_;
  const Output output_;
  const bool text_;
  std::uint64_t added_ = 0;
  std::vector<std::pair<std::uint64_t, std::string>> games_;  // with their numbers
};

struct SampleCommand {
  ConvertOptions options;
  FinishOptions finish;
  std::size_t games = 0;
  Output output = Output::kNotation;

  int Run(const Messages& messages) {
    options.output = Output::kBatches;
    options.rows = JsonRows::kNested;  // so that lines and ids of games are known
    Reservoir chosen(games, options.select.seed, output, options.text);
    const ConvertResult result = WithProgress(finish, messages, [&](const auto& progress) {
      return ConvertToResult(options, {.progress = progress, .sink = &chosen});
    });
    if (EndedEarly(result)) return Fail(result, messages);
    chosen.Print();
    const ConvertResult printed = FlushStandardOutput();
    if (printed.failure != Failure::kNone) return Fail(printed, messages);
    const int exit_code = FinishRun(result, options, finish, messages);
    chosen.ShowCounts(messages);
    return exit_code;
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
