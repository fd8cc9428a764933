// Rules: what a notation provides if plymill knows the rules of its game.
//
// A scanner says whether a game is written as the notation specifies. Rules say whether it can be
// played. They meet only in the replayer (rules/replay.h), which passes the plies of Records to a
// state. A notation without Rules has no `Game::Rules`.
//
//   struct Rules {
//     // The rules that are uncertain or differ between players, as members with their defaults.
//     // ForEachOption(options, visit) calls visit(name, member) for each: see rules/options.h.
//     // docs/rules.md describes them.
//     struct Options;
//
//     // The public position: what all players see. It is trivially copyable and small, and
//     // nothing is allocated for it.
//     using State = ...;
//
//     // The position before the first ply. The rules may look ahead in the game for what its
//     // notation does not say: the set-up, or whether y grows up or down. `game` may be empty
//     // (GameView()); then the options alone decide.
//     static State Start(const GameView<Game>& game, const Options& options);
//
//     // Optional: what chance decided before `ply`, if all players see it before the player
//     // decides, such as the drawn tile. Called before Play() and before Legal().
//     static void Reveal(State& state, const Ply& ply);
//
//     // Plays `ply`, which comes from an untrusted text: any fields, in any state. Each departure
//     // from the rules is added to `findings`. After an illegal ply, the state is what a reader
//     // would most probably assume. If it cannot be known, calls findings.Stop().
//     static void Play(State& state, const Ply& ply, Findings& findings);
//
//     // After the last ply: how the game ended, and whether the written result agrees.
//     static Ending Finish(State& state, const GameView<Game>& game, Findings& findings);
//
//     // Actions: the plies that a player can choose, as indexes from 0 to kActions - 1. What each
//     // index means is documented and never changes.
//     static constexpr std::int32_t kActions = ...;
//
//     // Calls visit(action) for each legal action, in rising order. If the game hides cards or
//     // dice, these are all actions that some hand or some dice allow.
//     static void Legal(const State& state, visit);
//
//     // Plays a legal action.
//     static void PlayAction(State& state, std::int32_t action);
//
//     // The player who plays next, of the type of Ply::player; unknown if any player may begin.
//     static Player ToMove(const State& state);
//
//     // Whether the game has ended on the board.
//     static bool IsOver(const State& state);
//
//     // Whether the public position is all there is: no hands, no dice, no draw pile.
//     static constexpr bool kHidesNothing = ...;
//
//     // The action of `ply`; kNoAction if it is none, for instance a score that is written down.
//     static std::int32_t ActionOf(const State& state, const Ply& ply);
//
//     // Appends an action as the notation writes it: "14e-15c".
//     static void Describe(std::int32_t action, std::string& out);
//
//     // Optional. The same in a position, if the text depends on it.
//     static void Describe(const State& state, std::int32_t action, std::string& out);
//
//     // Appends the position as lines of text, for `plymill show`.
//     static void Show(const State& state, std::string& out);
//
//     // Optional. Draws the position, and shows all of it: see rules/drawing.h. Without it,
//     pictures
//     // have the lines of Show().
//     static void Draw(const State& state, Drawing& drawing);
//
//     // With Draw(). Marks the places of `ply` in the position after it.
//     static void Mark(const State& state, const Ply& ply, Drawing& drawing);
//
//     // Writes the members of the position as a JSON object has them, without its brackets.
//     // docs/rules.md lists the keys.
//     static void WriteJson(const State& state, JsonWriter& json);
//
//     // Optional. Appends what decides how the game can go on: positions with the same value have
//     // the same actions, and lead to the same positions. Numbers of plies, and what is known of
//     // the text of the game, are no part of it. Without it, the value is what WriteJson() writes.
//     static void AppendValue(const State& state, StateValue& value);
//
//     // Optional. True: Play() also gets the plies of kind `unparsed`, which otherwise end the
//     // replay.
//     static constexpr bool kPlaysUnparsed = true;
//
//     // Optional. Plays what a written game has before its first action, such as the start tile.
//     static void SetUp(State& state);
//
//     // Optional. Sets the tile that was drawn, in any rotation. Returns false if there is none.
//     static bool Draw(State& state, std::string_view tile);
//
//     // Optional. The number of sequences of `depth` legal actions.
//     static std::uint64_t Perft(const State& state, unsigned depth);
//
//     // Optional. Whether findings with this reason, which Finish() adds, are about Info. They are
//     // reported where the reader calls InfoPlace() (model/recorder.h), not at the result.
//     static bool IsAboutInfo(Reason reason);
//
//     // Optional. The findings that `--geometry` reports: those about what lies on the table.
//     static constexpr std::array kGeometry = {kOccupied, ...};
//
//     // Findings, and remarks of the scanner about the same ply that tell the same slip. Where
//     // both are, only the finding is reported.
//     static constexpr SameSlip kSameSlips[] = {{Why("wrong-side"), Why("two-players")}, ...};
//   };
//
// If the game hides something, Game::FullRules deals it:
//
//   struct FullRules {
//     using State = ...;                                  // trivially copyable
//     static constexpr bool kHidesActions = ...;          // the public position allows more
//     static State Start(const Options& options, std::uint64_t seed);
//     static const Rules::State& Seen(const State& state);  // the public position in it
//     static Rules::State Public(const State& state);       // optional: what replay knows of it
//     static void Legal(const State& state, visit);       // in any order
//     static void ForEachLegalWord(const State& state, visit);  // optional: visit(first, bits)
//     static Ply Play(State& state, std::int32_t action, Findings& findings);  // a legal action
//     static bool IsOver(const State& state);
//     static void AppendHidden(const State& state, StateValue& value);  // ... as for a value
//     static void ShowHidden(const State& state, std::string& out);  // what Rules::Show() has not
//     static void WriteHiddenJson(const State& state, JsonWriter& json);
//   };
//
// Reasons of the rules are in the notation's reasons.h with a Ruling other than kNone. Game is not
// complete where Rules are declared, so functions that use a GameView are defined in a .cc file.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include "base/json_writer.h"
#include "plymill/position.h"
#include "rules/drawing.h"
#include "rules/ending.h"
#include "rules/findings.h"
#include "rules/game_view.h"

namespace plymill {

template <class Game>
concept HasRules = requires {
  typename Game::Rules;
};

template <class Game>
concept HasDrawing = HasRules<Game> && requires(const typename Game::Rules::State& state,
                                                const typename Game::Ply& ply, Drawing& drawing) {
  Game::Rules::Draw(state, drawing);
  Game::Rules::Mark(state, ply, drawing);
};

template <class Game>
concept HasGeometry = HasRules<Game> && requires {
  Game::Rules::kGeometry;
};

// Whether `--geometry` reports findings with this reason.
template <class Game>
constexpr bool IsGeometry(Reason reason) {
  if constexpr (HasGeometry<Game>) {
    constexpr auto& kReasons = Game::Rules::kGeometry;
    return std::find(kReasons.begin(), kReasons.end(), reason) != kReasons.end();
  } else {
    return false;
  }
}

// Whether a finding and a remark of the scanner, which are about the same ply, tell the same slip.
template <class Game>
constexpr bool IsSameSlip(Reason finding, Reason remark) {
  for (const SameSlip& same : Game::Rules::kSameSlips) {
    if (same.finding == finding && same.remark == remark) return true;
  }
  return false;
}

// Whether findings with this reason are about Info, not about plies or the result.
template <class Game>
constexpr bool IsAboutInfo(Reason reason) {
  if constexpr (requires { Game::Rules::IsAboutInfo(reason); }) {
    return Game::Rules::IsAboutInfo(reason);
  } else {
    return false;
  }
}

struct IgnoreAction {
  void operator()(std::int32_t) const {}
};

template <class Rules, class Game>
concept RulesOf = std::is_trivially_copyable_v<typename Rules::State> &&
    requires(typename Rules::State& state, const typename Rules::State& position,
             const typename Rules::Options& options, const GameView<Game>& game,
             const typename Game::Ply& ply, Findings& findings, std::string& out,
             JsonWriter& json) {
  { Rules::Start(game, options) } -> std::same_as<typename Rules::State>;
  { Rules::Play(state, ply, findings) } -> std::same_as<void>;
  { Rules::Finish(state, game, findings) } -> std::same_as<Ending>;
  { Rules::Legal(position, IgnoreAction()) } -> std::same_as<void>;
  { Rules::ActionOf(position, ply) } -> std::same_as<std::int32_t>;
  { Rules::Describe(std::int32_t{}, out) } -> std::same_as<void>;
  { Rules::Show(position, out) } -> std::same_as<void>;
  { Rules::WriteJson(position, json) } -> std::same_as<void>;
  { Rules::PlayAction(state, std::int32_t{}) } -> std::same_as<void>;
  { Rules::ToMove(position) } -> std::same_as<decltype(ply.player)>;
  { Rules::IsOver(position) } -> std::same_as<bool>;
  requires std::same_as<decltype(Rules::kHidesNothing), const bool>;
  requires std::same_as<decltype(Rules::kActions), const std::int32_t>;
};

// Appends an action of `state` as the notation writes it.
template <class Rules>
void DescribeIn(const typename Rules::State& state, std::int32_t action, std::string& out) {
  if constexpr (requires { Rules::Describe(state, action, out); }) {
    Rules::Describe(state, action, out);
  } else {
    Rules::Describe(action, out);
  }
}

}  // namespace plymill
