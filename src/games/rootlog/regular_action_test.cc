// Tests that the shortcut for regular actions gives the same rows as the grammar.
#include "games/rootlog/regular_action.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/makers/rootlog/maker.h"
#include "games/rootlog/actions.h"
#include "games/rootlog/row_reporter.h"
#include "support/rootlog/rows.h"

namespace plymill::rootlog {
namespace {

// A Recorder that counts diagnostics.
class Remarks {
 public:
  std::size_t count() const { return count_; }

  void Remark(const plymill::Remark&) { ++count_; }
  char* Allocate(std::size_t) { return memory_.data(); }
  std::string_view Text(std::string_view text) { return text; }

 private:
  std::size_t count_ = 0;
  std::array<char, 64> memory_;
};

// A Recorder that stores plies.
struct Plies {
  std::vector<Ply>& told;

  void Ply(const rootlog::Ply& ply, std::string_view) { told.push_back(ply); }
};

struct Reading {
  bool is_regular = false;
  std::string_view written;
  std::vector<Ply> rows;
};

// Reads `action`, followed by a separator, with the shortcut.
Reading ReadRegular(const std::string& action, Faction player, Deck deck, std::string& text) {
  text = action + "/" + std::string(RegularAction::kBytes, 'x');
  RegularAction regular;
  regular.SetDeck(deck);
  regular.BeginTurn(player, 0, false);
  Reading reading;
  Plies plies{reading.rows};
  RowReporter<Plies> rows(plies);
  const char* const begin = text.data();
  regular.Begin(begin + action.size() + 1, rows.spill());
  const char* const end = regular.Read(begin, 0, rows.Room());
  if (end == nullptr) return reading;
  reading.is_regular = true;
  reading.written = {begin, static_cast<std::size_t>(end - begin)};
  rows.Report(regular.row_count(), reading.written);
  return reading;
}

// A description of the difference from the grammar, or empty if there is none.
std::string Wrong(const Reading& reading, Faction player, Deck deck) {
  Remarks remarks;
  Cursor in(reading.written);
  ActionReader<Remarks> grammar(in, remarks);
  grammar.SetDeck(deck);
  grammar.Read(player);
  if (!in.ok() || !in.at_end()) return "no action";
  if (remarks.count() > 0) return "not by the book";
  std::vector<Ply> rows;
  grammar.ForEachRow([&](Ply& row) {
    row.player = player;
    rows.push_back(row);
  });
  return rows == reading.rows ? "" : InFewWords(reading.rows) + "\nand not\n" + InFewWords(rows);
}

// The texts between the separators of generated games. They include all actions.
std::vector<std::string> MadeActions() {
  std::string games;
  Maker maker(1);
  for (int i = 0; i < 40; ++i) maker.AppendGame(games);
  std::vector<std::string> actions;
  for (std::size_t at = 0; at < games.size();) {
    const std::size_t end = std::min(games.find_first_of("/;:\n", at), games.size());
    actions.push_back(games.substr(at, end - at));
    at = end + 1;
  }
  return actions;
}

TEST(RootlogRegularAction, IsWhatTheGrammarReads) {
  const std::vector<std::string> actions = MadeActions();
  constexpr std::string_view kSigns = "0123456789+-><()#%_$@^*,wbtpfrsdehXZCEAVGLODPHKBFMR /;\n";
  std::mt19937 random(7);
  const auto below = [&](std::size_t limit) { return random() % limit; };
  std::size_t regular = 0;
  for (int i = 0; i < 300'000; ++i) {
    std::string action = actions[below(actions.size())];
    for (std::size_t changes = below(4); changes > 0; --changes) {
      const std::size_t at = below(action.size() + 1);
      const std::string& other = actions[below(actions.size())];
      if (below(4) == 0) action = action.substr(0, at) + other.substr(below(other.size() + 1));
      if (below(3) == 0) action.erase(std::min(at, action.size()), 1 + below(2));
      if (below(2) == 0)
        action.insert(std::min(at, action.size()), 1, kSigns[below(kSigns.size())]);
    }
    const auto player = static_cast<Faction>(below(kFactionLetters.size()));
    const auto deck = static_cast<Deck>(below(3));
    std::string text;
    const Reading reading = ReadRegular(action, player, deck, text);
    if (!reading.is_regular) continue;
    ++regular;
    ASSERT_EQ(Wrong(reading, player, deck), "")
        << reading.written << " of " << kFactionLetters[static_cast<std::size_t>(player)];
  }
  EXPECT_GT(regular, 50'000U);
}

// A new row must equal the row of an empty ply.
TEST(RootlogRegularAction, BeginsWithAnEmptyRow) {
  const StoredPly row;
  Ply ply;
  ply.turn = 1;
  RowReader<Ply>(nullptr).Unpack(reinterpret_cast<const char*>(&row), ply);
  EXPECT_EQ(ply, Ply());
}

// A forest may be longer than its field in a row.
TEST(RootlogRegularAction, HasRoomForLongForests) {
  std::string text;
  for (const char* const action : {"w7_8_9_10_11_12->10_11_12", "9Ct_k1_2_3->7_8_9_10_11_12"}) {
    const Reading reading = ReadRegular(action, Faction::kMarquise, Deck::kExiles, text);
    ASSERT_TRUE(reading.is_regular) << action;
    EXPECT_EQ(Wrong(reading, Faction::kMarquise, Deck::kExiles), "");
  }
  for (const char* const action : {"w1_2_3_4_5_6_7->", "w->1_2_3_4_5_6_7", "w->7_8_9_10_11_12_12",
                                   "w->2_1", "(w+b_s)10_11_12->5", "w10_11_12->5+6"}) {
    EXPECT_FALSE(ReadRegular(action, Faction::kMarquise, Deck::kExiles, text).is_regular) << action;
  }
}

// Regression: "3w42$->" was read as warriors on a board.
TEST(RootlogRegularAction, IsNoneWithANumberThatIsNoClearing) {
  std::string text;
  for (const char* const action : {"3w42$->", "w->13", "w13->5", "w->5+13", "XE13", "2w0->5"}) {
    EXPECT_FALSE(ReadRegular(action, Faction::kAlliance, Deck::kExiles, text).is_regular) << action;
  }
}

// An action that sets a value is regular only in the turn of a faction that may set it.
TEST(RootlogRegularAction, IsWhatIsSetOnBoards) {
  struct Setting {
    std::string action;
    Faction player;
  };
  std::string text;
  for (const Setting& setting : {Setting{"$_->3", Faction::kRiverfolk},
                                 {"$_h->2", Faction::kRiverfolk},
                                 {"$_r->1", Faction::kRiverfolk},
                                 {"$_m->4", Faction::kRiverfolk},
                                 {"$_f->0", Faction::kMarquise},
                                 {"$_o->M", Faction::kLizards},
                                 {"$_ho->B", Faction::kLizards},
                                 {"$_E->h", Faction::kVagabond},
                                 {"$_G->2", Faction::kVagabond},
                                 {"t9^t_b", Faction::kCorvids},
                                 {"Pt9^t_b", Faction::kMarquise},
                                 {"$_->", Faction::kEyrie}}) {
    const Reading reading = ReadRegular(setting.action, setting.player, Deck::kExiles, text);
    ASSERT_TRUE(reading.is_regular) << setting.action;
    EXPECT_EQ(reading.written, setting.action);
    EXPECT_EQ(Wrong(reading, setting.player, Deck::kExiles), "") << setting.action;
  }
  for (const Setting& setting :
       {Setting{"$_->3", Faction::kEyrie}, {"$_->5", Faction::kRiverfolk},
        {"$_h->0", Faction::kRiverfolk},   {"$_m->12", Faction::kRiverfolk},
        {"$_h->", Faction::kRiverfolk},    {"$_f->12", Faction::kRiverfolk},
        {"$_o->M", Faction::kEyrie},       {"$_ho->C", Faction::kLizards},
        {"$_E->3", Faction::kVagabond},    {"$_G->2", Faction::kMarquise},
        {"t9^t_b", Faction::kMarquise},    {"XC5", Faction::kMarquise},
        {"%s->d", Faction::kMarquise},     {"%sd->$", Faction::kMarquise},
        {"F#sap->C", Faction::kMarquise},  {"$_r->e", Faction::kVagabond},
        {"$_->", Faction::kMarquise},      {"2$_->", Faction::kEyrie},
        {"2t9^t_b", Faction::kCorvids},    {"2t_f9^3", Faction::kKeepers},
        {"$->3", Faction::kRiverfolk}}) {
    EXPECT_FALSE(ReadRegular(setting.action, setting.player, Deck::kExiles, text).is_regular)
        << setting.action;
  }
}

// A sum of pieces needs no parentheses if no piece has a start place.
TEST(RootlogRegularAction, IsASumOfPieces) {
  std::string text;
  for (const char* const action : {"t_m+w->7", "t_f+2w->12", "w+t_m+t_r->$"}) {
    const Reading reading = ReadRegular(action, Faction::kRiverfolk, Deck::kExiles, text);
    ASSERT_TRUE(reading.is_regular) << action;
    EXPECT_EQ(Wrong(reading, Faction::kRiverfolk, Deck::kExiles), "");
  }
  for (const char* const action :
       {"t_m+w->", "t_m+w3->7", "t_m3+w->7", "p+w->7", "w+->7", "w+%s->7"}) {
    EXPECT_FALSE(ReadRegular(action, Faction::kRiverfolk, Deck::kExiles, text).is_regular)
        << action;
  }
}

// A separator, a comment or a line end must follow an action, possibly after one blank.
TEST(RootlogRegularAction, MayHaveABlankAfterIt) {
  std::string text;
  for (const char* const action : {"w->5 // #->", "w->5 ", "w->5 ;", "w->5\r\n"}) {
    const Reading reading = ReadRegular(action, Faction::kMarquise, Deck::kExiles, text);
    ASSERT_TRUE(reading.is_regular) << action;
    EXPECT_EQ(reading.written, "w->5");
  }
  for (const char* const action : {"w->5  //", "w->5 w", "w->5\r/", "w->5 - so"}) {
    EXPECT_FALSE(ReadRegular(action, Faction::kMarquise, Deck::kExiles, text).is_regular) << action;
  }
}

}  // namespace
}  // namespace plymill::rootlog
