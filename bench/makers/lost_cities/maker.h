// Maker: makes seeded Lost Cities archives. Rounds follow the rules of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::lost_cities {

// The same seed gives the same archive on every machine. Each game is a round with a shuffled deck
// of 60 cards (72 cards in one round in eight) and hands of 8 cards. The ranks of an expedition
// rise. A player may draw the top card of a discard pile. The round ends when the draw pile is
// empty. The players prefer the card with the smallest step in rank, and sometimes draw a discarded
// card that they can play. One round in eight begins a match, and has tag pairs.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  // Appends one game and a blank line to `archive`.
  void AppendGame(std::string& archive) {
    if (Chance(8)) AppendTags(archive);
    Deal();
    for (std::uint32_t number = 1; !deck_.empty(); ++number) {
      player_ = (number + 1) % 2;
      archive += std::to_string(number) + ". ";
      AppendMove(archive);
    }
    archive += '\n';
  }

 private:
  static constexpr std::size_t kColors = 6;
  static constexpr std::size_t kNoPile = kColors;
  static constexpr std::string_view kLetters = "RGWBYK";

  struct Card {
    std::size_t color = 0;
    int rank = 0;  // 0: a handshake
  };

  // Uses no std distribution, because its numbers would differ between standard libraries.
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }
  bool Chance(std::uint64_t one_of) { return Below(one_of) == 0; }

  template <std::size_t n>
  std::string OneOf(const std::array<std::string_view, n>& words) {
    return std::string(words[Below(n)]);
  }

  void AppendTags(std::string& archive) {
    static constexpr std::array<std::string_view, 6> kNames = {"Ann", "Bo",  "Cy",
                                                               "Dee", "Eli", "Flo"};
    static constexpr std::array<std::string_view, 3> kResults = {"1-0", "0-1", "1/2-1/2"};
    archive += "[Event \"Club evening " + std::to_string(Below(1'000'000)) + "\"]\n";
    archive += "[Date \"20" + std::to_string(10 + Below(15)) + ".0" + std::to_string(1 + Below(9)) +
               "." + std::to_string(10 + Below(19)) + "\"]\n";
    archive += "[Player1 \"" + OneOf(kNames) + "\"]\n[Player2 \"" + OneOf(kNames) + "\"]\n";
    archive += "[Result \"" + OneOf(kResults) + "\"]\n\n";
  }

  void Deal() {
    const std::size_t colors = Chance(8) ? 6 : 5;
    deck_.clear();
    for (std::size_t color = 0; color < colors; ++color) {
      for (int rank = -1; rank <= 10; ++rank) deck_.push_back({color, rank < 2 ? 0 : rank});
    }
    for (std::size_t i = deck_.size(); i > 1; --i) std::swap(deck_[i - 1], deck_[Below(i)]);
    for (std::vector<Card>& pile : piles_) pile.clear();
    for (std::size_t player = 0; player < 2; ++player) {
      highest_[player].fill(0);
      hands_[player].assign(deck_.end() - 8, deck_.end());
      deck_.resize(deck_.size() - 8);
    }
  }

  bool CanPlay(const Card& card) const {
    const int highest = highest_[player_][card.color];
    return card.rank == 0 ? highest == 0 : card.rank > highest;
  }

  // The step in rank from the expedition of its colour to `card`.
  int Leap(const Card& card) const {
    return std::max(card.rank, 1) - std::max(highest_[player_][card.color], 1);
  }

  // Appends a move such as "R3-D\n": the player puts down a card and draws another one.
  void AppendMove(std::string& archive) {
    std::vector<Card>& hand = hands_[player_];
    std::size_t best = hand.size();
    for (std::size_t i = 0; i < hand.size(); ++i) {
      if (CanPlay(hand[i]) && (best == hand.size() || Leap(hand[i]) < Leap(hand[best]))) best = i;
    }
    const bool discard = best == hand.size() || Leap(hand[best]) > 1 + int(Below(4));
    if (discard) best = Below(hand.size());
    const Card card = hand[best];
    archive += kLetters[card.color];
    archive += card.rank == 0 ? "H" : std::to_string(card.rank);
    if (discard) {
      archive += 'D';
      piles_[card.color].push_back(card);
    } else {
      highest_[player_][card.color] = card.rank;
    }
    AppendDraw(discard ? card.color : kNoPile, hand[best], archive);
  }

  // Replaces `card` by a drawn card: sometimes by the top card of a discard pile other than
  // `closed`, if it can be played; otherwise by a card of the draw pile.
  void AppendDraw(std::size_t closed, Card& card, std::string& archive) {
    for (std::size_t color = 0; color < kColors; ++color) {
      if (color == closed || piles_[color].empty() || !CanPlay(piles_[color].back())) continue;
      if (!Chance(6)) continue;
      card = piles_[color].back();
      piles_[color].pop_back();
      archive += std::string("-") + kLetters[color] + '\n';
      return;
    }
    card = deck_.back();
    deck_.pop_back();
    archive += "-D\n";
  }

  std::mt19937_64 random_;
  std::size_t player_ = 0;
  std::vector<Card> deck_;
  std::array<std::vector<Card>, 2> hands_;
  std::array<std::array<int, kColors>, 2> highest_{};  // by player and expedition; 0: no number yet
  std::array<std::vector<Card>, kColors> piles_;
};

}  // namespace plymill::lost_cities
