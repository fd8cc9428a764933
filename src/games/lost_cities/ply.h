// Ply of Lost Cities: a player places one card, then draws one.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "model/named_player.h"

namespace plymill::lost_cities {

// The first player has the odd move numbers, the second one the even ones.
enum class Seat : std::uint8_t { kFirst, kSecond, kUnknown };

constexpr Name NameOf(Seat seat) {
  constexpr std::string_view kNames[] = {"1", "2"};
  return NameIn(kNames, static_cast<std::size_t>(seat));
}

enum class Kind : std::uint8_t { kPlay, kDiscard, kUnparsed };

constexpr Name NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"play", "discard", "unparsed"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

// Record files store the codes of this and the following enumerations. The codes must not change.
enum class Color : std::uint8_t { kNone, kRed, kGreen, kWhite, kBlue, kYellow, kBlack };

inline constexpr std::string_view kColorLetters = "?RGWBYK";  // indexed by the code of the colour

// A card: a colour, and a rank from 2 to 10 or a handshake.
class Card {
 public:
  static constexpr std::uint8_t kHandshake = 0;
  static constexpr std::uint8_t kLowest = 2;
  static constexpr std::uint8_t kHighest = 10;

  constexpr Card() = default;  // no card
  constexpr Card(Color color, unsigned rank)
      : code_(static_cast<std::uint8_t>(static_cast<unsigned>(color) * 16 + rank)) {}

  constexpr Color color() const { return static_cast<Color>(code_ / 16); }
  constexpr std::uint8_t rank() const { return code_ % 16; }

  constexpr bool operator==(const Card&) const = default;

  friend constexpr Name NameOf(Card card) {
    Name name;
    const bool rank =
        card.rank() == kHandshake || (card.rank() >= kLowest && card.rank() <= kHighest);
    if (card.code_ < 16 || card.color() > Color::kBlack || !rank) return name;
    name.Append(kColorLetters[static_cast<std::size_t>(card.color())]);
    card.rank() == kHandshake ? name.Append('H') : name.Append(unsigned{card.rank()});
    return name;
  }

 private:
  std::uint8_t code_ = 0;  // 16 * colour + rank
};

inline constexpr Card kLastCard(Color::kBlack, Card::kHighest);

// The pile that a card is drawn from: the discard pile of a colour, which has the code of the
// colour, or the draw pile.
enum class Draw : std::uint8_t { kNone, kRed, kGreen, kWhite, kBlue, kYellow, kBlack, kDeck };

constexpr Draw PileOf(Color color) { return static_cast<Draw>(color); }
static_assert(PileOf(Color::kBlack) == Draw::kBlack);

constexpr Name NameOf(Draw draw) {
  constexpr std::string_view kNames[] = {"", "R", "G", "W", "B", "Y", "K", "deck"};
  return NameIn(kNames, static_cast<std::size_t>(draw));
}

// Far more moves than any real game has. The deck has at most 72 cards, but discards may be drawn
// again.
inline constexpr std::uint32_t kMaxNumber = 999'999;

struct Ply {
  OrNull<std::uint32_t, 0> number;  // as printed
  Seat player = Seat::kUnknown;
  Kind kind = Kind::kPlay;
  Card card;                // the card that the player plays or discards
  Draw draw = Draw::kNone;  // the pile from which the player then draws a card

  bool operator==(const Ply&) const = default;
};

// A ply as the specification writes it, without its number: "R3-D", "BHD-D".
constexpr Name TextOf(const Ply& ply) {
  Name text(NameOf(ply.card).view());
  if (ply.kind == Kind::kDiscard) text.Append('D');
  text.Append('-');
  text.Append(ply.draw == Draw::kDeck ? 'D' : NameOf(ply.draw).view()[0]);
  return text;
}

// The fields of a ply in the order in which they are encoded, each with its greatest value. Every
// encoder, every decoder and the schema read this list. No other list of the fields exists.
template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, Ply>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit(Told("number"), ply.number, kMaxNumber);
  visit("player", ply.player, Seat::kUnknown);
  visit("kind", ply.kind, Kind::kUnparsed);
  visit("card", ply.card, kLastCard);
  visit("draw", ply.draw, Draw::kDeck);
}

using Player = NamedPlayer<Seat>;

}  // namespace plymill::lost_cities
