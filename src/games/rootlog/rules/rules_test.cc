// Rules of Root: written games replay without findings, and each fault that is put into them is
// found at its action, with its code, and nothing else is.
#include "games/rootlog/rules/rules.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "games/rootlog/game.h"
#include "support/notations.h"
#include "support/rootlog/written_games.h"
#include "support/scale.h"
#include "support/shards.h"

namespace plymill::rootlog {
namespace {

using testing::PaddedText;

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
    {"the suits of the map", kLakeGame, "R12", "M12", "", "odd-suits"},
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

// A game on Fall of these players (letters) with these turns.
std::string GameOf(std::string_view players, std::string_view turns,
                   std::string_view header = "Map: Fall\nDeck: E&P\n") {
  std::string game(header);
  for (const char letter : players) game += std::string(1, letter) + ": name\n";
  return game + "\n" + std::string(turns) + "\n";
}

struct Exception {
  std::string_view rule, players, turns;
  std::string_view header = "Map: Fall\nDeck: E&P\n";
};

// Each looks like a fault, but a rule of the game or of the notation explains it.
constexpr Exception kExceptions[] = {
    {"Field Hospitals move warriors to the keep", "CE",
     "C:t_k->1/3w->7\nE:b->2/6w->2\nE:2w->7/XC7/R#C->/2Cw7->1"},
    {"the Riverfolk move along rivers", "OC", "O:4w->7\nC:t_k->1\nO:2w7->11/w11->10"},
    {"buyers of riverboats move along rivers", "OC", "O:4w->7\nC:t_k->1/w->4\nC:2w->O$/w4->7"},
    {"Boat Builders move along rivers", "CE", "C:t_k->1/w->4\nE:b->2\nC:Zboat/w4->7"},
    {"Tunnels join clearings", "CE", "C:t_k->1/w->4/b_w->5\nE:b->2\nC:Ztun/w4->1"},
    {"the first three payments are often not written", "OC", "O:4w->7\nC:w->5\nO:3w$->"},
    {"the first three payments may be written", "OC", "O:4w->7/3w->$\nC:w->5\nO:3w$->/11w->7"},
    {"a bomb is removed, though it is not written", "PC",
     "P:w->1+2+3\nC:t_k->4/w->5\nP:t->1/t1^t_b/++/t->1"},
    {"the removal of a bomb may be written", "PC",
     "P:w->1+2+3\nC:t_k->4/w->5\nP:t->1/t1^t_b/++/t_b1->/t->1"},
    {"a plot that is flipped by another is removed", "PC",
     "P:w->1+2+3\nC:t_k->4/3w->5\nP:t->5\nC:XP5/Pt5^t_r/Pw->1+2/++\nP:t->5"},
    {"a removed plot shows its kind", "PC", "P:w->1+2+3\nC:w->5\nP:t->5\nC:XP5/Pt_r5->/++"},
    {"a plot that is face up may be written without its kind", "PC",
     "P:w->1+2+3\nC:w->5\nP:t->5/t5^t_r/++\nC:XP5/Pt5->/++"},
    {"a building whose kind is not written", "CE", "C:t_k->1/b_s->5\nE:w->5\nE:XC5/Cb5->/++"},
    {"Master Engravers give a point", "CE", "C:t_k->1\nE:b->2\nC:Zengrave/Z%s/++3"},
    {"the Builder scores all points of an item", "CE", "C:w->1\nE:b->2/#builder->$\nE:Z%s/++2"},
    {"the Hundreds may keep an item", "HC", "H:b->1\nC:t_k->3\nH:Z%s/#H->/++"},
    {"mercenaries fight for their buyer", "OCE",
     "O:4w->7\nC:t_k->1/w->5\nE:b->2/w->7\nC:2w->O$/XE7/Ew7->"},
    {"tunnels of the Duchy are dug in the Burrow", "DC", "D:t->1\nC:w->5\nD:w->0/(t+w0)->5"},
    {"the items of a Vagabond without a character", "VC", "V:p->3_6_11\nC:w->5\nV:%x->e/%t->t",
     "Map: Fall\nDeck: E&P\nLandmarks: city->3\n"},
    {"the Harrier glides", "VC", "V:#harrier->$/p->3_6_11\nC:w->5\nV:p->1"},
    {"a Vagabond slips between forests that meet", "VC",
     "V:#thief->$/p->3_6_11\nC:w->5\nV:p->3_7_11_12/p->2_6_10_11_12"},
    {"pieces of hirelings are set up in the header", "CE", "C:w->5\nE:b->2\nC:h_Pw4->8/h_PXE2",
     "Map: Fall\nDeck: E&P\nHirelings: h_P, h_J, h_D/h_Pw->4\n"},
    {"the Advanced Setup has other corners", "CE", "C:t_k->5\nE:b->7",
     "Map: Fall\nDeck: E&P\nLandmarks: city->3\n"},
    {"the Elder Treetop has a slot", "CE", "C:b_s->1\nE:b->1",
     "Map: Fall\nDeck: E&P\nLandmarks: treetop->1\n"},
    {"the Legendary Forge changes what crafting gives", "CE", "C:w->5\nE:b->2\nC:Z%x/++3/Z%x/++3",
     "Map: Fall\nDeck: E&P\nLandmarks: forge->1\n"},
    {"the ferry may be written before the warriors", "CE", "C:w->1\nE:b->2\nC:(f+w)1->11/#->C",
     "Map: Lake\nDeck: E&P\n"},
    {"a warrior that leaves an unwritten clearing", "CE", "C:25w->1\nE:b->2\nE:Cw->\nC:w->5"},
    {"two Vagabonds find two items in a ruin", "VG",
     "V:#thief->$/p->12\nG:#tinker->$/p->12\nV:%b12->$\nG:%b12->$"},
    {"dominance cards come back", "CE",
     "C:w->1\nE:b->2\nC:F#C->/F#dom->C/F#domC->\nE:F#E->/F#dom->E"},
    {"supporters and crafted cards lie on one board", "AC", "A:3#->$\nC:w->1\nA:R#tun$->/2#$->"},
    {"points are never below 0", "EC", "E:b->2\nC:w->1\nE:++2/--5/++\nC:++29\nE:++28/++"},
    {"on an unknown map, paths are not known", "CE", "C:2b_s->1/w->1\nE:b->2\nC:w1->3",
     "Map: Desert\nDeck: E&P\n"},
};

TEST(RootlogRules, ExceptionsAreNotFound) {
  for (const Exception& exception : kExceptions) {
    SCOPED_TRACE(exception.rule);
    EXPECT_EQ(FindingsOf(GameOf(exception.players, exception.turns, exception.header)),
              std::vector<Found>());
  }
}

// "A removal of Pt_r from a clearing where a face-down t lies resolves the type."
TEST(RootlogRules, OneMistakeIsFoundOnce) {
  // The roost that is removed stands elsewhere, so the number of roosts is not certain any more.
  EXPECT_EQ(FindingsOf(GameOf("EC",
                              "E:b->2/6w->2\nC:t_k->4/w->5\n"
                              "C:2w->6/XE2/Eb6->/++\nE:2w2->6/b->6/++/#->E")),
            (std::vector<Found>{{"XE2", "no-battle"}, {"Eb6->", "missing-pieces"}}));
  // The row is believed: the warriors are in 8 now.
  EXPECT_EQ(FindingsOf(GameOf("EC", "E:b->2/w->2\nC:t_k->1/w->5\nC:4w4->8/4w8->7")),
            (std::vector<Found>{{"4w4->8", "missing-pieces"}}));
}

TEST(RootlogRules, AnUnreadRowEndsTheCounting) {
  const Replayed replayed(
      GameOf("EC", "E:b->2/w->2\nC:t_k->1/w->5\nC:w8=>7/9w8->7/t_k->3\n\nWinner: E"), true);
  EXPECT_EQ(replayed.findings(), (std::vector<Found>{{"t_k->3", "second-keep"}}));
  EXPECT_EQ(replayed.head().legality, Legality::kIllegal);
  EXPECT_EQ(Replayed(GameOf("EC", "E:b->2/w->2\nC:w8=>7/9w8->7"), true).head().legality,
            Legality::kUnknown);
}

TEST(RootlogRules, MisnotedGamesAreLegal) {
  EXPECT_EQ(Replayed(GameOf("EC", "E:b->2\nC:2w7->8")).head().legality, Legality::kLegal);
  EXPECT_EQ(Replayed(GameOf("EC", "E:b->2\nC:w->O$")).head().legality, Legality::kIllegal);
}

TEST(RootlogRules, VagabondsWinWithTheirPartners) {
  constexpr std::string_view kTurns =
      "C:w->5\nV:#thief->$/p->12\nG:#tinker->$/p->12\nV:B#domV->$/++->G$\nG:++->C$\nC:++30\n\n";
  for (const std::string_view winners : {"CGV", "CG", "C"}) {
    EXPECT_EQ(FindingsOf(GameOf("CVG", std::string(kTurns) + "Winner: " + std::string(winners))),
              std::vector<Found>());
  }
  const Replayed replayed(GameOf("CVG", std::string(kTurns) + "Winner: CGV"));
  EXPECT_EQ(replayed.head().rules_outcome, replayed.head().outcome);
  EXPECT_EQ(FindingsOf(GameOf("CVGE", std::string(kTurns) + "Winner: CE")),
            (std::vector<Found>{{"", "wrong-winner"}}));
}

// Dominance is not decided, because rule of clearings is not counted.
TEST(RootlogRules, DominanceMayWin) {
  EXPECT_EQ(FindingsOf(GameOf("CE", "C:w->5\nE:b->2\nC:F#domC->$/++->$\n\nWinner: C")),
            std::vector<Found>());
}

TEST(RootlogRules, HandLimitIsAnOption) {
  const std::string game = GameOf("CE", "C:w->5\nE:b->2\nC:3#->C\nE:w->2");
  EXPECT_EQ(FindingsOf(game), (std::vector<Found>{{"3#->C", "hand-limit"}}));
  const PaddedText text(game);
  ShardOptions options = testing::GameRowOptions();
  options.rules = true;
  const RuleSetting settings[] = {{"rootlog", "hand-limit", "false"}};
  options.rule_settings = settings;
  Records<Game> records;
  testing::ReadText<Game>(text, records, options);
  EXPECT_EQ(records.remarks.size(), 0U);
}

// Games of the maker break many rules, but its warriors move along paths, from where they are, and
// its hands are never negative.
TEST(RootlogRules, MadeGamesMoveTheWarriorsThatAreThere) {
  const PaddedText text(testing::NotationOf<Game>::Archive(testing::Scaled(500'000), 5));
  ShardOptions options = testing::GameRowOptions();
  options.rules = true;
  Records<Game> records;
  testing::ReadText<Game>(text, records, options);
  ASSERT_GT(records.heads.size(), 20U);
  for (const RemarkRecord& record : records.remarks) {
    const std::string_view code = InfoOf(testing::OpsOf<Game>(), record.remark.reason).code;
    const std::string_view written = record.remark.written;
    const std::size_t piece = written.find_first_not_of("0123456789(");
    const bool moves_warriors = piece < written.size() && written[piece] == 'w';
    const bool is_payment = written.ends_with("$->");
    if (moves_warriors && !is_payment) ADD_FAILURE() << code << ": " << written;
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
 1   1/2       H 5w b
 2   0/2       K 2w
 3   1/2       K 2w b_f
 4   0/2
 5   0/1
 6   0/1       K 2w
 7   0/1
 8   0/1       H t
 9   0/3 ruin   H w w_w
10   0/2 ruin   V p  G p
11   0/3 ruin   K 2w
12   0/3 ruin
elsewhere      K 2t_f t_j
own board      K t_t
)");
}

}  // namespace
}  // namespace plymill::rootlog
