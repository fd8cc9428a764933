// Header: reads the game line (game_line.h) and the players (player_line.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/utf8.h"
#include "games/carcassonne/fragment.h"
#include "games/carcassonne/game_line.h"
#include "games/carcassonne/lost_moves.h"
#include "games/carcassonne/player_line.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/lone_return.h"
#include "scan/markup.h"

namespace plymill::carcassonne {

// Reads the rest of the line, without the blanks around it. Fails at a lone return: a line break
// that is neither LF nor CR LF.
constexpr std::string_view ReadLine(Cursor& in) {
  const char* const start = in.here();
  in.Advance(std::min(in.rest().find('\n'), in.rest().size()));
  const std::string_view line = Trim(in.Since(start));
  ExpectNoLoneReturn(in, start, Why("lone-return"));
  return line;
}

// `written` in the form that is kept: in UTF-8, without tags. data() is null if `written` is empty.
template <class Recorder>
constexpr std::string_view KeptText(std::string_view written, Recorder& recorder) {
  if (written.empty()) return {};
  if (!std::is_constant_evaluated() && IsPlainText(written)) return written;
  const std::string_view text = recorder.Text(written);
  if (!HasMarkup(text)) return text;
  const std::string_view read = Trim(StripMarkup(text, recorder.Allocate(text.size())));
  recorder.Remark({Why("markup"), written, read});
  return read;
}

// Fails at `place` in `text`, a part of the header, where a move or player stands. Does nothing if
// `place` is npos.
constexpr void ExpectNothingSwallowed(Cursor& in, std::string_view text, std::size_t place) {
  if (place != std::string_view::npos) in.FailAt(text.data() + place, Why("moves-in-header"));
}

// `line` without the date at its beginning, if it has one.
constexpr std::string_view AfterDate(std::string_view line) {
  Cursor in(line);
  return EatDate(in) ? in.rest() : line;
}

template <class Recorder>
constexpr void ReadGameLine(Cursor& in, Recorder& recorder) {
  const std::string_view line = ReadLine(in);
  const std::string_view parts = AfterDate(line);
  ExpectNothingSwallowed(in, parts, FindSwallowed(parts));
  if (AtWideMove(line)) in.FailAt(line.data(), Why("moves-in-header"));
  if (!in.ok()) return;
  const GameLine found = SplitGameLine(line);
  const bool timed = found.parts != 4 || IsLikeTime(found.time);
  const bool empty = found.event.empty() || found.mode.empty();
  if (!IsLikeDate(found.date) || !timed || found.parts < 3 || found.parts > 4 || empty) {
    recorder.Remark({Why("game-line-fields"), line, {}});
  }
  recorder.Info(Info{.date = KeptText(found.date, recorder),
                     .time = KeptText(found.time, recorder),
                     .event = KeptText(found.event, recorder),
                     .mode = KeptText(found.mode, recorder)});
}

// The offset of the next player on `line`, which is the text after the "=" of player `id`: "Ann, B
// = Bo". Returns npos if no other player is on the line.
constexpr std::size_t FindNextPlayer(std::string_view line, PlayerId id) {
  for (std::size_t sign = line.find('='); sign != std::string_view::npos;
       sign = line.find('=', sign + 1)) {
    const std::string_view before = TrimEnd(line.substr(0, sign));
    if (before.size() < 3 || before.back() != id.letter() + 1) continue;
    const char after_nick = before[before.size() - 2];
    if (IsSpace(after_nick) || after_nick == ',' || after_nick == ';') return before.size() - 1;
  }
  return std::string_view::npos;
}

// Reads the text about player `id`, up to the end of the line or the next player on the line.
// Remarks on a next player on the line.
template <class Recorder>
constexpr std::string_view ReadPlayerParts(Cursor& in, PlayerId id, Recorder& recorder) {
  const std::string_view line = in.rest().substr(0, in.rest().find('\n'));
  const std::size_t next = FindNextPlayer(line, id);
  if (next == std::string_view::npos) return ReadLine(in);
  const char* const start = in.here();
  in.Advance(next);
  ExpectNoLoneReturn(in, start, Why("lone-return"));
  std::string_view parts = Trim(line.substr(0, next));
  if (parts.ends_with(',') || parts.ends_with(';')) parts = Trim(parts.substr(0, parts.size() - 1));
  recorder.Remark({Why("odd-symbol"), Trim(line), parts});
  return parts;
}

// The first number in `text`.
constexpr std::string_view NumberIn(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
  return text.substr(0, text.find_first_not_of("0123456789"));
}

// player ::= id " = " nick ...     Reports and returns the player.
template <class Recorder>
constexpr Player ReadPlayer(Cursor& in, Recorder& recorder) {
  Player player;
  player.player = PlayerId::OfLetter(in.Peek());
  const char* const start = in.here();
  in.Advance(1);
  SkipBlanks(in);
  in.Advance(1);  // "="
  const bool blanks = in.Since(start).size() == 3 && IsSpace(in.Peek());
  if (!blanks) recorder.Remark({Why("odd-symbol"), in.Since(start), " = "});
  const std::string_view parts = ReadPlayerParts(in, player.player, recorder);
  const PlayerLine line(parts);
  ExpectNothingSwallowed(in, line.nick(), FindSwallowed(line.nick()));
  if (!in.ok()) return player;
  player.name = KeptText(line.nick(), recorder);
  if (MayHavePart(player.name) || HasPlaceOrPoints(player.name)) {
    recorder.Remark({Why("part-in-name"), line.nick(), {}});
  }
  for (const std::string_view part : {line.real_name, line.country, line.colour}) {
    if (IsLikePoints(part)) recorder.Remark({Why("part-in-name"), part, {}});
  }
  for (const std::string_view part : {line.odd_place, line.odd_points}) {
    if (!part.empty()) recorder.Remark({Why("odd-symbol"), part, NumberIn(part)});
  }
  player.real_name = KeptText(line.real_name, recorder);
  player.country = KeptText(line.country, recorder);
  player.colour = KeptText(line.colour, recorder);
  player.place.value = line.place;
  player.points = line.points;
  recorder.Player(player);
  return player;
}

}  // namespace plymill::carcassonne
