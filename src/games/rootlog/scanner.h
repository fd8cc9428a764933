// Scanner: reads games in Rootlog V2.8, the notation of Root. See notation.md for the source.
//
//   game     ::= line*                              one rule for each line
//   line     ::= header | player | turn | winner | comment | blank
//   header   ::= "Map:" name | "Deck:" name | ...   setup.h
//   player   ::= faction ":" name                   the first line of a faction
//   turn     ::= faction ":" [ actions ] [ comment ]                         turn.h
//   winner   ::= "Winner:" faction+
//   comment  ::= "//" text
//
// Each function reads the rule it is named after. The comment of the function names other text that
// it also reads, and reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/rootlog/action_words.h"
#include "games/rootlog/game_start.h"
#include "games/rootlog/hidden_actions.h"
#include "games/rootlog/kept_texts.h"
#include "games/rootlog/lines.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/reasons.h"
#include "games/rootlog/setup.h"
#include "games/rootlog/turn.h"
#include "games/rootlog/winners.h"
#include "games/rootlog/wrapped_turn.h"
#include "model/recorder.h"
#include "scan/unparsed.h"

namespace plymill::rootlog {

// Reads one game and records it in `Recorder`.
template <class Recorder>
class GameReader {
 public:
  constexpr GameReader(Cursor& in, Recorder& recorder, ReadOptions options)
      : in_(in),
        recorder_(recorder),
        options_(options),
        turn_(in, recorder, options),
        texts_(in, recorder) {}

  // game ::= line*
  constexpr void Read() {
    while (in_.ok() && !in_.at_end() && !ended_) ReadLine();
    if (in_.ok()) Finish();
  }

 private:
  // --- lines ---

  constexpr void ReadLine() {
    const bool adjacent = SkipBlankLines(in_) < 2;
    if (in_.at_end()) return;
    const Line line = LineAt(in_.rest());
    if (line.type == LineType::kComment) return texts_.ReadComment(listed_);
    if (winner_read_ || (!adjacent && BeginsAnotherGame(line))) return EndHere();
    if (!BelongsHere(line)) return PassText(adjacent);
    switch (line.type) {
      case LineType::kHeader:
        return ReadHeader(line);
      case LineType::kWinner:
        return ReadWinner(line);
      default:
        return ReadFactionLine(line);
    }
  }

  // Ends the game. The text from here on does not belong to it.
  constexpr void EndHere() {
    texts_.LeaveUnread(in_.here());
    ended_ = true;
  }

  // Whether a setup line after turns belongs to another game, which has lost its "Map:".
  constexpr bool BeginsAnother(const Line& line) const {
    const auto bit = std::uint32_t{1} << static_cast<unsigned>(line.header);
    return line.type == LineType::kHeader && turns_ > 0 && (headers_ & bit) != 0;
  }

  // BeginsAnother() for this line, or for the line after it if this line names a player.
  constexpr bool BeginsAnotherGame(const Line& line) const {
    if (BeginsAnother(line)) return true;
    if (line.type != LineType::kFaction || turns_ == 0 || (listed_ & Bit(line.faction)) == 0) {
      return false;
    }
    const std::string_view rest = in_.rest();
    const std::string_view name = rest.substr(line.label_bytes);
    if (BlankBytes(name) == 0 || !BeginsWithName(name)) return false;
    return BeginsAnother(LineAt(rest.substr(std::min(rest.find('\n'), rest.size() - 1) + 1)));
  }

  // Whether a line belongs to a game. An unknown letter begins a turn if actions follow it.
  constexpr bool BelongsHere(const Line& line) const {
    if (line.type == LineType::kFaction) {
      return IsKnown(line.faction) || HasActions(in_.rest().substr(line.label_bytes));
    }
    return line.type != LineType::kText;
  }

  // Reads a line that does not belong to a game. It is kept as a comment if the game continues
  // after it. Otherwise the game ends here. But actions without the label of their turn must not be
  // lost, so a line with an action is an error if the game continues or if a line of the game is
  // directly above it (`adjacent`). In other places, a line is an error only if it contains a
  // turn or consists of actions.
  constexpr void PassText(bool adjacent) {
    const bool continues = ContinuesAfter();
    const std::string_view rest = in_.rest();
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (((continues || adjacent) && !FindAction(line).empty()) || IsStrayTurn(line) ||
        AreActions(rest) || IsOfMereActions(rest) ||
        (adjacent && turns_ > 0 && IsRestOfLine(in_, line_))) {
      line_ = in_.here();
      return ReadTurnOfNobody();
    }
    if (!continues) return EndHere();
    texts_.PassText(listed_);
    line_ = nullptr;
  }

  // Whether a line of the game follows. Examines each line once, even if it is called often.
  constexpr bool ContinuesAfter() {
    if (continues_at_ != nullptr && in_.here() < continues_at_) return continues_;
    Cursor ahead = in_;
    do {
      const std::string_view rest = ahead.rest();
      ahead.Advance(std::min(rest.find('\n'), rest.size()));
      SkipBlankLines(ahead);
    } while (!ahead.at_end() && !Continues(ahead.rest()) && !BeginsAnother(LineAt(ahead.rest())));
    continues_at_ = ahead.here();
    continues_ = !ahead.at_end() && Continues(ahead.rest());
    return continues_;
  }

  // Whether a game continues with this line after other text. "A: an answer" does not continue it.
  constexpr bool Continues(std::string_view text) const {
    const Line line = LineAt(text);
    if (line.type == LineType::kHeader) return !BeginsAnother(line);
    if (line.type == LineType::kWinner) return true;
    if (line.type != LineType::kFaction) return AreActions(text);
    return HasActions(text.substr(line.label_bytes)) || (listed_ & Bit(line.faction)) != 0;
  }

  constexpr void PassLabel(const Line& line, std::string_view read) {
    const char* const begin = in_.here();
    in_.Advance(line.label_bytes);
    RemarkLabel(line, in_.Since(begin), Why("header-form"), read);
  }

  // Reports a label in unusual letter case, with blanks, or with a full-width colon.
  constexpr void RemarkLabel(const Line& line, std::string_view label, Reason reason,
                             std::string_view read = {}) {
    if (!line.odd) return;
    const bool wide = !label.ends_with(':');
    recorder_.Remark({wide ? Why("wide-sign") : reason, label, read});
  }

  // --- the setup ---

  constexpr void ReadHeader(const Line& line) {
    const char* const begin = in_.here();
    const auto index = static_cast<std::size_t>(line.header);
    PassLabel(line, kHeaderNames[index]);
    map_read_ = true;
    const std::string_view written = texts_.ReadField(line.header);
    if (!in_.ok()) return;
    const std::string_view setup_line = Trim(in_.Since(begin));
    const std::uint32_t bit = 1U << index;
    const bool again = (headers_ & bit) != 0;
    const bool late = headers_ >= bit || listed_ != 0 || turns_ > 0;
    if (late) recorder_.Remark({Why("header-order"), setup_line, {}});
    headers_ |= bit;
    if (line.header == Header::kMap) map_line_ = setup_line;
    if (written.empty()) {
      recorder_.Remark({Why("odd-header"), setup_line, {}});
    } else if (!again) {
      ReadHeaderValue(line.header, written, info_, recorder_);
      if (line.header == Header::kClearings) TellPlace(setup_line);
    }
    if (line.header == Header::kDeck) turn_.SetDeck(DeckOf(info_.deck));
    ReadLineEnd();
  }

  // The rules check the suits: their findings are at this line.
  constexpr void TellPlace(std::string_view setup_line) {
    if constexpr (requires { recorder_.InfoPlace(setup_line); }) recorder_.InfoPlace(setup_line);
  }

  // "Clearings: omitted only on the Fall map."
  constexpr void CheckHeaders() {
    constexpr std::uint32_t kBit = 1U << static_cast<unsigned>(Header::kClearings);
    const bool no_clearings = (headers_ & kBit) == 0 && info_.map != "Fall";
    if (info_.deck.data() == nullptr || no_clearings) {
      recorder_.Remark({Why("missing-header"), map_line_, {}});
    }
  }

  // player | turn. The first line of a faction names its player, unless it contains actions. After
  // a turn of a faction without a player, the line must also look like a name.
  constexpr void ReadFactionLine(const Line& line) {
    if (!map_read_) return in_.Fail(Why("fragment"));
    line_ = in_.here();
    in_.Advance(line.label_bytes);
    const bool named = (listed_ & Bit(line.faction)) != 0;
    const bool may_be_player = named ? turns_ == 0 : IsKnown(line.faction);
    if (may_be_player && !HasActions(in_.rest())) {
      if (!named && MayBePlayer()) return ReadPlayer(line);
      if (named && AtBlank(in_) && AtName()) return PassPlayer();
    }
    ReadTurn(line);
  }

  constexpr bool AtName() const { return BeginsWithName(in_.rest()); }

  // Whether the first line of a faction may name its player. After turns, an empty line is an empty
  // turn, unless the next line is a turn of that faction, as in ADSET (the Advanced Setup of Root).
  constexpr bool MayBePlayer() const {
    if (AtName()) return true;
    const std::string_view rest = in_.rest();
    const std::string_view written = Trim(BeforeRealComment(rest));
    if (player_missing_ || (turns_ > 0 && AreMereActions(written))) return false;
    if (turns_ == 0 || !written.empty()) return true;
    const std::size_t next = std::min(rest.find('\n'), rest.size() - 1) + 1;
    return rest.substr(next).starts_with(in_.Since(line_));
  }

  // Passes another player of a faction that already has one.
  constexpr void PassPlayer() {
    texts_.ReadValue();
    recorder_.Remark({Why("repeated-player"), Trim(in_.Since(line_)), {}});
    ReadLineEnd();
  }

  // Reports a lowercase letter in "c:" or "c :".
  constexpr void RemarkSmallLabel(std::string_view label, Faction faction) {
    const bool is_letter = !IsLetter(label[1]) && label[1] != '_';
    if (!is_letter || (label[0] & 0x20) == 0) return;
    recorder_.Remark({Why("lower-case-faction"), label, LetterTextOf(faction)});
  }

  constexpr void ReadPlayer(const Line& line) {
    RemarkSmallLabel(in_.Since(line_), line.faction);
    RemarkLabel(line, in_.Since(line_), Why("header-form"));
    const std::string_view name = texts_.ReadField(Header::kNone);
    if (!in_.ok()) return;
    listed_ |= Bit(line.faction);
    names_.Add(line.faction, name);
    recorder_.Player(
        Player{line.faction, name.empty() ? std::string_view() : recorder_.Text(name)});
    ReadLineEnd();
  }

  // --- turns ---

  // turn ::= faction ":" [ actions ] [ comment ]
  constexpr void ReadTurn(const Line& line) {
    const std::string_view label = in_.Since(line_);
    if (turns_ == kMaxTurns) return in_.FailAt(line_, Why("too-many-parts"));
    if (!IsKnown(line.faction)) return ReadTurnOfNobody();
    RemarkSmallLabel(label, line.faction);
    RemarkLabel(line, label, Why("blanks"));
    if ((listed_ & Bit(line.faction)) == 0) {
      recorder_.Remark({Why("missing-player"), label, {}});
      player_missing_ = true;
      listed_ |= Bit(line.faction);
    }
    if (turns_ == 0) CheckHeaders();
    ReadTurnOf(line.faction);
    while (in_.ok() && AtLaterTurn()) {
      line_ = in_.here() + 1;
      in_.Advance(kLaterLabelBytes);
      ReadTurnOf(FactionOf(*line_));
    }
  }

  // Whether the line ends and the next one is a turn in the usual form. Such a line cannot be
  // anything else, so it needs no further tests.
  static constexpr std::size_t kLaterLabelBytes = 3;
  constexpr bool AtLaterTurn() const {
    if (in_.Peek() != '\n' || in_.Peek(2) != ':') return false;
    const Faction faction = FactionOf(in_.Peek(1));
    return IsKnown(faction) && (listed_ & Bit(faction)) != 0 && turns_ > 0 && turns_ < kMaxTurns;
  }

  // Reads the actions after the label.
  constexpr void ReadTurnOf(Faction faction) {
    const std::string_view label = in_.Since(line_);
    turn_.Begin(faction, ++turns_, (set_up_ & Bit(faction)) == 0);
    turn_.ReadActions();
    if (!in_.ok()) return;
    if (turn_.actions() == 0) {
      recorder_.Remark({Why("empty-turn"), label, {}});
      --turns_;
    }
    set_up_ |= Bit(faction);
    ReadLineEnd();
  }

  // A turn of an unknown letter is an error. With --keep-unparsed, its whole line is one unparsed
  // action.
  constexpr void ReadTurnOfNobody() {
    const char* const place = line_;
    if (!options_.keep_unparsed) return in_.FailAt(place, Why("expected-faction"));
    if (turns_ >= kMaxTurns) return in_.FailAt(place, Why("too-many-parts"));
    turn_.Begin(Faction::kUnknown, ++turns_, false);
    texts_.ReadValue();
    if (!in_.ok()) return;
    turn_.ReportUnparsed(RemarkUnparsed(in_, place, Why("expected-faction"), place, recorder_));
    ReadLineEnd();
  }

  // [ gloss ] [ comment ], up to the end of the line
  constexpr void ReadLineEnd() {
    if (IsLineEnd(in_.Peek())) return;
    SkipBlanks(in_);
    if (turn_.AtGloss(in_)) texts_.ReadGloss(listed_);
    if (in_.Peek() == '/') texts_.ReadComment(listed_);
  }

  // --- the end ---

  // winner ::= "Winner:" faction+
  constexpr void ReadWinner(const Line& line) {
    const char* const begin = in_.here();
    PassLabel(line, "Winner");
    winner_ = texts_.ReadField(Header::kMap);
    winner_read_ = true;
    if (!in_.ok()) return;
    if (winner_.size() == 1 && IsKnown(LabelFaction(winner_)) && (winner_[0] & 0x20) != 0) {
      winners_ = Bit(LabelFaction(winner_));
      recorder_.Remark({Why("lower-case-faction"), winner_, LetterTextOf(LabelFaction(winner_))});
    } else {
      winners_ = WinnersOf(winner_);
    }
    if (winners_ == 0) {
      winners_ = WinnersBeforeText(winner_, listed_, names_);
      if (winners_ == 0) winners_ = WinnersInBrackets(winner_, listed_, names_);
      if (winners_ != 0) recorder_.Remark({Why("winner-form"), winner_, {}});
    }
    const bool known = winners_ != 0;
    const bool plays = (winners_ & ~listed_) == 0;
    if (!known || !plays) recorder_.Remark({Why("unknown-winner"), Trim(in_.Since(begin)), {}});
    ReadLineEnd();
  }

  constexpr void Finish() {
    if (turns_ == 0) {
      texts_.ExpectNothingUnread();
      if (!in_.ok()) return;
      CheckHeaders();
      recorder_.Remark({Why("no-plies"), map_line_, {}});
    }
    recorder_.Info(info_);
    if (!winner_read_ || winner_.empty()) return;
    Outcome outcome;
    if (winners_ != 0) outcome = {OutcomeKind::kWin, winners_};
    recorder_.Result(winner_, outcome);
  }

  Cursor& in_;
  Recorder& recorder_;
  const ReadOptions options_;
  TurnReader<Recorder> turn_;
  KeptTexts<Recorder> texts_;
  const char* line_ = nullptr;  // start of the current line of a faction
  Info info_;
  std::string_view map_line_ = in_.rest().substr(0, 0);  // as written; empty until it is read
  std::string_view winner_;
  PlayerNames names_;
  std::uint32_t headers_ = 0;  // bit n: the setup line with code n has been read
  std::uint32_t listed_ = 0;   // factions with a player line or a turn so far
  std::uint32_t set_up_ = 0;   // factions that have had a turn
  std::uint32_t winners_ = 0;
  std::uint16_t turns_ = 0;
  bool map_read_ = false;
  bool player_missing_ = false;
  bool winner_read_ = false;
  const char* continues_at_ = nullptr;  // continues_ is valid up to here
  bool continues_ = false;              // whether a line of the game follows
  bool ended_ = false;                  // the text from here on does not belong to the game
};

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  GameReader<Recorder>(in, recorder, options).Read();
}

}  // namespace plymill::rootlog
