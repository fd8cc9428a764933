#include "view/game_steps.h"

#include <absl/container/flat_hash_map.h>
#include <simdjson.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "rules/any_position.h"
#include "rules/rule_settings.h"
#include "rules/rules_ops.h"
#include "view/draw.h"

namespace plymill {
namespace {

std::string_view TextOf(const Buffer<char>& buffer) { return {buffer.data(), buffer.size()}; }

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// What a row of Rootlog says, without its text: "move 2 w 5 to 8".
std::string WordsOf(simdjson::dom::element ply) {
  std::string words(TextUnder(ply, "kind"));
  for (const char* const key :
       {"count", "faction", "piece", "card", "item", "from", "to", "target", "value", "detail"}) {
    std::string word(TextUnder(ply, key));
    if (word.empty() && NumberUnder(ply, key) > 1) word = std::to_string(NumberUnder(ply, key));
    if (word.empty() || (key == std::string_view("faction") && word == TextUnder(ply, "player"))) {
      continue;
    }
    words += (key == std::string_view("to") ? " to " : " ") + word;
  }
  return words;
}

ListedPly ListedOf(const std::string& row, const std::string& described) {
  simdjson::dom::parser parser;
  simdjson::dom::element ply;
  if (parser.parse(row).get(ply) != simdjson::SUCCESS) return {};
  std::string text = described;
  if (text.empty()) text = TextUnder(ply, "text");
  if (text.empty()) text = WordsOf(ply);
  return {std::string(TextUnder(ply, "player")), text, std::string(TextUnder(ply, "comment"))};
}

// One game, written as rows.
class WrittenGame {
 public:
  explicit WrittenGame(const LocatedGame& found) : game_(*found.game), one_(game_.new_records()) {
    game_.copy_range(*found.records, found.index, 1, *one_);
  }

  std::vector<std::string> Rows(JsonRows rows) {
    Buffer<char> lines;
    JsonlStyle style;
    style.rows = rows;
    style.text = true;
    game_.encode_jsonl(*one_, style, lines);
    return LinesOf(TextOf(lines));
  }

 private:
  const GameOps& game_;
  std::unique_ptr<RecordsBase> one_;
};

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

// The positions of a game as far as they are wanted.
struct SeenPositions {
  std::vector<std::string> json, text;
  std::vector<std::string> described;  // the ply before each
  std::size_t json_bytes = 0;

  void Add(const GameReplay& replay) {
    json.push_back(replay.position().Json());
    text.push_back(replay.position().Text());
    described.push_back(replay.position().Describe(replay.action()));
    json_bytes += json.back().size();
  }
};

void ListPlies(const SeenPositions& positions, const std::vector<std::string>& rows,
               GameSteps& steps) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool is_described = i < positions.described.size();
    steps.plies.push_back(ListedOf(rows[i], is_described ? positions.described[i] : ""));
  }
}

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

void DrawAll(const SeenPositions& positions, const std::vector<std::string>& rows,
             std::size_t most_bytes, GameSteps& steps) {
  const auto draw = [&](std::size_t i) {
    const std::string row = i > 0 && i <= rows.size() ? rows[i - 1] : "";
    return DrawPosition(positions.json[i], positions.text[i], row, steps.view);
  };
  for (std::size_t i = 0; i < positions.json.size(); ++i) {
    steps.view = draw(i);
    steps.view.elements.clear();
  }
  Collector collector(steps);
  for (std::size_t i = 0; i < positions.json.size() && collector.bytes() < most_bytes; ++i) {
    collector.Add(draw(i), static_cast<std::uint32_t>(i));
    steps.drawn = static_cast<std::uint32_t>(i);
  }
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
  WrittenGame written(found);
  const std::vector<std::string> games = written.Rows(JsonRows::kGames);
  if (!games.empty()) steps.row = games[0];
  GameReplay replay(rules->replay_game(*found.records, found.index, settings));
  SeenPositions positions;
  do {
    positions.Add(replay);
  } while (positions.json.size() <= most_plies && positions.json_bytes < 40 * most_bytes &&
           replay.Next());
  while (replay.Next()) {  // to the last finding
  }
  steps.findings = replay.Findings();
  const std::vector<std::string> rows = written.Rows(JsonRows::kMoves);
  ListPlies(positions, rows, steps);
  DrawAll(positions, rows, most_bytes, steps);
  return {};
}

}  // namespace plymill
