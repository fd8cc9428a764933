// LoosePly: a ply of Lost Cities that is not written as specified, but has only one meaning.
//
//   loose ::= card [ "D" ] ( hyphen | blank ) pile
//   card  ::= colour blank* rank | rank blank* colour
//
//   R 3-D    3R-D    R3 D    R3->D    Ｒ３－Ｄ
//
// scan/plain_signs.h lists the other signs that are accepted, such as arrows and full-width signs.
// A blank may replace the hyphen only if card and pile exist, and if the line ends or a number
// follows after the ply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/lost_cities/letters.h"
#include "games/lost_cities/ply.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"

namespace plymill::lost_cities {

class LoosePly {
 public:
  // Reads the ply that `text` begins with, if there is one.
  explicit constexpr LoosePly(std::string_view text) {
    if (!MayBegin(text)) return;
    const PlainSigns signs(text);
    Cursor in(signs.text());
    Read(in);
    is_cut_ = is_cut_ && signs.has_all();
    bytes_ = signs.BytesOf(in.offset());
  }

  // Whether the text has the shape of a ply. If it has a hyphen, its card and its pile need not
  // exist: see valid().
  constexpr bool found() const { return found_ && (hyphen_ || (ends_ && valid())); }

  // Whether the text ends in the middle of a ply.
  constexpr bool is_cut() const { return is_cut_; }

  // Whether the card and the pile of the ply exist.
  constexpr bool valid() const { return ply_.card != Card() && ply_.draw != Draw::kNone; }

  constexpr const Ply& ply() const { return ply_; }
  constexpr std::size_t bytes() const { return bytes_; }

 private:
  // A quick test: false for nearly all words that are not plies.
  static constexpr bool MayBegin(std::string_view text) {
    if (text.empty() || (text.size() > 2 && IsLineEnd(text[2]))) return false;
    if (MayBeWide(text[0]) || IsDigit(text[0])) return true;
    if (!IsLetter(text[0])) return false;
    return text.size() == 1 || !IsLetter(text[1]) || (text[1] | 0x20) == 'h' ||
           (text[0] | 0x20) == 'h';
  }

  constexpr void Read(Cursor& in) {
    if (!ReadCard(in)) return;
    Cursor discard = in;
    discard.SkipSpaces();
    if ((discard.EatLetter('D') || discard.EatLetter('X')) && ReadPile(discard)) {
      ply_.kind = Kind::kDiscard;
      in = discard;
    } else {
      ReadPile(in);
    }
  }

  constexpr bool ReadCard(Cursor& in) {
    const Cursor begin = in;
    char colour = in.Peek();
    unsigned rank = 0;
    bool is_card = IsLetter(colour);
    if (is_card) {
      in.Advance(1);
      in.SkipSpaces();
      is_card = ReadRank(in, rank);
    }
    if (!is_card) {
      in = begin;
      if (!ReadRank(in, rank)) return false;
      in.SkipSpaces();
      colour = in.Peek();
      if (!IsLetter(colour)) return NoteCut(in);
      in.Advance(1);
    }
    const bool exists = kColors.Names(colour) && rank != kNoRank;
    if (exists) ply_.card = Card(kColors[colour], rank);
    return true;
  }

  // Reads a rank. Sets `rank` to kNoRank if a number follows that is on no card. Returns false if
  // neither "H" nor a number follows.
  constexpr bool ReadRank(Cursor& in, unsigned& rank) {
    rank = Card::kHandshake;
    if (in.EatLetter('H')) return true;
    const char* const start = in.here();
    for (rank = 0; IsDigit(in.Peek()) && in.Since(start).size() < 3; in.Advance(1)) {
      rank = 10 * rank + static_cast<unsigned>(in.Peek() - '0');
    }
    if (in.here() == start) return NoteCut(in);
    if (*start == '0' || rank < Card::kLowest || rank > Card::kHighest) rank = kNoRank;
    return true;
  }

  // Reads the hyphen or the blanks after the card, and the pile. Returns whether there is a pile.
  constexpr bool ReadPile(Cursor& in) {
    const char* const start = in.here();
    in.SkipSpaces();
    hyphen_ = in.Eat('-');
    in.SkipSpaces();
    if (in.at_end()) return NoteCut(in);
    const char pile = in.Peek();
    if (in.here() == start || !IsLetter(pile)) return false;
    in.Advance(1);
    found_ = in.at_end() || IsSpace(in.Peek());
    ply_.draw = found_ && kPiles.Names(pile) ? kPiles[pile] : Draw::kNone;
    Cursor after = in;
    after.SkipSpaces();
    ends_ = after.at_end() || IsDigit(after.Peek());
    return found_;
  }

  // Notes whether the text ends here. Returns false, for rules that fail here.
  constexpr bool NoteCut(const Cursor& in) {
    is_cut_ = is_cut_ || in.at_end();
    return false;
  }

  Ply ply_;
  bool found_ = false, is_cut_ = false;
  bool hyphen_ = false;  // the ply has a hyphen
  bool ends_ = false;    // the text ends after the ply, or a number follows
  std::size_t bytes_ = 0;
};

}  // namespace plymill::lost_cities
