// Maker: makes archives of Carcassonne games that draw and place the 72 tiles by the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "games/carcassonne/tile_set.h"

namespace plymill::carcassonne {

// A seed makes the same archive on every machine. Each tile touches another one and matches all
// tiles it touches; a tile that fits nowhere is discarded. Half of the games have scores, with
// correct totals. Which features score, and where meeples stand, is random; a player has at most
// seven meeples. 1 of 50 moves has a note. 3 of 5 games have two players, the others three to five.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  // Appends one game to `archive`, and a blank line.
  void AppendGame(std::string& archive) {
    players_ = Chance(120) ? 2 : 3 + Below(3);
    scored_ = Chance(100);
    totals_.fill(0);
    meeples_.fill(7);
    moves_.clear();
    PlayAll();
    if (scored_) AppendFinal();
    AppendHeader(archive);
    archive += moves_;
    archive += '\n';
  }

 private:
  static constexpr int kWidth = 160;  // of the table; the start tile lies in the middle
  static constexpr int kMiddle = kWidth / 2 * (kWidth + 1);
  static constexpr int kNext[4] = {-1, kWidth, 1, -kWidth};  // left, top, right, bottom

  struct Place {
    int at;
    std::size_t turns;
  };

  // The C++ standard fixes the numbers of the generator, but not those of distributions.
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }
  bool Chance(std::uint64_t of_200) { return Below(200) < of_200; }

  template <std::size_t n>
  std::string_view OneOf(const std::array<std::string_view, n>& words) {
    return words[Below(n)];
  }

  void PlayAll() {
    for (const int at : taken_) table_[static_cast<std::size_t>(at)] = {};
    taken_.clear();
    edge_.clear();
    ShuffleTiles();
    Lay(kStartKind, {kMiddle, Below(4)});
    moves_ += "0 (0,0) " + std::string(tile_.view()) + "\n";
    std::uint32_t number = 1;
    bool headed = false;  // the number of the move is written already, because a tile was discarded
    for (const std::uint8_t kind : stack_) {
      if (!headed) AppendHead(number);
      headed = !AppendPlace(kind, number);
      if (!headed) ++number;
    }
    if (headed) moves_ += '\n';
  }

  void ShuffleTiles() {
    stack_.clear();
    for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
      const std::size_t count = kTileSet[kind].count - (kind == kStartKind ? 1U : 0U);
      stack_.insert(stack_.end(), count, static_cast<std::uint8_t>(kind));
    }
    for (std::size_t i = stack_.size(); i > 1; --i) std::swap(stack_[i - 1], stack_[Below(i)]);
  }

  void AppendHead(std::uint32_t number) {
    moves_ += std::to_string(number) + static_cast<char>('A' + (number - 1) % players_);
  }

  // Appends a placed tile, or a discarded one if the tile fits nowhere. Returns whether it is
  // placed.
  bool AppendPlace(std::uint8_t kind, std::uint32_t number) {
    FindPlaces(kind);
    if (places_.empty()) {
      moves_ += " (dis) " + std::string(TurnedTile(kTileSet[kind], Below(4)).view());
      return false;
    }
    const Place place = places_[Below(places_.size())];
    Lay(kind, place);
    moves_ += " (" + std::to_string(place.at % kWidth - kWidth / 2) + "," +
              std::to_string(place.at / kWidth - kWidth / 2) + ") ";
    const std::size_t player = (number - 1) % players_;
    AppendTile(player);
    if (scored_ && Chance(60)) AppendScores(player);
    if (Chance(4)) AppendNote();
    moves_ += '\n';
    return true;
  }

  void FindPlaces(std::uint8_t kind) {
    places_.clear();
    const TileKind& tile = kTileSet[kind];
    for (const int at : edge_) {
      for (std::size_t turns = 0; turns < 4; ++turns) {
        if (Fits(tile, {at, turns})) places_.push_back({at, turns});
      }
    }
  }

  bool Fits(const TileKind& tile, Place place) const {
    for (std::size_t side = 0; side < 4; ++side) {
      const char other = table_[static_cast<std::size_t>(place.at + kNext[side])][(side + 2) % 4];
      if (other != '\0' && other != tile.sides[(side + place.turns) % 4]) return false;
    }
    return true;
  }

  void Lay(std::size_t kind, Place place) {
    tile_ = TurnedTile(kTileSet[kind], place.turns);
    auto& sides = table_[static_cast<std::size_t>(place.at)];
    for (std::size_t side = 0; side < 4; ++side) {
      sides[side] = kTileSet[kind].sides[(side + place.turns) % 4];
    }
    taken_.push_back(place.at);
    edge_.erase(std::remove(edge_.begin(), edge_.end(), place.at), edge_.end());
    for (const int next : kNext) {
      const int at = place.at + next;
      const bool free = table_[static_cast<std::size_t>(at)][0] == '\0';
      if (free && std::find(edge_.begin(), edge_.end(), at) == edge_.end()) edge_.push_back(at);
    }
  }

  // Appends the current tile, in 2 of 5 moves with a meeple after one of its symbols.
  void AppendTile(std::size_t player) {
    const std::string_view tile = tile_.view();
    const bool placed = meeples_[player] > 0 && Chance(80);
    std::size_t after = placed ? Below(tile.size()) : tile.size();
    if (placed && (tile[after] == '2' || tile[after] == 'P')) after = 0;
    const bool digit = after + 1 < tile.size() && tile[after + 1] == '2';
    for (std::size_t i = 0; i < tile.size(); ++i) {
      moves_ += tile[i];
      if (placed && i == after + (digit ? 1 : 0)) moves_ += tile[after] == 'F' ? 'M' : 'm';
    }
    if (placed) --meeples_[player];
  }

  void AppendScores(std::size_t player) {
    moves_ += ' ';
    AppendScore(player, Chance(20));
    if (!Chance(20)) return;
    const std::size_t other = (player + 1 + Below(players_ - 1)) % players_;
    moves_ += players_ == 2 ? " (" : std::string(" (") + static_cast<char>('A' + other);
    AppendScore(other, false);
    moves_ += ')';
  }

  // Appends "+4", "+4+2" or "+4=19", and gives a meeple back to the player.
  void AppendScore(std::size_t player, bool two) {
    for (int i = two ? 2 : 1; i > 0; --i) {
      const std::uint64_t points = 2 + Below(14);
      moves_ += "+" + std::to_string(points);
      totals_[player] += points;
    }
    if (Chance(100)) moves_ += "=" + std::to_string(totals_[player]);
    meeples_[player] = std::min(meeples_[player] + 1, 7);
  }

  // Appends "+10=64 (B+4=51, C+15=60)".
  void AppendFinal() {
    for (std::size_t player = 0; player < players_; ++player) {
      const std::uint64_t points = Below(40);
      totals_[player] += points;
      if (player > 0)
        moves_ += player == 1 ? " (B" : ", " + std::string(1, static_cast<char>('A' + player));
      moves_ += "+" + std::to_string(points) + "=" + std::to_string(totals_[player]);
    }
    moves_ += ")\n";
  }

  void AppendNote() {
    static constexpr std::array<std::string_view, 10> kWords = {
        "city", "road", "farm", "blocked", "meeple", "the", "again", "closed", "good", "late"};
    moves_ += " /";
    for (std::uint64_t words = 2 + Below(8); words > 0; --words) {
      moves_ += " " + std::string(OneOf(kWords));
    }
  }

  void AppendHeader(std::string& archive) {
    static constexpr std::array<std::string_view, 8> kNames = {
        "ember", "quill the wise", "Thorn", "vale_9", "Wick", "moss", "Reed", "dale"};
    static constexpr std::array<std::string_view, 5> kColours = {"yellow", "black", "red", "green",
                                                                 "blue"};
    archive += TwoDigits(1 + Below(28)) + "/" + TwoDigits(1 + Below(12)) + "/20" +
               std::to_string(10 + Below(15)) + ", " + TwoDigits(Below(24)) + ":" +
               TwoDigits(Below(60)) + " UTC, Club evening " + std::to_string(Below(1'000'000)) +
               (Chance(100) ? ", Turn-based\n\n" : ", Real-time\n\n");
    for (std::size_t player = 0; player < players_; ++player) {
      archive += std::string(1, static_cast<char>('A' + player)) + " = " +
                 std::string(OneOf(kNames)) + " <" + std::string(kColours[player]) + ">";
      if (scored_) archive += " " + Place1(player) + " (" + std::to_string(totals_[player]) + ")";
      archive += '\n';
    }
    archive += '\n';
  }

  // The place of `player` by points: "1<sup>st</sup>".
  std::string Place1(std::size_t player) const {
    static constexpr std::string_view kEnds[] = {"st", "nd", "rd", "th", "th"};
    std::size_t better = 0;
    for (std::size_t i = 0; i < players_; ++i) better += totals_[i] > totals_[player] ? 1 : 0;
    return std::to_string(better + 1) + "<sup>" + std::string(kEnds[better]) + "</sup>";
  }

  static std::string TwoDigits(std::uint64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  }

  std::mt19937_64 random_;
  std::uint64_t players_ = 2;
  bool scored_ = false;
  std::array<std::uint64_t, 5> totals_{};
  std::array<int, 5> meeples_{};
  std::string moves_;
  Tile tile_;                        // the tile that was laid last
  std::vector<std::uint8_t> stack_;  // kinds, in the order they are drawn
  std::vector<std::array<char, 4>> table_ =
      std::vector<std::array<char, 4>>(std::size_t{kWidth} * kWidth);
  std::vector<int> taken_, edge_;  // places with a tile; free places beside them
  std::vector<Place> places_;      // where the current tile fits
};

}  // namespace plymill::carcassonne
