#include "cli/select_options.h"

#include <string>
#include <string_view>

#include "base/number_in.h"
#include "cli/values.h"

namespace plymill::cli {
namespace {

constexpr char kGroup[] = "Selection";

// Reads a set such as "train=90". Throws CLI::ValidationError if the text does not have this form.
SetShare ReadSet(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign != std::string::npos) {
    const std::string_view share = std::string_view(text).substr(sign + 1);
    if (const auto number = NumberIn<std::uint32_t>(share)) return {text.substr(0, sign), *number};
  }
  throw CLI::ValidationError("--split-sets",
                             "\"" + text + "\" is not a set; write train=90,val=5,test=5");
}

}  // namespace

void AddSelectOptions(CLI::App& command, SelectOptions& options, bool divides_games) {
  command
      .add_option("--where", options.where,
                  "Only games with such fields: plies>=20, result=1-0, player~Ann, date<2020, "
                  "tag.Site!~London; given more than once, all must hold")
      ->option_text("CONDITION")
      ->take_all()
      ->allow_extra_args(false)
      ->group(kGroup);
  AddValueOption(command, "--sample", options.sample, "Choose each game with this probability",
                 ReadProbability)
      ->option_text("P or N%")
      ->group(kGroup);
  AddChoiceOption<Same>(
      command, "--same", options.same, {{"content", Same::kContent}, {"bytes", Same::kBytes}},
      "Which games --sample, --dedupe and --split-sets take for the same: those in "
      "which the same was played, or those with the same bytes")
      ->option_text("content|bytes [content]")
      ->group(kGroup);
  AddNumberOption(command, "--seed", options.seed,
                  "For --sample and --split-sets; another seed chooses other games")
      ->option_text("S [0]")
      ->group(kGroup);
  AddCountOption(command, "--skip", options.skip, "Skip the first N chosen games")
      ->option_text("N")
      ->group(kGroup);
  AddCountOption(command, "--limit", options.limit, "End the run after N chosen games",
                 {.least = 1})
      ->option_text("N")
      ->group(kGroup);
  CLI::Option* const sets =
      command
          .add_option_function<std::vector<std::string>>(
              "--split-sets",
              [&options](const std::vector<std::string>& given) {
                for (const std::string& set : given) options.sets.push_back(ReadSet(set));
              },
              divides_games ? "Divide the games into sets by their hash, each an output: "
                              "moves.jsonl becomes moves.train.jsonl, {set} is replaced by the name"
                            : "Sets that games fall into by their hash; --set chooses one")
          ->delimiter(',')
          ->take_all()
          ->allow_extra_args(false)
          ->option_text("NAME=SHARE,...")
          ->group(kGroup);
  CLI::Option* const set =
      command
          .add_option("--set", options.set,
                      "Only the games of this one of --split-sets, in one output, which may be a "
                      "folder")
          ->option_text("NAME")
          ->group(kGroup);
  set->needs(sets);
  if (!divides_games) sets->needs(set);
}

void AddDedupeOptions(CLI::App& command, SelectOptions& options) {
  AddChoiceOption<Dedupe>(
      command, "--dedupe", options.dedupe,
      {{"keep-first", Dedupe::kKeepFirst}, {"report", Dedupe::kReport}},
      "Games that are the same as an earlier game: drop them, or only report them")
      ->group(kGroup);
  AddFileOption(command, "--against", options.against,
                "Drop the games that are in this record file; may be given more than once")
      ->option_text("FILE.plym")
      ->take_all()
      ->allow_extra_args(false)
      ->group(kGroup);
  AddBytesOption(command, "--dedupe-memory", options.dedupe_bytes,
                 "The memory limit of --dedupe and of --against")
      ->option_text("BYTES [1GiB]")
      ->group(kGroup);
}

}  // namespace plymill::cli
