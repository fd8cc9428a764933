// LegalMaker of Tatsu: games that can be played by the rules, and games with one fault.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/legal_game.h"
#include "bench/makers/tatsu/faults.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/rules/full_state.h"
#include "rules/findings.h"
#include "rules/random.h"

namespace plymill::tatsu {

// The coloured segments are the invented ones of Options. A game that is not over after 400 plies
// ends there without result, as soon as both players have a dragon in the arena. Other games have a
// tag with their result by the rules.
//
// Random players choose any legal action. Greedy players destroy a dragon if they can, or else send
// one back to its tray, entangle one, enter one, or bring one to the mat.
class LegalMaker {
 public:
  LegalMaker(std::uint64_t seed, bool greedy) : random_(seed), greedy_(greedy) {}

  static constexpr std::string_view kFaults[] = {
      "vacant-source",   "source-of-opponent", "full-target",   "far-step",    "step-backwards",
      "full-entry",      "empty-pool",         "foreign-entry", "late-escape", "move-after-escape",
      "move-after-pass", "ply-after-win",      "needless-pass", "wrong-side",  "turn-omitted",
      "ply-after-end",   "result-wrong"};

  bench::LegalGame Next(std::string_view fault = {}) {
    game_ = {};
    turns_.clear();
    result_.clear();
    wanted_ = fault;
    fault_from_ = random_.Below(60);
    is_stopped_ = false;
    state_ = FullRules::Start({}, random_.Next());
    seen_ = FirstState({});
    for (plies_ = 0; !is_stopped_ && !IsOver();) PlayNext();
    if (wanted_ == "ply-after-end" && !is_stopped_) WriteAfterEnd();
    if (!is_stopped_) End();
    game_.text = "[Event \"Made game " + std::to_string(random_.Below(1'000'000)) + "\"]\n" +
                 result_ + turns_ + "\n\n";
    return std::move(game_);
  }

 private:
  bool IsOver() const {
    constexpr std::uint32_t kMostPlies = 400;
    if (FullRules::IsOver(state_)) return true;
    const State& table = state_.table;
    return plies_ >= kMostPlies && table.plies == 0 && table.in_arena[0] != 0 &&
           table.in_arena[1] != 0;
  }

  void PlayNext() {
    if (!wanted_.empty() && !game_.fault && plies_ >= fault_from_ && TryFault()) return;
    Write(FullRules::Play(state_, Choose(), findings_));
  }

  // Writes a ply of the player to move, and plays it in the position that replay knows.
  void Write(Ply ply) {
    if (plies_ == 0) first_ = ply.player;
    turns_ += plies_ % 2 == 0 ? "\n" + std::to_string(plies_ / 2 + 1) + ". " : " ";
    turns_ += TextOf(ply).view();
    ply.turn = plies_ / 2 + 1;
    ++plies_;
    BeginTurnOf(seen_, ply);
    PlayPly(seen_, ply, findings_);
  }

  bool TryFault() {
    if (wanted_ == "turn-omitted") return OmitTurn();
    if (seen_.to_move == Side::kUnknown) return false;
    const auto made = Faults(state_, seen_, random_).Make(wanted_);
    if (!made) return false;
    Write(made->ply);
    Seeded(*made);
    return true;
  }

  void Seeded(const FaultyPly& made) {
    game_.fault = {wanted_, plies_, {made.code}};
    is_stopped_ = made.stops;
    if (made.stops) return game_.fault->codes.push_back("replay-stopped");
    PlayPly(state_.table, made.ply, findings_);
    state_.table.is_doubted = false;  // the maker knows whose turn it is
    (state_.dice[0] != 0 ? state_.dice[0] : state_.dice[1]) = 0;
    if (state_.table.plies == 0) FullRules::BeginTurn(state_);
  }

  // The player who has just played plays again.
  bool OmitTurn() {
    if (state_.table.plies != 0 || plies_ == 0) return false;
    FullState next = state_;
    EndTurn(next.table);
    const FullState before = std::exchange(state_, next);
    const std::int32_t action = Choose();
    if (action == kPassAction) {
      state_ = before;
      return false;
    }
    Write(FullRules::Play(state_, action, findings_));
    game_.fault = {wanted_, plies_, {"wrong-side"}};
    return true;
  }

  void WriteAfterEnd() {
    if (seen_.winner == Side::kUnknown) return;
    Ply pass;
    pass.kind = Kind::kPass;
    Write(pass);
    Seeded({pass, "after-end"});
  }

  void End() {
    const Side winner = state_.table.winner;
    if (winner == Side::kUnknown) return;
    game_.outcome = {OutcomeKind::kWin, 1U << static_cast<unsigned>(winner)};
    bool first_wins = winner == first_;
    if (wanted_ == "result-wrong" && seen_.winner != Side::kUnknown) {
      first_wins = !first_wins;
      game_.fault = {wanted_, 0, {"wrong-result"}};
    }
    result_ = first_wins ? "[Result \"1-0\"]\n" : "[Result \"0-1\"]\n";
  }

  // Any legal action; of a greedy player, any of those with the highest value.
  std::int32_t Choose() {
    int best = 0;
    choices_.clear();
    FullRules::Legal(state_, [&](std::int32_t action) {
      const int value = greedy_ ? ValueOf(PlyOf(action)) : 0;
      if (choices_.empty() || value > best) choices_.clear();
      if (choices_.empty()) best = value;
      if (value == best) choices_.push_back(action);
    });
    return choices_[random_.Below(static_cast<std::uint32_t>(choices_.size()))];
  }

  int ValueOf(const Ply& ply) const {
    if (ply.kind == Kind::kPass) return 0;
    const State& table = state_.table;
    const auto side = static_cast<unsigned>(table.to_move);
    const unsigned to = IndexOf(ply.to);
    const Stone stone = ply.kind == Kind::kEnter
                            ? StoneOf(side, ply.dragon)
                            : kLifts[side][table.spaces[IndexOf(ply.from)]].stone;
    const Landing landing = kLandings[stone][table.spaces[to]];
    if (landing.destroyed != 0) return 5;
    if (landing.tray != 0) return 4;
    if (IsFull(landing.pair) && SideOfStone(InnerOf(landing.pair)) != side) return 3;
    if (ply.kind == Kind::kEnter) return 2;
    return table.segments[to] != Dragon::kNone ? 1 : 0;
  }

  Random random_;
  const bool greedy_;
  std::string_view wanted_;
  std::uint32_t fault_from_ = 0;  // the fault is tried from this ply on
  bool is_stopped_ = false;
  std::uint32_t plies_ = 0;
  Side first_ = Side::kUnknown;  // who begins
  FullState state_;
  State seen_;  // as replay knows it
  std::string turns_, result_;
  std::vector<std::int32_t> choices_;
  Findings findings_;  // not used: the tests replay the text
  bench::LegalGame game_;
};

}  // namespace plymill::tatsu
