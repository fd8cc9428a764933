#include <algorithm>
#include <string>
#include <string_view>

#include "games/lost_cities/rules/rules.h"
#include "games/lost_cities/rules/score.h"

namespace plymill::lost_cities {
namespace {

// "H H H 2 3 4 5 6 7 8 9 10": a whole colour.
constexpr std::size_t kCardsWidth = 24;
constexpr std::size_t kPointsWidth = 6;

std::string PadRight(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string PadLeft(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

char LetterOf(unsigned color) { return kColorLetters[color + 1]; }

// The name of a card without its colour.
std::string_view RankText(unsigned slot, Name& name) {
  name = NameOf(CardIn(slot));
  return name.view().substr(1);
}

void AppendWord(std::string_view word, std::string& words) {
  if (!words.empty()) words += ' ';
  words += word;
}

std::string Expedition(const State& state, unsigned seat, unsigned color) {
  std::string cards;
  Name name;
  for (unsigned i = 0; i < kSlotsPerColor; ++i) {
    if (state.OfColor(color)[i] != ExpeditionOf(seat)) continue;
    AppendWord(RankText(color * kSlotsPerColor + i, name), cards);
  }
  return PadRight(cards, kCardsWidth) +
         PadLeft(std::to_string(PointsOf(state, seat, color)), kPointsWidth);
}

// The cards from the lowest one to the top.
std::string DiscardPile(const State& state, unsigned color) {
  std::string cards;
  Name name;
  for (unsigned below = 0; below < state.pile_sizes[color]; ++below) {
    for (unsigned i = 0; i < kSlotsPerColor; ++i) {
      if (state.OfColor(color)[i] != InPile(below)) continue;
      AppendWord(RankText(color * kSlotsPerColor + i, name), cards);
    }
  }
  return PadRight(cards, kCardsWidth);
}

std::string Hand(const State& state, unsigned seat) {
  std::string cards;
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if (state.places[slot] == HandOf(seat)) AppendWord(NameOf(CardIn(slot)).view(), cards);
  }
  const unsigned hidden = kHandCards - state.known[seat];
  AppendWord(std::to_string(hidden) + " hidden", cards);
  return "hand " + std::to_string(seat + 1) + "     " + cards + "\n";
}

std::string Turn(const State& state) {
  if (state.round_is_over()) return "the round is over";
  if (state.to_move == kNoSeat) return "anybody may begin";
  return "player " + std::to_string(state.to_move + 1) + " to move";
}

}  // namespace

void Rules::Show(const State& state, std::string& out) {
  out += PadRight("   player 1", 3 + kCardsWidth) + "points  " +
         PadRight("discard pile", kCardsWidth) + "  " + PadRight("player 2", kCardsWidth) +
         "points\n";
  for (unsigned color = 0; color < state.colors; ++color) {
    out += std::string(1, LetterOf(color)) + "  " + Expedition(state, 0, color) + "  " +
           DiscardPile(state, color) + "  " + Expedition(state, 1, color) + "\n";
  }
  out += PadRight("", 3 + kCardsWidth) + PadLeft(std::to_string(PointsOf(state, 0)), kPointsWidth) +
         PadRight("", 2 * kCardsWidth + 4) +
         PadLeft(std::to_string(PointsOf(state, 1)), kPointsWidth) + "\n\n";
  out += Hand(state, 0) + Hand(state, 1);
  out += "draw pile  " + std::to_string(state.draw_pile) + "\n" + Turn(state) + "\n";
}

}  // namespace plymill::lost_cities
