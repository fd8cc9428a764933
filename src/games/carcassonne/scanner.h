// Carcassonne notation, as WICA's players write it: see notation.md for the source.
//
//   game    ::= [ game_line ] player* item*                  header.h
//   item    ::= move [ note ] | scoring [ note ] | note      one a line, or in a table
//   move    ::= number player* blank action
//   action  ::= place | discard+ [ place ] | "conceded" | "abandoned"
//   place   ::= position blank tile [ score ]                 tile.h, score.h
//   discard ::= "(dis)" blank tile
//   position::= "(" integer "," integer ")"
//   scoring ::= [ player ] score                              at the end of the game
//   note    ::= "/" text                                      up to the end of the line
//
// Move 0 has no player. Each function reads the rule it is named after; what else it
// reads, and says so, stands above it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "games/carcassonne/game_start.h"
#include "games/carcassonne/geometry.h"
#include "games/carcassonne/header.h"
#include "games/carcassonne/note.h"
#include "games/carcassonne/outcome.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/position.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/regular_move.h"
#include "games/carcassonne/score.h"
#include "games/carcassonne/table.h"
#include "games/carcassonne/tile.h"
#include "record/recorder.h"
#include "scan/cursor.h"
#include "scan/expected_number.h"
#include "scan/unparsed.h"

namespace plymill::carcassonne {

// No faster way to read a game than the grammar's own: see fast/.
struct NoFastForm {};

// Reads one game and tells `Recorder` of it. A fast form passes what it knows of the game;
// as long as it does, nobody has looked where the game ends, and `in` goes on behind it.
template <class Recorder, class FastForm = NoFastForm>
class GameReader {
 public:
  constexpr GameReader(Cursor& in, Recorder& recorder, ReadOptions options, FastForm fast = {})
      : in_(in), recorder_(recorder), options_(options), fast_(fast), start_(in.here()) {
    if (options.geometry) geometry_.emplace();
  }

  // game ::= [ game_line ] player* item*
  constexpr void Read() {
    ReadHeader();
    while (in_.ok() && AtItem()) ReadItem();
    if (in_.ok()) Finish();
  }

 private:
  static constexpr bool kIsFast = !std::is_same_v<FastForm, NoFastForm>;

  // Lets `in_` end where the game does, before anything is looked at that may be behind it.
  // Up to `at` no other game starts.
  constexpr void FindEnd(const char* at) {
    if constexpr (kIsFast) in_ = fast_.FindEnd(in_, at);
  }

  // --- the header ---

  constexpr void ReadHeader() {
    if constexpr (kIsFast) PassRegularHeader();
    in_.SkipBlank();
    if (has_header_) {
      // the fast form has passed the game line, or the first player
    } else if (!IsDigit(in_.Peek()) ? !AtPlayer(in_.rest()) : AtGameLine(in_.rest())) {
      ReadGameLine(in_, recorder_);
      has_header_ = true;
    }
    for (;;) {
      line_feeds_ = in_.SkipBlank();
      if (in_.Peek() == '/') {
        ReadNote();
      } else if (AtPlayer(in_.rest())) {
        ReadNextPlayer();
      } else {
        return;
      }
    }
  }

  // Passes a game line and players as nearly all are written, and finds the end of the game
  // where no move 0 follows.
  void PassRegularHeader() {
    const char* at = in_.here();
    if (const char* const end = fast_.PassGameLine(at, recorder_); end != nullptr) {
      has_header_ = true;
      at = end;
    }
    for (const char* line = fast_.PassLineEnds(at);; line = fast_.PassLineEnds(at)) {
      Player player;
      const char* const end = fast_.PassPlayer(line, players_, player);
      if (end == nullptr) break;
      recorder_.Player(player);
      KeepPlayer(player, line);
      at = end;
    }
    in_.Advance(static_cast<std::size_t>(at - in_.here()));
    if (!fast_.AtStart(fast_.PassLineEnds(at))) FindEnd(at);
  }

  constexpr void ReadNextPlayer() {
    const char* const line = in_.here();
    KeepPlayer(ReadPlayer(in_, recorder_), line);
  }

  // Keeps what is told of a player on the line that begins at `line`.
  constexpr void KeepPlayer(const Player& player, const char* line) {
    const std::uint8_t code = player.player.code();
    if (code != players_) recorder_.Remark({kPlayerOutOfOrder, in_.Since(line), {}});
    players_ = static_cast<std::uint8_t>(code + 1);
    listed_ |= player.player.bit();
    standing_.Keep(player);
    has_header_ = true;
  }

  // --- items ---

  // Whether more of the game follows. A paragraph that begins like none of its items is
  // text behind the game; such a line without a blank line before it is an error, for
  // ReadItem() to find.
  constexpr bool AtItem() const {
    if (in_.at_end()) return false;
    return line_feeds_ < 2 || in_.Peek() == '/' || AtNumber() || AtScoring(in_.rest());
  }

  // A number with a player or a place behind it, whatever they look like.
  constexpr bool AtNumber() const {
    Cursor ahead(in_.rest().substr(0, kHeadBytes));
    if (!IsDigit(ahead.Peek())) return false;
    while (IsDigit(ahead.Peek())) ahead.Advance(1);
    if (PlayerId::IsLetter(ahead.Peek())) return true;
    if (IsLetter(ahead.Peek())) ahead.Advance(1);
    SkipFewSpaces(ahead);
    return ahead.Peek() == '(';
  }

  constexpr void ReadItem() {
    const bool at_line_start = line_feeds_ > 0 || plies_ == 0;
    line_feeds_ = 0;
    if (in_.Peek() == '/') {
      ReadNote();
    } else {
      bool in_hand = false;
      if (!std::is_constant_evaluated() && at_line_start) in_hand = ReadRegularMoves();
      if (line_feeds_ > 0) return;  // at the start of another line
      if (!in_hand) ReadMoveOrScoring();
      if (in_.ok() && at_line_start && AtTable(in_, item_)) ReadTable(Cursor(item_));
    }
    if (in_.ok()) line_feeds_ += in_.SkipBlank();
  }

  constexpr void ReadMoveOrScoring() {
    item_ = in_;
    item_plies_ = plies_;
    number_ = {};
    player_ = kNobody;
    if (IsDigit(in_.Peek())) {
      ReadMove();
    } else if (AtScoring(in_.rest())) {
      ReadScoring();
    } else {
      in_.Fail(kExpectedMove);
    }
    EndItem();
  }

  constexpr void EndItem() {
    if (in_.ok()) ReadLineEnd();
    if (!in_.ok() && options_.keep_unparsed && in_.reason() != kFragment) KeepUnparsed();
  }

  // Passes moves that are written as nearly all are, quickly: the number that is
  // expected, a player, a place, a tile, and the end of the line. Where something else
  // stands behind such a tile, it reads that too, and returns true: item_ is that move.
  bool ReadRegularMoves() {
    const char* at = plies_ == 0 ? TellRegularStart() : in_.here();
    if (plies_ > 0) at = PassFastMoves(at);
    FindEnd(at);
    if (plies_ == 0) return false;
    const char* const end = in_.here() + in_.rest().size();
    ExpectedNumber number(last_number_ + 1U, "");
    while (end - at >= kMostRegularBytes && number.number() <= kMaxNumber && number.Matches(at)) {
      Ply ply;
      const char* const place = at + number.bytes() + 2;
      const char* const to = PassRegularMove(at + number.bytes(), ply);
      if (to == nullptr) break;
      ply.number.value = last_number_ = static_cast<std::uint16_t>(number.number());
      number.Advance();
      seen_ |= ply.player.bit();
      last_player_ = ply.player;
      repeatable_ = false;
      const bool at_cr = *to != '\n' && to[0] == '\r' && to[1] == '\n';
      if (*to != '\n' && !at_cr) return ReadBehindRegularMove(ply, at, place, to);
      Tell(ply, {place, static_cast<std::size_t>(to - place)});
      at = to + 1 + at_cr;
      if constexpr (kIsFast) break;
    }
    if (at == in_.here()) return false;
    in_.Advance(static_cast<std::size_t>(at - in_.here()));
    line_feeds_ = 1 + in_.SkipBlank();
    return false;
  }

  // Tells move 0, where it is written as nearly all are. Returns what stands behind it.
  const char* TellRegularStart() {
    const char* const at = in_.here();
    const char* const end = at + in_.rest().size();
    if constexpr (kIsFast) {
      if (fast_.AtStart(at)) {
        const auto run = fast_.PassStart(at, recorder_);
        plies_ += run.rows;
        expansions_ = run.rows > 0 && run.expansions;
        if (run.rows > 0) return run.at;
      }
    }
    Ply ply;
    const char* const to = end - at < kMostRegularBytes ? nullptr : PassRegularStart(at, ply);
    const bool at_cr = to != nullptr && to[0] == '\r' && to[1] == '\n';
    if (to == nullptr || (*to != '\n' && !at_cr)) return at;
    Tell(ply, {at + 2, static_cast<std::size_t>(to - at - 2)});
    return to + 1 + at_cr;
  }

  // Passes the moves from `at` on that the fast form can read.
  const char* PassFastMoves(const char* at) {
    if constexpr (kIsFast) {
      for (bool more = true; more;) {
        const auto run =
            fast_.PassMoves(at, last_number_ + 1U, listed_ | seen_, expansions_, recorder_);
        if (run.rows == 0) return at;
        plies_ += run.rows;
        last_number_ = static_cast<std::uint16_t>(run.number - 1);
        last_player_ = PlayerId(run.last);
        seen_ |= run.players;
        repeatable_ = run.repeatable;
        expansions_ = run.expansions;
        at = run.at;
        if (run.note != nullptr)
          KeepNote({run.note, static_cast<std::size_t>(at - run.note)}, recorder_);
        more = run.more;
      }
    }
    return at;
  }

  // Reads what stands at `to`, behind the move that begins at `at`.
  bool ReadBehindRegularMove(Ply& ply, const char* at, const char* place, const char* to) {
    in_.Advance(static_cast<std::size_t>(at - in_.here()));
    item_ = in_;
    item_plies_ = plies_;
    number_ = ply.number;
    player_ = ply.player;
    in_.Advance(static_cast<std::size_t>(to - at));
    ReadScores(ply, place, to);
    EndItem();
    return true;
  }

  // --- moves ---

  // move ::= number player* blank action
  constexpr void ReadMove() {
    const char* const start = in_.here();
    const std::uint32_t number = in_.Number(0, kMaxNumber, kNumberOutOfRange);
    if (!in_.ok()) return;
    number_.value = static_cast<std::uint16_t>(number);
    std::uint32_t players = 0;
    while (PlayerId::IsLetter(in_.Peek())) {
      player_ = PlayerId::OfLetter(in_.Peek());
      players |= player_.bit();
      in_.Advance(1);
    }
    if (players == 0) players = ReadSmallPlayer();
    const std::string_view head = in_.Since(start);
    if (!IsBlank(in_.Peek()) && in_.Peek() != '(') return in_.Fail(kExpectedMove);
    in_.SkipSpaces();
    if (!CheckNumber(start, head)) return;
    seen_ |= players;
    const bool one = (players & (players - 1)) == 0;
    if (IsLetter(in_.Peek())) return ReadWord(head, players);
    if (!one) return in_.Fail(kExpectedMove);
    if (players == 0 && number_.value != 0) recorder_.Remark({kMissingPlayer, head, {}});
    while (in_.ok() && AtDiscard()) {
      ReadDiscard();
      in_.SkipSpaces();
      if (in_.ok() && in_.Peek() != '(') return EndMove();
    }
    if (in_.ok()) ReadPlace();
    EndMove();
  }

  // A player in a small letter. Returns the bit; 0 where there is none.
  constexpr std::uint32_t ReadSmallPlayer() {
    const auto capital = static_cast<char>(in_.Peek() & ~0x20);
    const bool ends = IsSpace(in_.Peek(1)) || in_.Peek(1) == '(';
    if (!IsLetter(in_.Peek()) || !PlayerId::IsLetter(capital) || !ends) return 0;
    player_ = PlayerId::OfLetter(capital);
    const char* const letter = in_.here();
    in_.Advance(1);
    constexpr std::string_view kLetters = "ABCDEFGHIJKL";
    static_assert(kLetters.size() == PlayerId::kCount);
    recorder_.Remark({kOddSymbol, in_.Since(letter), kLetters.substr(player_.code(), 1)});
    return player_.bit();
  }

  // Numbers count up by one, from move 0; what a player does besides in one move
  // has its number again.
  constexpr bool CheckNumber(const char* start, std::string_view head) {
    const std::uint16_t number = number_.value;
    if (plies_ == 0) {
      if (number > 1 && !has_header_) {
        in_.FailAt(start, kFragment);
        return false;
      }
      if (number == 1) recorder_.Remark({kNoStart, head, {}});
      if (number > 1) recorder_.Remark({kNumberOutOfOrder, head, {}});
    } else if (number != last_number_ + 1 && !(number == last_number_ && repeatable_)) {
      recorder_.Remark({kNumberOutOfOrder, head, {}});
    }
    last_number_ = number;
    repeatable_ = false;
    return true;
  }

  constexpr void EndMove() {
    if (!player_.is_null()) last_player_ = player_;
  }

  constexpr bool AtDiscard() const {
    Cursor ahead = in_;
    if (!ahead.Eat('(')) return false;
    ahead.SkipSpaces();
    return ahead.EatLetter('D');
  }

  // discard ::= "(dis)" blank tile
  constexpr void ReadDiscard() {
    const char* const start = in_.here();
    if (!in_.Eat("(dis)")) {
      in_.Advance(1);
      in_.SkipSpaces();
      const bool dis = in_.EatLetter('D') && in_.EatLetter('I') && in_.EatLetter('S');
      in_.SkipSpaces();
      if (!dis || !in_.Eat(')')) return in_.Fail(kExpectedPosition);
      recorder_.Remark({kOddSymbol, in_.Since(start), "(dis)"});
    }
    in_.SkipSpaces();
    Ply ply = NewPly(Kind::kDiscard);
    TileReader(in_, recorder_, ply, expansions_).Read();
    if (in_.ok()) Tell(ply, in_.Since(start));
    repeatable_ = true;
  }

  // place ::= position blank tile [ score ]
  constexpr void ReadPlace() {
    const char* const start = in_.here();
    Ply ply = NewPly(number_.value == 0 ? Kind::kStart : Kind::kPlace);
    ReadPosition(in_, ply, recorder_);
    in_.SkipSpaces();
    TileReader(in_, recorder_, ply, expansions_).Read();
    ReadScores(ply, start, in_.here());
  }

  // [ score ]         The ply begins at `start`, and its tile ends at `end`; tells it.
  constexpr void ReadScores(Ply& ply, const char* start, const char* end) {
    in_.SkipSpaces();
    if (in_.ok() && AtScore(in_)) {
      const char* const score = in_.here();
      ReadScore(in_, ply, player_, OtherThan(player_));
      end = EndOf(in_);
      CheckScores(ply, {score, static_cast<std::size_t>(end - score)});
    }
    if (in_.ok()) Tell(ply, {start, static_cast<std::size_t>(end - start)});
  }

  // The end of what is read, blanks aside.
  static constexpr const char* EndOf(const Cursor& in) {
    const char* end = in.here();
    while (in.ok() && IsBlank(end[-1])) --end;
    return end;
  }

  // "'conceded' is entered", "58A concedes"; "3AB abandoned": a ply for each player.
  constexpr void ReadWord(std::string_view head, std::uint32_t players) {
    const char* const start = in_.here();
    while (IsLetter(in_.Peek())) in_.Advance(1);
    const std::string_view word = in_.Since(start);
    const bool concede = word == "conceded" || word == "concedes";
    const bool abandon = word == "abandoned";
    const bool conceded = IsWord(word, "concede") || IsWord(word, "resign");
    if (!conceded && !IsWord(word, "abandon")) return in_.FailAt(start, kExpectedPosition);
    if (!concede && !abandon) {
      recorder_.Remark({kOddSymbol, word, conceded ? "concedes" : "abandoned"});
    }
    if (players == 0) recorder_.Remark({kMissingPlayer, head, {}});
    standing_.KeepEnd(conceded, players, word);
    for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
      if (players != 0 && (players >> code & 1) == 0) continue;
      player_ = players == 0 ? kNobody : PlayerId(code);
      Tell(NewPly(conceded ? Kind::kConcede : Kind::kAbandon), word);
      if (players == 0) break;
    }
    repeatable_ = true;
  }

  // Whether `word` is `stem`, with or without "s", "d" or "ed" behind it, in any case.
  static constexpr bool IsWord(std::string_view word, std::string_view stem) {
    if (word.size() < stem.size() || word.size() > stem.size() + 2) return false;
    for (std::size_t i = 0; i < stem.size(); ++i) {
      if ((word[i] | 0x20) != stem[i]) return false;
    }
    const std::string_view end = word.substr(stem.size());
    return end.empty() || end == "s" || end == "d" || end == "ed" || end == "S" || end == "D" ||
           end == "ED";
  }

  // --- scores ---

  // The other one of two players; nobody where there are more.
  constexpr PlayerId OtherThan(PlayerId player) const {
    if (player.is_null() || ((listed_ | seen_) & ~3U) != 0 || player.code() > 1) return kNobody;
    return PlayerId(static_cast<std::uint8_t>(1 - player.code()));
  }

  constexpr void CheckScores(const Ply& ply, std::string_view written) {
    for (const Score& score : ply.points) {
      if (score.player.is_null()) recorder_.Remark({kMissingPlayer, written, {}});
      if (!score.player.is_null()) seen_ |= score.player.bit();
    }
  }

  // scoring ::= [ player ] score
  //
  // Dollar signs may stand around it. Where no player is named, it is the one who is
  // not named inside the brackets, or who moved last.
  constexpr void ReadScoring() {
    const char* const start = in_.here();
    while (in_.Eat('$')) {
    }
    const char* const score = in_.here();
    bool dollars = score != start;
    in_.SkipSpaces();
    if (PlayerId::IsLetter(in_.Peek())) {
      player_ = PlayerId::OfLetter(in_.Peek());
      in_.Advance(1);
      in_.SkipSpaces();
      recorder_.Remark({kFinalForm, in_.Since(score), {}});
    }
    Ply ply = NewPly(Kind::kFinal);
    ReadScore(in_, ply, player_, OtherThan(player_.is_null() ? last_player_ : player_));
    const char* end = EndOf(in_);
    if (in_.Peek() == '$') dollars = true;
    while (in_.Eat('$')) end = in_.here();
    if (!in_.ok()) return;
    const std::string_view written(start, static_cast<std::size_t>(end - start));
    if (dollars) recorder_.Remark({kMathSigns, written, {}});
    if (player_.is_null()) NameScorer(ply);
    CheckScores(ply, written);
    standing_.KeepTotals(ply);
    Tell(ply, written);
  }

  constexpr void NameScorer(Ply& ply) {
    std::uint32_t named = 0;
    for (const Score& score : ply.points) named |= score.player.bit();
    std::uint32_t players = listed_ | seen_ | named;
    if (listed_ == 0) {  // who is named follows others
      for (std::uint32_t bit = players; bit != 0; bit >>= 1) players |= bit;
    }
    const std::uint32_t left = players & ~named;
    for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
      if (left == std::uint32_t{1} << code) player_ = PlayerId(code);
    }
    if (player_.is_null() && (named & last_player_.bit()) == 0) player_ = last_player_;
    ply.player = player_;
    if (ply.points[0].player.is_null()) ply.points[0].player = player_;
  }

  // --- lines ---

  // Behind a move stands the end of its line, a note, or the next move. Words without
  // a "/" before them are read as a note.
  constexpr void ReadLineEnd() {
    in_.SkipSpaces();
    const char c = in_.Peek();
    if (in_.at_end() || IsLineEnd(c) || ReadHead(in_.rest()).found) return;
    if (c == '/') return ReadNote();
    if (!IsLetter(c) || plies_ == 0) return in_.Fail(kExpectedLineEnd);
    const char* const start = in_.here();
    TellNote(start);
    recorder_.Remark({kMissingSlash, in_.Since(start), {}});
  }

  // note ::= "/" text         A tab with another move behind it ends a note too.
  constexpr void ReadNote() {
    in_.Advance(1);
    TellNote(in_.here());
  }

  constexpr void TellNote(const char* start) {
    PassCell(in_);
    KeepNote(in_.Since(start), recorder_);
  }

  // --- tables ---

  // Reads the columns one after the other. The first move of the table, that of `line`,
  // has been read.
  constexpr void ReadTable(const Cursor& line) {
    const Cursor second = in_;
    Cursor end = in_;
    bool found = true;
    for (std::size_t column = 0; found && in_.ok(); ++column) {
      if (column == kMaxColumns) return in_.Fail(kTooManyColumns);
      in_ = line;
      found = false;
      while (in_.ok() && !in_.at_end() && (column > 0 ? in_.here() < end.here() : AtRow(line))) {
        const bool is_read = column == 0 && in_.here() == line.here();
        if (!is_read && PassCells(in_, column)) {
          ReadMoveOrScoring();
          found = true;
        }
        if (in_.ok() && column > 0) PassLine(in_);
        if (in_.ok() && column == 0) line_feeds_ = PassLine(in_);
      }
      if (column == 0) end = in_;
      found = found || column == 0;
    }
    if (!in_.ok()) return;
    recorder_.Remark({kColumns, second.rest().substr(0, 8), {}});
    in_ = end;
  }

  // Whether the table whose first row is `line` goes on: with a row of two cells, or with
  // one that follows the row before it.
  constexpr bool AtRow(const Cursor& line) {
    if (in_.here() == line.here()) return true;
    const Head head = ReadHead(in_.rest());
    if (!head.found || head.number == last_number_ + 1U) return head.found;
    const Cursor row = in_;
    const bool two = PassCells(in_, 1);
    in_ = row;
    return two;
  }

  // --- the rest ---

  // A ply of the move in hand, with nothing in it.
  constexpr Ply NewPly(Kind kind) const {
    Ply ply;
    ply.number = number_;
    ply.player = player_;
    ply.kind = kind;
    return ply;
  }

  constexpr void Tell(const Ply& ply, std::string_view written) {
    recorder_.Ply(ply, written);
    ++plies_;
    told_ = written.data() + written.size();
    if (geometry_.has_value()) [[unlikely]] {
      geometry_->Check(ply, written, listed_ | seen_, listed_ != 0, expansions_, recorder_);
    }
  }

  // Tells the item in hand as unparsed, up to the end of its line or cell; of an item that
  // has plies already, what stands behind them.
  constexpr void KeepUnparsed() {
    const Reason reason = in_.reason();
    const char* const place = in_.here();
    in_ = item_;
    if (plies_ > item_plies_) in_.Advance(static_cast<std::size_t>(told_ - in_.here()));
    in_.SkipSpaces();
    const char* const begin = in_.here();
    PassCell(in_);
    Tell(NewPly(Kind::kUnparsed), RemarkUnparsed(in_, begin, reason, place, recorder_));
  }

  constexpr void Finish() {
    if (plies_ == 0) recorder_.Remark({kNoPlies, {start_, 0}, {}});
    const Outcome outcome = standing_.OutcomeOf(listed_ | seen_);
    const std::string_view word = standing_.end_word();
    if (outcome.kind != OutcomeKind::kUnknown || word.data() != nullptr) {
      recorder_.Result(word, outcome);
    }
  }

  Cursor& in_;
  Recorder& recorder_;
  const ReadOptions options_;
  [[no_unique_address]] FastForm fast_;
  const char* const start_;
  Cursor item_{{}};                // where the item in hand begins
  std::size_t item_plies_ = 0;     // plies told before it
  const char* told_ = nullptr;     // the end of the ply told last
  Number number_;                  // of the move in hand
  PlayerId player_;                // of the move in hand
  PlayerId last_player_;           // who moved last
  std::uint16_t last_number_ = 0;  // printed last
  bool repeatable_ = false;        // the number of the last ply may come again
  bool has_header_ = false;
  bool expansions_ = false;     // the game has shown symbols that the base game lacks
  std::size_t line_feeds_ = 0;  // in the blanks before the next byte
  std::size_t plies_ = 0;
  std::uint8_t players_ = 0;             // one more than the last player listed
  std::uint32_t listed_ = 0, seen_ = 0;  // players, a bit each
  Standing standing_;
  std::optional<Geometry> geometry_;  // where it is asked for
};

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  GameReader<Recorder>(in, recorder, options).Read();
}

}  // namespace plymill::carcassonne
