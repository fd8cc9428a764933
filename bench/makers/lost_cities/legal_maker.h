// LegalMaker of Lost Cities: rounds that can be played by the rules, and rounds with one fault.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/legal_game.h"
#include "bench/makers/lost_cities/faults.h"
#include "games/lost_cities/ply.h"
#include "games/lost_cities/rules/full_state.h"
#include "games/lost_cities/rules/score.h"
#include "rules/findings.h"
#include "rules/random.h"

namespace plymill::lost_cities {

// One round in four has six colours. A tag gives the result; the notation has no place for points.
//
// Random players choose any legal action, but half of the time only among those that draw from the
// draw pile. Greedy players play the card with the smallest step in rank, discard what they need
// least, and draw a discarded card if they can play it soon.
class LegalMaker {
 public:
  LegalMaker(std::uint64_t seed, bool greedy) : random_(seed), greedy_(greedy) {}

  static constexpr std::string_view kFaults[] = {
      "own-expedition",         "other-expedition",    "bottom-of-pile",
      "upper-in-pile",          "fourth-handshake",    "card-of-other-hand",
      "card-not-in-hand",       "card-twice-in-a-row", "lower-number",
      "handshake-after-number", "empty-pile",          "own-discard",
      "ply-after-end",          "result-wrong"};

  bench::LegalGame Next(std::string_view fault = {}) {
    game_ = {};
    moves_.clear();
    wanted_ = fault;
    fault_from_ = random_.Below(40);
    is_stopped_ = false;
    Options options;
    options.colors = random_.Below(4) == 0 ? Colors::kSix : Colors::kFive;
    state_ = FullRules::Start(options, random_.Next());
    for (plies_ = 0; !is_stopped_ && !state_.table.round_is_over();) PlayNext();
    if (wanted_ == "ply-after-end" && !is_stopped_) WriteAfterEnd();
    if (!is_stopped_) End();
    game_.text = "[Event \"Made round " + std::to_string(random_.Below(1'000'000)) + "\"]\n" +
                 result_ + "\n" + moves_ + "\n";
    return std::move(game_);
  }

 private:
  void PlayNext() {
    if (!wanted_.empty() && !game_.fault && plies_ >= fault_from_ && TryFault()) return;
    last_ = FullRules::Play(state_, Choose(), findings_);
    Write(last_);
  }

  void Write(const Ply& ply) {
    moves_ += std::to_string(++plies_) + ". ";
    moves_ += TextOf(ply).view();
    moves_ += '\n';
  }

  bool TryFault() {
    std::optional<FaultyPly> made = Faults(state_, random_).Make(wanted_);
    const bool is_number = plies_ > 0 && last_.card.rank() != Card::kHandshake;
    if (wanted_ == "card-twice-in-a-row" && is_number) made = {last_, "card-on-table"};
    if (!made) return false;
    Write(made->ply);
    Seeded(*made);
    return true;
  }

  void Seeded(const FaultyPly& made) {
    game_.fault = {wanted_, plies_, {made.code}};
    if (made.stops) {
      is_stopped_ = true;
      result_.clear();
      return game_.fault->codes.push_back("replay-stopped");
    }
    // Who draws the own discard has the same cards as before.
    if (made.code == "own-discard") return PlayPly(state_.table, made.ply, findings_);
    FullRules::Play(state_, ActionOf(made.ply.card, false, made.ply.draw), findings_);
  }

  void WriteAfterEnd() {
    Write(last_);
    Seeded({last_, "after-end"});
  }

  void End() {
    const int first = PointsOf(state_.table, 0), second = PointsOf(state_.table, 1);
    game_.points = {{0, first}, {1, second}};
    std::size_t result = 2;
    game_.outcome = {OutcomeKind::kDraw};
    if (first != second) {
      result = first > second ? 0 : 1;
      game_.outcome = {OutcomeKind::kWin, 1U << result};
    }
    if (wanted_ == "result-wrong") {
      result = (result + 1) % 3;
      game_.fault = {wanted_, 0, {"wrong-result"}};
    }
    static constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2"};
    result_ = "[Result \"" + std::string(kResults[result]) + "\"]\n";
  }

  std::int32_t Choose() {
    const bool from_deck = !greedy_ && random_.Below(2) == 0;
    int best = 0;
    choices_.clear();
    FullRules::Legal(state_, [&](std::int32_t action) {
      const int value = ValueOf(PlyOf(action), from_deck);
      if (choices_.empty() || value > best) choices_.clear();
      if (choices_.empty()) best = value;
      if (value == best) choices_.push_back(action);
    });
    return choices_[random_.Below(static_cast<std::uint32_t>(choices_.size()))];
  }

  int ValueOf(const Ply& ply, bool from_deck) const {
    if (wanted_ == "card-not-in-hand") return ValueForCollector(ply);
    if (greedy_) return ValueForGreedy(ply);
    return from_deck && ply.draw == Draw::kDeck ? 1 : 0;
  }

  // Players who draw from discard piles only, until all cards of their hands are known.
  int ValueForCollector(const Ply& ply) const {
    const CardSlots slots = SlotsOf(ply.card);
    const bool is_known = state_.table.places[slots.first + slots.count - 1u] != Place::kHidden;
    return (ply.draw != Draw::kDeck ? 4 : 0) + (is_known ? 0 : 2) +
           (ply.kind == Kind::kDiscard ? 1 : 0);
  }

  int ValueForGreedy(const Ply& ply) const {
    constexpr int kFarStep = 4;
    const int step = StepTo(ply.card);
    const int value = ply.kind == Kind::kPlay ? 10 * (kFarStep - step) : step;
    if (ply.draw == Draw::kDeck) return value;
    const unsigned slot = TopOf(state_.table, static_cast<unsigned>(ply.draw) - 1);
    return value + (StepTo(CardIn(slot)) <= 2 ? 5 : -5);
  }

  // The step in rank from the expedition of the player to move to `card`.
  int StepTo(Card card) const {
    constexpr int kNeverFits = 20;
    const State& table = state_.table;
    const int last = table.last[table.to_move][IndexOf(card.color())];
    if (card.rank() == Card::kHandshake) return last == 0 ? 2 : kNeverFits;
    return card.rank() > last ? card.rank() - std::max(last, 1) : kNeverFits;
  }

  Random random_;
  const bool greedy_;
  std::string_view wanted_;
  std::uint32_t fault_from_ = 0;  // the fault is tried from this ply on
  bool is_stopped_ = false;
  std::uint32_t plies_ = 0;
  Ply last_;  // the ply that was played last
  FullState state_;
  std::string moves_, result_;
  std::vector<std::int32_t> choices_;
  Findings findings_;  // not used: the tests replay the text
  bench::LegalGame game_;
};

}  // namespace plymill::lost_cities
