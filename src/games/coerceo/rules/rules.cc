#include "games/coerceo/rules/rules.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "games/coerceo/game.h"
#include "games/coerceo/rules/setup.h"
#include "games/coerceo/rules/spot.h"
#include "games/coerceo/rules/written_effects.h"
#include "games/coerceo/set_up.h"
#include "rules/game_view.h"

namespace plymill::coerceo {
namespace {

// Whether all plies are on the tiles of Ocius, and the first one moves a piece of Ocius. None of
// the white pieces of Laurentius stands where one of Ocius does.
bool IsOcius(const GameView<Game>& game, const Position& ocius) {
  bool is_first = true;
  for (const Ply& ply : game.plies()) {
    if (is_first) {
      const auto from = SpotOf(ply.from);
      if (!from || !ocius.HasPiece(from->colour, from->bit)) return false;
      is_first = false;
    }
    if (ply.from.tile() > kOciusTiles || ply.to.tile() > kOciusTiles) return false;
  }
  return !is_first;
}

Setup SetupOf(const GameView<Game>& game, const Options& options) {
  if (options.setup != Setup::kAuto) return options.setup;
  const std::string_view named = SetUpIn(game.tags());
  if (!named.empty()) return named == "ocius" ? Setup::kOcius : Setup::kLaurentius;
  return IsOcius(game, Ocius(options.ocius_centre)) ? Setup::kOcius : Setup::kLaurentius;
}

// A piece that the written ply does not capture stays, if a player is free to capture or not.
void KeepUnwritten(State& state, unsigned colour, Fields unwritten, Findings& findings) {
  if (unwritten == 0) return;
  if (state.options.optional_captures) {
    state.position.pieces[colour] |= unwritten;
  } else {
    findings.Add(Why("missing-capture"), CapturesText(colour, unwritten));
  }
}

void CheckTurn(const State& state, unsigned colour, Findings& findings) {
  if (WinnerOf(state) != Side::kUnknown) findings.Add(Why("after-end"));
  if (colour == state.position.to_move) return;
  findings.Add(Why("wrong-side"), ShortText(NameOf(static_cast<Side>(1 - colour)).view()));
}

// Why the move cannot be played, although the position after it may be clear; kNone if it can be
// played.
struct MoveFault {
  Reason reason = Reason::kNone;
  bool is_clear = true;
};

MoveFault FaultOf(const Position& position, Spot from, Spot to) {
  const unsigned colour = from.colour;
  if (!position.HasPiece(colour, from.bit)) return {Why("no-piece"), false};
  if (to.colour != colour) return {Why("illegal-move"), false};
  if (!position.HasTile(TileOf(to.bit))) return {Why("removed-tile"), false};
  if (position.HasPiece(colour, to.bit)) return {Why("occupied-field"), false};
  const bool is_step = (kFields.steps[colour][from.bit] >> to.bit & 1) != 0;
  return is_step ? MoveFault{} : MoveFault{Why("illegal-move"), true};
}

void PlayMove(State& state, const Ply& ply, Findings& findings) {
  const auto from = SpotOf(ply.from), to = SpotOf(ply.to);
  if (!from || !to) {
    findings.Add(Why("illegal-move"));
    return findings.Stop();
  }
  CheckTurn(state, from->colour, findings);
  const MoveFault fault = FaultOf(state.position, *from, *to);
  if (fault.reason != Reason::kNone) findings.Add(fault.reason);
  if (!fault.is_clear) return findings.Stop();
  const unsigned opponent = 1 - from->colour;
  const Effects effects = PlayMove(state.position, from->colour, from->bit, to->bit);
  KeepUnwritten(state, opponent, CheckCaptures(ply, 0, opponent, effects.captured, findings),
                findings);
  CheckTiles(ply, effects.removed, findings);
}

void PlayExchange(State& state, const Ply& ply, Findings& findings) {
  const auto bought = ply.captures.empty() ? std::nullopt : SpotOf(ply.captures[0]);
  if (!bought || !state.position.HasPiece(bought->colour, bought->bit)) {
    findings.Add(Why("no-piece"));
    return findings.Stop();
  }
  const unsigned colour = 1 - bought->colour;
  CheckTurn(state, colour, findings);
  if (ply.paid != state.options.exchange_price) {
    findings.Add(Why("wrong-price"), ShortText(state.options.exchange_price == 1 ? "T" : "TT"));
  }
  const unsigned owned = state.position.tiles[colour];
  if (ply.paid > owned) findings.Add(Why("too-few-tiles"), ShortText().AppendNumber(owned));
  const Effects effects =
      PlayExchange(state.position, colour, bought->bit, std::min<unsigned>(ply.paid, owned));
  KeepUnwritten(state, bought->colour,
                CheckCaptures(ply, 1, bought->colour, effects.captured, findings), findings);
  CheckTiles(ply, effects.removed, findings);
}

std::string_view ResultText(Outcome outcome) {
  if (outcome.kind == OutcomeKind::kDraw) return "0-0";
  return outcome == WinOf(Side::kWhite) ? "1-0" : "0-1";
}

}  // namespace

State Rules::Start(const GameView<Game>& game, const Options& options) {
  const bool is_ocius = SetupOf(game, options) == Setup::kOcius;
  State state{.position = is_ocius ? Ocius(options.ocius_centre) : Laurentius(),
              .options = options};
  for (unsigned colour = 0; colour < kColours; ++colour) {
    state.first_pieces[colour] =
        static_cast<std::uint8_t>(std::popcount(state.position.pieces[colour]));
  }
  return state;
}

void Rules::Play(State& state, const Ply& ply, Findings& findings) {
  ply.kind == Kind::kExchange ? PlayExchange(state, ply, findings) : PlayMove(state, ply, findings);
}

// "A player without pieces loses": all sources. Whether a number of captured pieces wins is an
// option, because the complete game of the specification ends with twelve.
Side WinnerOf(const State& state) {
  for (unsigned colour = 0; colour < kColours; ++colour) {
    const unsigned opponent = 1 - colour, wanted = state.options.pieces_to_win;
    const Fields pieces = state.position.pieces[opponent];
    if (pieces == 0) return static_cast<Side>(colour);
    if (wanted == 0) continue;
    const int captured = state.first_pieces[opponent] - std::popcount(pieces);
    if (captured >= static_cast<int>(wanted)) return static_cast<Side>(colour);
  }
  return Side::kUnknown;
}

bool Rules::IsOver(const State& state) {
  return WinnerOf(state) != Side::kUnknown || CountActions(state.position, state.options) == 0;
}

// A player without a legal action ends the game as a draw: the source is one program.
Ending Rules::Finish(const State& state, const GameView<Game>& game, Findings& findings) {
  Ending ending;
  const Side winner = WinnerOf(state);
  if (winner != Side::kUnknown) {
    ending.outcome = WinOf(winner);
  } else if (CountActions(state.position, state.options) == 0) {
    ending.outcome = {OutcomeKind::kDraw};
  }
  const bool is_over = ending.outcome.kind != OutcomeKind::kUnknown;
  const bool is_told = game.outcome().kind != OutcomeKind::kUnknown;
  if (is_over && is_told && game.outcome() != ending.outcome) {
    findings.Add(Why("wrong-result"), ShortText(ResultText(ending.outcome)));
  }
  return ending;
}

}  // namespace plymill::coerceo
