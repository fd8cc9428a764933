// Tile: the sides, features and meeples of a tile, read symbol by symbol.
//
//   tile    ::= symbol meeple? (symbol meeple?)*
//   symbol  ::= side [digit] | feature
//   side    ::= "C" | "R" | "F"                       from the left, clockwise
//             | "V" | "A" | "O" | "S" | "T"           with expansions
//   feature ::= "K" | "P" | "I" | "p" | "w" | "g" | "c" | "h"
//   meeple  ::= ("m" | "M") [ "[" figure "]" ]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/markup.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// The meanings of a letter or sign in a tile or after one, one bit each.
enum class TileSign : std::uint8_t {
  kSide = 1,
  kSmallSide = 2,
  kFeature = 4,
  kMeeple = 8,
  kOfExpansions = 16,  // a side or feature that the base game lacks
  kAfter = 32,         // may directly follow a tile
};

inline constexpr std::array<std::uint8_t, 256> kTileSigns = [] {
  std::array<std::uint8_t, 256> signs{};
  const auto add = [&](std::string_view letters, TileSign sign) {
    for (const char c : letters)
      signs[static_cast<unsigned char>(c)] |= static_cast<unsigned>(sign);
  };
  add("CRFVAOST", TileSign::kSide);
  add("crf", TileSign::kSmallSide);
  add("KkPpIwgch", TileSign::kFeature);
  add("mM", TileSign::kMeeple);
  add("VAOSTpIwgch", TileSign::kOfExpansions);
  add("/+=$(", TileSign::kAfter);
  return signs;
}();

constexpr bool Is(TileSign sign, char c) {
  return (kTileSigns[static_cast<unsigned char>(c)] & static_cast<unsigned>(sign)) != 0;
}
constexpr bool IsSide(char c) { return Is(TileSign::kSide, c); }
constexpr bool IsTileSymbol(char c) {
  return IsSide(c) || Is(TileSign::kSmallSide, c) || Is(TileSign::kFeature, c) ||
         Is(TileSign::kMeeple, c);
}

// Whether a blank, a line end or the end of the text follows.
constexpr bool AtWordEnd(const Cursor& in) {
  return in.at_end() || IsLineEnd(in.Peek()) || AtBlank(in);
}

// Whether <br> follows in any of its forms. It ends a line of a web page.
constexpr bool AtBreak(const Cursor& in) { return IsSameWord(in.rest().substr(0, 3), "<br"); }

template <class Recorder>
class TileReader {
 public:
  // `expansions`: the game has shown symbols that the base game lacks.
  constexpr TileReader(Cursor& in, Recorder& recorder, Ply& ply, bool& expansions)
      : in_(in), recorder_(recorder), ply_(ply), expansions_(expansions), start_(in.here()) {}

  // Passes the tile. Fails if there is none.
  constexpr void Read() {
    while (in_.ok() && ReadPart()) {
    }
    const char next = in_.Peek();
    const bool ended =
        AtWordEnd(in_) || Is(TileSign::kAfter, next) || AtBreak(in_) || AtGluedPoints();
    if (AtCountBeyondSides()) in_.Fail(Why("expected-line-end"));
    const bool in_word = IsNameLetter(next) || IsDigit(next) || sides_ < 4;
    if (in_.ok() && (!ended || sides_ == 0))
      in_.Fail(in_word ? Why("expected-tile") : Why("expected-line-end"));
    if (in_.ok()) Report();
  }

 private:
  // Passes a symbol or a meeple, or tags and blanks between them. Returns false at the end of the
  // tile.
  constexpr bool ReadPart() {
    const char c = in_.Peek();
    if (sides_ >= 4 && (AtGluedPoints() || AtCountBeyondSides())) return false;
    if (IsSide(c)) {
      ReadSide(c);
    } else if (Is(TileSign::kSmallSide, c) && sides_ < 4 && CapitalSides() < 4) {
      constexpr std::string_view kSmall = "crf", kCapital = "CRF";
      const std::string_view read = kCapital.substr(kSmall.find(c), 1);
      recorder_.Remark({Why("lower-case-side"), in_.rest().substr(0, 1), read});
      ReadSide(read[0]);
    } else if (at_side_ && c >= '1' && c <= '9') {
      expansions_ = expansions_ || ply_.tile[bytes_ - 1] != 'C';
      Append(c, at_);
    } else if (Is(TileSign::kFeature, c)) {
      ReadFeature(c);
    } else if (Is(TileSign::kMeeple, c)) {
      ReadMeeple();
    } else {
      return PassBetween();
    }
    return true;
  }

  constexpr void ReadSide(char side) {
    const std::uint8_t at = sides_ < 4 ? sides_ : others_;
    if (sides_ >= 4) ++others_;
    expansions_ = expansions_ || (sides_ < 4 && Is(TileSign::kOfExpansions, side));
    if (sides_ >= 4 && side == 'A') odd_feature_ = in_.rest().substr(0, 1);
    if (sides_ < 4 || side != 'A') ++sides_;
    Append(side, at);
    at_side_ = true;
  }

  constexpr void ReadFeature(char c) {
    if (c == 'k') {
      recorder_.Remark({Why("odd-symbol"), in_.rest().substr(0, 1), "K"});
      c = 'K';
    }
    if (c == 'p' && sides_ >= 4) {
      if (!expansions_) recorder_.Remark({Why("lower-case-pennant"), in_.rest().substr(0, 1), "P"});
      c = 'P';
    }
    expansions_ = expansions_ || Is(TileSign::kOfExpansions, c);
    Append(c, others_++);
  }

  // Passes a byte and appends `symbol` to the tile. Meeples after it belong to index `at`.
  constexpr void Append(char symbol, std::uint8_t at) {
    if (bytes_ == kMaxTileBytes) return in_.FailAt(start_, Why("too-many-symbols"));
    ply_.tile[bytes_++] = symbol;
    at_ = at;
    at_side_ = false;
    in_.Advance(1);
  }

  constexpr void ReadMeeple() {
    if (bytes_ == 0) return in_.Fail(Why("expected-tile"));
    const char* const place = in_.here();
    at_side_ = false;
    Meeple meeple{in_.Peek() == 'M' ? MeepleKind::kFarmer : MeepleKind::kFeature, Figure::kMeeple,
                  at_};
    in_.Advance(1);
    if (in_.Peek() == '[') meeple.figure = ReadFigure();
    if (in_.ok() && !ply_.meeples.Append(meeple)) in_.FailAt(place, Why("too-many-meeples"));
  }

  constexpr Figure ReadFigure() {
    for (std::size_t i = 1; i < std::size(kFigureSigns); ++i) {
      const std::size_t bytes = kFigureSigns[i].size();
      if (in_.rest().substr(1).starts_with(kFigureSigns[i]) && in_.Peek(1 + bytes) == ']') {
        in_.Advance(bytes + 2);
        expansions_ = true;
        return static_cast<Figure>(i);
      }
    }
    in_.Fail(Why("expected-tile"));
    return Figure::kMeeple;
  }

  // Passes a tag, or blanks before more of the tile. <br> ends the tile. Returns whether it passed
  // any.
  constexpr bool PassBetween() {
    if (AtBreak(in_)) return false;
    if (const std::size_t tag = MarkupBytes(in_.rest()); tag > 0) {
      in_.Advance(tag);
      has_markup_ = true;
      return true;
    }
    if (!AtBlank(in_)) return false;
    Cursor ahead = in_;
    SkipBlanks(ahead);
    if (AtBreak(ahead)) return false;
    if (sides_ >= 4 && (ahead.Peek() == 'A' || AtBarePoints(ahead))) return false;  // of a note
    if (MarkupBytes(ahead.rest()) == 0 && !AtSymbols(ahead)) return false;
    in_ = ahead;
    has_blank_ = true;
    return true;
  }

  // Whether a player and a number follow, which may be points: "C4", "C: 4".
  static constexpr bool AtBarePoints(Cursor in) {
    if (!PlayerId::IsLetter(in.Peek())) return false;
    in.Advance(1);
    SkipBlanks(in);
    if (in.Eat(':')) SkipBlanks(in);
    return IsDigit(in.Peek());
  }

  // Whether the points of a player directly follow the four sides: "FCCCA4". Letters of tiles, but
  // A after the sides, belong to the tile.
  constexpr bool AtGluedPoints() const {
    const char c = in_.Peek();
    if (sides_ < 4 || !PlayerId::IsLetter(c) || (IsTileSymbol(c) && c != 'A')) return false;
    return IsDigit(in_.Peek(1)) || (in_.Peek(1) == ':' && IsDigit(in_.Peek(2)));
  }

  // Whether a digit ends the tile that can be no part of the last side, because the tile has fewer
  // sides of this kind: "FCCC4". It may be points.
  constexpr bool AtCountBeyondSides() const {
    const char c = in_.Peek();
    if (sides_ < 4 || !at_side_ || c < '2' || c > '9') return false;
    Cursor after = in_;
    after.Advance(1);
    if (!AtWordEnd(after) && !Is(TileSign::kAfter, after.Peek())) return false;
    std::size_t same = 0;
    for (std::size_t i = 0; i < bytes_; ++i) same += ply_.tile[i] == ply_.tile[bytes_ - 1] ? 1 : 0;
    return static_cast<std::size_t>(c - '0') > same;
  }

  // Whether the next word consists only of symbols of a tile. A score or a note may directly follow
  // the word. "C+4" may be the points of a player, and is no such word.
  static constexpr bool AtSymbols(Cursor in) {
    const bool like_player = PlayerId::IsLetter(static_cast<char>(in.Peek() & ~0x20));
    if (like_player && (in.Peek(1) == '+' || in.Peek(1) == '=')) return false;
    std::size_t bytes = 0;
    for (; IsTileSymbol(in.Peek()) || (bytes > 0 && IsDigit(in.Peek())); ++bytes) {
      if (bytes > 2 * kMaxTileBytes) return false;
      in.Advance(1);
    }
    const char next = in.Peek();
    return bytes > 0 && (AtWordEnd(in) || next == '[' || next == '<' || Is(TileSign::kAfter, next));
  }

  // The number of capital letters in the word that are sides. If there are four, a small c is the
  // feature cloth, not a side.
  constexpr std::size_t CapitalSides() {
    if (capital_sides_ > 0) return capital_sides_ - 1;
    capital_sides_ = std::size_t{1} + sides_;
    Cursor in = in_;
    for (std::size_t i = 0; i < 4 * kMaxTileBytes && !AtWordEnd(in); ++i) {
      if (Is(TileSign::kAfter, in.Peek()) && in.Peek() != '$') break;
      capital_sides_ += IsSide(in.Peek()) ? 1 : 0;
      in.Advance(1);
    }
    return capital_sides_ - 1;
  }

  // Remarks on the deviations in the tile.
  constexpr void Report() {
    const std::string_view written = in_.Since(start_);
    if (has_markup_ || has_blank_) {
      recorder_.Remark(
          {has_markup_ ? Why("markup") : Why("blank-in-tile"), written, WithoutBetween(written)});
    }
    if (sides_ != 4) recorder_.Remark({Why("sides"), written, {}});
    if (!odd_feature_.empty()) recorder_.Remark({Why("odd-feature"), odd_feature_, {}});
  }

  // `written` without its tags and blanks.
  constexpr std::string_view WithoutBetween(std::string_view written) {
    char* const to = recorder_.Allocate(written.size());
    std::size_t bytes = 0;
    for (std::size_t at = 0; at < written.size();) {
      const std::string_view rest = written.substr(at);
      const std::size_t between = rest[0] == '<' ? MarkupBytes(rest) : BlankBytes(rest);
      if (between == 0) to[bytes++] = rest[0];
      at += between > 0 ? between : 1;
    }
    return {to, bytes};
  }

  Cursor& in_;
  Recorder& recorder_;
  Ply& ply_;
  bool& expansions_;
  const char* const start_;
  std::size_t bytes_ = 0;  // number of symbols in the tile of the ply
  std::uint8_t sides_ = 0;
  std::uint8_t others_ = 4;        // index of the next symbol after the four sides
  std::uint8_t at_ = 0;            // index of the last symbol
  bool at_side_ = false;           // the last symbol is a side: a digit may follow
  std::size_t capital_sides_ = 0;  // number of capital sides plus 1; 0 until counted
  bool has_markup_ = false;
  bool has_blank_ = false;
  std::string_view odd_feature_;
};

}  // namespace plymill::carcassonne
