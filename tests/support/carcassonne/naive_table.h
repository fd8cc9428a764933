// NaiveTable: a second scorer of Carcassonne. It is slow and simple: it floods each feature anew.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "games/carcassonne/rules/options.h"
#include "support/carcassonne/naive_tile.h"

namespace plymill::carcassonne {

class NaiveTable {
 public:
  using Spot = std::pair<int, int>;                     // x, y
  using Feature = std::set<std::tuple<int, int, int>>;  // x, y, index of a part
  using Counts = std::array<int, 12>;                   // by player

  explicit NaiveTable(const Options& options) : options_(options) {
    meeples_.fill(options.meeples);
  }

  const Counts& points() const { return points_; }
  const Counts& meeples() const { return meeples_; }
  const std::map<Spot, NaiveTile>& tiles() const { return tiles_; }

  bool Fits(const NaiveTile& tile, int x, int y) const {
    bool touches = tiles_.empty();
    for (int side = 0; side < 4; ++side) {
      const NaiveTile* other = Beside(x, y, side);
      touches = touches || other != nullptr;
      if (other != nullptr &&
          other->sides[Opposite(side)] != tile.sides[static_cast<std::size_t>(side)]) {
        return false;
      }
    }
    return touches && tiles_.count({x, y}) == 0;
  }

  void Lay(const NaiveTile& tile, int x, int y) { tiles_[{x, y}] = tile; }
  void Remove(int x, int y) { tiles_.erase({x, y}); }

  // The parts of the tile at (x,y) that are free.
  std::set<int> FreeParts(int x, int y) const {
    std::set<int> free;
    for (int part = 0; part < static_cast<int>(tiles_.at({x, y}).parts.size()); ++part) {
      if (Owners(Flood({x, y, part})).empty()) free.insert(part);
    }
    return free;
  }

  void Put(int x, int y, int part, int player) {
    tiles_.at({x, y}).parts[static_cast<std::size_t>(part)].meeple = player;
    --meeples_[static_cast<std::size_t>(player)];
  }

  // Scores what the tile at (x,y) completes.
  void Score(int x, int y) {
    for (int a = x - 1; a <= x + 1; ++a) {
      for (int b = y - 1; b <= y + 1; ++b) {
        const auto found = tiles_.find({a, b});
        if (found == tiles_.end()) continue;
        for (int part = 0; part < static_cast<int>(found->second.parts.size()); ++part) {
          if (found->second.parts[static_cast<std::size_t>(part)].kind != 'F') Close({a, b, part});
        }
      }
    }
  }

  // What each player gets for what stands on the table.
  Counts AtEnd() const {
    Counts points{};
    std::vector<Feature> farms;
    std::set<std::tuple<int, int, int>> seen;
    for (const auto& [at, tile] : tiles_) {
      for (int part = 0; part < static_cast<int>(tile.parts.size()); ++part) {
        const Feature feature = Flood({at.first, at.second, part});
        if (!seen.insert(*feature.begin()).second || Owners(feature).empty()) continue;
        if (KindOf(feature) == 'F') {
          farms.push_back(feature);
        } else {
          Give(Owners(feature), PointsOf(feature, true), points);
        }
      }
    }
    AddFarms(farms, points);
    return points;
  }

 private:
  static constexpr int kDx[4] = {-1, 0, 1, 0}, kDy[4] = {0, 1, 0, -1};

  static std::size_t Opposite(int side) { return static_cast<std::size_t>((side + 2) % 4); }

  const NaiveTile* Beside(int x, int y, int side) const {
    const auto found = tiles_.find({x + kDx[side], y + kDy[side]});
    return found == tiles_.end() ? nullptr : &found->second;
  }

  const NaivePart& PartAt(const std::tuple<int, int, int>& at) const {
    const auto& [x, y, part] = at;
    return tiles_.at({x, y}).parts[static_cast<std::size_t>(part)];
  }

  char KindOf(const Feature& feature) const { return PartAt(*feature.begin()).kind; }

  // Halves that face each other.
  static int Facing(int half) {
    static constexpr int kFacing[8] = {5, 4, 7, 6, 1, 0, 3, 2};
    return kFacing[half];
  }

  // All parts that are connected with one part.
  Feature Flood(std::tuple<int, int, int> from) const {
    Feature feature{from};
    std::vector<std::tuple<int, int, int>> todo{from};
    while (!todo.empty()) {
      const auto [x, y, part] = todo.back();
      todo.pop_back();
      const NaivePart& own = PartAt({x, y, part});
      for (const int at : own.at) {
        const int side = own.kind == 'F' ? at / 2 : at;
        const int facing = own.kind == 'F' ? Facing(at) : static_cast<int>(Opposite(at));
        const NaiveTile* other = Beside(x, y, side);
        for (int i = 0; other != nullptr && i < static_cast<int>(other->parts.size()); ++i) {
          const NaivePart& next = other->parts[static_cast<std::size_t>(i)];
          if (next.kind != own.kind || next.at.count(facing) == 0) continue;
          const std::tuple<int, int, int> place{x + kDx[side], y + kDy[side], i};
          if (feature.insert(place).second) todo.push_back(place);
        }
      }
    }
    return feature;
  }

  // The meeples of each player on a feature.
  std::map<int, int> Owners(const Feature& feature) const {
    std::map<int, int> owners;
    for (const auto& at : feature) {
      if (PartAt(at).meeple >= 0) ++owners[PartAt(at).meeple];
    }
    return owners;
  }

  static void Give(const std::map<int, int>& owners, int points, Counts& to) {
    int most = 0;
    for (const auto& [player, count] : owners) most = std::max(most, count);
    for (const auto& [player, count] : owners) {
      if (count == most) to[static_cast<std::size_t>(player)] += points;
    }
  }

  int Around(const Feature& cloister) const {
    const auto [x, y, part] = *cloister.begin();
    int count = 0;
    for (int a = x - 1; a <= x + 1; ++a) {
      for (int b = y - 1; b <= y + 1; ++b) count += static_cast<int>(tiles_.count({a, b}));
    }
    return count;
  }

  bool IsComplete(const Feature& feature) const {
    if (KindOf(feature) == 'K') return Around(feature) == 9;
    for (const auto& [x, y, part] : feature) {
      for (const int side : PartAt({x, y, part}).at) {
        if (Beside(x, y, side) == nullptr) return false;
      }
    }
    return true;
  }

  int PointsOf(const Feature& feature, bool over) const {
    if (KindOf(feature) == 'K') return Around(feature);
    std::set<Spot> tiles;
    int pennants = 0;
    for (const auto& [x, y, part] : feature) {
      tiles.insert({x, y});
      pennants += PartAt({x, y, part}).pennant ? 1 : 0;
    }
    const int count = static_cast<int>(tiles.size());
    if (KindOf(feature) == 'R') return count;
    if (over || (options_.small_city_halved && count == 2)) return count + pennants;
    return 2 * (count + pennants);
  }

  void Close(const std::tuple<int, int, int>& from) {
    const Feature feature = Flood(from);
    if (!IsComplete(feature)) return;
    const std::map<int, int> owners = Owners(feature);
    Give(owners, PointsOf(feature, false), points_);
    for (const auto& [player, count] : owners) meeples_[static_cast<std::size_t>(player)] += count;
    for (const auto& [x, y, part] : feature) {
      tiles_.at({x, y}).parts[static_cast<std::size_t>(part)].meeple = -1;
    }
  }

  // The complete cities beside a field, each as its first part.
  std::set<std::tuple<int, int, int>> CitiesBeside(const Feature& field) const {
    std::set<std::tuple<int, int, int>> cities;
    for (const auto& [x, y, part] : field) {
      const NaiveTile& tile = tiles_.at({x, y});
      for (int i = 0; i < static_cast<int>(tile.parts.size()); ++i) {
        const NaivePart& other = tile.parts[static_cast<std::size_t>(i)];
        for (const int side : PartAt({x, y, part}).cities) {
          if (other.kind != 'C' || other.at.count(side) == 0) continue;
          const Feature city = Flood({x, y, i});
          if (IsComplete(city)) cities.insert(*city.begin());
        }
      }
    }
    return cities;
  }

  void AddFarms(const std::vector<Feature>& farms, Counts& points) const {
    std::map<std::tuple<int, int, int>, std::map<int, int>> farmers;  // of the first edition
    std::set<std::pair<int, std::tuple<int, int, int>>> paid;         // of the second edition
    for (const Feature& farm : farms) {
      const std::map<int, int> owners = Owners(farm);
      for (const auto& city : CitiesBeside(farm)) {
        for (const auto& [player, count] : owners) farmers[city][player] += count;
        Counts own{};
        Give(owners, 3, own);
        for (int player = 0; player < 12; ++player) {
          int& gain = own[static_cast<std::size_t>(player)];
          const bool again = gain > 0 && !paid.insert({player, city}).second;
          if (options_.farms == FarmRule::kFirst) gain = 0;
          if (options_.farms == FarmRule::kSecond && again) gain = 0;
          points[static_cast<std::size_t>(player)] += gain;
        }
      }
    }
    if (options_.farms != FarmRule::kFirst) return;
    for (const auto& [city, owners] : farmers) Give(owners, 4, points);
  }

  const Options options_;
  std::map<Spot, NaiveTile> tiles_;
  Counts points_{}, meeples_{};
};

}  // namespace plymill::carcassonne
