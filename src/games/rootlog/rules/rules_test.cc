// Rules of Root: written games replay without findings, and each fault that is put into them is
// found at its action, with its code, and nothing else is.
#include "games/rootlog/rules/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "games/rootlog/game.h"
#include "rules/rules_ops.h"
#include "support/notations.h"
#include "support/rootlog/written_games.h"
#include "support/scale.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using testing::PaddedText;

constexpr std::string_view kFall = "Map: Fall\nDeck: E&P\n";

// A finding: the action where it is, as written ("" for the end of the game), and its code.
struct Found {
  std::string action, code;
  bool operator==(const Found&) const = default;
};

void PrintTo(const Found& found, std::ostream* out) {
  *out << found.code << " at \"" << found.action << '"';
}

class Replayed {
 public:
  explicit Replayed(std::string_view text, bool keep_unparsed = false) : text_(text) {
    ShardOptions options = testing::GameRowOptions();
    options.rules = true;
    options.keep_texts = true;
    options.read.keep_unparsed = keep_unparsed;
    testing::ReadText<Game>(text_, records_, options);
    EXPECT_EQ(records_.heads.size(), 1U) << text;
  }

  std::vector<Found> findings() const {
    std::vector<Found> found;
    for (const RemarkRecord& record : records_.remarks) {
      const ReasonInfo& info = InfoOf(testing::OpsOf<Game>(), record.remark.reason);
      if (info.ruling == Ruling::kNone) continue;
      const bool is_of_end = record.remark.written.data() == head().result.data();
      found.push_back(
          {is_of_end ? "" : std::string(record.remark.written), std::string(info.code)});
    }
    return found;
  }

  const GameHead& head() const { return records_.heads[0]; }
  const Records<Game>& records() const { return records_; }

 private:
  PaddedText text_;
  Records<Game> records_;
};

std::vector<Found> FindingsOf(std::string_view text) { return Replayed(text).findings(); }

// `game` with the only occurrence of `from` replaced by `to`.
std::string Edit(std::string_view game, std::string_view from, std::string_view to) {
  const std::size_t at = game.find(from);
  EXPECT_NE(at, std::string_view::npos) << from;
  EXPECT_EQ(game.find(from, at + 1), std::string_view::npos) << from << " occurs twice";
  return std::string(game.substr(0, at)) + std::string(to) +
         std::string(game.substr(at + from.size()));
}

TEST(RootlogRules, WrittenGamesHaveNoFindings) {
  for (const std::string_view game : {kFallGame, kLakeGame, kMountainGame}) {
    const Replayed replayed(game);
    EXPECT_EQ(replayed.findings(), std::vector<Found>());
    EXPECT_EQ(replayed.head().legality, Legality::kLegal);
    EXPECT_EQ(replayed.head().rules_outcome, replayed.head().outcome);
  }
}

TEST(RootlogRules, PointsAreThoseOfTheRecord) {
  const Replayed replayed(kFallGame);
  std::string points;
  for (const PointsRecord& record : replayed.records().points) {
    points += std::string(NameOf(static_cast<Faction>(record.player)).view()) + " " +
              std::to_string(record.points) + "\n";
  }
  EXPECT_EQ(points, "C 31\nE 5\nA 2\nV 4\n");
}

struct Fault {
  std::string_view kind;
  std::string_view game;
  std::string_view from, to;  // the edit
  std::string_view action;    // where it is found
  std::string_view code;
};

constexpr Fault kFaults[] = {
    {"more warriors move than are there", kFallGame, "4w3->7", "9w3->7", "9w3->7",
     "missing-pieces"},
    {"warriors move from another clearing", kFallGame, "2w9->1", "2w10->1", "2w10->1",
     "missing-pieces"},
    {"warriors move without a path", kFallGame, "2w7->8", "2w7->3/2w3->8", "2w3->8", "no-path"},
    {"warriors move along a river without boats", kFallGame, "2w7->12", "w7->4/2w7->12", "w7->4",
     "no-path"},
    {"more are recruited than the supply has", kFallGame, "Zsoup", "Zsoup/11w->2", "11w->2",
     "beyond-supply"},
    {"more wood than there is", kFallGame, "C:t->9/", "C:9t->9/", "9t->9", "beyond-supply"},
    {"no free slot", kFallGame, "b->12/++2", "b->3/++2", "b->3", "no-slot"},
    {"two buildings beside a ruin", kFallGame, "Zfpart", "Zfpart/2b_r->6", "2b_r->6", "no-slot"},
    {"another keep", kFallGame, "Z%h/++2", "Z%h/++2/t_k->10", "t_k->10", "second-keep"},
    {"a piece of another faction", kFallGame, "Zfpart", "Zfpart/t_e->5", "t_e->5", "no-such-piece"},
    {"a pawn of a faction without one", kFallGame, "Zfpart", "Zfpart/p->5", "p->5",
     "no-such-piece"},
    {"sympathy twice", kFallGame, "t->10/++", "t->11/++", "t->11", "second-token"},
    {"points of sympathy", kFallGame, "t->11/++/", "t->11/++2/", "++2", "wrong-points"},
    {"points of a building", kFallGame, "b_w->9/++2", "b_w->9/++3", "++3", "wrong-points"},
    {"points of roosts", kFallGame, "b->12/++2", "b->12/++3", "++3", "wrong-points"},
    {"points of an item", kFallGame, "Z%h/++2", "Z%h/++", "++", "wrong-points"},
    {"points of an item of the Eyrie", kFallGame, "Z%t/++", "Z%t/++2", "++2", "wrong-points"},
    {"a pawn without a path", kFallGame, "p->8/", "p->7/p->8/", "p->7", "no-path"},
    {"a pawn in no forest", kFallGame, "p->8/", "p->1_4_8/p->8/", "p->1_4_8", "unknown-forest"},
    {"a battle without an attacker", kFallGame, "XE8/", "XE8/XE3/", "XE3", "no-battle"},
    {"a battle without a defender", kFallGame, "XC12/Cw12->", "XC12/Cw12->/XC12", "XC12",
     "no-battle"},
    {"supporters that are not there", kFallGame, "3R#$->", "4R#$->", "4R#$->", "missing-cards"},
    {"cards that are not in the hand", kFallGame, "B#E->$_b", "2B#E->$_b", "2B#E->$_b",
     "missing-cards"},
    {"too many cards at the end of a turn", kFallGame, "t->10/++/2#->A", "t->10/++/4#->A", "4#->A",
     "hand-limit"},
    {"a card that is not crafted", kFallGame, "F#partC$->", "#soupC$->", "#soupC$->",
     "not-crafted"},
    {"another copy of a card", kFallGame, "Zfpart", "Zfpart/Zsoup", "Zsoup", "too-many-copies"},
    {"an item that is used up", kFallGame, "Z%h/++2", "Z%h/++2/%t->", "%t->", "missing-pieces"},
    {"an item that is not there", kFallGame, "%hC$->$", "%xC$->$", "%xC$->$", "missing-pieces"},
    {"no item left to craft", kFallGame, "Zfpart", "Zfpart/Z%h", "Z%h", "beyond-supply"},
    {"no ruin", kFallGame, "%b12->$", "%b5->$", "%b5->$", "no-ruin"},
    {"an item that is in no ruin", kMountainGame, "%b9->$", "%c9->$", "%c9->$", "beyond-supply"},
    {"another faction", kFallGame, "#->A\nV:p", "#->L\nV:p", "#->L", "not-in-game"},
    {"another winner", kFallGame, "Winner: C", "Winner: E", "", "wrong-winner"},
    {"a winner without 30 points", kFallGame, "++26", "++24", "", "few-points"},
    {"a turn after the end", kFallGame, "Winner: C", "E:w->3\n\nWinner: C", "w->3", "played-on"},
    {"a keep outside of the corners", kFallGame, "t_k->1", "t_k->5", "t_k->5", "odd-setup"},
    {"a minister who is swayed twice", kLakeGame, "#mayor->$", "#marshal->$", "#marshal->$",
     "odd-minister"},
    {"a plot that is not there", kLakeGame, "t9^t_r", "t11^t_r", "t11^t_r", "no-plot"},
    {"a swap without a plot", kLakeGame, "t3<->t9", "t3<->t12", "t3<->t12", "no-plot"},
    {"points of plots", kLakeGame, "t9^t_r/++2", "t9^t_r/++3", "++3", "wrong-points"},
    {"the ferry beyond the lake", kLakeGame, "(w+f)1->10", "(w+f)1->10/f->5/f->10", "f->5",
     "no-path"},
    {"out of the Burrow without a tunnel", kLakeGame, "2w0->4", "2w0->3", "2w0->3", "no-path"},
    {"a fourth trade post", kLakeGame, "t_m+w->11/++2", "t_m+w->11/++2/3t_m->12", "3t_m->12",
     "beyond-supply"},
    {"payments that nobody made", kLakeGame, "2Dw$->", "3Dw$->", "3Dw$->", "missing-pieces"},
    {"an ambush that was played before", kLakeGame, "XP2/", "XP2F@/", "XP2F@", "too-many-copies"},
    {"the suits of the map", kLakeGame, "R12", "M12",
     "Clearings: F1, M2, R3, F4, M5, R6, F7, M8, R9, F10, M11, M12", "odd-suits"},
    {"a closed path that is closed", kMountainGame, "w->3/2w3->11", "w->3/w3->7/2w3->11", "w3->7",
     "no-path"},
    {"a closed path that is not there", kMountainGame, "8_9->", "8_9->/1_5->", "1_5->",
     "no-closed-path"},
    {"a relic that is not there", kMountainGame, "t_t2^2", "t_t3^2", "t_t3^2", "missing-pieces"},
    {"a second warlord", kMountainGame, "w_w9->/w_w->9", "w_w->9", "w_w->9", "beyond-supply"},
};

TEST(RootlogRules, FaultsAreFoundWhereTheyAre) {
  for (const Fault& fault : kFaults) {
    SCOPED_TRACE(fault.kind);
    EXPECT_EQ(FindingsOf(Edit(fault.game, fault.from, fault.to)),
              (std::vector<Found>{{std::string(fault.action), std::string(fault.code)}}));
  }
}

// A game of these players (letters) with these turns.
std::string RawGame(std::string_view players, std::string_view turns,
                    std::string_view header = kFall) {
  std::string game(header);
  for (const char letter : players) game += std::string(1, letter) + ": name\n";
  return game + "\n" + std::string(turns) + "\n";
}

// The whole set-up of a faction, on Fall.
std::string_view SetupOf(char faction) {
  switch (faction) {
    case 'C':
      return "C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\n";
    case 'E':
      return "E:b->3/6w->3/#despot->$\n";
    case 'A':
      return "A:3#->$\n";
    case 'V':
      return "V:#thief->$/p->3_6_11\n";
    case 'G':
      return "G:#tinker->$/p->3_6_11\n";
    case 'L':
      return "L:4w+b_m->2/w->5+6+10\n";
    case 'O':
      return "O:w->4+7+10+11\n";
    case 'D':
      return "D:2w+t->4/2w->8+9+12\n";
    case 'P':
      return "P:w->1+2+3\n";
    case 'H':
      return "H:(w_w+4w)->2/b->2\n";
    default:
      return "K:4w->4/4w->8\n";
  }
}

// The same with the set-ups of the players before the turns.
std::string GameOf(std::string_view players, std::string_view turns,
                   std::string_view header = kFall) {
  std::string all;
  for (const char letter : players) all += SetupOf(letter);
  return RawGame(players, all + std::string(turns), header);
}

struct Exception {
  std::string_view rule, players, turns;
  std::string_view header = kFall;
};

// Each looks like a fault, but a rule of the game or of the notation explains it.
constexpr Exception kExceptions[] = {
    {"Field Hospitals move warriors to the keep", "CE", "E:4w3->7/2w7->8/XC8/R#C->/Cw8->1"},
    {"the card for Field Hospitals may be written later", "CE", "E:4w3->7/2w7->8/XC8/Cw8->1/R#C->"},
    {"the Riverfolk move along rivers", "OC", "O:w7->11/2w11->10"},
    {"buyers of riverboats move along rivers", "OC", "C:2w->O$/w4->7"},
    {"Boat Builders move along rivers", "CE", "C:Zboat/w4->7"},
    {"Tunnels join clearings", "CE", "C:Ztun/w4->5"},
    {"the first three payments are often not written", "OC", "O:3w$->/8w->7/3w->7"},
    {"funds of the Riverfolk may come without being written", "OC", "O:5w$->"},
    {"payments return without being written", "OC", "C:3w->O$\nO:#->O\nC:14w->2"},
    {"a bomb is removed, though it is not written", "PC", "P:t->1/t1^t_b/++/t->1"},
    {"the removal of a bomb may be written", "PC", "P:t->1/t1^t_b/++/t_b1->/t->1"},
    {"a bomb gives points for what it removes", "PC", "P:t->1/t1^t_b/++3/(Ct_k+Cb_s+Cw)1->"},
    {"a plot that is flipped by another is removed", "PC",
     "P:t->1\nC:XP1/Pt1^t_r/Pw->2+3/++\nP:t->1"},
    {"a removed plot shows its kind", "PC", "P:t->1\nC:XP1/Pt_r1->/++"},
    {"a plot that is face up may be written without its kind", "PC",
     "P:t->1/t1^t_r/++\nC:XP1/Pt1->/++"},
    {"a building whose kind is not written", "CE", "C:b->6\nE:2w3->6/XC6/Cb6->/++\nC:b_s->6/++2"},
    {"Master Engravers give a point", "CE", "C:Zengrave/Z%s/++3"},
    {"the Builder scores all points of an item", "CE", "E:$_->/#builder->$\nC:#->C\nE:Z%s/++2"},
    {"the leader after turmoil may not be written", "CE", "E:$_->\nC:#->C\nE:Z%s/++2"},
    {"the Hundreds may keep an item", "HC", "H:Z%s/#H->/++"},
    {"several actions may be scored in one sum", "CE", "C:b_s->6/b_w->7/++3"},
    {"a removed building may be scored later", "CE", "C:w6->3/XE3/Eb3->/b_s->6/++2"},
    {"roosts are scored once", "CE", "E:2w3->7/b->7/2w3->6/b->6/++2"},
    {"the score track ends at 30", "CE", "C:++29\nE:#->E\nC:b_w->6/++"},
    {"mercenaries fight for their buyer", "OCE", "O:w->3\nC:2w->O$/XE3/Ew3->"},
    {"tunnels of the Duchy are dug in the Burrow", "DC", "D:w->0/(t+w0)->5"},
    {"a tunnel may be written after its warriors", "DC", "D:2w->0/(2w0+t)->5/#->D"},
    {"tunnels return to the Burrow", "DC", "D:t4->0/t->8/t->9/t->12"},
    {"a Vagabond slips between forests that meet", "VC", "V:p->3_7_11_12/p->2_6_10_11_12"},
    {"not all clearings around a forest may be written", "VC", "V:p->3_7_11/p->12"},
    {"pieces of hirelings are set up in the header", "CE", "C:h_Pw4->8/h_PXE2",
     "Map: Fall\nDeck: E&P\nHirelings: h_P, h_J, h_D/h_Pw->4\n"},
    {"hirelings fight for those who control them", "CE", "C:XE3/Ew3->",
     "Map: Fall\nDeck: E&P\nHirelings: h_P, h_J, h_D/h_Pw->3\n"},
    {"hirelings may have other names in the header", "CE", "C:h_Pw4->8",
     "Map: Fall\nDeck: E&P\nHirelings: Corvid Spies, h_J, h_D\n"},
    {"the Elder Treetop has a slot", "CE", "E:b->1",
     "Map: Fall\nDeck: E&P\nLandmarks: treetop->1\n"},
    {"the Legendary Forge changes what crafting gives", "CE", "C:Z%x/++3/Z%x/++3",
     "Map: Fall\nDeck: E&P\nLandmarks: forge->1\n"},
    {"a ferry may be a landmark", "CE", "C:w4->7", "Map: Fall\nDeck: E&P\nLandmarks: f->4\n"},
    {"the ferry may be forgotten", "CE", "C:w1->11/w12->10", "Map: Lake\nDeck: E&P\n"},
    {"slots of the Mountain map are not certain", "CE", "C:4b_s->6/%s1->$",
     "Map: Mountain\nDeck: E&P\n"},
    {"a warrior that leaves an unwritten clearing", "CE", "E:Cw->\nC:15w->5"},
    {"the Warlord is a warrior", "HC", "H:5w2->6"},
    {"a removed warrior may be the Warlord", "HC", "H:(w_w+2w)2->6\nC:XH6/2Hw6->\nH:w_w->2"},
    {"removed warriors of the Lizards become acolytes", "LC", "C:XL10/Lw10->\nL:w$->"},
    {"two Vagabonds find two items in a ruin", "VG", "V:p->11/%b11->$\nG:p->11/%b11->$"},
    {"a ruin of two items may be empty after one", "VGE", "V:p->11/%b11->$\nE:3b->11"},
    {"dominance cards come back", "CE", "C:F#C->/F#dom->C/F#domC->\nE:F#E->/F#dom->E"},
    {"supporters and crafted cards lie on one board", "AC", "A:Ztun\nC:w->2\nA:R#tun$->/3#$->"},
    {"a crafted card may be written by its suit", "AC", "A:Ztun\nC:3R#A$->/R#A$->"},
    {"the suit of a crafted card may not be written", "CE", "C:Zpart\nE:F#partC$->"},
    {"a crafted card may be written as a move", "CE", "C:#soupC->$\nE:#soupC$->"},
    {"any card may come back from the discard pile", "CE",
     "C:Zsoup\nE:#soupC$->\nC:#*->C\nE:Zsoup"},
    {"a turn may be written on two lines", "CE", "C:4#->C\nC:2#C->\nE:#->E"},
    {"points are never below 0", "EC", "E:++2/--5/++\nC:++29\nE:++28/++"},
    {"on an unknown map, paths are not known", "CE", "C:w1->3/2b_s->1", "Map: Desert\nDeck: E&P\n"},
};

TEST(RootlogRules, ExceptionsAreNotFound) {
  for (const Exception& exception : kExceptions) {
    SCOPED_TRACE(exception.rule);
    EXPECT_EQ(FindingsOf(GameOf(exception.players, exception.turns, exception.header)),
              std::vector<Found>());
  }
}

// "Example Turns" of the specification.
TEST(RootlogRules, TheExampleOfTheSpecificationHasNoFindings) {
  EXPECT_EQ(
      FindingsOf("Map: Fall\nDeck: E&P\nPool: CDOPA\nA: Guerric\nP: Justin\nO: Billy\nC: Edu\n\n"
                 "C:t_k->2/w->1+2+3+5+6+7+8+9+10+11+12/b_s->2/b_w->5/b_r->10\n"
                 "O:w->10+11/2w->5/$_->3\nP:w->4+8+9\nA:3#->$\n\n"
                 "C:3w->O$/B#O->C/t->2/Zrpart/t2->/b_r->6/++/w->6+10/M#C->/t->2/B#C->/t2->/"
                 "b_s->3/++/#->C\n"
                 "O:3#->O/w10->5/2w$->/t_r+w->5/++2\n"
                 "P:F#P->/w->1+6+12+8/w1->9/2w9->4/w4->/t->4/#->P\n"
                 "A:3w->O$/B#O->A/3B#$->/t->12+11+9/++2/Zmurine/Zh/++2/2#A->$/#->A\n"),
      std::vector<Found>());
}

// Nine Corvid warriors are recruited, so three are left, as many as they pay for a service. The
// Riverfolk gather payments when their next turn begins, and only then can spend them.
constexpr std::string_view kCorvidsPay = "P:9w->8\nO:w->10\nP:3w->O$";

TEST(RootlogRules, PaymentsThatAreNotGatheredDoNotReturn) {
  const std::string paid(kCorvidsPay);
  for (const std::string_view later : {"", "\nO:2Pw$->", "\nO:3Pw$->"}) {
    EXPECT_EQ(FindingsOf(GameOf("PO", paid + "/3w->6" + std::string(later))),
              (std::vector<Found>{{"3w->6", "beyond-supply"}}));
  }
  // A second payment in the same turn needs warriors as well.
  EXPECT_EQ(FindingsOf(GameOf("PO", paid + "/w->O$")),
            (std::vector<Found>{{"w->O$", "beyond-supply"}}));
  // A turn of another player does not gather them.
  EXPECT_EQ(FindingsOf(GameOf("POC", paid + "\nC:w->5\nP:w->6")),
            (std::vector<Found>{{"w->6", "beyond-supply"}}));
  // The turn of the Riverfolk does, and those that it had before may return in any turn.
  EXPECT_EQ(FindingsOf(GameOf("POC", paid + "\nO:w->11\nC:w->5\nP:w->6/2w->O$")),
            std::vector<Found>());
}

TEST(RootlogRules, FundsThatTheRecordSpendsLaterHaveNotReturned) {
  const std::string gathered = std::string(kCorvidsPay) + "\nO:w->11\n";
  EXPECT_EQ(FindingsOf(GameOf("PO", gathered + "P:3w->6")), std::vector<Found>());
  EXPECT_EQ(FindingsOf(GameOf("PO", gathered + "P:w->6\nO:2Pw$->\nP:2w->6")), std::vector<Found>());
  EXPECT_EQ(FindingsOf(GameOf("PO", gathered + "P:3w->6\nO:2Pw$->")),
            (std::vector<Found>{{"3w->6", "beyond-supply"}}));
  EXPECT_EQ(FindingsOf(GameOf("PO", gathered + "P:2w->6\nO:Pw$->\nP:w->6\nO:Pw$->")),
            (std::vector<Found>{{"2w->6", "beyond-supply"}}));
  // What is spent later was paid later.
  EXPECT_EQ(FindingsOf(GameOf("PO", gathered + "P:3w->6\nO:w->4\nP:2w8->/2w->O$\nO:2Pw$->")),
            std::vector<Found>());
  // ... but one of them before.
  EXPECT_EQ(FindingsOf(GameOf("PO", gathered + "P:3w->6\nO:w->4\nP:2w8->/2w->O$\nO:3Pw$->")),
            (std::vector<Found>{{"3w->6", "beyond-supply"}}));
}

// The Riverfolk's own warriors come to their board without being written; others are payments,
// which are written.
TEST(RootlogRules, FundsOfOthersWerePaid) {
  EXPECT_EQ(FindingsOf(GameOf("OC", "C:w->O$\nO:5w$->/2Cw$->")),
            (std::vector<Found>{{"2Cw$->", "missing-pieces"}}));
}

// The finding is at the line of the clearings, whether or not the game has a result.
TEST(RootlogRules, OddSuitsAreAtTheLineOfTheClearings) {
  constexpr std::string_view kLine = "Clearings: M1, F2, M3, M4, F5, F6, R7, F8, R9, M10, R11, F12";
  const std::string head = "Map: Winter\nDeck: E&P\n" + std::string(kLine) + "\n";
  for (const std::string_view turns : {"C:w->1", "C:w->1\n\nWinner: C", "C:w->1\nC:++30"}) {
    const std::vector<Found> found = FindingsOf(RawGame("CE", turns, head));
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(std::count(found.begin(), found.end(), Found{std::string(kLine), "odd-suits"}), 1);
  }
}

// The set-up may be written in other ways, or not at all.
constexpr Exception kSetups[] = {
    {"the Riverfolk's payments", "OC", "O:w->4+7+10+11/3w->$\nC:w->5\nO:3w$->/11w->7"},
    {"the Advanced Setup has other corners", "CE", "C:t_k->5\nE:b->7",
     "Map: Fall\nDeck: E&P\nPool: CEAV\n"},
    {"a Vagabond without a character", "VC", "V:p->3_6_11\nC:w->5\nV:%x->e/%t->t"},
    {"the Harrier glides", "VC", "V:#harrier->$/p->3_6_11\nC:w->5\nV:p->1"},
    {"first hands that are written", "PC", "P:5#->P/2#P->/w->1+2+3\nC:w->5\nP:3#P->/5#->P\nC:w->5"},
    {"no supporters", "AC", "A:^C\nC:w->5\nA:3#$->"},
    {"no set-up", "CE",
     "C:2w5->1/XE1/Ew1->/4#C->/b_s->6/++3\nE:R#E->$_m/4w7->8/b->8/++4/#->E\nC:5w9->1/XE8/5#C->"},
    {"no warriors in the set-up", "CE",
     "C:t_k->1/b_s->1/b_w->5/b_r->9\nE:b->3/6w->3\nC:4w6->3/XE3"},
    {"a faction without a player line", "CE", "C:w->5\nE:b->3\nA:3#->$\nC:w->6\nE:w->3\nA:t->5"},
};

TEST(RootlogRules, SetupsMayBeIncomplete) {
  for (const Exception& exception : kSetups) {
    SCOPED_TRACE(exception.rule);
    EXPECT_EQ(FindingsOf(RawGame(exception.players, exception.turns, exception.header)),
              std::vector<Found>());
  }
}

// "A removal of Pt_r from a clearing where a face-down t lies resolves the type."
TEST(RootlogRules, OneMistakeIsFoundOnce) {
  // The roost that is removed stands elsewhere, so the number of roosts is not certain any more.
  EXPECT_EQ(FindingsOf(GameOf("EC", "C:XE2/Eb2->/++\nE:2w3->6/b->6/++3/#->E")),
            (std::vector<Found>{{"XE2", "no-battle"}, {"Eb2->", "missing-pieces"}}));
  // The row is believed: the warriors are in 8 now.
  EXPECT_EQ(FindingsOf(GameOf("EC", "C:4w4->8/4w8->7")),
            (std::vector<Found>{{"4w4->8", "missing-pieces"}}));
  // Five cards may be left, or six: what is taken from them later is not missing.
  EXPECT_EQ(FindingsOf(GameOf("EC", "C:3#->C\nE:w->3\nC:w->5\nE:w->3\nC:6#C->")),
            (std::vector<Found>{{"3#->C", "hand-limit"}}));
  // A letter that a faction does not have: it is the piece of this type.
  EXPECT_EQ(FindingsOf(GameOf("EC", "E:2w3->7/b_r->7/++/XC7/Cw7->\nC:w8->7/XE7/Eb7->/++")),
            (std::vector<Found>{{"b_r->7", "no-such-piece"}}));
  // The second plot is believed, so where the plots are is not certain any more.
  EXPECT_EQ(FindingsOf(GameOf("PC", "P:t->1/t->1/t2^t_r/++")),
            (std::vector<Found>{{"t->1", "second-token"}}));
  // Who was the first with 30 points is not certain any more.
  EXPECT_EQ(FindingsOf(GameOf("EC", "E:++30\nC:++30\n\nWinner: C")),
            (std::vector<Found>{{"++30", "played-on"}}));
}

TEST(RootlogRules, AnUnreadRowEndsTheCounting) {
  const Replayed replayed(GameOf("EC", "C:w8=>7/9w8->7/t_k->3\n\nWinner: E"), true);
  EXPECT_EQ(replayed.findings(), (std::vector<Found>{{"t_k->3", "second-keep"}}));
  EXPECT_EQ(replayed.head().legality, Legality::kIllegal);
  const Replayed plots(GameOf("PC", "P:t=>3/t3^t_r/++"), true);
  EXPECT_EQ(plots.findings(), std::vector<Found>());
  EXPECT_EQ(plots.head().legality, Legality::kUnknown);
}

TEST(RootlogRules, MisnotedGamesAreLegal) {
  EXPECT_EQ(Replayed(GameOf("EC", "C:2w7->8")).head().legality, Legality::kLegal);
  EXPECT_EQ(Replayed(GameOf("EC", "C:w->O$")).head().legality, Legality::kIllegal);
}

TEST(RootlogRules, VagabondsWinWithTheirPartners) {
  constexpr std::string_view kTurns = "V:B#domV->$/++->G$\nG:++->C$\nC:++30\n\n";
  for (const std::string_view winners : {"CGV", "CG", "C", "V"}) {
    EXPECT_EQ(FindingsOf(GameOf("CVG", std::string(kTurns) + "Winner: " + std::string(winners))),
              std::vector<Found>());
  }
  const Replayed replayed(GameOf("CVG", std::string(kTurns) + "Winner: CGV"));
  EXPECT_EQ(replayed.head().rules_outcome, replayed.head().outcome);
  EXPECT_EQ(FindingsOf(GameOf("CVGE", std::string(kTurns) + "Winner: CE")),
            (std::vector<Found>{{"", "wrong-winner"}}));
}

// Dominance is not decided, because rule of clearings is not counted. The marker may be forgotten.
TEST(RootlogRules, DominanceMayWin) {
  for (const std::string_view turn : {"C:F#domC->$/++->$", "C:F#domC->$", "C:++->$"}) {
    EXPECT_EQ(FindingsOf(GameOf("CE", std::string(turn) + "\n\nWinner: C")), std::vector<Found>());
  }
}

// Replays `game` with one option set.
std::size_t FindingsWith(const std::string& game, const RuleSetting& setting) {
  const PaddedText text(game);
  ShardOptions options = testing::GameRowOptions();
  options.rules = true;
  options.rule_settings = {&setting, 1};
  Records<Game> records;
  testing::ReadText<Game>(text, records, options);
  return records.remarks.size();
}

TEST(RootlogRules, HandLimitIsAnOption) {
  const std::string game = GameOf("CE", "C:3#->C\nE:w->3");
  EXPECT_EQ(FindingsOf(game), (std::vector<Found>{{"3#->C", "hand-limit"}}));
  EXPECT_EQ(FindingsWith(game, {"rootlog", "hand-limit", "false"}), 0U);
}

TEST(RootlogRules, SlotsOfTheMountainAreAnOption) {
  const std::string game = GameOf("CE", "C:2b_s->6", "Map: Mountain\nDeck: E&P\n");
  EXPECT_EQ(FindingsWith(game, {"rootlog", "mountain-slots", "true"}),
            FindingsWith(game, {"rootlog", "mountain-slots", "false"}) + 1);
}

// Games of the maker break many rules, but its warriors move along paths, from where they are, and
// its hands are never negative.
TEST(RootlogRules, MadeGamesMoveTheWarriorsThatAreThere) {
  const PaddedText text(testing::NotationOf<Game>::Archive(testing::Scaled(1'500'000), 5));
  ShardOptions options = testing::GameRowOptions();
  options.rules = true;
  Records<Game> records;
  testing::ReadText<Game>(text, records, options);
  ASSERT_GT(records.heads.size(), 10U);
  for (const RemarkRecord& record : records.remarks) {
    const std::string_view code = InfoOf(testing::OpsOf<Game>(), record.remark.reason).code;
    const std::string_view written = record.remark.written;
    const std::size_t piece = written.find_first_not_of("0123456789(");
    const bool is_about_pieces =
        code == "missing-pieces" || code == "beyond-supply" || code == "no-path";
    const bool moves_warriors = piece < written.size() && written[piece] == 'w';
    const bool is_payment = written.ends_with("$->");
    if (is_about_pieces && moves_warriors && !is_payment) ADD_FAILURE() << code << ": " << written;
    // Supporters are not counted by the maker.
    if (code == "missing-cards") EXPECT_TRUE(is_payment) << written;
  }
}

TEST(RootlogRules, ShowIsAligned) {
  const PaddedText text(kMountainGame);
  Records<Game> records;
  testing::ReadText<Game>(text, records);
  std::string shown;
  testing::OpsOf<Game>().rules->show(records, 0, 1000, {}, shown);
  EXPECT_EQ(shown.substr(shown.find("Mountain")), R"(Mountain, turn 13 of H

   points  hand  items, crafted cards
V       2     5  s s s x r f
G       2     4  b b b h r f
H      30     5
K       2     4

     slots     pieces
 1             H 5w b
 2             K 2w
 3             K 2w b_f
 4
 5
 6             K 2w
 7
 8             H t
 9             H w w_w
10             V p  G p
11             K 2w
12
elsewhere      K 2t_f t_j
own board      K t_t
)");
}

}  // namespace
}  // namespace plymill::rootlog
