// Scan: the state that all rules of an action share, and the parts that an action is read into.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/rootlog/card_table.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/reasons.h"
#include "model/recorder.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"

namespace plymill::rootlog {

// The position of a scanner in a turn.
template <class Recorder>
struct Scan {
  Cursor& in;
  Recorder& recorder;
  Faction player = Faction::kUnknown;  // the current player
  Deck deck = Deck::kUnknown;

  // Reports the text from `begin` to the next byte, unless reading has failed.
  constexpr void Remark(Reason reason, const char* begin, std::string_view read = {}) {
    if (in.ok()) recorder.Remark({reason, in.Since(begin), read});
  }

  // Remark() for a text that is read as the word `read`. Copies the word.
  template <class Text>
  constexpr void RemarkAs(Reason reason, const char* begin, const Text& read) {
    if (!in.ok()) return;
    const std::string_view word = read.view();
    char* const to = recorder.Allocate(word.size());
    std::copy(word.begin(), word.end(), to);
    recorder.Remark({reason, in.Since(begin), {to, word.size()}});
  }

  // Remark() for an action that only `owner` can take, if another faction takes it.
  constexpr void ExpectTurnOf(Faction owner, const char* begin) {
    if (player != owner) Remark(Why("out-of-turn"), begin);
  }
};

// Whether an action continues with `c` after blanks that are not part of the notation.
constexpr bool GoesOnWith(char c) { return IsDigit(c) || IsLetter(c) || c == '$'; }

// Passes blanks inside an action, but not the blanks after it.
template <class Recorder>
constexpr void PassBlanks(Scan<Recorder>& scan) {
  Cursor& in = scan.in;
  if (!AtBlank(in)) [[likely]]
    return;
  const char* const begin = in.here();
  Cursor ahead = in;
  SkipBlanks(ahead);
  if (!GoesOnWith(ahead.Peek())) return;
  in = ahead;
  scan.Remark(Why("blanks"), begin);
}

// Passes `sign` and the blanks around it. Returns whether it was there.
template <class Recorder>
constexpr bool EatSign(Scan<Recorder>& scan, char sign) {
  Cursor& in = scan.in;
  if (in.Peek() == sign && BlankBytes(in.rest().substr(1)) == 0) [[likely]] {
    in.Advance(1);
    return true;
  }
  if (in.Peek() != sign && !AtBlank(in)) return false;
  const char* const begin = in.here();
  Cursor ahead = in;
  SkipBlanks(ahead);
  if (!ahead.Eat(sign)) return false;
  SkipBlanks(ahead);
  in = ahead;
  scan.Remark(Why("blanks"), begin);
  return true;
}

// Passes `sign`, which may be the last sign of an action, and the blanks around it. Returns whether
// it was there.
template <class Recorder>
constexpr bool EatLastSign(Scan<Recorder>& scan, std::string_view sign) {
  Cursor& in = scan.in;
  const char* const begin = in.here();
  Cursor ahead = in;
  SkipBlanks(ahead);
  if (!ahead.Eat(sign)) return false;
  const bool blanks = in.here() + sign.size() != ahead.here();
  in = ahead;
  if (blanks) scan.Remark(Why("blanks"), begin, sign);
  PassBlanks(scan);
  return true;
}

// Whether a full-width "/" or ";" is next.
constexpr bool AtWideSeparator(const Cursor& in) {
  const char plain = PlainOfWide(in.rest());
  return plain == '/' || plain == ';';
}

// The type of a part on the left of an arrow. It decides how the right side is read.
enum class PartType : std::uint8_t {
  kPiece,
  kCard,
  kItem,
  kHireling,
  kPath,
  kBoard,  // "$_": the decree, or all prices
  kPrice,
  kFunds,
  kOutcast,
  kRelationship
};

constexpr bool IsMovable(PartType type) { return type <= PartType::kItem; }

// One part of the left side, and the fields of its rows.
struct Part {
  PartType type = PartType::kPiece;
  bool placed = false;     // the start of the part is written
  bool suit_only = false;  // only a suit; the "#" may follow a later part or the group
  CardKind card_kind = CardKind::kCard;
  const char* begin = nullptr;
  Ply ply;
};

// One goal on the right side.
struct Goal {
  Place to;           // empty: the box, supply or discard pile
  Place board;        // the board of `area`, if it is written
  char area = '\0';   // an area (s, d, t) of the board of an item
  char state = '\0';  // a state (r, e) of an item, which does not move
  bool hand = false;
  Faction target = Faction::kUnknown;  // who sees revealed cards
};

// More than actions need: there are 12 clearings, 9 kinds of items, and at most 8 kinds of pieces
// of a faction.
inline constexpr std::size_t kMaxParts = 24;
inline constexpr std::size_t kMaxPairs = 64;  // pairs of a part and a goal: rows of an action

// Builds a fixed text of a row. Ignores text that does not fit.
template <class Text>
class Making {
 public:
  constexpr void Append(char c) {
    if (bytes_ < Text::kCapacity) text_[bytes_++] = c;
  }
  constexpr void Append(std::string_view text) {
    for (const char c : text) Append(c);
  }
  constexpr void Append(std::uint32_t number) {
    if (number >= 10) Append(number / 10);
    Append(static_cast<char>('0' + number % 10));
  }
  constexpr const Text& text() const { return text_; }

 private:
  Text text_;
  std::size_t bytes_ = 0;
};

}  // namespace plymill::rootlog
