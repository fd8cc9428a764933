// Examples: the examples of the specification, section by section. Each is read without a
// diagnostic, as the rows that are listed with it.
#include <gtest/gtest.h>

#include <ostream>
#include <span>
#include <string>

#include "support/rootlog/rows.h"

namespace plymill::rootlog {
namespace {

// The actions of a turn of `player`, and their rows in short form: see rows.h.
struct Example {
  std::string_view player, actions, rows;
};

// "Cards". Each card is part of a move from a hand, because a card alone is not an action.
constexpr Example kCards[] = {
    {"C", "F#C->", "move 1 F# C>discard"},
    {"C", "2R#C->", "move 2 R# C>discard"},
    {"C", "#sappersC->", "move 1 #sappers C>discard"},
    {"C", "#sapC->", "move 1 #sappers C>discard"},
    {"C", "(2F+M)#C->",
     "move 2 F# C>discard\n"
     "move 1 M# C>discard"},
    {"C", "R#favorC->", "move 1 R#favor C>discard"},
};

// "Move Examples"
constexpr Example kMoves[] = {
    {"C", "2Dw3->5", "move 2 D w 3>5"},    {"C", "4w10->4", "move 4 C w 10>4"},
    {"C", "b->3", "move 1 C b supply>3"},  {"V", "p->12", "move 1 V p >12"},
    {"C", "At5->", "move 1 A t 5>supply"}, {"O", "F#domO->C", "move 1 F#dominance O>C"},
    {"E", "M#E->P", "move 1 M# E>P"},      {"V", "#V->C", "move 1 # V>C"},
    {"C", "F#C->", "move 1 F# C>discard"}, {"C", "#->C", "move 1 # deck>C"},
    {"A", "3#A->$", "move 3 # A>A$"},      {"A", "3F#$->", "move 3 F# A$>discard"},
    {"E", "#E->A$", "move 1 # E>A$"},      {"O", "%sO$->V$", "move 1 %s O$>V$"},
    {"V", "%s12->$", "move 1 %s 12>V$"},   {"V", "%s->e", "item_state 1 %s V$> 'e"},
    {"V", "%fe->", "move 1 %f V$e>box"},
};

// "Discard Pile Start Location"
constexpr Example kDiscardPile[] = {
    {"P", "F#@*->P", "move 1 F#ambush discard>P"},
    {"V", "M#favor*->V", "move 1 M#favor discard>V"},
};

// "Reveal Examples"
constexpr Example kReveals[] = {
    {"C", "^A", "reveal C @A"},
    {"C", "F#^P", "reveal 1 C F# @P"},
    {"C", "2M#^", "reveal 2 C M#"},
    {"V", "V^O", "reveal V @O"},
    // "Combine: the left side or the right side of the -> or ^"
    {"C", "^A+E",
     "reveal C @A\n"
     "reveal C @E"},
    {"C", "(F+2M)#V^P+E",
     "reveal 1 V F# @P\n"
     "reveal 1 V F# @E\n"
     "reveal 2 V M# @P\n"
     "reveal 2 V M# @E"},
};

// "Combining Examples"
constexpr Example kCombining[] = {
    {"C", "w->3+11",
     "move 1 C w supply>3\n"
     "move 1 C w supply>11"},
    {"A", "t1+t2+t5->",
     "move 1 A t 1>supply\n"
     "move 1 A t 2>supply\n"
     "move 1 A t 5>supply"},
    {"O", "w+t_r->10",
     "move 1 O w supply>10\n"
     "move 1 O t_r supply>10"},
    {"C", "F#+2M#^",
     "reveal 1 C F#\n"
     "reveal 2 C M#"},
    {"V", "%h+%c+%s->r",
     "item_state 1 %h V$> 'r\n"
     "item_state 1 %c V$> 'r\n"
     "item_state 1 %s V$> 'r"},
};

// "Grouping Examples"
constexpr Example kGrouping[] = {
    {"A", "(w+2Cw+Cb_s)3->",
     "move 1 A w 3>supply\n"
     "move 2 C w 3>supply\n"
     "move 1 C b_s 3>supply"},
    {"C", "(2R+B)#A$->",
     "move 2 R# A$>discard\n"
     "move 1 B# A$>discard"},
    {"C", "(M+2F)#^",
     "reveal 1 C M#\n"
     "reveal 2 C F#"},
    {"C", "(2%c+%h)V$->d",
     "move 2 %c V$>V$d\n"
     "move 1 %h V$>V$d"},
};

// "Battles": "an unfortunate attack on a Woodland Alliance's base might read (0,3)".
constexpr Example kBattles[] = {
    {"C", "XA5(0,3)", "battle C >5 @A '(0,3)"},
    {"C", "XE10B@M@", "battle C >10 @E 'B@M@"},
    {"C", "LXP2M@(1,0)", "battle L >2 @P 'M@(1,0)"},
};

// "Craft", "Score or Lose Points", "Move VP Token", "Remove Closed Path", "Landmarks".
constexpr Example kCrafts[] = {
    {"O", "Z%h", "craft O %h"},
    {"O", "Zmurine", "craft O #murinebroker"},
    {"O", "Zfpart", "craft O F#partisans"},
    {"O", "Zffavor", "craft O F#favor"},
    // "Card names and abbreviations can both be used": "Favor of the Suits", "Partisans".
    {"O", "Zfpartisans", "craft O F#partisans"},
    {"O", "F#favorofthesuitsO->", "move 1 F#favor O>discard"},
    {"C", "++", "score C =1"},
    {"C", "++2", "score C =2"},
    {"C", "V++", "score V =1"},
    {"C", "--", "score C =-1"},
    {"C", "P--3", "score P =-3"},
    {"C", "++->$", "dominance C >C$ @C"},
    {"V", "++->C$", "dominance V >C$ @C"},
    {"C", "2_5->", "clear_path 2_5>"},
    {"C", "ferry->1/f1->10",
     "move 1 C f >1\n"
     "move 1 C f 1>10"},
    {"C", "market->4", "move 1 C market >4"},
};

// "Eyrie Dynasties": a card is added to the decree, the decree is discarded, a new leader.
constexpr Example kEyrie[] = {
    {"E", "M#E->$_x", "move 1 M# E>E$_x"},
    {"E", "(B+2M)#E->$_r",
     "move 1 B# E>E$_r\n"
     "move 2 M# E>E$_r"},
    {"E", "F#$_m->", "move 1 F# E$_m>discard"},
    {"E", "$_->", "decree_purge E"},
    {"E", "#commander->$", "leader 1 E #commander >E$"},
};

// "Vagabond": items and their places, relationships, quests.
constexpr Example kVagabond[] = {
    {"V", "%sde->r", "item_state 1 %s V$de> 'r"},
    {"V", "(%r+%t+%s)d->s",
     "move 1 %r V$d>V$s\n"
     "move 1 %t V$d>V$s\n"
     "move 1 %s V$d>V$s"},
    {"V", "%rde->s", "move 1 %r V$de>V$s"},
    {"V", "%ct->s", "move 1 %c V$t>V$s"},
    {"V", "%fr->d", "move 1 %f V$r>V$d"},
    {"V", "%b->s+e",
     "move 1 %b V$>V$s\n"
     "item_state 1 %b V$> 'e"},
    {"V", "%b->de",
     "move 1 %b V$>V$d\n"
     "item_state 1 %b V$> 'e"},
    {"V", "$_E->h", "relationship V @E 'h"},
    {"V", "$_E+$_C->a",
     "relationship V @E 'a\n"
     "relationship V @C 'a"},
    {"G", "$_E->0", "relationship G @E '0"},
    {"V", "#errandQ->$", "move 1 #errand Q>V$"},
    {"C", "V$_C->2", "relationship V @C '2"},
};

// "Riverfolk Company": prices and funds.
constexpr Example kRiverfolk[] = {
    {"O", "$_->3", "prices O =3"},     {"O", "$_h->2", "prices O =2 'h"},
    {"O", "$_r->4", "prices O =4 'r"}, {"O", "$_m->1", "prices O =1 'm"},
    {"O", "$_f->2", "funds O =2"},     {"C", "O$_f->0", "funds O =0"},
};

// "Lizard Cult": "Set the Outcast Suit", "Set the Hated Outcast Suit".
constexpr Example kLizards[] = {
    {"L", "$_o->F", "outcast L 'F"},
    {"L", "$_ho->R", "outcast L =1 'R"},
};

// "Underground Duchy": "0 = Burrow (Clearing Number)".
constexpr Example kDuchy[] = {
    {"D", "2w0->5", "move 2 D w 0>5"},
    {"D", "w->0", "move 1 D w supply>0"},
    {"D", "#duchessofmud->$", "minister 1 D #duchessofmud >D$"},
};

// "Corvid Conspiracy": exposure, a flipped plot, a trick.
constexpr Example kCorvids[] = {
    {"C", "?Pt_e3", "plot_guess C t_e >3 @P"},
    {"P", "t9^t_b", "plot_flip P t_b >9"},
    {"C", "Pt12^t_r", "plot_flip P t_r >12"},
    {"P", "t12<->t4", "plot_swap P t 12>4"},
};

// "Lord of the Hundreds": "w_w = Warlord warrior", a mood.
constexpr Example kHundreds[] = {
    {"H", "w_w->12", "move 1 H w_w supply>12"},
    {"H", "#relentless->$", "mood 1 H #relentless >H$"},
};

// "Keepers in Iron": relics, retinue.
constexpr Example kKeepers[] = {
    {"K", "t_f9^3", "relic_flip K t_f >9 =3"},
    {"K", "Kt_t_2->1_9_10_12", "move 1 K t_t supply>1_9_10_12 =2"},
    {"K", "t_j_37->$", "move 1 K t_j 7>K$ =3"},
    {"K", "B#K->$_1", "move 1 B# K>K$_1"},
    {"K", "#$_1->$_3", "move 1 # K$_1>K$_3"},
    {"K", "B#faith$_3->", "move 1 B#faithfulretainer K$_3>box"},
};

// "Hirelings": they move and fight as factions do; "Hiring a Hireling".
constexpr Example kHirelings[] = {
    {"A", "h_E->A$4", "hire h_E >A$ @A =4"},
    {"A", "h_C->$", "hire h_C >A$ @A"},
    {"A", "h_Ed->A$", "hire h_E >A$ @A 'd"},
    {"A", "h_Tw->2_5", "move 1 h_T w supply>2_5"},
    {"A", "2h_Jw2->h_J$", "move 2 h_J w 2>h_J$"},
    {"A", "h_PXh_K4", "battle h_P >4 @h_K"},
    {"A", "h_Edw3->5", "move 1 h_E w 3>5"},
    {"A", "h_DdXh_Ed4", "battle h_D >4 @h_E"},
    {"E", "%uh_V$->", "move 1 %u h_V$>box"},
    {"A", "#boath_E$->", "move 1 #boatbuilders h_E$>discard"},
};

// "Example Actions"
constexpr Example kActions[] = {
    {"C", "#->O", "move 1 # deck>O"},
    {"C", "M#C->", "move 1 M# C>discard"},
    {"C", "F#V->C", "move 1 F# V>C"},
    {"C", "#V->C", "move 1 # V>C"},
    {"V", "%r->r", "item_state 1 %r V$> 'r"},
    {"V", "%xd->", "move 1 %x V$d>box"},
    {"V", "%s12->$", "move 1 %s 12>V$"},
    {"C", "w->5+6+12",
     "move 1 C w supply>5\n"
     "move 1 C w supply>6\n"
     "move 1 C w supply>12"},
    {"A", "h_E->A$4", "hire h_E >A$ @A =4"},
    {"E", "%uh_V$->", "move 1 %u h_V$>box"},
    {"K", "b_j->12", "move 1 K b_j supply>12"},
    {"C", "(4Lw+2Lb_r)4->",
     "move 4 L w 4>supply\n"
     "move 2 L b_r 4>supply"},
    {"A", "R#@*->A", "move 1 R#ambush discard>A"},
    {"D", "#brigadier->$", "minister 1 D #brigadier >D$"},
    {"C", "#brigadierD$->", "minister 1 D #brigadier D$>"},
    {"V", "%_d->s+r",
     "move V$d>V$s\n"
     "item_state V$d> 'r"},
};

// "Example Sequences"
constexpr Example kSequences[] = {
    {"C", "XE3/(w+2Ew+Eb)3->/++",
     "battle C >3 @E\n"
     "move 1 C w 3>supply\n"
     "move 2 E w 3>supply\n"
     "move 1 E b 3>supply\n"
     "score C =1"},
    {"C", "F#C->/F#dom->C",
     "move 1 F# C>discard\n"
     "move 1 F#dominance deck>C"},
    {"E", "XA9/At9->/#E->A$/++2",
     "battle E >9 @A\n"
     "move 1 A t 9>supply\n"
     "move 1 # E>A$\n"
     "score E =2"},
    {"V", "%_d->s+r/%t+%c->t",
     "move V$d>V$s\n"
     "item_state V$d> 'r\n"
     "move 1 %t V$>V$t\n"
     "move 1 %c V$>V$t"},
    {"C", "XP12/Pt12^t_r/w->4+7+9+10/++",
     "battle C >12 @P\n"
     "plot_flip P t_r >12\n"
     "move 1 C w supply>4\n"
     "move 1 C w supply>7\n"
     "move 1 C w supply>9\n"
     "move 1 C w supply>10\n"
     "score C =1"},
    {"C", "3Cw->O$/B#saboO->C",
     "move 3 C w supply>O$\n"
     "move 1 B#saboteurs O>C"},
    {"A", "2R#$->/(2Cw+Cb_s+Dw)3->/++/b_r+w->3/w->$",
     "move 2 R# A$>discard\n"
     "move 2 C w 3>supply\n"
     "move 1 C b_s 3>supply\n"
     "move 1 D w 3>supply\n"
     "score A =1\n"
     "move 1 A b_r supply>3\n"
     "move 1 A w supply>3\n"
     "move 1 A w supply>A$"},
    {"V", "XK9/2Kw9->/Kt_f9->2_3_7_12/$_K->h/++4",
     "battle V >9 @K\n"
     "move 2 K w 9>supply\n"
     "move 1 K t_f 9>2_3_7_12\n"
     "relationship V @K 'h\n"
     "score V =4"},
    {"C", "#sabo$->/#boatE$->",
     "move 1 #saboteurs C$>discard\n"
     "move 1 #boatbuilders E$>discard"},
    {"O", "R#O->/Pw10->/w->10",
     "move 1 R# O>discard\n"
     "move 1 P w 10>supply\n"
     "move 1 O w supply>10"},
    {"A", "XE8/V++/(3w+2Ew)8->",
     "battle A >8 @E\n"
     "score V =1\n"
     "move 3 A w 8>supply\n"
     "move 2 E w 8>supply"},
    {"O", "#bankO->/w->$",
     "move 1 #betterburrowbank O>discard\n"
     "move 1 O w supply>O$"},
    {"V", "%r->e/CXO12/(2Cw+3Ow)12->/$_O+$_C->h/++3",
     "item_state 1 %r V$> 'e\n"
     "battle C >12 @O\n"
     "move 2 C w 12>supply\n"
     "move 3 O w 12>supply\n"
     "relationship V @O 'h\n"
     "relationship V @C 'h\n"
     "score V =3"},
    {"D", "h_Op->4/h_OXD4/3Dw4->",
     "move 1 h_O p >4\n"
     "battle h_O >4 @D\n"
     "move 3 D w 4>supply"},
    {"E", "XC9/R#C->/2Cw9->2/(2w+Cb_s)9->/++",
     "battle E >9 @C\n"
     "move 1 R# C>discard\n"
     "move 2 C w 9>2\n"
     "move 2 E w 9>supply\n"
     "move 1 C b_s 9>supply\n"
     "score E =1"},
    {"P", "#false$->/3Dw8->9/t9^t_b/3Dw9->/++3",
     "move 1 #falseorders P$>discard\n"
     "move 3 D w 8>9\n"
     "plot_flip P t_b >9\n"
     "move 3 D w 9>supply\n"
     "score P =3"},
};

struct Section {
  std::string_view name;
  std::span<const Example> texts;
};

void PrintTo(const Section& section, std::ostream* out) { *out << section.name; }

const Section kSections[] = {
    {"Cards", kCards},        {"Moves", kMoves},         {"DiscardPile", kDiscardPile},
    {"Reveals", kReveals},    {"Combining", kCombining}, {"Grouping", kGrouping},
    {"Battles", kBattles},    {"Crafts", kCrafts},       {"Eyrie", kEyrie},
    {"Vagabond", kVagabond},  {"Riverfolk", kRiverfolk}, {"Lizards", kLizards},
    {"Duchy", kDuchy},        {"Corvids", kCorvids},     {"Hundreds", kHundreds},
    {"Keepers", kKeepers},    {"Hirelings", kHirelings}, {"Actions", kActions},
    {"Sequences", kSequences}};

class RootlogExamples : public ::testing::TestWithParam<Section> {};

TEST_P(RootlogExamples, MeanTheirRows) {
  for (const Example& example : GetParam().texts) {
    const bool standard = example.rows.find("favor") != std::string_view::npos ||
                          example.rows.find("sappers") != std::string_view::npos ||
                          example.rows.find("betterburrowbank") != std::string_view::npos;
    const std::string game =
        GameOfTurn(example.player, example.actions, standard ? "Standard" : "E&P");
    const auto read = Transcribe<Game>(game);
    EXPECT_TRUE(read.ReadWith()) << game;
    EXPECT_EQ(InFewWords(read.plies), example.rows) << game;
  }
}

INSTANTIATE_TEST_SUITE_P(Sections, RootlogExamples, ::testing::ValuesIn(kSections),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace plymill::rootlog
