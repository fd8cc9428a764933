// Tests of dates above moves, as chats write them. All texts are read at compile time.
#include "games/carcassonne/date_line.h"

#include <array>
#include <string_view>

#include "games/carcassonne/game_start.h"
#include "games/carcassonne/scanner.h"
#include "support/carcassonne/read_text.h"

namespace plymill::carcassonne {
namespace {

// Chats write the date above each message. Only those above move 0, and above 1A, begin a game.
consteval bool ReadsDatesOfChats() {
  constexpr std::string_view kText =
      "22/11/2022, 20:01\n1A (0,1) FCCCm\n22/11/2022, 20:05\n2B (1,0) RRCCm\n\n"
      "22/11/2022 8:09 pm\n3A (0,-1) RFRR\n";
  const auto game = Read(kText);
  return game.ReadWith(Why("game-line-fields"), Why("no-start"), Why("date-in-game"),
                       Why("date-in-game")) &&
         game.plies.size() == 3 && FindGameStart(kText, 1) == kText.size();
}
static_assert(ReadsDatesOfChats());
static_assert(Read("22/11/2022, 20:01\n0 (0,0) RCRF\n22/11/2022, 20:05\n1A (0,1) FCCC")
                  .ReadWith(Why("game-line-fields"), Why("date-in-game")));
static_assert(!IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05\nA+3+6=9 (B+1=1)", 14));
static_assert(!IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05 - Bo:\n+3 (B+1)", 14));
static_assert(
    Read("0 (0,0) RCRF\n1A (0,1) FCCC\n22/11/2022, 20:05\n+3 (B+1)").ReadWith(Why("date-in-game")));
static_assert(IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05\n0 (0,0) RCRF", 14));
static_assert(IsGameStart("2A (0,1) FCCC\n22/11/2022, 20:05\n1A (0,1) FCCC", 14));
static_assert(IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05, BGA\n2B (0,2) FCCC", 14));
static_assert(IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05\nA = Ann\n", 14));
// So do the names of the writers.
static_assert(Read("0 (0,0) RCRF\n22/11/2022, 20:01 - Ann:\n1A (0,1) FCCC\n22/11/2022, 20:05 Bo:\n"
                   "2B (1,0) RRCC\n22/11/2022, 8:09 pm \u2013 Ann Lee \n3A (0,-1) RFRR")
                  .ReadWith(Why("date-in-game"), Why("date-in-game"), Why("date-in-game")));
static_assert(!IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05 - Bo:\n2B (0,2) FCCC", 14));
static_assert(IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05 BGA\n2B (0,2) FCCC", 14));
static_assert(IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05 - Bo:\n0 (0,0) FCCC", 14));
// Times of any form, with zones, in brackets, and with the first words of the message.
consteval bool ReadsTimesOfChats() {
  constexpr std::string_view kDates[] = {"22/11/2022, 20:05 UTC",
                                         "22/11/2022, ~20:05 BST",
                                         "22/11/2022 8:05 p.m.",
                                         "22/11/2022, 20h05",
                                         "22.11.2022, 20.05 Uhr",
                                         "22/11/2022, 20:05 UTC+2",
                                         "22/11/2022, 20:05: Ann",
                                         "22/11/2022, Ann:",
                                         "22/11/2022, 20:05 - Ann: good luck, all",
                                         "[22/11/2022, 20:05] Ann:",
                                         "[22/11/2022, 20:05:33] Ann Lee: so",
                                         "[22/11/2022]"};
  for (const std::string_view date : kDates) {
    // Longer than any, with the moves.
    std::array<char, 200> text = {};
    std::size_t size = 0;
    for (const std::string_view part :
         {std::string_view("0 (0,0) RCRF\n"), date, std::string_view("\n1A (0,1) FCCC\n\n"), date,
          std::string_view("\n2B (1,0) RRCC")}) {
      size += part.copy(text.data() + size, part.size());
    }
    const std::string_view read(text.data(), size);
    const auto game = Read(read);
    if (!game.ReadWith(Why("date-in-game"), Why("date-in-game")) || game.plies.size() != 3 ||
        FindGameStart(read, 1) != read.size()) {
      return false;
    }
  }
  return true;
}
static_assert(ReadsTimesOfChats());
static_assert(IsGameStart("1A (0,1) FCCC\n22/11/2022, 20:05 - Club, Turn-based\n2B (0,2) FCCC",
                          14));

}  // namespace
}  // namespace plymill::carcassonne
