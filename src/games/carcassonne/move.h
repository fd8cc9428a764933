// Move: its number, its player, and the action of the player.
//
//   move    ::= number player* blank action
//   action  ::= place | discard+ [ place ] | ending          ending.h
//   place   ::= position blank tile [ score ]                 position.h, tile.h, score.h
//   discard ::= "(dis)" blank tile
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/ending.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/position.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/score.h"
#include "games/carcassonne/scoring.h"
#include "games/carcassonne/tile.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// Reads a player who is written as a small letter. Returns the player's bit; 0 if there is none.
template <class Recorder>
constexpr std::uint32_t ReadSmallPlayer(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const auto capital = static_cast<char>(in.Peek() & ~0x20);
  if (in.at_end()) return 0;
  const bool ends = in.Peek(1) == '(' || BlankBytes(in.rest().substr(1)) > 0;
  if (!IsLetter(in.Peek()) || !PlayerId::IsLetter(capital) || !ends) return 0;
  game.player = PlayerId::OfLetter(capital);
  const char* const letter = in.here();
  in.Advance(1);
  constexpr std::string_view kLetters = "ABCDEFGHIJKL";
  static_assert(kLetters.size() == PlayerId::kCount);
  const std::string_view read = kLetters.substr(game.player.code(), 1);
  game.recorder.Remark({Why("odd-symbol"), in.Since(letter), read});
  return game.player.bit();
}

// player*        Returns the players, one bit each. The move belongs to the last of them.
template <class Recorder>
constexpr std::uint32_t ReadPlayersOfMove(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  std::uint32_t players = 0;
  bool repeated = false;
  const char* const start = in.here();
  while (PlayerId::IsLetter(in.Peek())) {
    game.player = PlayerId::OfLetter(in.Peek());
    repeated |= (players & game.player.bit()) != 0;
    players |= game.player.bit();
    in.Advance(1);
  }
  if (repeated) game.recorder.Remark({Why("odd-symbol"), in.Since(start), {}});
  return players == 0 ? ReadSmallPlayer(game) : players;
}

// Checks the number of a move. Numbers count up by one from move 0; a further ply of the same move
// repeats its number. In a game without a header, the number of the first move must not be greater
// than 1.
template <class Recorder>
constexpr void CheckNumber(GameInHand<Recorder>& game, std::string_view head) {
  const std::uint16_t number = game.number.value;
  const bool again = number == game.last_number && game.repeatable;
  if (game.plies == 0) {
    if (number > 1 && !game.has_header) return game.in.FailAt(head.data(), Why("fragment"));
    if (number == 1) game.recorder.Remark({Why("no-start"), head, {}});
    if (number > 1) game.recorder.Remark({Why("number-out-of-order"), head, {}});
  } else if (number != game.last_number + 1 && !again) {
    game.recorder.Remark({Why("number-out-of-order"), head, {}});
  }
  game.last_number = number;
  game.repeatable = false;
}

constexpr bool AtDiscard(Cursor in) {
  if (!in.Eat('(')) return false;
  SkipBlanks(in);
  return in.EatLetter('D');
}

// "(dis)"        Also reads capital letters, and blanks inside it.
template <class Recorder>
constexpr void ReadDiscardSign(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  if (in.Eat("(dis)")) return;
  const char* const start = in.here();
  in.Advance(1);
  SkipBlanks(in);
  const bool dis = in.EatLetter('D') && in.EatLetter('I') && in.EatLetter('S');
  SkipBlanks(in);
  if (!dis || !in.Eat(')')) return in.Fail(Why("expected-position"));
  game.recorder.Remark({Why("odd-symbol"), in.Since(start), "(dis)"});
}

// discard ::= "(dis)" blank tile
template <class Recorder>
constexpr void ReadDiscard(GameInHand<Recorder>& game) {
  const char* const start = game.in.here();
  ReadDiscardSign(game);
  if (!game.in.ok()) return;
  SkipBlanks(game.in);
  Ply& ply = game.NewPly(Kind::kDiscard);
  TileReader(game.in, game.recorder, ply, game.expansions).Read();
  if (game.in.ok()) game.Report(ply, game.in.Since(start));
  game.repeatable = true;
}

// Whether `brackets`, from "(" on, contain points of `player`: "(A+3, B+1=1)".
constexpr bool NamesScorer(std::string_view brackets, PlayerId player) {
  for (std::size_t at = brackets.find(player.letter()); at != std::string_view::npos;
       at = brackets.find(player.letter(), at + 1)) {
    const std::string_view after = Trim(brackets.substr(at + 1));
    if (after.starts_with('+') || after.starts_with('=')) return true;
  }
  return false;
}

// Whether a later move of the game or a scoring follows, after the rest of a line and notes.
constexpr bool GoesOn(Cursor in) {
  SkipBlanks(in);
  if (ReadHead(in.rest()).found) return true;
  do {
    in.Advance(std::min(in.rest().find('\n'), in.rest().size()));
    SkipBlankLines(in);
  } while (in.Peek() == '/');
  const Head head = ReadHead(in.rest());
  return (head.found && head.number > 1) || AtScoring(in.rest());
}

// Where the scoring at the end begins in the score at `in`, after the tile of `mover`: brackets
// that name the mover, if the game does not go on, or those just before them: "(A+3)(B+1=1)". Null
// if there are none. They may also be those of another move on the line: then the score ends before
// them.
constexpr const char* FindJoinedScoring(const Cursor& in, PlayerId mover) {
  constexpr std::size_t kMostScoreBytesOfLine = 512;
  const std::string_view text = in.rest().substr(0, kMostScoreBytesOfLine);
  const std::string_view score = text.substr(0, text.find_first_of("/\n"));
  std::size_t begin = 0;  // of the brackets side by side that `at` belongs to
  for (std::size_t at = score.find('('); !mover.is_null() && at != std::string_view::npos;
       at = score.find('(', at + 1)) {
    if (!TrimEnd(score.substr(0, at)).ends_with(')')) begin = at;
    const std::size_t end = score.find(')', at);
    if (end == std::string_view::npos || !NamesScorer(score.substr(at, end - at), mover)) continue;
    Cursor after = in;
    after.Advance(end + 1);
    return GoesOn(after) ? nullptr : score.data() + begin;
  }
  return nullptr;
}

// Reads the scoring at the end on the line of the last move. The number and the player of the move
// stay those of the item.
template <class Recorder>
constexpr void ReadJoinedScoring(GameInHand<Recorder>& game) {
  const char* const start = game.in.here();
  const Number number = std::exchange(game.number, {});
  const PlayerId mover = std::exchange(game.player, kNobody);
  game.last_player = mover;
  ReadScoring(game);
  if (game.in.ok()) game.recorder.Remark({Why("joined-scoring"), Trim(game.in.Since(start)), {}});
  game.number = number;
  game.player = mover;
}

// Whether a tile lacks sides. Words after it may be the other sides.
constexpr bool LacksSides(const Ply& ply) {
  if (ply.kind != Kind::kPlace && ply.kind != Kind::kDiscard) return false;
  const std::string_view tile = ply.tile.view();
  return std::count_if(tile.begin(), tile.end(), IsSide) < 4;
}

constexpr bool MayHaveBarePoints(const Ply& ply) {
  return ply.kind == Kind::kPlace && !LacksSides(ply);
}

// The players whose points may stand without a sign: those who are listed, or else all who are
// known, and A and B.
template <class Recorder>
constexpr std::uint32_t PlayersOfBarePoints(const GameInHand<Recorder>& game) {
  constexpr std::uint32_t kAAndB = 3;
  return game.listed != 0 ? game.listed : game.known() | kAAndB;
}

// [ score ]
//
// Reads the score and reports the ply, which begins at `start`. `end`: the end of its tile.
template <class Recorder>
constexpr void ReadScoreOfPlace(GameInHand<Recorder>& game, Ply& ply, const char* start,
                                const char* end) {
  Cursor& in = game.in;
  SkipBlanks(in);
  const char* final = nullptr;
  if (in.ok() && AtScore(in)) {
    const char* const score = in.here();
    final = FindJoinedScoring(in, ply.player);
    const OddScore odd = ReadScore(in, ply, ply.player, game.OtherThan(ply.player), final);
    if (!in.ok()) return;
    const std::string_view written = Trim(in.Since(score));
    if (!written.empty()) end = written.data() + written.size();
    if (odd.again) game.recorder.Remark({Why("scores-twice"), written, {}});
    game.to_other |= odd.to_other;
    game.KeepScorers(ply, written);
  } else if (const char* const bare = in.here();
             in.ok() && MayHaveBarePoints(ply) &&
             ReadBarePoints(in, ply, PlayersOfBarePoints(game))) {
    const std::string_view written = Trim(in.Since(bare));
    end = written.data() + written.size();
    game.recorder.Remark({Why("bare-points"), written, {}});
    game.KeepScorers(ply, written);
  }
  if (!in.ok()) return;
  game.Report(ply, {start, static_cast<std::size_t>(end - start)});
  if (in.here() == final) ReadJoinedScoring(game);
}

// "The starter tile is always the origin 0,0". No player has placed it, so it has no meeple.
constexpr bool IsStart(const Ply& ply) {
  return ply.x.value == 0 && ply.y.value == 0 && ply.meeples.empty();
}

// Remarks on a move 0, written from `start` on, whose tile is not at (0,0) or has a meeple.
template <class Recorder>
constexpr void CheckStart(GameInHand<Recorder>& game, const Ply& ply, const char* start) {
  if (ply.kind != Kind::kStart || !game.in.ok() || IsStart(ply)) return;
  game.recorder.Remark({Why("odd-start"), game.in.Since(start), {}});
}

// place ::= position blank tile [ score ]
template <class Recorder>
constexpr void ReadPlace(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const char* const start = in.here();
  Ply& ply = game.NewPly(game.number.value == 0 ? Kind::kStart : Kind::kPlace);
  ReadPosition(in, ply, game.recorder);
  SkipBlanks(in);
  TileReader(in, game.recorder, ply, game.expansions).Read();
  CheckStart(game, ply, start);
  ReadScoreOfPlace(game, ply, start, in.here());
}

// tile blank position [ score ]         Reports this order: the position should come first.
template <class Recorder>
constexpr void ReadPlaceAfterTile(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const char* const start = in.here();
  Ply& ply = game.NewPly(game.number.value == 0 ? Kind::kStart : Kind::kPlace);
  TileReader(in, game.recorder, ply, game.expansions).Read();
  SkipBlanks(in);
  if (in.ok()) ReadPosition(in, ply, game.recorder);
  if (!in.ok()) return;
  game.recorder.Remark({Why("odd-symbol"), in.Since(start), {}});
  CheckStart(game, ply, start);
  ReadScoreOfPlace(game, ply, start, in.here());
}

// discard+ [ place ] | place
template <class Recorder>
constexpr void ReadTiles(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  bool placed = true;
  while (in.ok() && placed && AtDiscard(in)) {
    ReadDiscard(game);
    SkipBlanks(in);
    placed = !in.ok() || in.Peek() == '(';
  }
  if (in.ok() && placed) AtTileBeforePlace(in) ? ReadPlaceAfterTile(game) : ReadPlace(game);
  if (!game.player.is_null()) game.last_player = game.player;
}

// move ::= number player* blank action
template <class Recorder>
constexpr void ReadMove(GameInHand<Recorder>& game) {
  Cursor& in = game.in;
  const char* const start = in.here();
  const std::uint32_t number = in.Number(0, kMaxNumber, Why("number-out-of-range"));
  if (!in.ok()) return;
  game.number.value = static_cast<std::uint16_t>(number);
  const std::uint32_t players = ReadPlayersOfMove(game);
  const std::string_view head = in.Since(start);
  if (in.Peek() != '(' && !AtWordEnd(in)) return in.Fail(Why("expected-move"));
  SkipBlanks(in);
  CheckNumber(game, head);
  if (!in.ok()) return;
  game.seen |= players;
  if (IsLetter(in.Peek()) && !AtTileBeforePlace(in)) return ReadEnding(game, head, players);
  const bool many = (players & (players - 1)) != 0;
  if (many) return in.Fail(Why("expected-move"));
  if (players == 0 && number != 0) game.recorder.Remark({Why("missing-player"), head, {}});
  if (game.scored) game.recorder.Remark({Why("move-after-scoring"), head, {}});
  game.scored = false;
  if ((game.gone & players) != 0) game.recorder.Remark({Why("move-after-ending"), head, {}});
  game.gone &= ~players;
  ReadTiles(game);
}

}  // namespace plymill::carcassonne
