// WrittenGame: the text of a game whose actions are given one after the other.
//
// Game::Writing says how a notation writes them:
//
//   struct Writing {
//     // Whether the result stands in the tag pair Result.
//     static constexpr bool kResultIsTag = ...;
//
//     // Whether comments may follow plies.
//     static constexpr bool kHasComments = ...;
//
//     // Whether a game that is written can begin in this position.
//     static bool IsStart(const State& state);
//
//     // A tag pair that this start needs; without a name if it needs none.
//     static TagRecord TagOf(const State& start);
//
//     // Optional. A ply that comes before the first action.
//     static Ply FirstPly(const State& start);
//
//     // The ply of a legal action. `numbers`: the greatest number of the plies before it.
//     static Ply PlyOf(const State& state, std::int32_t action, std::uint32_t numbers);
//
//     // How the game ended by the rules; empty if the notation does not write that.
//     static std::string_view ResultOf(const Outcome& outcome, const Ply& first);
//
//     // Optional, of notations without tag pairs. The players, one bit each.
//     static std::uint32_t PlayersOf(const State& start);
//
//     // Optional. The ply that writes `result`.
//     static bool PlyOfResult(const State& state, std::string_view result, Ply& ply);
//   };
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plymill/game_text.h"
#include "rules/any_position.h"
#include "rules/array_row.h"
#include "rules/findings.h"
#include "rules/game_view.h"
#include "rules/text_records.h"

namespace plymill {

template <HasPositions Game>
class WrittenGame final : public AnyWrittenGame {
 public:
  using Rules = typename Game::Rules;
  using State = typename Rules::State;
  using Ply = typename Game::Ply;
  using Writing = typename Game::Writing;
  using Printer = typename Game::Printer;

  explicit WrittenGame(const State& start) : start_(start) {
    if constexpr (requires { Writing::FirstPly(start); }) {
      plies_.push_back({Writing::FirstPly(start), {}});
    }
  }

  // `state` is the position before the action, which must be legal.
  void Add(const State& state, std::int32_t action, std::string_view comment) {
    plies_.push_back({Writing::PlyOf(state, action, numbers_), std::string(comment)});
    const auto number = plies_.back().ply.number;
    if (!number.is_null()) numbers_ = std::max<std::uint32_t>(numbers_, number.value);
  }

  std::string WrongTags(const std::vector<TextTag>& tags) const override {
    for (const TextTag& tag : tags) {
      if (std::string error = WrongTag(tag); !error.empty()) return error;
    }
    if constexpr (kHasInfo) return WrongInfo(tags);
    return {};
  }

  // The text after the last action, in the position `last`. See GameText::End().
  GameTextEnd Text(const std::vector<TextTag>& tags, std::string_view result,
                   const State& last) const {
    const Ending ending = Rules::IsOver(last) ? EndingOf(last) : Ending();
    std::vector<Written> plies = plies_;
    if (result.empty() && ending.outcome.kind != OutcomeKind::kUnknown && !plies_.empty()) {
      result = Writing::ResultOf(ending.outcome, plies_.front().ply);
    } else if constexpr (requires(Ply ply) { Writing::PlyOfResult(last, result, ply); }) {
      Ply ply;
      if (Writing::PlyOfResult(last, result, ply)) plies.push_back({ply, {}});
    }
    if (std::string error = WrongTags(tags); !error.empty()) return {{}, std::move(error)};
    Buffer<char> out;
    Printer printer(out);
    PrintHead(tags, result, ending, printer);
    PrintPlies(plies, printer);
    if (!Writing::kResultIsTag && !result.empty()) printer.Result(result);
    printer.EndGame();
    GameTextEnd end{std::string(out.data(), out.size()), {}};
    if (!ReadsAs(end.text, tags, plies, result, last)) {
      return {{},
              "the notation cannot write this: a tag, comment or result would be read as something "
              "else"};
    }
    return end;
  }

 private:
  struct Written {
    Ply ply;
    std::string comment;
  };

  static constexpr bool kHasInfo = requires(Printer & printer, typename Game::Info info) {
    printer.Info(info);
  };

  static Ending EndingOf(State last) {
    Findings none;
    return Rules::Finish(last, GameView<Game>(), none);
  }

  static const std::string* Find(const std::vector<TextTag>& tags, std::string_view name) {
    const auto found = std::find_if(tags.begin(), tags.end(),
                                    [&](const TextTag& tag) { return tag.name == name; });
    return found == tags.end() ? nullptr : &found->value;
  }

  void PrintHead(const std::vector<TextTag>& tags, std::string_view result, const Ending& ending,
                 Printer& printer) const {
    if constexpr (kHasInfo) {
      PrintInfo(tags, ending, printer);
    } else {
      for (const TextTag& tag : tags) printer.Tag({tag.name, tag.value});
      const TagRecord own = Writing::TagOf(start_);
      if (!own.name.empty() && Find(tags, own.name) == nullptr) printer.Tag(own);
      if (Writing::kResultIsTag && !result.empty() && Find(tags, "Result") == nullptr) {
        printer.Tag({"Result", result});
      }
    }
  }

  static std::string WrongTag(const TextTag& tag) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
    const bool is_name =
        !tag.name.empty() && std::all_of(tag.name.begin(), tag.name.end(), [](char c) {
          return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                 c == '_';
        });
    if (!is_name) return "\"" + tag.name + "\" is no name of a tag: letters, digits and _";
    if (std::any_of(tag.value.begin(), tag.value.end(), is_control)) {
      return "the tag " + tag.name + " has a line end, or another control character";
    }
    return {};
  }

  std::string WrongInfo(const std::vector<TextTag>& tags) const {
    auto info = InfoOf(tags);
    for (const TextTag& tag : tags) {
      const auto code = static_cast<unsigned char>(tag.name[0] - 'A');
      const bool is_player =
          tag.name.size() == 1 && code < 32 && (Writing::PlayersOf(start_) >> code & 1) != 0;
      if (!SetText(tag, info) && !is_player) {
        return "the tag " + tag.name +
               " is none of date, time, event, mode and the players' letters";
      }
    }
    const auto given = [](std::string_view text) { return text.data() != nullptr; };
    const bool has_line = given(info.date) && given(info.event) && given(info.mode);
    if (!has_line &&
        (given(info.date) || given(info.time) || given(info.event) || given(info.mode))) {
      return "the game line needs date, event and mode";
    }
    return {};
  }

  static typename Game::Info InfoOf(const std::vector<TextTag>& tags) {
    typename Game::Info info;
    for (const TextTag& tag : tags) SetText(tag, info);
    return info;
  }

  // The game line, if there is something to write in it, and a line for each player.
  void PrintInfo(const std::vector<TextTag>& tags, const Ending& ending, Printer& printer) const {
    printer.Info(InfoOf(tags));
    for (unsigned code = 0; (Writing::PlayersOf(start_) >> code) != 0; ++code) {
      PrintPlayer(code, tags, ending, printer);
    }
  }

  template <class Info>
  static bool SetText(const TextTag& tag, Info& info) {
    bool is_there = false;
    ForEachField(info, [&](std::string_view name, std::string_view& text, const auto&) {
      if (name != tag.name) return;
      text = tag.value;
      is_there = true;
    });
    return is_there;
  }

  static void PrintPlayer(unsigned code, const std::vector<TextTag>& tags, const Ending& ending,
                          Printer& printer) {
    typename Game::Player player;
    player.player = Game::PlayerWithCode(code);
    const Name letter = NameOf(player.player);
    const std::string unnamed = "player " + std::string(letter.view());
    const std::string* const name = Find(tags, letter.view());
    player.name = name == nullptr ? unnamed : *name;
    for (const PointsRecord& points : ending.points()) {
      if (points.player == code) player.points.value = static_cast<std::uint16_t>(points.points);
    }
    printer.Player(player);
  }

  static void PrintPlies(const std::vector<Written>& plies, Printer& printer) {
    printer.BeginMoves(plies.empty() ? nullptr : &plies.front().ply);
    for (const Written& written : plies) {
      printer.Ply(written.ply, {}, written.comment);
      if (!written.comment.empty()) printer.Comment(written.comment);
    }
  }

  // Whether `text` is read as one game with these tags, plies, comments and result.
  bool ReadsAs(const std::string& text, const std::vector<TextTag>& tags,
               const std::vector<Written>& plies, std::string_view result,
               const State& last) const {
    const TextRecords<Game> read(text);
    const Records<Game>& records = read.records();
    if (records.heads.size() != 1 || records.heads[0].rows.count != plies.size()) return false;
    const GameView<Game> game(records, 0);
    if (!result.empty() && game.result() != result) return false;
    const auto is_read = [&](const TextTag& tag) { return HasTag(records, tag); };
    if (!std::all_of(tags.begin(), tags.end(), is_read)) return false;
    std::size_t index = 0;
    for (const Ply& ply : game.plies()) {
      const Ply& written = plies[index++].ply;
      if (ply.kind != written.kind) return false;
      if (Rules::ActionOf(last, ply) != Rules::ActionOf(last, written)) return false;
    }
    return SameComments(records, plies);
  }

  // Whether the only game has a tag pair, a part of its game line, or the name of a player.
  static bool HasTag(const Records<Game>& records, const TextTag& tag) {
    if constexpr (kHasInfo) {
      bool is_there = false;
      ForEachField(records.infos[0],
                   [&](std::string_view name, std::string_view text, const auto&) {
                     is_there |= name == tag.name && text == tag.value;
                   });
      for (const auto& player : records.players) {
        is_there |= NameOf(player.player).view() == tag.name && player.name == tag.value;
      }
      return is_there;
    } else {
      return std::any_of(records.tags.begin(), records.tags.end(), [&](const TagRecord& read) {
        return read.name == tag.name && read.value == tag.value;
      });
    }
  }

  static bool SameComments(const Records<Game>& records, const std::vector<Written>& plies) {
    std::size_t next = 0;
    for (std::size_t row = 0; row < plies.size(); ++row) {
      if (plies[row].comment.empty()) continue;
      const bool is_there = next < records.notes.size() && records.notes[next].row == row &&
                            records.notes[next].text == plies[row].comment;
      if (!is_there) return false;
      ++next;
    }
    return next == records.notes.size();
  }

  const State start_;
  std::vector<Written> plies_;
  std::uint32_t numbers_ = 0;  // the greatest one so far
};

}  // namespace plymill
