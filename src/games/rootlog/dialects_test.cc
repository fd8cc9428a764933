// Dialects: texts as people write them, with the rows they are read as and the diagnostics they
// cause.
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "support/rootlog/read_text.h"
#include "support/rootlog/rows.h"

namespace plymill::rootlog {
namespace {

// The actions of a turn of `player`, their rows in short form (see rows.h), and the diagnostics.
struct Dialect {
  std::string_view player, actions, rows;
  std::vector<Reason> reasons;
};

// Examples in the specification that do not follow its own rules.
const Dialect kOfTheExamples[] = {
    {"C",
     "(3w+r)1->12",
     "move 3 C w 1>12\n"
     "move 1 C f 1>12",
     {Why("raft")}},
    {"C",
     "Sp->9/(w+Ew+Lw)9->",
     "move 1 h_S p >9\n"
     "move 1 C w 9>supply\n"
     "move 1 E w 9>supply\n"
     "move 1 L w 9>supply",
     {Why("bare-hireling")}},
    {"C",
     "#^P/?Pt3^t_e/#C->P",
     "reveal 1 C # @P\n"
     "plot_guess C t_e >3 @P\n"
     "move 1 # C>P",
     {Why("guess-order")}},
    {"H",
     "w12->/w_w->12 - The Hundreds anoint a new Warlord.",
     "move 1 H w 12>supply\n"
     "move 1 H w_w supply>12",
     {Why("gloss")}},
    {"K",
     "t_t7_10_11->10/t_t10^2/#faith$_2-> - The Keepers delve.",
     "move 1 K t_t 7_10_11>10\n"
     "relic_flip K t_t >10 =2\n"
     "move 1 #faithfulretainer K$_2>box",
     {Why("gloss")}},
    {"K",
     "t_f5->$/++5 - The Keepers recover a relic.",
     "move 1 K t_f 5>K$\n"
     "score K =5",
     {Why("gloss")}},
    {"A", "Zh", "craft A %h", {Why("craft-form")}},
};

// Actions from real games.
const Dialect kOfGames[] = {
    {"D",
     "(t+w0)->5",
     "move 1 D t supply>5\n"
     "move 1 D w 0>5",
     {Why("start-in-group")}},
    {"D",
     "(t+4w0)->2",
     "move 1 D t supply>2\n"
     "move 4 D w 0>2",
     {Why("start-in-group")}},
    {"D",
     "t+4w0->9",
     "move 1 D t supply>9\n"
     "move 4 D w 0>9",
     {}},
    {"A",
     "r_b+w->7",
     "move 1 A b_r supply>7\n"
     "move 1 A w supply>7",
     {Why("swapped-letters")}},
    {"C", "(5w)1->12", "move 5 C w 1>12", {Why("group-of-one")}},
    {"O",
     "($_h+$_m)->2",
     "prices O =2 'h\n"
     "prices O =2 'm",
     {Why("group-of-one")}},
    {"D",
     "(2R#+2w)$->",
     "move 2 R# D$>discard\n"
     "move 2 D w D$>supply",
     {Why("mixed-group")}},
    {"V",
     "%_d->s+r",
     "move V$d>V$s\n"
     "item_state V$d> 'r",
     {}},
    {"V",
     "%b->s+e",
     "move 1 %b V$>V$s\n"
     "item_state 1 %b V$> 'e",
     {}},
    {"V",
     "%tt->d+e",
     "move 1 %t V$t>V$d\n"
     "item_state 1 %t V$t> 'e",
     {}},
    {"V",
     "%s->e+d",
     "item_state 1 %s V$> 'e\n"
     "move 1 %s V$>V$d",
     {}},
    {"V",
     "%r+%tt->s+e",
     "move 1 %r V$>V$s\n"
     "item_state 1 %r V$> 'e\n"
     "move 1 %t V$t>V$s\n"
     "item_state 1 %t V$t> 'e",
     {}},
    {"V",
     "%h+%s+%tt->s+e",
     "move 1 %h V$>V$s\n"
     "item_state 1 %h V$> 'e\n"
     "move 1 %s V$>V$s\n"
     "item_state 1 %s V$> 'e\n"
     "move 1 %t V$t>V$s\n"
     "item_state 1 %t V$t> 'e",
     {}},
    {"O",
     "#->C+G",
     "move 1 # deck>C\n"
     "move 1 # deck>G",
     {}},
    {"E",
     "M#E->$_x+$_m",
     "move 1 M# E>E$_x\n"
     "move 1 M# E>E$_m",
     {}},
    {"C",
     "(w+f)12->11",
     "move 1 C w 12>11\n"
     "move 1 C f 12>11",
     {}},
    {"C",
     "w1+f->11",
     "move 1 C w 1>11\n"
     "move 1 C f >11",
     {}},
    {"C", "XP2M@(0,0)", "battle C >2 @P 'M@(0,0)", {}},
    {"C", "XE10B@M@", "battle C >10 @E 'B@M@", {}},
    {"C",
     "P++/A++",
     "score P =1\n"
     "score A =1",
     {}},
    {"C", "w->3/", "move 1 C w supply>3", {Why("empty-action")}},
    {"C", "/w->3", "move 1 C w supply>3", {Why("empty-action")}},
    {"C",
     "w->3/;/w->4",
     "move 1 C w supply>3\n"
     "move 1 C w supply>4",
     {Why("empty-action"), Why("empty-action")}},
    {"C",
     "w->3 / w->4",
     "move 1 C w supply>3\n"
     "move 1 C w supply>4",
     {Why("blanks")}},
    {"C",
     "w->3 ; w->4",
     "move 1 C w supply>3\n"
     "move 1 C w supply>4",
     {Why("blanks")}},
    {"C",
     "w -> 3 + 4",
     "move 1 C w supply>3\n"
     "move 1 C w supply>4",
     {Why("blanks"), Why("blanks")}},
    {"C",
     "(w + 2Ew) 3 -> 5",
     "move 1 C w 3>5\n"
     "move 2 E w 3>5",
     {Why("blanks"), Why("blanks"), Why("blanks")}},
    {"C", "( w+w )3->", "move 1 C w 3>supply\nmove 1 C w 3>supply", {Why("blanks"), Why("blanks")}},
    {"C", "++ 2 / A-- 3", "score C =2\nscore A =-3", {Why("blanks"), Why("blanks"), Why("blanks")}},
    {"C",
     "X E 9 M@ (1, 2)",
     "battle C >9 @E 'M@(1,2)",
     {Why("blanks"), Why("blanks"), Why("blanks"), Why("blanks"), Why("blanks")}},
    {"C", "XE9( 1,2 )/++", "battle C >9 @E '(1,2)\nscore C =1", {Why("blanks"), Why("blanks")}},
    {"C",
     "F# ^ A/#C ^ ",
     "reveal 1 C F# @A\nreveal 1 C #",
     {Why("blanks"), Why("blanks"), Why("blanks")}},
    {"P",
     "t9 ^ t_b/t12 <-> t4",
     "plot_flip P t_b >9\nplot_swap P t 12>4",
     {Why("blanks"), Why("blanks"), Why("blanks"), Why("blanks")}},
    {"C", "h_E -> A$ 4", "hire h_E >A$ @A =4", {Why("blanks"), Why("blanks")}},
    {"C", "w->3 – two words", "move 1 C w supply>3", {Why("gloss")}},
    {"C", "#^ - so/", "reveal 1 C #", {Why("gloss")}},
};

// Actions from older versions, and from drafts after V2.8.
const Dialect kOfOldVersions[] = {
    {"C",
     "(5w+r)1->12",
     "move 5 C w 1>12\n"
     "move 1 C f 1>12",
     {Why("raft")}},
    {"C",
     "w1+r1->11",
     "move 1 C w 1>11\n"
     "move 1 C f 1>11",
     {Why("raft")}},
    {"C", "R^", "reveal 1 C R#", {Why("missing-hash")}},
    {"C",
     "2F+M#C->A",
     "move 2 F# C>A\n"
     "move 1 M# C>A",
     {Why("missing-hash")}},
    {"C", "#A", "move 1 # deck>A", {Why("missing-arrow")}},
    {"C", "#A \t", "move 1 # deck>A", {Why("missing-arrow")}},
    {"V", "%->e", "item_state 1 V$> 'e", {Why("missing-item")}},
    {"V",
     "$_d->s+r",
     "move V$d>V$s\n"
     "item_state V$d> 'r",
     {Why("item-sign")}},
    {"P", "t^3->t_s", "plot_flip P t_s >3", {Why("flip-order")}},
    {"C", "#cplansO$->A", "move 1 #corvidplanners O$>A", {}},
    {"O", "b_m->4", "move 1 O t_m supply>4", {Why("trade-post")}},
    {"V", "b_r7->", "move 1 V b_r 7>supply", {Why("odd-piece")}},
    {"C", "2Dw->", "move 2 D w supply>supply", {Why("nowhere")}},
    {"C", "Pw->", "move 1 P w supply>supply", {Why("nowhere")}},
    {"C", "XE5Ba", "battle C >5 @E 'B@", {Why("ambush-letter")}},
    {"C", "XE5BaMa", "battle C >5 @E 'B@M@", {Why("ambush-letter"), Why("ambush-letter")}},
    {"K", "t_1_f->1_2_5", "move 1 K t_f supply>1_2_5 =1", {Why("keepers-form")}},
    {"K", "b_f_t->12", "move 1 K b_f supply>12", {Why("keepers-form")}},
    {"K", "t10^t_2_t", "relic_flip K t_t >10 =2", {Why("keepers-form")}},
    {"K", "t_3_f5->$", "move 1 K t_f 5>K$ =3", {Why("keepers-form")}},
};

// Dashes and arrows that word processors insert.
const Dialect kOfWordProcessors[] = {
    {"C", "w–>5", "move 1 C w supply>5", {Why("dash")}},
    {"C", "w1→5", "move 1 C w 1>5", {Why("dash")}},
};

// Actions that are kept as written, but look wrong.
const Dialect kOdd[] = {
    {"C", "Cw5->0", "move 1 C w 5>0", {Why("burrow")}},
    {"C", "Owh_E$->/Ctower->3", "move 1 O w h_E$>supply\nmove 1 C tower >3", {}},
    {"C", "w->O", "move 1 C w supply>O", {Why("odd-place")}},
    {"C", "p->5", "move 1 C p >5", {Why("odd-piece")}},
    {"C", "#umbrellaC->", "move 1 #umbrella C>discard", {Why("unknown-card")}},
    {"C", "#sapC->", "move 1 #sappers C>discard", {Why("other-deck")}},
    {"C", "F#mpart->C", "move 1 F#mpart deck>C", {Why("unknown-card")}},
    {"C", "M#mpart->C", "move 1 M#partisans deck>C", {}},
    {"C", "ZR#fpart", "craft C R#fpart", {Why("unknown-card"), Why("craft-form")}},
    {"C",
     "(F+M)#fpart->C",
     "move 1 F#partisans deck>C\nmove 1 M#fpart deck>C",
     {Why("unknown-card")}},
    {"O", "$_->9", "prices O =9", {Why("odd-value")}},
    {"C", "XE5(0,4)", "battle C >5 @E '(0,4)", {Why("odd-value")}},
    {"C", "$_->", "decree_purge C", {Why("out-of-turn")}},
    {"C", "$_o->F", "outcast C 'F", {Why("out-of-turn")}},
    {"C", "w->5_2", "move 1 C w supply>5_2", {Why("forest-order")}},
    {"C", "B#->", "move 1 B# deck>discard", {Why("nowhere")}},
    // Only the Corvids have plots, and only Vagabonds have relationships.
    {"C", "t10^t_b", "plot_flip C t_b >10", {Why("out-of-turn")}},
    {"C", "Pt10^t_b", "plot_flip P t_b >10", {}},
    {"A", "t9<->t4", "plot_swap A t 9>4", {Why("out-of-turn")}},
    {"C", "?Et_b3", "plot_guess C t_b >3 @E", {Why("odd-piece")}},
    {"C", "$_E->h", "relationship C @E 'h", {Why("out-of-turn")}},
    {"C", "V$_C->h", "relationship V @C 'h", {}},
    {"V",
     "$_O+C$_E->h",
     "relationship V @O 'h\n"
     "relationship C @E 'h",
     {Why("out-of-turn")}},
    // Cards are not placed on the map, and only cards can be among the quests.
    {"E", "F#->4", "move 1 F# deck>4", {Why("odd-place")}},
    {"E", "2#C->5+E", "move 2 # C>5\nmove 2 # C>E", {Why("odd-place")}},
    {"E", "w->Q", "move 1 E w supply>Q", {Why("odd-place")}},
    {"E", "#logs->Q", "move 1 #logistics deck>Q", {}},
    {"C", "XC5/EXC5", "battle C >5 @C\nbattle E >5 @C", {Why("own-target")}},
    {"C", "h_Ow->5/h_Op->5", "move 1 h_O w supply>5\nmove 1 h_O p >5", {Why("odd-piece")}},
    {"C", "2_5_7->/2_5->", "clear_path 2_5_7>\nclear_path 2_5>", {Why("odd-place")}},
    {"C",
     "%s->d/%sd->V$/%sV$->d",
     "move 1 %s C$>C$d\n"
     "move 1 %s C$d>V$\n"
     "move 1 %s V$>V$d",
     {Why("odd-place"), Why("odd-place")}},
    // Cards that are not in a deck.
    {"E", "B#viz->$_r/B#viz$_r->", "move 1 B#loyalvizier >E$_r\nmove 1 B#loyalvizier E$_r>", {}},
    {"V", "#tinker->$", "move 1 #tinker >V$", {}},
    // Cards with a suit that they do not have.
    {"C", "F#cplans->C", "move 1 F#cplans deck>C", {Why("unknown-card")}},
    {"C",
     "(B+F)#cplans->C",
     "move 1 B#corvidplanners deck>C\nmove 1 F#cplans deck>C",
     {Why("unknown-card")}},
    {"C", "ZM#tun", "craft C M#tun", {Why("unknown-card"), Why("craft-form")}},
    {"K",
     "B#faith->$_1/M#dom->K/R#@*->K",
     "move 1 B#faithfulretainer >K$_1\n"
     "move 1 M#dominance deck>K\nmove 1 R#ambush discard>K",
     {}},
};

struct DialectSection {
  std::string_view name;
  std::span<const Dialect> texts;
};

const DialectSection kDialectSections[] = {{"OfTheExamples", kOfTheExamples},
                                           {"OfGames", kOfGames},
                                           {"OfOldVersions", kOfOldVersions},
                                           {"OfWordProcessors", kOfWordProcessors},
                                           {"Odd", kOdd}};

class RootlogDialects : public ::testing::TestWithParam<DialectSection> {};

TEST_P(RootlogDialects, AreReadAndSaid) {
  for (const Dialect& dialect : GetParam().texts) {
    const std::string game = GameOfTurn(dialect.player, dialect.actions);
    const auto read = Transcribe<Game>(game);
    EXPECT_TRUE(read.ok()) << game;
    EXPECT_EQ(InFewWords(read.plies), dialect.rows) << game;
    std::vector<Reason> reasons;
    for (const Remark& remark : read.remarks) reasons.push_back(remark.reason);
    EXPECT_EQ(reasons, dialect.reasons) << game;
  }
}

INSTANTIATE_TEST_SUITE_P(Sections, RootlogDialects, ::testing::ValuesIn(kDialectSections),
                         [](const auto& info) { return std::string(info.param.name); });

// No-break spaces are read as blanks. Full-width signs are read as ASCII signs if nothing else can
// be meant.
TEST(RootlogDialects, HaveOddBlanksAndSigns) {
  for (const std::string blank : {"\u00A0", "\u202F", "\u3000", "\u00A0 \u3000"}) {
    const auto game =
        Read(blank + "Map:" + blank + "Fall" + blank + "\nDeck: E&P\n" + blank + "\nC" + blank +
             ":" + blank + "Ann" + blank + "\n" + blank + "C:" + blank + "w" + blank + "->" +
             blank + "5" + blank + "/" + blank + "2w5->6" + blank + "// so" + blank +
             "\n\nWinner:" + blank + "C" + blank + "\n");
    ASSERT_EQ(game.failure, Reason::kNone) << blank;
    EXPECT_EQ(game.info.map, "Fall");
    EXPECT_EQ(game.players[0].name, "Ann");
    ASSERT_EQ(game.plies.size(), 2U);
    EXPECT_EQ(game.plies[0].to.view(), "5");
    EXPECT_EQ(game.comments.back().text, "so");
    EXPECT_EQ(game.result, "C");
  }
  const auto wide =
      Read("Map\uFF1AFall\nDeck: E&P\nC\uFF1AAnn\nC\uFF1Aw\uFF0D\uFF1E5\uFF0F++\uFF1B#\uFF0D>C\n");
  ASSERT_EQ(wide.failure, Reason::kNone);
  EXPECT_EQ(wide.plies.size(), 3U);
  EXPECT_NE(Read(WithHead("C:\uFF57->5\n")).failure, Reason::kNone);
}

}  // namespace
}  // namespace plymill::rootlog
