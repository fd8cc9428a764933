#include "games/rootlog/rules/rules.h"

#include <algorithm>
#include <bit>

#include "games/rootlog/game.h"
#include "games/rootlog/rules/ending.h"
#include "games/rootlog/rules/funds.h"
#include "games/rootlog/rules/hands.h"
#include "games/rootlog/rules/pieces.h"
#include "games/rootlog/rules/step.h"
#include "rules/game_view.h"

namespace plymill::rootlog {
namespace {

constexpr int kFirstHand = 3;
constexpr std::int16_t kFirstSupporters = 3;

// The table before anything is set up.
constexpr State kEmptyTable = [] {
  State state;
  for (std::size_t kind = 0; kind < kPieceKinds; ++kind) state.left[kind] = kPieces[kind].supply;
  state.partners.fill(Faction::kUnknown);
  state.has_any_items = Bit(Faction::kVagabond) | Bit(Faction::kSecondVagabond);
  return state;
}();

// The number after `word` in the line of landmarks, as in "treetop->4/city->9"; 0: none.
unsigned ClearingAfter(std::string_view line, std::string_view word) {
  const std::size_t at = line.find(word);
  if (at == std::string_view::npos) return 0;
  unsigned clearing = 0;
  for (std::size_t i = line.find_first_of("0123456789", at); i < line.size() && IsDigit(line[i]);
       ++i) {
    clearing = std::min(clearing * 10 + static_cast<unsigned>(line[i] - '0'), 99U);
  }
  return clearing <= kClearings ? clearing : 0;
}

// "Hirelings: h_E, h_J, h_Sd": a bit for each. There are three; if some have other names, each
// hireling may be one of them.
std::uint32_t HirelingsIn(std::string_view line) {
  std::uint32_t found = 0;
  for (std::size_t at = line.find("h_"); at != std::string_view::npos;
       at = line.find("h_", at + 2)) {
    if (at + 2 < line.size()) found |= Bit(HirelingOf(line[at + 2]));
  }
  return std::popcount(found) < 3 ? ~kPlayers : found;
}

// Without players, or without the line of hirelings, nothing says who does not play.
std::uint32_t WhoPlays(const GameView<Game>& game) {
  std::uint32_t players = 0;
  for (const Player& player : game.players()) players |= Bit(player.player);
  if (players == 0) players = kPlayers;
  const std::string_view hirelings = game.info().hirelings;
  return players | (hirelings.empty() ? ~kPlayers : HirelingsIn(hirelings));
}

void SetSuits(State& state, std::string_view suits) {
  if (suits.size() != kClearings && state.map != kUnknownMap) suits = kWoodlands[state.map].suits;
  if (suits.size() != kClearings) return;
  for (unsigned clearing = 1; clearing <= kClearings; ++clearing) {
    const char suit = suits[clearing - 1];
    if (suit == 'F' || suit == 'M' || suit == 'R') state.suits[clearing] = suit;
  }
}

void SetMap(State& state, const Info& info) {
  state.map = MapNamed(info.map);
  if (state.KnowsSlots()) state.slots = kWoodlands[state.map].slots;
  if (state.map == kLakeMap) state.ferry = kFerryStart;
  SetSuits(state, info.clearings);
}

bool Names(std::string_view line, std::string_view word) {
  return line.find(word) != std::string_view::npos;
}

void SetLandmarks(State& state, std::string_view line) {
  state.has_forge = Names(line, "forge");
  if (Names(line, "treetop")) {
    const unsigned clearing = ClearingAfter(line, "treetop");
    if (clearing == 0) state.slots = {};
    if (state.KnowsSlots()) ++state.slots[clearing];  // "adds a building slot"
  }
  const std::string_view ferry = Names(line, "ferry") ? "ferry" : "f->";
  if (const unsigned clearing = ClearingAfter(line, ferry); clearing > 0) {
    state.ferry = static_cast<std::uint8_t>(clearing);
  }
}

// "Ruins hold 1 b, 1 f, 1 h, 1 s (only with a Vagabond or the Hundreds); a second Vagabond adds a
// second set." Whether the Hundreds beside a Vagabond add one, too, is not certain.
void SetRuins(State& state) {
  constexpr std::uint32_t kExplorers =
      Bit(Faction::kVagabond) | Bit(Faction::kSecondVagabond) | Bit(Faction::kHundreds);
  const std::uint8_t sets = std::popcount(state.in_game & kExplorers) > 1 ? 2 : 1;
  state.ruin_sets = sets;
  for (std::size_t i = 0; i < kItems; ++i) {
    if (IsInRuins(static_cast<Item>(i))) state.ruin_items[i] = sets;
  }
  if (!state.KnowsSlots()) return;
  for (unsigned clearing = 1; clearing <= kClearings; ++clearing) {
    if ((kWoodlands[state.map].ruins & ClearingBit(clearing)) != 0) state.ruins[clearing] = sets;
  }
}

// "Hand at start 3 cards each, not notated."
void SetCards(State& state, std::size_t players) {
  state.hands.fill(kFirstHand);
  state.undrawn = static_cast<std::int16_t>(kDeckSize - kFirstHand * static_cast<int>(players));
}

void SetPayments(State& state, const GameView<Game>& game) {
  if (!state.Plays(Faction::kRiverfolk)) return;
  FindFunds(state, game);
  constexpr PieceKind kOtters = WarriorsOf(Faction::kRiverfolk);
  state.At(kOtters, kOwnBoard) = state.unwritten_payments;
  state.left[kOtters] = static_cast<std::uint8_t>(state.left[kOtters] - state.unwritten_payments);
}

// After the first turn of a faction: whether it was its whole set-up. If the record has too few
// warriors, it leaves out pieces of the set-up.
void EndSetup(State& state) {
  const Faction faction = state.player;
  if (!state.is_setup || state.has_played || !IsFaction(faction)) return;
  const PieceKind warriors = WarriorsOf(faction);
  if (CountOnMap(state, warriors) < kPieces[warriors].set_up) return;
  state.known |= Bit(faction);
  if (faction == Faction::kAlliance)
    state.supporters = std::max(state.supporters, kFirstSupporters);
}

// A turn may be written on several lines.
void EndTurn(State& state, Faction next, Findings& findings) {
  EndSetup(state);
  if (next != state.player) CheckHand(state, findings);
}

void BeginTurn(State& state, const Ply& ply, Findings& findings) {
  EndTurn(state, ply.player, findings);
  state.turn = ply.turn;
  state.player = ply.player;
  state.is_setup = ply.setup;
  state.has_played = false;
  state.in_game |= Bit(ply.player);
  state.due = {};
  if (ply.player == Faction::kRiverfolk) GatherFunds(state);
  if (!IsKnown(state.first) || state.was_played_on || state.is_lost) return;
  state.was_played_on = true;
  findings.Add(Why("played-on"), ShortText(NameOf(state.first).view()).Append(" has 30 points"));
}

// Reports each faction that does not play once.
void CheckFactions(const Step& step) {
  const std::uint32_t named = Bit(step.ply.player) | Bit(step.ply.faction) | Bit(step.ply.target) |
                              Bit(step.from.holder) | Bit(step.to.holder);
  if ((named & ~kPlayers) != 0) step.state.has_hirelings = true;
  if ((named & ~step.state.in_game) == 0) [[likely]]
    return;
  step.state.in_game |= named;
  step.findings.Add(Why("not-in-game"));
}

// A set-up puts pieces and cards on their places. If the first turn of a faction does anything
// else, the set-up is not written.
void NotePlayed(Step& step) {
  const Kind kind = step.ply.kind;
  const bool leaves_clearing = kind == Kind::kMove && step.from.IsClearing();
  const bool grows_decree = step.from.type == SpotType::kHand && step.to.type == SpotType::kColumn;
  if (kind == Kind::kBattle || kind == Kind::kCraft || kind == Kind::kScore || leaves_clearing ||
      grows_decree) {
    step.state.has_played = true;
  }
}

void PlayMove(Step& step) {
  if (!step.ply.piece.empty()) return PlayPiece(step);
  if (!step.ply.card.empty()) return PlayCard(step);
  PlayItem(step);
}

void PlayRow(Step& step) {
  switch (step.ply.kind) {
    case Kind::kMove:
      return PlayMove(step);
    case Kind::kBattle:
      return PlayBattle(step);
    case Kind::kCraft:
      return PlayCraft(step);
    case Kind::kScore:
      return PlayScore(step);
    case Kind::kReveal:
      return PlayReveal(step);
    case Kind::kItemState:
      return PlayItemState(step);
    case Kind::kClearPath:
      return PlayClearPath(step);
    case Kind::kDominance:
      return PlayDominance(step);
    case Kind::kPlotFlip:
      return PlayPlotFlip(step);
    case Kind::kPlotSwap:
      return PlayPlotSwap(step);
    case Kind::kPlotGuess:
      return PlayPlotGuess(step);
    case Kind::kRelicFlip:
      return PlayRelicFlip(step);
    case Kind::kMinister:
      return PlayMinister(step);
    case Kind::kLeader:
      return PlayLeader(step);
    case Kind::kDecreePurge:
      step.state.leader = Leader::kUnknown;  // until a new one is written
      return;
    default:  // nothing that is counted
      return;
  }
}

}  // namespace

State Rules::Start(const GameView<Game>& game, const Options& options) {
  State state = kEmptyTable;
  state.options = options;
  state.in_game = WhoPlays(game);
  state.has_hirelings = !game.info().hirelings.empty();
  state.is_adset =
      state.has_hirelings || !game.info().landmarks.empty() || !game.info().pool.empty();
  SetMap(state, game.info());
  SetLandmarks(state, game.info().landmarks);
  SetRuins(state);
  SetCards(state, game.players().size());
  SetPayments(state, game);
  return state;
}

void Rules::Play(State& state, const Ply& ply, Findings& findings) {
  if (ply.kind == Kind::kUnparsed) [[unlikely]] {
    state.is_lost = true;
    return;
  }
  if (state.exit.clearing != 0 && (ply.action != state.exit.action || ply.turn != state.exit.turn))
      [[unlikely]] {
    CheckExit(state, findings);
  }
  if (ply.turn != state.turn) BeginTurn(state, ply, findings);
  Step step(state, ply, findings);
  CheckFactions(step);
  PlayRow(step);
  NoteOtherPoints(step);
  if (ply.setup) NotePlayed(step);
}

}  // namespace plymill::rootlog
