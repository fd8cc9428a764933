// Regular header: game lines and players' lines in the form that nearly all games use, passed
// quickly.
//
//   19/04/2022, 21:19 UTC, Club evening, Turn-based LF       three or four parts
//   A = nick (real name) [UK] <yellow> 1<sup>st</sup> (91) LF    each part at most once
//   ^^^^    ^           ^    ^        ^              ^       one blank
//
// Texts are ASCII without brackets, "=" and "\", and have no blanks around them. A line may end
// with CR LF. The grammar (header.h) reads all other lines, and remarks on them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/carcassonne/game_line.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/lost_moves.h"
#include "games/carcassonne/player_line.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/markup.h"

namespace plymill::carcassonne {

// What the bytes of a header's texts are, one bit for each property.
struct HeaderSigns {
  static constexpr std::uint8_t kStop = 1;  // ends a text: a bracket, an odd sign, a line end
  static constexpr std::uint8_t kDigit = 2;
  static constexpr std::uint8_t kPlayer = 4;  // the letter of a player, in either case

  std::array<std::uint8_t, 256> of{};

  constexpr HeaderSigns() {
    constexpr std::string_view kOdd = "()[]<>=\\";
    for (std::size_t i = 0; i < of.size(); ++i) {
      const auto c = static_cast<char>(i);
      const bool stops = i < ' ' || i > '~' || kOdd.find(c) != std::string_view::npos;
      const bool player = PlayerId::IsLetter(static_cast<char>(c & ~0x20)) && IsLetter(c);
      of[i] = static_cast<std::uint8_t>((stops ? kStop : 0) | (IsDigit(c) ? kDigit : 0) |
                                        (player ? kPlayer : 0));
    }
  }

  constexpr std::uint8_t operator[](char c) const { return of[static_cast<unsigned char>(c)]; }
};
inline constexpr HeaderSigns kHeaderSigns;

// A text of a header. `signs`: the properties of all its bytes.
struct HeaderText {
  std::string_view text;
  unsigned signs = 0;
  bool has_head = false;  // has a digit before the letter of a player, as the head of a move

  // Passes the text up to the next stop.
  constexpr explicit HeaderText(Cursor& in) {
    const std::string_view rest = in.rest();
    std::size_t bytes = 0;
    unsigned last = 0, heads = 0;
    for (; bytes < rest.size(); ++bytes) {
      const unsigned sign = kHeaderSigns[rest[bytes]];
      if ((sign & HeaderSigns::kStop) != 0) break;
      heads |= (last << 1) & sign;
      signs |= sign;
      last = sign;
    }
    has_head = (heads & HeaderSigns::kPlayer) != 0;
    text = rest.substr(0, bytes);
    in.Advance(bytes);
  }

  constexpr bool has_digits() const { return (signs & HeaderSigns::kDigit) != 0; }
};

// Whether `text` is not empty and has no blanks around it.
constexpr bool IsTrimmed(std::string_view text) {
  return !text.empty() && text.front() != ' ' && text.back() != ' ';
}

// Passes CR, if there is one. Returns whether LF is next.
constexpr bool AtLineFeed(Cursor& in) {
  in.Eat('\r');
  return in.Peek() == '\n';
}

// Passes a regular game line up to its LF. Returns false if it has another form.
constexpr bool PassRegularGameLine(Cursor& in, Info& info) {
  constexpr std::size_t kDateBytes = 10;
  const std::string_view line = in.rest();
  if (!AtRegularDate(line, 0)) return false;
  in.Advance(kDateBytes);
  const HeaderText found(in);
  if (found.has_head || !AtLineFeed(in)) return false;
  const GameLine parts = SplitGameLine(line.substr(0, kDateBytes + found.text.size()));
  info = {.date = parts.date, .time = parts.time, .event = parts.event, .mode = parts.mode};
  const bool timed = parts.parts == 4 && IsTime(parts.time);
  return (timed || parts.parts == 3) && !parts.event.empty() && !parts.mode.empty();
}

// The regular line of a player, read part by part. Each function returns false if the grammar must
// read the line. A part that is not there is empty.
class RegularPlayer {
 public:
  constexpr RegularPlayer(Cursor& in, PlayerId id, Player& player)
      : in_(in), id_(id), player_(player) {}

  // Passes the line up to its LF.
  constexpr bool Pass() {
    const char head[] = {id_.letter(), ' ', '=', ' '};
    if (id_.is_null() || !in_.Eat(std::string_view(head, sizeof(head)))) return false;
    player_.player = id_;
    return PassName() && PassBetween('(', ')', player_.real_name) &&
           PassBetween('[', ']', player_.country) && PassBetween('<', '>', player_.colour) &&
           IsNoTag(player_.colour) && PassPlace() && PassPoints() && AtLineFeed(in_);
  }

 private:
  // The text before a blank and a bracket, or before the line end.
  constexpr bool PassName() {
    const HeaderText found(in_);
    std::string_view& name = player_.name;
    name = found.text;
    next_ = in_.Peek();
    if (next_ > '\r' && !name.empty()) {
      if (name.back() != ' ') return false;
      name.remove_suffix(1);
    }
    return IsTrimmed(name) && (!found.has_digits() || IsNameWithDigits(name));
  }

  // Whether a name with digits holds neither a place, points nor a move.
  static constexpr bool IsNameWithDigits(std::string_view name) {
    return IsDigit(name.back()) && !HasPlaceOrPoints(name) &&
           FindWholeMove(name) == std::string_view::npos;
  }

  constexpr bool PassBetween(char open, char close, std::string_view& part) {
    part = {};
    if (next_ != open || in_.Peek(1) < 'A') return true;
    in_.Advance(1);
    part = HeaderText(in_).text;
    return IsTrimmed(part) && in_.Eat(close) && PassBlank();
  }

  // Passes the blank before the next part. Returns false if no part and no line end is next.
  constexpr bool PassBlank() {
    const bool blank = in_.Eat(' ');
    next_ = in_.Peek();
    return blank ? next_ > ' ' : IsLineEnd(next_);
  }

  // "<b>" and "<sub>" are tags of HTML, the longest without a slash.
  static constexpr bool IsNoTag(std::string_view colour) {
    constexpr std::size_t kMostOfTag = 3;
    if (colour.size() > kMostOfTag || colour.empty()) return IsColour(colour);
    return IsColour(colour) && MarkupBytes({colour.data() - 1, colour.size() + 2}) == 0;
  }

  // "1<sup>st</sup>" or "1st"
  constexpr bool PassPlace() {
    player_.place.value = 0;
    if (!IsDigit(next_)) return true;
    player_.place.value = static_cast<std::uint8_t>(in_.Number(1, 99, Why("expected-score")));
    const bool raised = in_.Eat("<sup>");
    const bool ordinal = in_.Eat("st") || in_.Eat("nd") || in_.Eat("rd") || in_.Eat("th");
    return in_.ok() && ordinal && (!raised || in_.Eat("</sup>")) && PassBlank();
  }

  // "(91)" at the end of the line.
  constexpr bool PassPoints() {
    player_.points = {};
    if (next_ != '(') return IsLineEnd(next_);
    in_.Advance(1);
    player_.points.value =
        static_cast<std::uint16_t>(in_.Number(0, kMaxPoints, Why("expected-score")));
    return in_.Eat(')');
  }

  Cursor& in_;
  const PlayerId id_;
  Player& player_;
  char next_ = '\0';  // the first byte of the next part
};

// Passes the regular line of the player `id` up to its LF. If it has another form, returns false.
constexpr bool PassRegularPlayer(Cursor& in, PlayerId id, Player& player) {
  return RegularPlayer(in, id, player).Pass();
}

}  // namespace plymill::carcassonne
