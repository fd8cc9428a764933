// Ply of Carcassonne: a placed tile, another action after a move number, or a scoring.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/fields.h"

namespace plymill::carcassonne {

// "Player ID, starting with 'A'". Expansions allow six players; more letters are read, too.
class PlayerId {
 public:
  static constexpr std::uint8_t kCount = 12;

  constexpr PlayerId() = default;  // nobody
  constexpr explicit PlayerId(std::uint8_t code) : code_(code < kCount ? code : kCount) {}

  static constexpr PlayerId OfLetter(char letter) {
    return PlayerId(static_cast<std::uint8_t>(letter - 'A'));
  }
  static constexpr bool IsLetter(char c) { return c >= 'A' && c < 'A' + kCount; }

  constexpr std::uint8_t code() const { return code_; }
  constexpr bool is_null() const { return code_ == kCount; }
  constexpr char letter() const { return static_cast<char>('A' + code_); }
  constexpr std::uint32_t bit() const { return is_null() ? 0 : std::uint32_t{1} << code_; }

  constexpr bool operator==(const PlayerId&) const = default;

  friend constexpr Name NameOf(PlayerId player) {
    Name name;
    if (player.code_ < kCount) name.Append(player.letter());
    return name;
  }

 private:
  std::uint8_t code_ = kCount;  // from 0; frozen in the record file
};

inline constexpr PlayerId kNobody{};

enum class Kind : std::uint8_t {
  kStart,    // move 0: the tile on the table when play begins
  kPlace,    // a tile at (x,y)
  kDiscard,  // a tile that fits nowhere
  kConcede,
  kAbandon,  // one ply for each player named
  kFinal,    // the scoring at the end
  kUnparsed
};

constexpr Name NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"start",   "place", "discard", "concede",
                                         "abandon", "final", "unparsed"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

// "m = road or city meeples, M = farmer"; with expansions, m means "all others".
enum class MeepleKind : std::uint8_t { kFeature, kFarmer };

constexpr Name NameOf(MeepleKind kind) {
  constexpr std::string_view kNames[] = {"m", "M"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

enum class Figure : std::uint8_t {
  kMeeple,
  kBig,      // [B]
  kBuilder,  // [b]
  kAbbot,    // [a]
  kMayor,    // [m]
  kPig,      // [p]
  kWagon,    // [w]
  kBarn,     // [barn]
  kPhantom   // [ph]
};

inline constexpr std::string_view kFigureSigns[] = {"", "B", "b", "a", "m", "p", "w", "barn", "ph"};

constexpr Name NameOf(Figure figure) {
  constexpr std::string_view kNames[] = {"meeple", "big",   "builder", "abbot",  "mayor",
                                         "pig",    "wagon", "barn",    "phantom"};
  return NameIn(kNames, static_cast<std::size_t>(figure));
}

// A tile as its symbols, without meeples: "FCFC2", "FFFFK".
inline constexpr std::size_t kMaxTileBytes = 12;
using Tile = FixedText<kMaxTileBytes>;

struct Meeple {
  MeepleKind kind = MeepleKind::kFeature;
  Figure figure = Figure::kMeeple;
  std::uint8_t at = 0;  // index of the symbol before it: sides 0 to 3, others from 4

  bool operator==(const Meeple&) const = default;
};

template <class AnyMeeple, class Visitor>
requires std::same_as<std::remove_cv_t<AnyMeeple>, Meeple>
constexpr void ForEachField(AnyMeeple& meeple, Visitor&& visit) {
  visit("kind", meeple.kind, MeepleKind::kFarmer);
  visit("figure", meeple.figure, Figure::kPhantom);
  visit("at", meeple.at, std::uint8_t{4 + kMaxTileBytes});
}

// What a meeple stands on.
enum class Feature : std::uint8_t { kUnknown, kCity, kRoad, kField, kCloister, kGarden };

constexpr Name NameOf(Feature feature) {
  constexpr std::string_view kNames[] = {"", "city", "road", "field", "cloister", "garden"};
  return NameIn(kNames, static_cast<std::size_t>(feature));
}

// The feature that each symbol of a tile stands for; pennants and goods are in a city, inns at a
// road.
inline constexpr std::array<Feature, 256> kFeatureOfSymbol = [] {
  std::array<Feature, 256> features{};
  const auto set = [&](std::string_view symbols, Feature feature) {
    for (const char symbol : symbols) features[static_cast<unsigned char>(symbol)] = feature;
  };
  set("CPpwgc", Feature::kCity);
  set("RI", Feature::kRoad);
  set("K", Feature::kCloister);
  set("h", Feature::kGarden);
  return features;
}();

inline constexpr std::array<bool, 256> kIsSideSymbol = [] {
  std::array<bool, 256> sides{};
  for (const char side : std::string_view("CRFVAOST"))
    sides[static_cast<unsigned char>(side)] = true;
  return sides;
}();

// The symbol with the index `at`, as in Meeple; 0 if the tile has fewer symbols. A digit belongs to
// the side before it.
constexpr char SymbolAt(std::string_view tile, std::uint8_t at) {
  const auto is_side = [&](std::size_t i) {
    return kIsSideSymbol[static_cast<unsigned char>(tile[i])];
  };
  // As in nearly all tiles, nothing stands between the sides.
  if (tile.size() >= 4 && is_side(0) && is_side(1) && is_side(2) && is_side(3) && at < 4) {
    return tile[at];
  }
  std::uint8_t sides = 0, others = 4;
  for (std::size_t i = 0; i < tile.size(); ++i) {
    if (tile[i] >= '0' && tile[i] <= '9') continue;
    std::uint8_t& index = is_side(i) && sides < 4 ? sides : others;
    if (index == at) return tile[i];
    ++index;
  }
  return '\0';
}

// The key `feature` of meeples: see model/derived.h.
struct MeepleFeature {
  using Item = Meeple;
  using From = Tile;
  using Value = Feature;

  static constexpr std::string_view kList = "meeples", kFrom = "tile", kName = "feature";
  static constexpr Feature kLast = Feature::kGarden;

  static constexpr Feature Of(std::string_view tile, const Meeple& meeple) {
    if (meeple.kind == MeepleKind::kFarmer) return Feature::kField;
    return kFeatureOfSymbol[static_cast<unsigned char>(SymbolAt(tile, meeple.at))];
  }
};

inline constexpr std::uint16_t kMaxNumber = 9999;  // the greatest number of a move
inline constexpr std::uint16_t kMaxPoints = 9999;
inline constexpr std::int16_t kMaxCoordinate = 999;
inline constexpr std::size_t kMaxMeeples = 4;       // meeples on one tile
inline constexpr std::size_t kMaxScoredParts = 16;  // numbers in one score: "+4+2" has two

using Number = OrNull<std::uint16_t, 0xFFFF>;
using Points = OrNull<std::uint16_t, 0xFFFF>;
using Coordinate = OrNull<std::int16_t, -32768>;

// The score of one player in a ply: "+4+2 = 19".
struct Score {
  PlayerId player;
  List<std::uint16_t, kMaxScoredParts, 1> points;
  Points total;  // total of the player after this score, if written

  bool operator==(const Score&) const = default;
};

template <class AnyScore, class Visitor>
requires std::same_as<std::remove_cv_t<AnyScore>, Score>
constexpr void ForEachField(AnyScore& score, Visitor&& visit) {
  visit("player", score.player, kNobody);
  visit("points", score.points, kMaxPoints);
  visit("total", score.total, kMaxPoints);
}

struct Ply {
  using Derived = MeepleFeature;

  Number number;  // as printed; null in the scoring at the end
  PlayerId player;
  Kind kind = Kind::kPlace;
  Coordinate x, y;  // place of a tile on the table; y grows upward
  Tile tile;
  List<Meeple, kMaxMeeples, 1> meeples;
  List<Score, PlayerId::kCount, 1> points;  // the player who moves comes first

  bool operator==(const Ply&) const = default;
};

// The fields of a ply in the order they are encoded, each with its greatest value. Every encoder,
// every decoder and the schema read this list; there is no other list of them.
template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, Ply>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit(Told("number"), ply.number, kMaxNumber);
  visit("player", ply.player, kNobody);
  visit("kind", ply.kind, Kind::kUnparsed);
  visit("x", ply.x, kMaxCoordinate);
  visit("y", ply.y, kMaxCoordinate);
  visit("tile", ply.tile, 0);
  visit("meeples", ply.meeples, 0);
  visit(Told("points"), ply.points, 0);
}

// A player, from a line such as "A = nick (real name) [UK] <yellow> 1<sup>st</sup> (91)".
struct Player {
  PlayerId player;
  std::string_view name;  // data() of a text is null if it is absent
  std::string_view real_name, country, colour;
  OrNull<std::uint8_t, 0> place;
  Points points;
};

template <class AnyPlayer, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPlayer>, Player>
constexpr void ForEachField(AnyPlayer& player, Visitor&& visit) {
  visit("player", player.player, kNobody);
  visit("name", player.name, 0);
  visit("real_name", player.real_name, 0);
  visit("country", player.country, 0);
  visit("colour", player.colour, 0);
  visit("place", player.place, std::uint8_t{99});
  visit("points", player.points, kMaxPoints);
}

// The game line, as written.
struct Info {
  std::string_view date, time, event, mode;
};

template <class AnyInfo, class Visitor>
requires std::same_as<std::remove_cv_t<AnyInfo>, Info>
constexpr void ForEachField(AnyInfo& info, Visitor&& visit) {
  visit("date", info.date, 0);
  visit("time", info.time, 0);
  visit("event", info.event, 0);
  visit("mode", info.mode, 0);
}

}  // namespace plymill::carcassonne
