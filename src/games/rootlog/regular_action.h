// Actions of one row as nearly all are written: pieces and cards that move,
// points, battles.
//
//   3w10->4   w->5   Et7->   b_s->2   w->$   3w->O$
//   2F#C->   #->C   #A->$   M#V->C   R#$->
//   ++2   XE3
//
// A short cut of the grammar (actions.h): it knows only what is by the book and
// nothing to remark, and leaves all else to it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/ply.h"

namespace plymill::rootlog {

// Bit 0: a faction has such pieces without a letter; bit 1: with "a"; and so
// on.
inline constexpr auto kPieceBits = [] {
  std::array<std::array<std::uint32_t, 256>, kFactionLetters.size()> bits{};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    for (const char type : {'w', 'b', 't'}) {
      for (unsigned letter = 0; letter <= 26; ++letter) {
        const char c = letter == 0 ? '\0' : static_cast<char>('a' + letter - 1);
        const bool has = HasPiece(static_cast<Faction>(i), type, c);
        bits[i][static_cast<unsigned char>(type)] |= std::uint32_t{has} << letter;
      }
    }
  }
  return bits;
}();

class RegularAction {
 public:
  // So many bytes must be there from where an action begins.
  static constexpr std::size_t kBytes = 24;

  // Reads the action of `player` at `begin`. Returns whether it is one of
  // these; else the rest means nothing.
  constexpr bool Read(const char *begin, Faction player) {
    at_ = begin;
    player_ = player;
    ply_ = {};
    const char c = *at_;
    if (c == '+') return ReadScore();
    if (c == 'X') return ReadBattle();
    return ReadCount() && (IsSuit(*at_) || *at_ == '#' ? ReadCard() : ReadPiece());
  }

  // Of the row all but its turn.
  constexpr Ply &ply() { return ply_; }

  // Behind its last byte, where a separator or the end of the line stands.
  constexpr const char *end() const { return at_; }

 private:
  constexpr bool AtEnd() const { return *at_ == '/' || *at_ == ';' || *at_ == '\n'; }

  // "++", "++2"
  constexpr bool ReadScore() {
    if (at_[1] != '+') return false;
    at_ += 2;
    ply_.kind = Kind::kScore;
    ply_.faction = player_;
    ply_.value.value = 1;
    if (*at_ >= '1' && *at_ <= '9') {
      ply_.value.value = static_cast<std::int16_t>(*at_++ - '0');
      if (IsDigit(*at_)) {
        ply_.value.value = static_cast<std::int16_t>(ply_.value.value * 10 + *at_++ - '0');
      }
    }
    return AtEnd();
  }

  // "XE3"
  constexpr bool ReadBattle() {
    ++at_;
    ply_.kind = Kind::kBattle;
    ply_.faction = player_;
    ply_.target = FactionOf(*at_);
    if (!IsKnown(ply_.target)) return false;
    ++at_;
    return ReadClearing(ply_.to) && AtEnd();
  }

  // [ "1" .. "99" ]
  constexpr bool ReadCount() {
    ply_.count.value = 1;
    if (!IsDigit(*at_)) return true;
    ply_.count.value = static_cast<std::uint8_t>(*at_++ - '0');
    if (ply_.count.value == 0) return false;
    if (IsDigit(*at_)) {
      ply_.count.value = static_cast<std::uint8_t>(ply_.count.value * 10 + *at_++ - '0');
    }
    return true;
  }

  // "1" .. "12", and no path or forest
  constexpr bool ReadClearing(Place &place) {
    if (*at_ < '1' || *at_ > '9') return false;
    auto clearing = static_cast<unsigned>(*at_++ - '0');
    if (IsDigit(*at_)) clearing = clearing * 10 + static_cast<unsigned>(*at_++ - '0');
    if (clearing > kMaxClearing || *at_ == '_') return false;
    place = kPlaceTexts.clearings[clearing];
    return true;
  }

  constexpr bool EatArrow() {
    if (*at_ != '-' || at_[1] != '>') return false;
    at_ += 2;
    return true;
  }

  // "E$", "$"; and for cards "E"
  constexpr bool ReadHolding(Place &place, bool hands) {
    Faction holder = FactionOf(*at_);
    const bool named = IsKnown(holder);
    if (named) ++at_;
    if (!named) holder = player_;
    if (*at_ != '$') {
      place = kPlaceTexts.hands[static_cast<std::size_t>(holder)];
      return named && hands;
    }
    ++at_;
    place = kPlaceTexts.boards[static_cast<std::size_t>(holder)];
    return *at_ != '_';
  }

  // [ faction ] ("w" | "b" | "t") [ "_" letter ] [ clearing | board ] "->" [
  // ... ]
  constexpr bool ReadPiece() {
    const Faction owner = FactionOf(*at_);
    ply_.faction = IsKnown(owner) ? owner : player_;
    if (IsKnown(owner)) ++at_;
    const char type = *at_++;
    char letter = '\0';
    ply_.piece[0] = type;
    if (*at_ == '_') {
      letter = at_[1];
      at_ += 2;
      ply_.piece[1] = '_';
      ply_.piece[2] = letter;
      if (letter < 'a' || letter > 'z') return false;
    }
    const std::uint32_t bits =
        kPieceBits[static_cast<std::size_t>(ply_.faction)][static_cast<unsigned char>(type)];
    if ((bits >> (letter == '\0' ? 0 : letter - 'a' + 1) & 1) == 0) return false;
    ply_.from = kSupply;
    if (*at_ != '-' && !ReadClearing(ply_.from) && !ReadHolding(ply_.from, false)) return false;
    if (!EatArrow()) return false;
    if (!AtEnd()) return (ReadClearing(ply_.to) || ReadHolding(ply_.to, false)) && AtEnd();
    ply_.to = LeavesPlay(ply_) ? kBox : kSupply;
    return ply_.from != kSupply;
  }

  // [ suit ] "#" [ hand | board ] "->" [ hand | board ]
  constexpr bool ReadCard() {
    ply_.card[0] = *at_;
    if (*at_++ != '#') {
      ply_.card[1] = '#';
      if (*at_++ != '#') return false;
    }
    ply_.from = kDeck;
    if (*at_ != '-' && !ReadHolding(ply_.from, true)) return false;
    if (!EatArrow()) return false;
    if (!AtEnd()) return ReadHolding(ply_.to, true) && AtEnd();
    ply_.to = kDiscard;
    return ply_.from != kDeck;
  }

  const char *at_ = nullptr;
  Faction player_ = Faction::kUnknown;
  Ply ply_;
};

}  // namespace plymill::rootlog
