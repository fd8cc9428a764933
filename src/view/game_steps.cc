#include "view/game_steps.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "rules/any_position.h"
#include "rules/rule_settings.h"
#include "rules/rules_ops.h"

namespace plymill {
namespace {

// Appends each note to the text that `text_of(row)` returns, with blanks between those of a row.
template <class TextOf>
void JoinNotes(const Buffer<NoteRecord>& notes, Range range, TextOf&& text_of) {
  for (std::uint32_t i = range.begin; i < range.begin + range.count; ++i) {
    std::string& text = text_of(notes[i].row);
    if (i > range.begin && notes[i].row == notes[i - 1].row) text += ' ';
    text += notes[i].text;
  }
}

// Lists all plies with their players and comments. Their texts come later.
void ListPlies(const LocatedGame& found, const std::vector<PlayerWords>& plies, GameSteps& steps) {
  for (const PlayerWords& ply : plies) steps.plies.push_back({ply.player, {}, {}});
  const GameHead& head = found.head();
  JoinNotes(found.records->notes, head.notes, [&](std::uint32_t row) -> std::string& {
    return row == NoteRecord::kGame ? steps.comment : steps.plies[row - head.rows.begin].comment;
  });
}

// Plies without a text get it as it is written; if that is not known, `plies` have words.
void SetOtherTexts(const LocatedGame& found, const std::vector<PlayerWords>& plies,
                   GameSteps& steps) {
  std::vector<std::string> written(plies.size());
  const GameHead& head = found.head();
  JoinNotes(found.records->texts, head.texts,
            [&](std::uint32_t row) -> std::string& { return written[row - head.rows.begin]; });
  for (std::size_t i = 0; i < plies.size(); ++i) {
    std::string& text = steps.plies[i].text;
    if (text.empty()) text = written[i];
    if (text.empty()) text = plies[i].words;
  }
}

// Collects the elements of pictures that follow each other.
class Collector {
 public:
  explicit Collector(GameSteps& steps) : steps_(steps) {}

  void Add(Drawing drawing, std::uint32_t plies) {
    for (Element& element : drawing.elements) {
      const auto [place, is_new] = last_of_.try_emplace(element.svg, steps_.shown.size());
      Shown* const known = is_new ? nullptr : &steps_.shown[place->second];
      if (known != nullptr && known->last + 1 >= plies && known->element.layer == element.layer) {
        known->last = plies;
        continue;
      }
      place->second = steps_.shown.size();
      bytes_ += element.svg.size() + 40;
      steps_.shown.push_back({std::move(element), plies, plies});
    }
  }

  std::size_t bytes() const { return bytes_; }

 private:
  GameSteps& steps_;
  absl::flat_hash_map<std::string, std::size_t> last_of_;  // by its text, the last element
  std::size_t bytes_ = 0;
};

// Elements of one layer stay in the order in which they first appear.
void SortByLayer(std::vector<Shown>& shown) {
  std::vector<std::pair<int, std::size_t>> order;
  order.reserve(shown.size());
  for (std::size_t i = 0; i < shown.size(); ++i) order.emplace_back(shown[i].element.layer, i);
  std::sort(order.begin(), order.end());
  std::vector<Shown> sorted;
  sorted.reserve(order.size());
  for (const auto& [layer, i] : order) sorted.push_back(std::move(shown[i]));
  shown = std::move(sorted);
}

// Finds what the positions show together, how the rules describe their plies, and all findings.
void LookAtAll(AnyReplay& replay, std::uint64_t most_plies, GameSteps& steps) {
  do {
    replay.DrawOn(steps.view);
    steps.view.elements.clear();
    const std::int32_t action = replay.action();
    if (action >= 0) replay.position()->Describe(action, steps.plies[replay.played()].text);
  } while (replay.played() < most_plies && replay.Next());
  while (replay.Next()) {  // to the last finding
  }
  steps.findings = replay.Findings();
}

void DrawAll(AnyReplay& replay, std::uint64_t most_plies, std::size_t most_bytes,
             GameSteps& steps) {
  Collector collector(steps);
  do {
    Drawing drawing = steps.view;
    replay.DrawOn(drawing);
    steps.drawn = replay.played();
    collector.Add(std::move(drawing), steps.drawn);
  } while (collector.bytes() < most_bytes && replay.played() < most_plies && replay.Next());
  SortByLayer(steps.shown);
}

}  // namespace

Result<void> FindSteps(const LocatedGame& found, const std::vector<RuleSetting>& settings,
                       std::uint64_t most_plies, std::size_t most_bytes, GameSteps& steps) {
  const RulesOps* const rules = found.game->rules;
  if (rules == nullptr) {
    return UsageError("plymill does not know the rules of " + std::string(found.game->slug));
  }
  if (const std::string wrong = WrongSetting(settings); !wrong.empty()) return UsageError(wrong);
  const auto replay = [&] { return rules->replay_game(*found.records, found.index, settings); };
  GameWords words = replay()->Words();
  ListPlies(found, words.plies, steps);
  LookAtAll(*replay(), most_plies, steps);
  SetOtherTexts(found, words.plies, steps);
  DrawAll(*replay(), most_plies, most_bytes, steps);
  steps.players = std::move(words.players);
  return {};
}

}  // namespace plymill
