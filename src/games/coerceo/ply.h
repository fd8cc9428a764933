// Ply of Coerceo: a player moves a piece, or pays tiles to capture a piece of the opponent.
#pragma once

#include <cstdint>

#include "model/fields.h"
#include "model/named_player.h"

namespace plymill::coerceo {

// The colour of a player, a piece or a field. A piece never leaves the fields of its colour.
enum class Side : std::uint8_t { kWhite, kBlack, kUnknown };

constexpr Name NameOf(Side side) {
  constexpr std::string_view kNames[] = {"white", "black"};
  return NameIn(kNames, static_cast<std::size_t>(side));
}

constexpr Side Opponent(Side side) {
  return side == Side::kWhite ? Side::kBlack : side == Side::kBlack ? Side::kWhite : side;
}

enum class Kind : std::uint8_t { kMove, kExchange, kUnparsed };

constexpr Name NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"move", "exchange", "unparsed"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

// A triangular field: tile 1 to 19, letter a to f.
class Field {
 public:
  static constexpr std::uint8_t kMaxTile = 19;

  constexpr Field() = default;  // no field
  constexpr Field(unsigned tile, char letter)
      : code_(static_cast<std::uint8_t>(tile * 8 + static_cast<unsigned>(letter - 'a'))) {}

  constexpr std::uint8_t tile() const { return code_ / 8; }
  constexpr char letter() const { return static_cast<char>('a' + code_ % 8); }

  constexpr std::uint8_t code() const { return code_; }

  // The field whose code() is `code`. 0 means no field.
  static constexpr Field WithCode(std::uint8_t code) {
    Field field;
    field.code_ = code;
    return field;
  }

  // "White lives on a, c, e; black on b, d, f."
  constexpr Side side() const { return code_ % 2 == 0 ? Side::kWhite : Side::kBlack; }

  constexpr bool operator==(const Field&) const = default;

  // Empty for codes of no field: record files may have them.
  friend constexpr Name NameOf(Field field) {
    Name name;
    if (field.tile() == 0 || field.letter() > 'f') return name;
    name.Append(unsigned{field.tile()});
    name.Append(field.letter());
    return name;
  }

 private:
  std::uint8_t code_ = 0;  // 8 * tile + (letter - 'a'), as stored in record files; 0 = no field
};

inline constexpr Field kLastField(19, 'f');

// The signs of section 3 of the specification.
enum class Annotation : std::uint8_t {
  kNone,
  kGood,         // !
  kExcellent,    // !!
  kBad,          // ?
  kBlunder,      // ??
  kInteresting,  // !?
  kDubious       // ?!
};

constexpr Name NameOf(Annotation annotation) {
  constexpr std::string_view kSigns[] = {"", "!", "!!", "?", "??", "!?", "?!"};
  return NameIn(kSigns, static_cast<std::size_t>(annotation));
}

inline constexpr std::uint32_t kMaxNumber = 999'999;  // the greatest move number
inline constexpr std::uint8_t kMaxPrintedTile = 99;   // two digits; real tiles end at 19
inline constexpr std::size_t kMaxCaptures = 18;       // a player has 18 pieces
inline constexpr std::size_t kMaxTiles = Field::kMaxTile;

struct Ply {
  OrNull<std::uint32_t, 0> number;  // as written
  Side player = Side::kUnknown;
  Kind kind = Kind::kMove;
  Field from, to;  // the fields of a move; unset in an exchange
  List<Field, kMaxCaptures, 2> captures;
  List<std::uint8_t, kMaxTiles, 2> tiles;  // tiles removed from the board; numbers as written
  std::uint8_t paid = 0;                   // tiles paid for a piece: 0, 1 or 2
  Annotation annotation = Annotation::kNone;

  bool operator==(const Ply&) const = default;
};

// The fields of a ply in the order of their encoding, each with its greatest value. All encoders,
// all decoders and the schema use this list.
template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, Ply>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit(Told("number"), ply.number, kMaxNumber);
  visit("player", ply.player, Side::kUnknown);
  visit("kind", ply.kind, Kind::kUnparsed);
  visit("from", ply.from, kLastField);
  visit("to", ply.to, kLastField);
  visit(PlayedIn(Kind::kExchange, "captures"), ply.captures, kLastField);
  visit(Told("tiles"), ply.tiles, kMaxPrintedTile);
  visit(Told("paid"), ply.paid, std::uint8_t{2});
  visit(Told("annotation"), ply.annotation, Annotation::kDubious);
}

using Player = NamedPlayer<Side>;

}  // namespace plymill::coerceo
