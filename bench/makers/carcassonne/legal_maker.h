// LegalMaker of Carcassonne: games that can be played by the rules, and games with one fault.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "bench/legal_game.h"
#include "bench/makers/carcassonne/chooser.h"
#include "bench/makers/carcassonne/faults.h"
#include "bench/makers/carcassonne/legal_text.h"
#include "bench/makers/carcassonne/misnotes.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/full_state.h"
#include "rules/findings.h"
#include "rules/random.h"

namespace plymill::carcassonne {

// Half of the games have two players, the others three to five. Two of three games write points,
// half of these with totals, and a scoring at the end. Half of all games have points in the header.
// In one game of two players in eight, a player concedes.
class LegalMaker {
 public:
  LegalMaker(std::uint64_t seed, bool greedy) : random_(seed), chooser_(random_, greedy) {}
  LegalMaker(const LegalMaker&) = delete;
  LegalMaker& operator=(const LegalMaker&) = delete;

  static constexpr std::string_view kFaults[] = {
      "tile-on-tile",       "tile-far-away",     "side-wrong",           "tile-used-up",
      "tile-unknown",       "discard-needless",  "meeple-joins-meeple",  "farmer-joins-farmer",
      "eighth-meeple",      "meeple-on-nothing", "two-meeples",          "farmer-unclear",
      "other-player",       "turn-left-out",     "start-with-meeple",    "points-wrong",
      "points-omitted",     "points-invented",   "points-to-other",      "total-wrong",
      "final-points-wrong", "final-total-wrong", "final-points-omitted", "header-points-wrong",
      "end-missing",        "y-downward"};

  bench::LegalGame Next(std::string_view fault = {}) {
    game_ = {};
    wanted_ = fault;
    fault_from_ = random_.Below(60);
    plies_ = 0;
    wrote_points_ = false;
    Begin();
    while (!FullRules::IsOver(state_) && !EndsEarly()) PlayNext();
    End();
    game_.text = Header() + text_.Take() + "\n";
    return std::move(game_);
  }

 private:
  bool Chance(std::uint32_t of_24) { return random_.Below(24) < of_24; }
  bool Wants(std::string_view kind) const { return wanted_ == kind && !game_.fault; }

  // The points of each player of `state`.
  static const PointsByPlayer& PointsOf(const FullState& state) { return state.seen.points; }

  void Begin() {
    players_ = Chance(12) ? 2 : static_cast<std::uint8_t>(3 + random_.Below(3));
    const bool needs_points = wanted_.starts_with("points") || wanted_.starts_with("total") ||
                              wanted_.starts_with("final");
    has_points_ = needs_points || Chance(16);
    has_totals_ = wanted_.ends_with("total-wrong") || Chance(12);
    const bool needs_header = wanted_ == "header-points-wrong" || wanted_ == "end-missing";
    has_header_points_ = needs_header || Chance(12);
    concedes_ = wanted_.empty() && players_ == 2 && Chance(3);
    if (concedes_) has_header_points_ = false;
    last_ply_ = concedes_ || wanted_ == "end-missing" ? 2 + random_.Below(66) : 1000;
    text_.Begin({.y_down = wanted_ == "y-downward",
                 .blanks_in_totals = Chance(6),
                 .letter_of_opponent = Chance(6)},
                players_ == 2);
    state_ = FullRules::Start({.players = players_}, random_.Next());
    if (Wants("y-downward")) game_.fault = {wanted_, 1, {"y-down"}};
    WriteStart();
  }

  void WriteStart() {
    Ply start;
    start.number.value = 0;
    start.kind = Kind::kStart;
    start.x.value = start.y.value = 0;
    start.tile =
        TurnedTile(kTileSet[kStartKind], kTurnedKinds[state_.seen.table.board[0].shape].turns);
    if (Wants("start-with-meeple")) {
      start.meeples.Append(Meeple{});
      game_.fault = {wanted_, 1, {"wrong-start"}};
    }
    Write(start);
  }

  // Not directly after a discarded tile, whose line goes on.
  bool EndsEarly() const { return plies_ >= last_ply_ && last_.kind != Kind::kDiscard; }

  void Write(const Ply& ply) {
    ++plies_;
    last_ = ply;
    text_.Ply(ply);
  }

  // No fault directly after a discarded tile: the line goes on, without a number of its own.
  void PlayNext() {
    const bool may_fail = plies_ >= fault_from_ && last_.kind != Kind::kDiscard;
    if (!wanted_.empty() && !game_.fault && may_fail) {
      if (const auto made = Faults(state_.seen, random_).Make(wanted_)) return PlayFault(*made);
    }
    PlayPly(PlyOf(state_.seen, chooser_.Choose(state_.seen)), true);
  }

  // The game goes on from the position that the rules assume.
  void PlayFault(const FaultyPly& made) {
    const std::uint8_t drawn = state_.seen.drawn.kind;
    game_.fault = {wanted_, plies_ + 1, {made.code}};
    if (!made.takes_tile) state_.stack[state_.left++] = drawn;
    PlayPly(made.ply, made.knows_points);
  }

  void PlayPly(Ply ply, bool knows_points) {
    const PointsByPlayer before = PointsOf(state_);
    VaryMeeple(ply);
    Rules::Play(state_.seen, ply, findings_);
    FullRules::Draw(state_);
    if (knows_points && has_points_) {
      AddScores(before, ply);
      if (wrote_points_ && plies_ >= fault_from_) Misnote(ply);
      wrote_points_ = wrote_points_ || !ply.points.empty();
    }
    Write(ply);
  }

  // A part of several sides may be claimed at any of them.
  void VaryMeeple(Ply& ply) {
    if (ply.meeples.size() != 1 || game_.fault) return;
    const TileShape& shape = ShapeAt(FaceOf(ply.tile).code);
    const Claim own = ClaimOf(ply.meeples[0], ply.tile, shape);
    Meeple other = ply.meeples[0];
    other.at = static_cast<std::uint8_t>(random_.Below(4));
    const Claim claim = ClaimOf(other, ply.tile, shape);
    if (claim.part != own.part || !claim.is_canonical || own.part == kNoPart) return;
    ply.meeples.Clear();
    ply.meeples.Append(other);
  }

  // Adds what the players have gained since they had `before`.
  void AddScores(const PointsByPlayer& before, Ply& ply) {
    for (std::uint8_t step = 0; step < players_; ++step) {
      const auto code = static_cast<std::uint8_t>((ply.player.code() + step) % players_);
      const auto gain = static_cast<unsigned>(PointsOf(state_)[code] - before[code]);
      if (gain > 0) AddScore(code, gain, PointsOf(state_)[code], ply);
    }
  }

  void AddScore(std::uint8_t code, unsigned gain, unsigned total, Ply& ply) {
    Score score;
    score.player = PlayerId(code);
    const unsigned first = gain > 1 && Chance(3) ? 1 + random_.Below(gain - 1) : gain;
    score.points.Append(static_cast<std::uint16_t>(first));
    if (first < gain) score.points.Append(static_cast<std::uint16_t>(gain - first));
    if (has_totals_) score.total.value = static_cast<std::uint16_t>(total);
    ply.points.Append(score);
  }

  void Misnote(Ply& ply) {
    if (wanted_.empty() || game_.fault) return;
    const Misnotes::Codes codes = Misnotes(random_, players_).Make(wanted_, ply);
    if (!codes.empty()) game_.fault = {wanted_, plies_ + 1, codes};
  }

  void End() {
    totals_ = PointsOf(state_);
    if (concedes_ && !FullRules::IsOver(state_)) return Concede();
    const PointsByPlayer points = EndPoints(state_.seen);
    for (std::size_t i = 0; i < totals_.size(); ++i) {
      totals_[i] = static_cast<std::uint16_t>(totals_[i] + points[i]);
    }
    if (wanted_ == "end-missing" && !FullRules::IsOver(state_)) {
      game_.fault = {wanted_, 0, {"unfinished"}};
    } else if (has_points_) {
      WriteFinal(points);
    }
    if (Wants("header-points-wrong")) game_.fault = {wanted_, 0, {"wrong-result"}};
    SetOutcome();
  }

  void Concede() {
    Ply ply;
    ply.number.value = static_cast<std::uint16_t>(state_.seen.turns.next_number());
    ply.player = state_.seen.mover;
    ply.kind = Kind::kConcede;
    Write(ply);
    SetPoints();
    game_.outcome = {OutcomeKind::kWin, 3U ^ ply.player.bit()};
  }

  // The points outside the brackets belong to the player who moved last.
  void WriteFinal(const PointsByPlayer& points) {
    Ply ply;
    ply.kind = Kind::kFinal;
    ply.player = last_.player;
    for (std::uint8_t step = 0; step < players_; ++step) {
      const auto code = static_cast<std::uint8_t>((ply.player.code() + step) % players_);
      AddScore(code, points[code], totals_[code], ply);
    }
    if (wanted_.starts_with("final") && !game_.fault) {
      const Misnotes::Codes codes = Misnotes(random_, players_).MakeFinal(wanted_, ply);
      const bool is_omitted = wanted_ == "final-points-omitted";
      if (!codes.empty()) game_.fault = {wanted_, is_omitted ? 0 : plies_ + 1, codes};
    }
    Write(ply);
  }

  void SetPoints() {
    for (std::uint8_t code = 0; code < players_; ++code) {
      game_.points.push_back({code, totals_[code]});
    }
  }

  void SetOutcome() {
    SetPoints();
    const std::uint16_t most = *std::max_element(totals_.begin(), totals_.begin() + players_);
    Players winners = 0;
    for (std::uint8_t code = 0; code < players_; ++code) {
      if (totals_[code] == most) winners |= Players{1} << code;
    }
    const bool is_draw = winners == state_.seen.players;
    game_.outcome = is_draw ? Outcome{OutcomeKind::kDraw, 0} : Outcome{OutcomeKind::kWin, winners};
  }

  std::string Header() {
    std::string header = "0" + std::to_string(1 + random_.Below(9)) + "/0" +
                         std::to_string(1 + random_.Below(9)) + "/2022, 20:15:00 UTC, Made game " +
                         std::to_string(random_.Below(1'000'000)) + ", Real-time\n\n";
    const std::uint32_t wrong = random_.Below(players_);
    for (std::uint8_t code = 0; code < players_; ++code) {
      header += std::string(1, PlayerId(code).letter()) + " = player" + std::to_string(code + 1);
      const bool is_wrong = wanted_ == "header-points-wrong" && code == wrong;
      if (has_header_points_) {
        header += " (" + std::to_string(totals_[code] + (is_wrong ? 3U : 0U)) + ")";
      }
      header += '\n';
    }
    return header + '\n';
  }

  Random random_;
  Chooser chooser_;
  std::string_view wanted_;
  std::uint32_t fault_from_ = 0;  // the fault is tried from this ply on
  std::uint32_t plies_ = 0, last_ply_ = 0;
  std::uint8_t players_ = 2;
  bool has_points_ = false, has_totals_ = false, has_header_points_ = false, concedes_ = false;
  bool wrote_points_ = false;  // the game has a ply with points
  FullState state_;
  PointsByPlayer totals_{};  // with those at the end
  Ply last_;
  LegalText text_;
  Findings findings_;  // not used: the tests replay the text
  bench::LegalGame game_;
};

}  // namespace plymill::carcassonne
