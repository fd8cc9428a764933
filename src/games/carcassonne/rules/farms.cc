#include "games/carcassonne/rules/farms.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <span>

namespace plymill::carcassonne {
namespace {

using Cities = std::bitset<Features::kMaxNodes>;  // the roots of cities

// A field with farmers.
struct Farm {
  Cities cities;  // complete, and beside the field
  MeeplesByPlayer farmers{};
};

class Farms {
 public:
  explicit Farms(const Table& table) : table_(table) {
    std::bitset<Features::kMaxNodes> seen;
    for (std::size_t i = 0; i < table.features.size() && count_ < kMost; ++i) {
      const auto node = static_cast<NodeIndex>(i);
      const bool has_farmer =
          table.features[node].has_meeple() && table.PartOf(node).kind == PartKind::kField;
      if (!has_farmer) continue;
      const NodeIndex root = table.features.Root(node);
      if (!seen[root]) farms_[count_++] = FarmOf(root);
      seen.set(root);
    }
  }

  std::span<const Farm> all() const { return {farms_.data(), count_}; }

 private:
  static constexpr std::size_t kMost = PlayerId::kCount * kMostMeeples;

  Farm FarmOf(NodeIndex root) const {
    Farm farm;
    table_.features.ForEachNode(root, [&](NodeIndex index, const Features::Node& node) {
      if (node.has_meeple()) ++farm.farmers[node.owner];
      const NodeIndex first = table_.board[node.tile].first_node;
      for (unsigned cities = table_.PartOf(index).cities; cities != 0; cities &= cities - 1) {
        const auto part = static_cast<NodeIndex>(std::countr_zero(cities));
        const NodeIndex city = table_.features.Root(static_cast<NodeIndex>(first + part));
        if (table_.IsComplete(city)) farm.cities.set(city);
      }
    });
    return farm;
  }

  const Table& table_;
  std::array<Farm, kMost> farms_;
  std::size_t count_ = 0;
};

constexpr unsigned kPointsOfCity = 3;
constexpr unsigned kPointsOfCityInFirstEdition = 4;

void ScoreByFields(std::span<const Farm> farms, PointsByPlayer& points) {
  for (const Farm& farm : farms) {
    const auto cities = static_cast<unsigned>(farm.cities.count());
    AddPoints(MajorityOf(farm.farmers), kPointsOfCity * cities, points);
  }
}

void ScoreOncePerPlayer(std::span<const Farm> farms, PointsByPlayer& points) {
  for (std::size_t player = 0; player < PlayerId::kCount; ++player) {
    Cities cities;
    for (const Farm& farm : farms) {
      if ((MajorityOf(farm.farmers) >> player & 1) != 0) cities |= farm.cities;
    }
    AddPoints(Players{1} << player, kPointsOfCity * static_cast<unsigned>(cities.count()), points);
  }
}

void ScoreByCities(std::span<const Farm> farms, PointsByPlayer& points) {
  Cities cities;
  for (const Farm& farm : farms) cities |= farm.cities;
  for (std::size_t city = 0; city < cities.size(); ++city) {
    if (!cities[city]) continue;
    MeeplesByPlayer farmers{};
    for (const Farm& farm : farms) {
      for (std::size_t i = 0; i < farmers.size() && farm.cities[city]; ++i) {
        farmers[i] = static_cast<std::uint8_t>(farmers[i] + farm.farmers[i]);
      }
    }
    AddPoints(MajorityOf(farmers), kPointsOfCityInFirstEdition, points);
  }
}

}  // namespace

void ScoreFarms(const Table& table, FarmRule rule, PointsByPlayer& points) {
  const Farms farms(table);
  switch (rule) {
    case FarmRule::kFirst:
      return ScoreByCities(farms.all(), points);
    case FarmRule::kSecond:
      return ScoreOncePerPlayer(farms.all(), points);
    case FarmRule::kThird:
      return ScoreByFields(farms.all(), points);
  }
}

}  // namespace plymill::carcassonne
