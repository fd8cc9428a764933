// Lost Cities Standard Notation, as proposed by Sean Colombo (BlueLine Games) in 2016.
//
//   game      ::= tag* move*
//   move      ::= number "." ply                numbers count up from 1
//   ply       ::= placement "-" pile
//   placement ::= card [ "D" ]                  "D": discard it, do not play it
//   card      ::= colour rank
//   colour    ::= "R" | "G" | "W" | "B" | "Y" | "K"
//   rank      ::= 2 .. 10 | "H"                 "H": a handshake
//   pile      ::= colour | "D"                  "D": the draw pile
//
// Letters may be capital or small. A move is on a line of its own, or follows another move on the
// same line. scan/numbered_reader.h reads tag pairs and numbers, and finds the end of a game.
// notation.md gives the source of every rule, and the decisions of plymill where the source is
// silent.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/cursor.h"
#include "base/hyphen.h"
#include "base/text_word.h"
#include "games/lost_cities/letters.h"
#include "games/lost_cities/loose_ply.h"
#include "games/lost_cities/ply.h"
#include "games/lost_cities/reasons.h"
#include "games/lost_cities/regular_ply.h"
#include "model/copy_of.h"
#include "model/recorder.h"
#include "scan/numbered_game.h"
#include "scan/numbered_reader.h"
#include "scan/numbered_start.h"
#include "scan/tag_pair.h"

namespace plymill::lost_cities {

// Tests whether text looks like a ply: a letter, H or a number, a hyphen, and a letter. After a
// number, less is enough: see Follows(). scan/numbered_start.h explains the predicates.
struct PlyShape {
  static constexpr bool MayBeginWith(char first, char second) {
    if (!IsLetter(second)) return !IsLineEnd(second);
    return IsOfCard(first) && IsOfCard(second);
  }

  // "R3", "R11", "DH-": a card. It need not exist.
  static constexpr bool Follows(Cursor in, bool cut = false) {
    return FollowsByTheBook(in, cut) || IsLoose(in, cut);
  }

  // "R3-D", "DHX - Z": a card, a hyphen, a letter, and the end of the word.
  static constexpr bool Stands(Cursor in) { return Pass(in) || IsLoose(in); }

  static constexpr bool StandsByTheBook(Cursor in) { return Pass(in); }

  static constexpr bool Opens(Cursor in) { return Stands(in); }

  static constexpr bool IsAlone(Cursor in) {
    if (!Pass(in)) {
      const LoosePly loose(in.rest());
      if (!loose.found()) return false;
      in.Advance(loose.bytes());
    }
    PassFewBlanks(in);
    return in.at_end() || IsLineEnd(in.Peek());
  }

  // "RR3-D", "Red 3-D": a digit, and at the end a hyphen and a letter. Also true if IsBroken() is
  // true: "R3G".
  static constexpr bool Resembles(std::string_view words) {
    constexpr std::size_t kFewest = 4, kMost = 16;
    if (words.size() < kFewest - 1 || words.size() > kMost || !IsLetter(words.back())) return false;
    if (IsBroken(words)) return true;
    const std::string_view before = TrimEnd(words.substr(0, words.size() - 1));
    const bool hyphen = before.ends_with('-') || before.ends_with("->") ||
                        (before.size() > 3 && DashBytes(before.substr(before.size() - 3)) == 3);
    return hyphen && std::any_of(before.begin(), before.end(), IsDigit);
  }

  // True for
  //   "R3G", "YHD", "R3/D", "R10D:G"   a card and a pile without a hyphen, or with another sign
  //   "RHH-D", "R-D", "BH-"            a short word of a hyphen and characters of cards and piles
  //   "R3-DBHD-D"                      two plies without a blank between them
  static constexpr bool IsBroken(std::string_view line) {
    return IsOfLetters(line) || LacksHyphen(line) || AreGlued(line);
  }

 private:
  static constexpr bool FollowsByTheBook(Cursor in, bool cut) {
    if (!IsLetter(in.Peek())) return false;
    in.Advance(1);
    if (in.at_end()) return cut;
    const bool handshake = in.EatLetter('H');
    if (!handshake && !PassDigits(in)) return false;
    if (!in.EatLetter('D')) in.EatLetter('X');
    if (IsLetter(in.Peek())) return false;
    return !handshake || PassHyphenShape(in) || (cut && in.at_end());
  }

  static constexpr bool LacksHyphen(std::string_view line) {
    Cursor in(line);
    if (!kColors.Names(in.Peek()) || !kPiles.Names(line.back())) return false;
    in.Advance(1);
    if (!in.EatLetter('H') && !PassDigits(in)) return false;
    if (in.rest().size() > 1) in.EatLetter('D');
    PassFewBlanks(in);
    if (PassOtherSign(in)) PassFewBlanks(in);
    return in.rest().size() == 1;
  }

  static constexpr bool AreGlued(std::string_view line) {
    const std::size_t hyphen = line.find('-');
    if (hyphen == std::string_view::npos || hyphen + 2 >= line.size()) return false;
    Cursor first(line.substr(0, hyphen + 2)), second(line.substr(hyphen + 2));
    return Pass(first) && Pass(second);
  }

  // Whether `c` is a letter or a digit that cards are written with, or the D of a discard.
  static constexpr bool IsOfCard(char c) {
    return kPiles.Names(c) || IsDigit(c) || (c & ~0x20) == 'H';
  }

  static constexpr bool IsOfLetters(std::string_view word) {
    constexpr std::size_t kFewest = 3, kMostOfCard = 4, kMostOfPile = 2;
    const std::size_t hyphen = word.find('-');
    if (word.size() < kFewest || hyphen == 0 || hyphen > kMostOfCard) return false;
    const std::string_view card = word.substr(0, hyphen), pile = word.substr(hyphen + 1);
    const auto is_pile = [](char c) { return kPiles.Names(c); };
    return pile.size() <= kMostOfPile && std::all_of(card.begin(), card.end(), IsOfCard) &&
           std::all_of(pile.begin(), pile.end(), is_pile) &&
           std::any_of(word.begin(), word.end(), IsLetter);
  }

  static constexpr bool Pass(Cursor& in) {
    const Cursor begin = in;
    bool card = IsLetter(in.Peek());
    if (card) in.Advance(1);
    card = card && (in.EatLetter('H') || PassDigits(in));
    if (card && !in.EatLetter('D')) in.EatLetter('X');
    if (card && PassHyphenShape(in) && IsLetter(in.Peek()) && !IsNameLetter(in.Peek(1))) {
      in.Advance(1);
      return true;
    }
    in = begin;
    return false;
  }

  [[gnu::noinline]] static constexpr bool IsLoose(const Cursor& in, bool cut = false) {
    const LoosePly loose(in.rest());
    return loose.found() || (cut && loose.is_cut());
  }

  static constexpr bool PassDigits(Cursor& in) {
    const char* const start = in.here();
    for (int i = 0; i < 3 && IsDigit(in.Peek()); ++i) in.Advance(1);
    return in.here() != start;
  }
};

// rank ::= 2 .. 10 | "H"
constexpr unsigned ReadRank(Cursor& in) {
  if (in.EatLetter('H')) return Card::kHandshake;
  return in.Number(Card::kLowest, Card::kHighest, Why("expected-rank"));
}

// card ::= colour rank
constexpr Card ReadCard(Cursor& in) {
  const Color color = in.Letter(kColors, Why("expected-colour"));
  return {color, ReadRank(in)};
}

// Remarks on a ply that the rules of the game forbid. It is kept as written.
template <class Recorder>
constexpr void RemarkOddities(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.draw == PileOf(ply.card.color()) && ply.kind == Kind::kDiscard) {
    recorder.Remark({Why("draws-own-discard"), written, {}});
  }
}

// The plies of one game, for NumberedReader.
template <class Recorder>
class Plies {
 public:
  using Shape = PlyShape;
  static constexpr std::uint32_t kMaxNumber = lost_cities::kMaxNumber;

  // Whoever draws the last card of the deck ends the game: 60 cards, of which each player holds 8.
  static constexpr std::size_t kFewestPlies = 44;

  constexpr explicit Plies(Recorder& recorder) : recorder_(recorder) {}

  constexpr void Begin(const Cursor&, const NumberedTags& tags) {
    tagged_ = tags.any;
    recorder_.Player(Player{Seat::kFirst, tags.players[0]});
    recorder_.Player(Player{Seat::kSecond, tags.players[1]});
  }

  constexpr void Read(Cursor& in, Numbers& numbers, bool) {
    const char* const place = in.here();
    Ply ply;
    if (PlyShape::StandsByTheBook(in) || !ReadLoosePly(in, ply)) ReadPly(in, ply);
    if (!AtEndOfWord(in) && !AtGluedGame<PlyShape>(in)) in.Fail(kTextAfterPly);
    if (!in.ok()) return;
    numbers.Next();
    RemarkOddities(ply, in.Since(place), recorder_);
    CheckNumber(numbers.printed, in.Since(place));
    CheckBeginning(ply, in.Since(place));
    Report(ply, numbers, in.Since(place));
  }

  // Reads a correctly written ply that fills the rest of its line.
  template <Layout layout>
  [[gnu::always_inline]] const char* ReadRegular(const char* at, const char* end,
                                                 std::uint32_t last, std::uint32_t printed) {
    const WordAt word(at);
    const auto& placement = kPlacements.Find(word.but_last());
    const char pile = word.end()[-1];
    const char* const line_feed = LineFeedAfter<layout>(word.end(), end);
    const bool is_ply = Placements::Is(placement, word.but_last()) && kPiles.Names(pile);
    if (!is_ply || *line_feed != '\n' || line_feed >= end) return nullptr;
    const std::string_view written(at, static_cast<std::size_t>(word.end() - at));
    const Ply ply = {.number = {printed},
                     .player = last % 2 == 1 ? Seat::kFirst : Seat::kSecond,
                     .kind = placement.value.kind,
                     .card = placement.value.card,
                     .draw = kPiles[pile]};
    RemarkOddities(ply, written, recorder_);
    CheckNumber<layout>(printed, written);
    CheckBeginning(ply, written);
    recorder_.Ply(ply, written);
    return line_feed + 1;
  }

  constexpr void ReportUnparsed(const Numbers& numbers, std::string_view written) {
    Ply ply;
    ply.kind = Kind::kUnparsed;
    Report(ply, numbers, written);
  }

  constexpr void End(bool more) {
    const bool is_part = plies_ == 1 || (more && plies_ < kFewestPlies);
    if (is_part && !first_.empty()) recorder_.Remark({Why("no-beginning"), first_, {}});
  }

  static constexpr Outcome OutcomeFor(Outcome outcome) { return outcome; }

 private:
  // ply ::= placement "-" pile
  constexpr void ReadPly(Cursor& in, Ply& ply) {
    ply.card = ReadCard(in);
    if (ReadDiscard(in)) ply.kind = Kind::kDiscard;
    ReadHyphen(in, recorder_, {Why("expected-hyphen"), Why("dash"), Why("blank-at-hyphen")});
    ply.draw = in.Letter(kPiles, Why("expected-pile"));
  }

  // Reads a ply that is not written as specified, with a remark. Returns whether such a ply was
  // read.
  constexpr bool ReadLoosePly(Cursor& in, Ply& ply) {
    const LoosePly loose(in.rest());
    if (!loose.found() || !loose.valid()) return false;
    const char* const place = in.here();
    in.Advance(loose.bytes());
    ply = loose.ply();
    recorder_.Remark({Why("odd-move"), in.Since(place), CopyOf(TextOf(ply).view(), recorder_)});
    return true;
  }

  // Reads the "D" of a discard after a card. An "X" is read as "D", with a remark.
  constexpr bool ReadDiscard(Cursor& in) {
    if (in.EatLetter('D')) return true;
    const char* const place = in.here();
    if (!in.EatLetter('X')) return false;
    recorder_.Remark({Why("x-for-discard"), in.Since(place), "D"});
    return true;
  }

  // Remarks on a ply without a number, unless the ply before it has none either. A ply in the usual
  // layout always has a number.
  template <Layout layout = Layout::kAny>
  constexpr void CheckNumber(std::uint32_t printed, std::string_view written) {
    const bool has_number = layout == Layout::kUsual || printed != 0;
    if (!has_number && numbered_) recorder_.Remark({Why("missing-number"), written, {}});
    if (has_number) first_ = {};
    numbered_ = has_number;
  }

  // A blank line separates games without tag pairs and numbers, and so does other text, such as the
  // lines of a chat. A game that begins with a draw from an empty pile, has only one ply, or has
  // too few plies before other text, may be a part of another one.
  constexpr void CheckBeginning(const Ply& ply, std::string_view written) {
    if (++plies_ > 1 || numbered_ || tagged_) return;
    first_ = written;
    if (ply.draw == Draw::kDeck) return;
    recorder_.Remark({Why("no-beginning"), std::exchange(first_, {}), {}});
  }

  // "Player 1 plays Red 3 [...]. Player 2 discards": player 1 has the odd numbers.
  constexpr void Report(Ply& ply, const Numbers& numbers, std::string_view written) {
    ply.number.value = numbers.printed;
    if (numbers.sure) ply.player = numbers.last % 2 == 1 ? Seat::kFirst : Seat::kSecond;
    recorder_.Ply(ply, written);
  }

  Recorder& recorder_;
  bool numbered_ = true;    // the last ply had a number
  bool tagged_ = false;     // the game has tag pairs
  std::size_t plies_ = 0;   // plies that could be read
  std::string_view first_;  // the first ply, if no ply has a number and it may not begin the game
};

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  NumberedReader<Plies<Recorder>, Recorder>(in, recorder, options).Read();
}

}  // namespace plymill::lost_cities
