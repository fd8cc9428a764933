// Scanner of the Carcassonne notation that WICA's players use. notation.md names the sources.
//
//   game    ::= [ game_line ] player* item*                  header.h
//   item    ::= move [ note ] | scoring [ note ] | note      item.h; one per line, or table.h
//   move    ::= number player* blank action                   move.h
//   action  ::= place | discard+ [ place ] | ending
//   place   ::= position blank tile [ score ]                 position.h, tile.h, score.h
//   discard ::= "(dis)" blank tile
//   position::= "(" integer "," integer ")"
//   ending  ::= "conceded" | "concedes" | "abandoned"         ending.h
//   scoring ::= [ player ] score                              scoring.h; at the end of the game
//   note    ::= "/" text                                      up to the end of the line
//
// Move 0 has no player. Each function reads the rule it is named after. The comment of the function
// names the other forms that it reads and remarks on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/first_mention.h"
#include "games/carcassonne/fragment.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/header.h"
#include "games/carcassonne/item.h"
#include "games/carcassonne/lost_moves.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/regular_header.h"
#include "games/carcassonne/regular_lines.h"
#include "games/carcassonne/table.h"
#include "model/keeps_rows.h"
#include "model/recorder.h"
#include "scan/tag_pair.h"

namespace plymill::carcassonne {

// Reads one game and reports it to `Recorder`. A fast form, if there is one, first passes the lines
// that it knows. Until it meets a line that it does not know, the end of the game is not known, and
// `in` extends past the game.
template <class Recorder, class FastForm = NoFastForm>
class GameReader {
 public:
  // `of_two`: assume two players until a third one appears. Points in brackets that name no player
  // then belong to the opponent.
  constexpr GameReader(Cursor& in, Recorder& recorder, ReadOptions options, FastForm fast = {},
                       bool of_two = true)
      : game_{in, recorder, options, of_two}, fast_(fast), start_(in.rest().substr(0, 0)) {}

  // game ::= [ game_line ] player* item*
  //
  // Returns false if a third player appeared late. The caller must then read the game again with
  // `of_two` false.
  constexpr bool Read() {
    ReadHeader();
    while (game_.in.ok() && AtItem(game_)) ReadItem();
    if (game_.in.ok() && game_.plies == 0) ExpectNothing();
    if (!game_.in.ok()) return true;
    if (game_.of_two && game_.to_other && game_.has_third()) return false;
    Finish();
    return true;
  }

 private:
  // [ game_line ] player*         Notes may stand between them.
  constexpr void ReadHeader() {
    Cursor& in = game_.in;
    PassRegularHeader();
    game_.line_feeds = SkipBlankLines(in);
    if (!game_.has_header && AtHeaderLine()) {
      ReadGameLine(in, game_.recorder);
      game_.has_header = has_game_line_ = true;
      game_.line_feeds = SkipBlankLines(in);
    }
    for (; in.ok(); game_.line_feeds = SkipBlankLines(in)) {
      if (in.Peek() == '/') {
        ReadNote(game_);
      } else if (AtPlayer(in.rest())) {
        const char* const line = in.here();
        KeepPlayer(ReadPlayer(in, game_.recorder), line);
      } else if (AtLateGameLine()) {
        ReadLateGameLine();
      } else if (game_.has_header && !AtRegularStart(in.rest()) && AtHeaderText(in)) {
        ReadHeaderText();
      } else {
        return;
      }
    }
  }

  // Whether a dated game line follows the players, although it should come before them.
  constexpr bool AtLateGameLine() const {
    const std::string_view text = game_.in.rest();
    return game_.has_header && !has_game_line_ && IsDigit(game_.in.Peek()) && AtDateOfStart(text);
  }

  constexpr void ReadLateGameLine() {
    const char* const start = game_.in.here();
    ReadGameLine(game_.in, game_.recorder);
    has_game_line_ = true;
    if (game_.in.ok()) game_.recorder.Remark({Why("odd-symbol"), Trim(game_.in.Since(start)), {}});
  }

  // A quick test that nearly every move 0 passes: "0 (0,0) RCRF".
  static constexpr bool AtRegularStart(std::string_view text) {
    return text.starts_with("0 (0,0)");
  }

  // Whether one to kMostHeaderTexts lines of text follow, and then a move or a player.
  static constexpr bool AtHeaderText(Cursor in) {
    for (int lines = 0; lines <= kMostHeaderTexts; ++lines) {
      const std::string_view text = in.rest();
      if (text.empty()) return false;
      if (ReadHead(text).found || AtPlayer(text)) return lines > 0;
      const std::string_view line = text.substr(0, text.find('\n'));
      const bool is_text = line[0] == '/' || !IsLikeMoves(line);
      if (!is_text || AtFence(text) || MarkBytes(text, 0) > 0) return false;
      in.Advance(line.size());
      SkipBlankLines(in);
    }
    return false;
  }

  // Whether `line` may be more than text: it has a player, a move in any form, or a lone return.
  static constexpr bool IsLikeMoves(std::string_view line) {
    const auto first = static_cast<char>(line[0] & ~0x20);
    const bool is_player = PlayerId::IsLetter(first) && Trim(line.substr(1)).starts_with('=');
    return is_player || FindFragment(line) < line.size() ||
           FindSwallowed(line) != std::string_view::npos || HasLoneReturn(line);
  }

  constexpr void ReadHeaderText() {
    const char* const start = game_.in.here();
    ReadNoteFrom(start, game_);
    if (game_.in.ok())
      game_.recorder.Remark({Why("line-in-header"), Trim(game_.in.Since(start)), {}});
  }

  // Fails if text of the source follows a game without plies, because the text may be its moves.
  // Also fails if the header begins with another player than A, because its beginning is missing
  // then. A byte order mark on a new line begins another source.
  constexpr void ExpectNothing() {
    Cursor& in = game_.in;
    const std::string_view header = Trim(in.Since(start_.data()));
    if (AtPlayer(header) && !AtPlayerA(header)) return in.FailAt(header.data(), Why("fragment"));
    if (game_.line_feeds + SkipBlankLines(in) > 0 && MarkBytes(in.rest(), 0) > 0) return;
    in.Eat(kByteOrderMark);
    SkipBlankLines(in);
    if (!in.at_end() && !AtFence(in.rest())) in.Fail(Why("unread-moves"));
  }

  // Whether the game begins with a game line, not with a player, a move or a scoring.
  constexpr bool AtHeaderLine() const {
    const std::string_view text = game_.in.rest();
    if (IsDigit(game_.in.Peek())) return AtGameLine(text);
    const std::string_view line = TrimEnd(text.substr(0, text.find('\n')));
    return !AtPlayer(text) && !HasPlacement(line) && !IsScoring(line);
  }

  // Passes a game line and players in regular form. If no regular move 0 follows them, a fast form
  // finds the end of the game.
  constexpr void PassRegularHeader() {
    Cursor& in = game_.in;
    Cursor next = in;
    if (Info info; PassRegularGameLine(next, info)) {
      game_.recorder.Info(info);
      game_.has_header = has_game_line_ = true;
      in = next;
    }
    Player player;
    for (next = AfterBlank(in); PassRegularPlayer(next, PlayerId(game_.players), player);
         next = AfterBlank(in)) {
      in = next;
      game_.recorder.Player(player);
      KeepPlayer(player, in.here());
    }
    if (!AtRegularStart(AfterBlank(in).rest())) in = fast_.FindEnd(in, in.here());
  }

  static constexpr Cursor AfterBlank(Cursor in) {
    in.SkipBlank();
    return in;
  }

  // Keeps the facts about `player`, whose line begins at `line`.
  constexpr void KeepPlayer(const Player& player, const char* line) {
    const std::uint8_t code = player.player.code();
    if (code != game_.players) {
      game_.recorder.Remark({Why("player-out-of-order"), game_.in.Since(line), {}});
    }
    game_.players = static_cast<std::uint8_t>(code + 1);
    game_.listed |= player.player.bit();
    game_.standing.Keep(player);
    game_.has_header = true;
  }

  // item ::= move [ note ] | scoring [ note ] | note
  //
  // Also reads whole runs of regular lines, and tables.
  constexpr void ReadItem() {
    Cursor& in = game_.in;
    const bool at_line_start = game_.line_feeds > 0 || game_.plies == 0;
    bool in_hand = false;
    if constexpr (KeepsRows<Recorder, Ply>) {
      if (at_line_start && in.Peek() != '/') {
        in_hand = RegularLines(game_, fast_).Read();
        if (!in_hand && !AtItem(game_)) return;
      }
    }
    game_.line_feeds = 0;
    if (!in_hand && in.Peek() == '/') {
      ReadNote(game_);
    } else if (!in_hand && at_line_start && AtDateInGame(game_)) {
      ReadDateInGame(game_);
    } else {
      if (!in_hand) ReadMoveOrScoring(game_);
      if (in.ok() && at_line_start && AtTable(in, game_.item)) ReadTable(game_, game_.item);
    }
    if (in.ok()) game_.line_feeds += SkipBlankLines(in);
  }

  constexpr void Finish() {
    if (game_.plies == 0) game_.recorder.Remark({Why("no-plies"), start_, {}});
    if (game_.listed != 0 && (game_.seen & ~game_.listed) != 0) RemarkUnlistedPlayers();
    if (game_.standing.Differs(game_.known()))
      game_.recorder.Remark({Why("result-differs"), start_, {}});
    const Outcome outcome = game_.standing.OutcomeOf(game_.known());
    const std::string_view word = game_.standing.end_word();
    if (outcome.kind != OutcomeKind::kUnknown || word.data() != nullptr) {
      game_.recorder.Result(word, outcome);
    }
  }

  // Fast forms record which players have moved, but not where. Therefore this searches the text.
  [[gnu::noinline]] constexpr void RemarkUnlistedPlayers() {
    const std::string_view text = game_.in.Since(start_.data());
    for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
      const PlayerId player(code);
      if ((game_.seen & ~game_.listed & player.bit()) == 0) continue;
      game_.recorder.Remark({Why("unlisted-player"), FirstMention(text, player), {}});
    }
  }

  GameInHand<Recorder> game_;
  [[no_unique_address]] FastForm fast_;
  const std::string_view start_;  // an empty text at the beginning of the game
  bool has_game_line_ = false;
};

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  const Cursor start = in;
  if (GameReader<Recorder>(in, recorder, options).Read()) return;
  if constexpr (requires { recorder.ForgetGame(); }) {
    in = start;
    recorder.ForgetGame();
    GameReader<Recorder>(in, recorder, options, {}, false).Read();
  }
}

}  // namespace plymill::carcassonne
