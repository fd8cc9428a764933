// FastReader: the fast form of Tatsu. It describes the lines for scan/lines/numbered_fast_reader.h.
#pragma once

#include "games/tatsu/fast/read_lines.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/ply_reader.h"
#include "games/tatsu/scanner.h"
#include "games/tatsu/turn_players.h"
#include "record/row.h"
#include "scan/lines/numbered_fast_reader.h"

namespace plymill::tatsu {

struct FastLines {
  using Shape = PlyShape;
  static constexpr std::size_t kRowsPerLine = 2;

  static constexpr ReadLinesFunction* kReadLines = fast::ReadLinesAvx2;

  // True for the beginning of a ply such as "V-2" or "14-11".
  static bool OpensAt(const char* at) {
    const std::size_t two = IsDigit(at[1]) ? 1 : 0;
    return (IsDigit(at[0]) || (two == 0 && IsLetter(at[0]))) && at[1 + two] == '-' &&
           IsDigit(at[2 + two]);
  }

  // Called if some turns of a game are odd: see read_lines.h. Determines the players of all turns
  // again, as the plain form does, and makes its remarks.
  template <class TextOf, class Records>
  static void Remark(char* rows, std::size_t count, TextOf text_of, Records& to) {
    Side side = Opponent(FirstSide(rows, count));
    for (std::size_t i = 0; i < count; ++i) {
      char* const row = rows + 2 * i * RowBytes<Ply>();
      const Turn turn(row);
      const std::string_view text = text_of(i);
      const std::size_t blank = text.find_first_of(" \t");
      const std::string_view texts[] = {text.substr(0, blank),
                                        text.substr(text.find_first_not_of(" \t", blank))};
      const TurnPlayers players(turn.plies, 2);
      for (std::size_t k = 0; k < 2; ++k) RemarkSpaces(turn.plies[k], texts[k], to);
      players.Remark(side, texts, to);
      side = players.After(side);
      for (std::size_t k = 0; k < 2; ++k) {
        row[k * RowBytes<Ply>() + kPlayerByte] = static_cast<char>(players.Of(k, side));
      }
    }
  }

  // Player1 is the player who takes the first turn.
  template <class Records>
  static void Report(const NumberedTags& tags, const char* rows, Records& to) {
    const Side first = static_cast<Side>(rows[kPlayerByte]);
    ReportPlayers(first, Opponent(first), tags, to);
    if (!tags.result.empty()) to.Result(tags.result, OutcomeFor(first, OutcomeOfTag(tags.result)));
  }

 private:
  static constexpr std::size_t kPlayerByte = 4;

  // The two plies of a turn, unpacked from their rows.
  struct Turn {
    explicit Turn(const char* rows) {
      for (std::size_t k = 0; k < 2; ++k) {
        RowReader<Ply>(nullptr).Unpack(rows + k * RowBytes<Ply>(), plies[k]);
      }
    }

    Ply plies[2];
  };

  // The player who takes the first turn, derived from the first turn that determines its player.
  static Side FirstSide(const char* rows, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const Turn turn(rows + 2 * i * RowBytes<Ply>());
      const Side own = TurnPlayers(turn.plies, 2).own();
      if (own != Side::kUnknown) return i % 2 == 0 ? own : Opponent(own);
    }
    return Side::kUnknown;
  }
};

using FastReader = NumberedFastReader<FastLines>;

}  // namespace plymill::tatsu
