// Faults: plies of Lost Cities that the rules forbid.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "games/lost_cities/ply.h"
#include "games/lost_cities/rules/full_state.h"
#include "rules/random.h"

namespace plymill::lost_cities {

struct FaultyPly {
  Ply ply;
  std::string_view code;  // of the finding
  bool stops = true;      // the position is not known afterwards
};

// Makes plies with a fault in one position.
class Faults {
 public:
  Faults(const FullState& state, Random& random)
      : state_(state), table_(state.table), seat_(state.table.to_move), random_(random) {}

  // Nothing if the position gives no occasion for this kind of fault.
  std::optional<FaultyPly> Make(std::string_view kind) {
    const auto is_at = [&](Place place) { return [=](Place other) { return other == place; }; };
    if (kind == "own-expedition") return PutDownAgain(is_at(ExpeditionOf(seat_)));
    if (kind == "other-expedition") return PutDownAgain(is_at(ExpeditionOf(1 - seat_)));
    if (kind == "bottom-of-pile") return PutDownAgain(is_at(Place::kBottom));
    if (kind == "upper-in-pile") {
      return PutDownAgain([](Place place) { return IsInPile(place) && place > Place::kBottom; });
    }
    if (kind == "fourth-handshake") return PutDownFourthHandshake();
    if (kind == "card-of-other-hand") return OfNumber(is_at(HandOf(1 - seat_)), "in-other-hand");
    if (kind == "card-not-in-hand") {
      if (table_.known[seat_] < kHandCards) return {};
      return OfNumber(is_at(Place::kHidden), "not-in-hand");
    }
    if (kind == "lower-number") return PlayFromHand(false);
    if (kind == "handshake-after-number") return PlayFromHand(true);
    if (kind == "empty-pile") return DrawFromEmptyPile();
    return kind == "own-discard" ? DrawOwnDiscard() : std::nullopt;
  }

 private:
  Ply Of(Card card, Kind kind) const {
    Ply ply;
    ply.player = static_cast<Seat>(seat_);
    ply.kind = kind;
    ply.card = card;
    ply.draw = Draw::kDeck;
    return ply;
  }

  template <class T>
  const T& OneOf(const std::vector<T>& all) {
    return all[random_.Below(static_cast<std::uint32_t>(all.size()))];
  }

  Kind AnyKind() { return random_.Below(2) == 0 ? Kind::kPlay : Kind::kDiscard; }

  std::optional<FaultyPly> OneOf(const std::vector<Card>& cards, std::string_view code) {
    if (cards.empty()) return {};
    return FaultyPly{Of(OneOf(cards), AnyKind()), code};
  }

  // Puts down a number that is at a place for which `is_there` is true.
  template <class Predicate>
  std::optional<FaultyPly> OfNumber(Predicate&& is_there, std::string_view code) {
    std::vector<Card> cards;
    for (unsigned slot = 0; slot < kSlots; ++slot) {
      const Card card = CardIn(slot);
      if (card.rank() != Card::kHandshake && is_there(table_.places[slot])) cards.push_back(card);
    }
    return OneOf(cards, code);
  }

  template <class Predicate>
  std::optional<FaultyPly> PutDownAgain(Predicate&& is_there) {
    return OfNumber(is_there, "card-on-table");
  }

  std::optional<FaultyPly> PutDownFourthHandshake() {
    std::vector<Card> cards;
    for (unsigned color = 0; color < table_.colors; ++color) {
      const Place* const places = table_.OfColor(color);
      const auto is_on_table = [](Place place) { return place >= Place::kFirstExpedition; };
      if (std::all_of(places, places + kHandshakes, is_on_table)) {
        cards.push_back(CardIn(color * kSlotsPerColor));
      }
    }
    return OneOf(cards, "card-on-table");
  }

  // Plays a card of the hand that its expedition does not take any more.
  std::optional<FaultyPly> PlayFromHand(bool is_handshake) {
    std::vector<Card> cards;
    for (const std::uint8_t kind : state_.hands[seat_]) {
      const Card card = CardOfKind(kind);
      const unsigned last = table_.last[seat_][IndexOf(card.color())];
      const bool fits = (card.rank() == Card::kHandshake) == is_handshake && card.rank() < last;
      if (fits) cards.push_back(card);
    }
    if (cards.empty()) return {};
    const std::string_view code = is_handshake ? "late-handshake" : "not-ascending";
    return FaultyPly{Of(OneOf(cards), Kind::kPlay), code, false};
  }

  std::optional<FaultyPly> DrawFromEmptyPile() {
    Ply ply = Of(CardOfKind(state_.hands[seat_][0]), Kind::kDiscard);
    std::vector<Draw> piles;
    for (unsigned color = 0; color < table_.colors; ++color) {
      const auto draw = static_cast<Draw>(color + 1);
      if (table_.pile_sizes[color] == 0 && draw != PileOf(ply.card.color())) piles.push_back(draw);
    }
    if (piles.empty()) return {};
    ply.draw = OneOf(piles);
    return FaultyPly{ply, "empty-pile"};
  }

  std::optional<FaultyPly> DrawOwnDiscard() {
    Ply ply = Of(CardOfKind(state_.hands[seat_][random_.Below(kHandCards)]), Kind::kDiscard);
    ply.draw = PileOf(ply.card.color());
    return FaultyPly{ply, "own-discard", false};
  }

  const FullState& state_;
  const State& table_;
  const unsigned seat_;
  Random& random_;
};

}  // namespace plymill::lost_cities
