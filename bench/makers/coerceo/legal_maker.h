// LegalMaker of Coerceo: games that can be played by the rules, and games with one fault.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/legal_game.h"
#include "bench/makers/coerceo/legal_text.h"
#include "games/coerceo/game.h"
#include "rules/game_view.h"

namespace plymill::coerceo {

class LegalMaker {
 public:
  LegalMaker(std::uint64_t seed, bool greedy) : random_(seed), greedy_(greedy) {}

  static constexpr std::string_view kFaults[] = {
      "far-step",       "other-colour",    "vacant-source",    "occupied-target", "removed-target",
      "removed-source", "wrong-side",      "unpaid-exchange",  "cheap-exchange",  "absent-bought",
      "ply-after-end",  "capture-omitted", "capture-invented", "tile-omitted",    "tile-invented",
      "tile-wrong",     "tile-old-number", "result-wrong"};

  bench::LegalGame Next(std::string_view fault = {}) {
    game_ = {};
    text_ = LegalText();
    wanted_ = fault;
    fault_from_ = 1 + Below(60);  // the first ply tells the set-up
    const bool is_ocius = Below(5) == 0;
    state_ =
        Rules::Start(GameView<Game>(), {.setup = is_ocius ? Setup::kOcius : Setup::kLaurentius});
    text_.Begin(is_ocius, Below(1'000'000));
    Play();
    End();
    game_.text = text_.Take();
    return std::move(game_);
  }

 private:
  static constexpr std::uint32_t kMostPlies = 300;

  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }
  unsigned colour() const { return state_.position.to_move; }

  // A field of `fields`, which must not be empty.
  unsigned OneOf(Fields fields) {
    for (std::uint64_t skip = Below(static_cast<std::uint64_t>(std::popcount(fields))); skip > 0;
         --skip) {
      fields &= fields - 1;
    }
    return FirstOf(fields);
  }

  void Play() {
    is_stopped_ = false;
    for (plies_ = 0; plies_ < kMostPlies && !is_stopped_;) {
      const bool is_over =
          WinnerOf(state_) != Side::kUnknown || CountActions(state_.position, state_.options) == 0;
      const bool tries = !wanted_.empty() && !game_.fault && plies_ >= fault_from_;
      if (is_over && wanted_ != "ply-after-end") return;
      if (tries && TryFault(is_over)) continue;
      if (is_over) return;
      PlayLegal();
    }
  }

  void PlayLegal() {
    const MadePly ply = Choose();
    Write(ply, ply.Apply(state_.position));
  }

  // A legal ply. If the players are greedy, one of those that gain most.
  MadePly Choose() {
    std::vector<MadePly> best;
    int most = -1;
    Rules::Legal(state_, [&](std::int32_t action) {
      const MadePly ply = MadePly::Of(state_, action);
      const int gain = greedy_ ? GainOf(ply) : 0;
      if (gain > most) best.clear();
      most = std::max(most, gain);
      if (gain == most) best.push_back(ply);
    });
    return best[Below(best.size())];
  }

  int GainOf(const MadePly& ply) const {
    Position next = state_.position;
    const Effects effects = ply.Apply(next);
    return 4 * std::popcount(effects.captured) + (ply.is_exchange ? 3 : 0) +
           2 * std::popcount(effects.removed);
  }

  void Write(const MadePly& ply, const Effects& effects) {
    ++plies_;
    text_.Ply(ply, effects);
  }

  void Seeded(std::vector<std::string_view> codes) {
    game_.fault = {wanted_, plies_, std::move(codes)};
  }

  // Writes a ply that cannot be played, after which the position is not known.
  bool Stop(const MadePly& ply, std::string_view code) {
    Write(ply, {});
    is_stopped_ = true;
    Seeded({code, "replay-stopped"});
    return true;
  }

  bool TryFault(bool is_over) {
    const Position& position = state_.position;
    if (wanted_ == "ply-after-end") return is_over && TryAfterEnd();
    if (wanted_ == "wrong-side") return TryWrongSide();
    if (wanted_.ends_with("exchange") || wanted_ == "absent-bought") return TryExchange();
    if (wanted_.starts_with("capture") || wanted_.starts_with("tile")) return TryMisnoted();
    if (wanted_ == "result-wrong") return false;
    const Fields own = position.pieces[colour()], vacant = position.fields & ~own;
    const Fields removed = kAllFields & ~position.fields;
    const unsigned from = OneOf(own), other = 1 - colour();
    const auto move = [&](unsigned source, unsigned target_colour, unsigned to) {
      return MadePly{.colour = colour(), .from = source, .to_colour = target_colour, .to = to};
    };
    if (wanted_ == "far-step") return TryFarStep(from, vacant);
    if (wanted_ == "other-colour")
      return Stop(move(from, other, OneOf(position.fields)), "illegal-move");
    if (wanted_ == "vacant-source") return Stop(move(OneOf(vacant), colour(), from), "no-piece");
    if (wanted_ == "occupied-target")
      return Stop(move(from, colour(), OneOf(own)), "occupied-field");
    if (removed == 0) return false;
    return wanted_ == "removed-target" ? Stop(move(from, colour(), OneOf(removed)), "removed-tile")
                                       : Stop(move(OneOf(removed), colour(), from), "no-piece");
  }

  bool TryFarStep(unsigned from, Fields vacant) {
    const Fields far = vacant & ~kFields.steps[colour()][from];
    if (far == 0) return false;
    const MadePly ply = {.colour = colour(), .from = from, .to_colour = colour(), .to = OneOf(far)};
    Write(ply, ply.Apply(state_.position));
    Seeded({"illegal-move"});
    return true;
  }

  bool TryWrongSide() {
    State other = state_;
    other.position.to_move ^= 1;
    if (CountActions(other.position, other.options) == 0) return false;
    state_ = other;
    PlayLegal();
    Seeded({"wrong-side"});
    return true;
  }

  // The winner has captured the last piece, so it is the turn of the loser.
  bool TryAfterEnd() {
    if (WinnerOf(state_) == Side::kUnknown || state_.position.pieces[1 - colour()] == 0)
      return false;
    state_.position.to_move ^= 1;
    const unsigned from = OneOf(state_.position.pieces[colour()]);
    const Fields steps = StepsOf(state_.position, colour(), from);
    if (steps == 0) return false;
    const MadePly ply = {
        .colour = colour(), .from = from, .to_colour = colour(), .to = OneOf(steps)};
    Write(ply, ply.Apply(state_.position));
    is_stopped_ = true;
    Seeded({"after-end", "wrong-side"});
    return true;
  }

  bool TryExchange() {
    const Fields enemies = state_.position.pieces[1 - colour()];
    const unsigned tiles = state_.position.tiles[colour()];
    MadePly ply = {.colour = colour(), .is_exchange = true, .price = 2};
    if (wanted_ == "absent-bought") {
      const Fields vacant = state_.position.fields & ~enemies;
      if (tiles < 2 || vacant == 0) return false;
      ply.to = OneOf(vacant);
      return Stop(ply, "no-piece");
    }
    const bool is_cheap = wanted_ == "cheap-exchange";
    if (is_cheap ? tiles == 0 : tiles >= 2) return false;
    ply.to = OneOf(enemies);
    ply.price = is_cheap ? 1 : 2;
    MadePly paid = ply;
    paid.price = std::min(ply.price, tiles);
    Write(ply, paid.Apply(state_.position));
    Seeded({is_cheap ? "wrong-price" : "too-few-tiles"});
    return true;
  }

  // Plays a legal ply and writes it with the wrong effects, if it gives an occasion for them.
  bool TryMisnoted() {
    const MadePly ply = Choose();
    Position next = state_.position;
    const Effects effects = ply.Apply(next);
    WrittenEffects written = {effects};
    std::string_view code;
    if (wanted_.starts_with("capture")) {
      code = MisnoteCaptures(ply, next, written);
    } else {
      code = MisnoteTiles(effects, written);
    }
    if (code.empty()) return false;
    state_.position = next;
    ++plies_;
    text_.Ply(ply, written);
    Seeded({code});
    return true;
  }

  std::string_view MisnoteCaptures(const MadePly& ply, const Position& next,
                                   WrittenEffects& written) {
    Fields& captured = written.effects.captured;
    if (wanted_ == "capture-omitted") {
      if (captured == 0) return {};
      captured = 0;
      return "missing-capture";
    }
    Fields others = next.pieces[1 - ply.colour];
    if (others == 0) return {};
    captured |= FieldAt(OneOf(others));
    return "wrong-capture";
  }

  std::string_view MisnoteTiles(const Effects& effects, WrittenEffects& written) {
    std::uint32_t& removed = written.effects.removed;
    const bool is_one = std::popcount(removed) == 1;
    if (wanted_ == "tile-invented") {
      if (removed != 0) return {};
      removed = 1U << Below(kTiles);
      return "tile-stays";
    }
    if (!is_one) return {};
    const auto tile = static_cast<unsigned>(std::countr_zero(effects.removed));
    removed = 0;
    if (wanted_ == "tile-omitted") return "missing-tile";
    if (wanted_ == "tile-wrong") {
      removed = 1U << (tile + 1) % kTiles;
      return "wrong-tile";
    }
    if (tile + 1 <= kTiles - 12) return {};  // 12 more is still the number of a tile
    written.extra_tile = tile + 1 + 12;
    return "old-tile-number";
  }

  // Writes the result. If the game was not played to its end, the players agree on one.
  void End() {
    static constexpr std::string_view kResults[] = {"1-0", "0-1", "0-0"};
    const Side winner = WinnerOf(state_);
    std::size_t result = Below(3);
    if (winner != Side::kUnknown) {
      game_.outcome = WinOf(winner);
      result = static_cast<std::size_t>(winner);
    } else if (CountActions(state_.position, state_.options) == 0) {
      game_.outcome = {OutcomeKind::kDraw};
      result = 2;
    }
    const bool is_over = game_.outcome.kind != OutcomeKind::kUnknown;
    if (is_stopped_) game_.outcome = {};
    if (is_over && wanted_ == "result-wrong") {
      result = (result + 1) % 3;
      game_.fault = {wanted_, 0, {"wrong-result"}};
    }
    text_.End(kResults[result]);
  }

  std::mt19937_64 random_;
  const bool greedy_;
  std::string_view wanted_;
  std::uint64_t fault_from_ = 0;  // the fault is tried from this ply on
  bool is_stopped_ = false;
  std::uint32_t plies_ = 0;
  State state_;
  LegalText text_;
  bench::LegalGame game_;
};

}  // namespace plymill::coerceo
