// TaskReplay: replays the games of one task of a window, and packs their positions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/array_row.h"
#include "rules/positions_ops.h"
#include "rules/replay.h"
#include "rules/window_game.h"

namespace plymill {

// What is known of a position besides what is packed.
struct PositionMark {
  std::int32_t action = kNoAction;
  std::uint32_t ply = 0;
  std::uint32_t game = 0;  // index in the window
  std::uint8_t mover = kNoMover;
};

// Memory for the games of a task. It is kept from window to window.
template <class Game>
struct TaskMemory {
  explicit TaskMemory(const typename Game::Rules::Options& options) { replay.SetOptions(options); }
  Replay<Game> replay;
  typename Game::Positions::Packer packer;
};

// The arrays of a window, which tasks fill: positions by their places, and games in order.
template <class Game>
struct WindowMemory {
  typename Game::Positions::Packed* packed;
  PositionMark* marks;
  WindowGame* games;
};

// Replays the games of a task.
template <class Game>
class TaskReplay {
 public:
  using Rules = typename Game::Rules;
  using Positions = typename Game::Positions;
  using Ply = typename Game::Ply;

  TaskReplay(const WindowMemory<Game>& window, TaskMemory<Game>& memory, const WindowTask& task,
             const PositionFilter& filter, PositionTally& tally)
      : window_(window),
        task_(task),
        filter_(filter),
        tally_(tally),
        records_(static_cast<const Records<Game>&>(*task.records)),
        replay_(memory.replay),
        packer_(memory.packer) {}

  void Add() {
    packer_.Clear();
    std::uint32_t place = task_.place;
    for (std::size_t i = 0; i < task_.count; ++i) {
      const std::size_t index = task_.first + i;
      const GameHead& head = records_.heads[index];
      game_ = &window_.games[task_.game + i];
      *game_ = {.number = task_.number + i,
                .first_place = place,
                .task = static_cast<std::uint32_t>(task_.index)};
      mark_ = {.game = static_cast<std::uint32_t>(task_.game + i)};
      const bool is_wanted = task_.verdicts.empty() || task_.verdicts[index] == Verdict::kFirstSet;
      if (is_wanted) {
        AddGame(index);
      } else {
        ++tally_.games_filtered;
      }
      place += head.rows.count;
    }
  }

 private:
  void AddGame(std::size_t index) {
    const GameView<Game> view(records_, index);
    replay_.Begin(view);
    packer_.BeginGame();
    found_ = 0;
    left_out_before_ = tally_.left_out.size();
    is_clean_ = goes_on_ = packs_ = true;
    may_have_ended_ = false;
    std::uint32_t number = 0;
    for (const Ply& ply : view.plies()) {
      ply_ = &ply;
      if (IsAction()) game_->end_of_actions = number + 1;
      if (goes_on_) PlayPly(number);
      ++number;
    }
    if (goes_on_) replay_.Finish(view);
    Close(view);
  }

  // Whether a player chose the ply, in a game that goes on.
  bool IsAction() const {
    if (ply_->kind == decltype(ply_->kind)::kUnparsed || !Positions::IsAction(*ply_)) return false;
    return !goes_on_ || !HasEnded<Positions>(replay_.state());
  }

  void PlayPly(std::uint32_t number) {
    goes_on_ = replay_.Prepare(*ply_);
    if (!goes_on_) return;
    may_have_ended_ =
        !HasEnded<Positions>(replay_.state()) && MayHaveEnded<Positions>(replay_.state(), *ply_);
    Fit fit = Fit::kFits;
    const bool is_wanted = packs_ && IsWanted(filter_, game_->number, number) && Pack(number, fit);
    goes_on_ = replay_.PlayPrepared(*ply_);
    if (replay_.findings().all().size() != found_) [[unlikely]]
      CheckFindings();
    if (!is_wanted || !goes_on_) return;
    if (fit == Fit::kFits) [[likely]] {
      ++game_->positions;
    } else {
      LeaveOut(fit, number);
    }
  }

  // Whether the player has more than one legal action.
  [[gnu::noinline]] bool IsChoice(const typename Positions::Packed& packed) const {
    using Row = ArrayRow<Positions>;
    std::array<std::uint8_t, Row::kLegalBytes> legal;
    Positions::Write(packed, packer_, nullptr, nullptr, legal.data());
    int count = 0;
    for (const std::uint8_t byte : legal) count += std::popcount(byte);
    return count > 1;
  }

  // Packs the position before ply `number` at the next place. It becomes a row if the ply is
  // legal. Returns false if the ply is no action, or not wanted.
  bool Pack(std::uint32_t number, Fit& fit) {
    const auto& state = replay_.state();
    if (HasEnded<Positions>(state)) return false;
    mark_.action = Rules::ActionOf(state, *ply_);
    if (mark_.action == kNoAction) return false;
    mark_.ply = number;
    mark_.mover = static_cast<std::uint8_t>(Positions::MoverOf(state));
    const std::uint32_t place = game_->first_place + game_->positions;
    fit = packer_.Pack(state, mark_.action, window_.packed[place]);
    window_.marks[place] = mark_;
    return !filter_.skip_forced || fit != Fit::kFits || IsChoice(window_.packed[place]);
  }

  // If the rules do not know the rest of the game, the replay goes on only to find out why.
  [[gnu::noinline, gnu::cold]] void LeaveOut(Fit fit, std::uint32_t number) {
    if (fit == Fit::kNotKnown) {
      is_clean_ = packs_ = false;
    } else {
      tally_.left_out.Append({.fit = fit, .ply = number, .game = game_->number});
    }
  }

  // An illegal ply ends the positions of its game.
  [[gnu::noinline, gnu::cold]] void CheckFindings() {
    const auto all = replay_.findings().all();
    for (; found_ < all.size(); ++found_) {
      if (Replay<Game>::InfoOf(all[found_].reason).ruling != Ruling::kIllegal) continue;
      is_clean_ = goes_on_ = false;
    }
  }

  // The first finding because of which the game is not legal, or not known to be.
  LeftOutRow WhyLeftOut() const {
    LeftOutRow row{.is_game = true, .ply = replay_.plies(), .game = game_->number};
    for (const Ruling ruling : {Ruling::kIllegal, Ruling::kOpen}) {
      for (const Finding& finding : replay_.findings().all()) {
        if (Replay<Game>::InfoOf(finding.reason).ruling != ruling) continue;
        row.reason = finding.reason;
        if (finding.ply != Finding::kEnd) row.ply = finding.ply;
        return row;
      }
    }
    return row;
  }

  // After the last ply, or where the replay has ended.
  void Close(const GameView<Game>& view) {
    is_clean_ = is_clean_ && goes_on_ && replay_.legality() == Legality::kLegal;
    if (!is_clean_) [[unlikely]] {
      if (filter_.only_clean) {
        tally_.left_out.Truncate(left_out_before_);
        ++tally_.games_left_out;
        game_->positions = 0;
      }
      tally_.left_out.Append(WhyLeftOut());
      if (filter_.only_clean) return;
    }
    ++tally_.games_used;
    SetEnd(view);
  }

  void SetEnd(const GameView<Game>& view) {
    game_->margins.fill(kUnknownMargin);
    game_->outcome = view.outcome();
    if (is_clean_) {
      const Ending& ending = replay_.ending();
      if (IsDecided(ending.outcome)) game_->outcome = ending.outcome;
      if (may_have_ended_ && ending.outcome.kind == OutcomeKind::kWin) [[unlikely]]
        LeaveOutLastPly();
      if (Positions::HasMargin(replay_.state(), ending)) SetMargins(ending.points(), *game_);
    }
    if (!IsDecided(game_->outcome)) game_->outcome = {};
  }

  [[gnu::noinline, gnu::cold]] void LeaveOutLastPly() {
    const std::uint32_t number = --game_->end_of_actions;
    if (game_->positions == 0) return;
    const std::uint32_t last = game_->first_place + game_->positions - 1;
    if (window_.marks[last].ply == number) --game_->positions;
  }

  static bool IsDecided(Outcome outcome) {
    return outcome.kind == OutcomeKind::kWin || outcome.kind == OutcomeKind::kDraw;
  }

  const WindowMemory<Game> window_;
  const WindowTask& task_;
  const PositionFilter& filter_;
  PositionTally& tally_;
  const Records<Game>& records_;
  Replay<Game>& replay_;
  typename Positions::Packer& packer_;
  WindowGame* game_ = nullptr;       // the current one
  const Ply* ply_ = nullptr;         // ... of its plies
  PositionMark mark_;                // of the current position
  std::size_t found_ = 0;            // findings that were looked at
  std::size_t left_out_before_ = 0;  // rows of the tally before this game
  bool is_clean_ = true;             // no ply so far is illegal
  bool goes_on_ = true;              // ... and the position is known
  bool packs_ = true;                // what is legal is known
  bool may_have_ended_ = false;      // before the last ply
};

}  // namespace plymill
