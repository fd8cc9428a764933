// Misnotes: wrong points beside a legal ply of Carcassonne.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/carcassonne/ply.h"
#include "rules/random.h"

namespace plymill::carcassonne {

class Misnotes {
 public:
  // The codes of the findings; empty if the ply gives no occasion for the fault.
  using Codes = std::vector<std::string_view>;

  Misnotes(Random& random, std::uint32_t players) : random_(random), players_(players) {}

  // Changes the points of a ply.
  Codes Make(std::string_view kind, Ply& ply) {
    if (ply.kind != Kind::kPlace) return {};
    if (kind == "points-invented") return Invent(ply);
    if (ply.points.empty()) return {};
    if (kind == "points-wrong") return AddPoints(OneOf(ply));
    if (kind == "points-omitted") return OmitLast(ply);
    if (kind == "points-to-other") return GiveToOther(ply);
    return kind == "total-wrong" ? AddToTotal(OneOf(ply)) : Codes();
  }

  // Changes the scoring at the end.
  Codes MakeFinal(std::string_view kind, Ply& ply) {
    if (kind == "final-points-wrong") return AddPoints(OneOf(ply));
    if (kind == "final-total-wrong") return AddToTotal(OneOf(ply));
    const bool has_points = SumOf(ply.points[ply.points.size() - 1]) > 0;
    return kind == "final-points-omitted" && has_points ? OmitLast(ply) : Codes();
  }

 private:
  static unsigned SumOf(const Score& score) {
    unsigned sum = 0;
    for (const std::uint16_t points : score.points) sum += points;
    return sum;
  }

  Score& OneOf(Ply& ply) {
    return ply.points[random_.Below(static_cast<std::uint32_t>(ply.points.size()))];
  }

  Codes AddPoints(Score& score) {
    const unsigned points = SumOf(score) + 1 + random_.Below(9);
    score.points.Clear();
    score.points.Append(static_cast<std::uint16_t>(points));
    return {"wrong-score"};
  }

  static Codes AddToTotal(Score& score) {
    if (score.total.is_null()) return {};
    score.total.value = static_cast<std::uint16_t>(score.total.value + 10);
    return {"wrong-total"};
  }

  static Codes OmitLast(Ply& ply) {
    const auto all = ply.points;
    ply.points.Clear();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) ply.points.Append(all[i]);
    return {"missing-score"};
  }

  // Points for a feature that is not complete, or that belongs to nobody.
  static Codes Invent(Ply& ply) {
    if (!ply.points.empty()) return {};
    Score score;
    score.player = ply.player;
    score.points.Append(4);
    ply.points.Append(score);
    return {"wrong-score"};
  }

  // The points of the majority go to somebody else.
  Codes GiveToOther(Ply& ply) {
    if (ply.points.size() != 1) return {};
    Score& score = ply.points[0];
    const std::uint32_t other = (score.player.code() + 1 + random_.Below(players_ - 1)) % players_;
    score.player = PlayerId(static_cast<std::uint8_t>(other));
    score.total = {};
    return {"missing-score", "wrong-score"};
  }

  Random& random_;
  const std::uint32_t players_;
};

}  // namespace plymill::carcassonne
