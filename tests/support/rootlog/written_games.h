// WrittenGames: games of Root in which nothing contradicts the rules. Together, they have all
// eleven factions, three of the maps and both decks.
#pragma once

#include <string_view>

namespace plymill::rootlog {

// The Vagabond takes a bag from a ruin, which frees a building slot.
inline constexpr std::string_view kFallGame = R"(Map: Fall
Deck: E&P
C: Ann
E: bo the bird
A: Cy
V: dee

C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12
E:b->3/6w->3/#despot->$
A:3#->$
V:#thief->$/p->2_6_10_11_12

C:t->1/t1->/b_s->5/++/w->9/2w9->4/#->C
E:R#E->$_r/2w->3/4w3->7/XC7/Cw7->/b->7/++/#->E
A:M#$->/t->2/#A->$/#->A
V:p->12/%r->e/%b12->$/++/%f->e/p->9/%t->e/F#V->C/$_C->1/++/#->V

C:t->1+5/t1+t5->/b_w->9/++2/Z%h/++2/w->9/3w4->8/#->C
E:M#E->$_m/F#E->$_x/Z%t/++/2w->3/2w7->8/XC8/(w+2Cw)8->/++/#->E
A:2M#$->/t->11/++/Zsoup/2#->A
V:%r+%t+%f->r/%f->e/p->4/%b->e/%hC$->$/M#Q->$/++/#->V

C:t->1+5/Zfpart/XE8/(w+Ew)8->/w->9/B#C->/2w9->1/2#->C
E:B#E->$_b/w->3+7/2w7->12/XC12/Cw12->/b->12/++2/2#->E
A:2F#A->$/3R#$->/t->10/++/2#->A
V:%f->r/p->8/%s->e/XC8/Cw8->/$_C->h/++/#->V

C:t->9/F#partC$->/++26

Winner: C
)";

// The ferry sails twice. The Riverfolk's first three payments are not written.
inline constexpr std::string_view kLakeGame = R"(Map: Lake
Deck: Standard
Clearings: F1, M2, R3, F4, M5, R6, F7, M8, R9, F10, M11, R12
L: Flo
O: Gus
D: hal
P: Ivy

L:4w+b_m->2/w->7+8+10/$_o->F
O:2w->11/2w->1/$_->2
D:2w+t->4/2w->5+6
P:w->3+5+10

L:M#^/w->8/B#^/w->$/#->L
O:2w$->/t_f+w->1/++2/2#->O/$_h->3
D:w->0/F#D->/t+w0->10/F#^/b_c->10/2M#^/#captain->$/++/#->D
P:B#P->/w->3+9+12+6/w3->/t->3/w12->9/w9->/t->9/#->P

L:$_o->M/w$->/Pw10->/w->10/F#L->/++2/F#^/b_f->10/2#->L
O:2w11->12/w$->/w->12/Z%s/++2/#->O
D:2w->O$/#O->D/2w->0/R#D->/t+2w0->6/XP6/(w+Pw)6->/3#^/#marshal->$/++/#->D
P:t3^t_e/++/#D->P/t9^t_r/++2/F#P->/w->2+7+8+5/w5->11/#->P

L:M#^/w->7/XP7/(w+Pw)7->/R#L->/++2/#->L
O:(w+f)1->10/#->O/2Dw$->/t_m+w->11/++2/Zcob
D:2w6->7/XL7F@/Lw7->/2M#^/#mayor->$/++2/#->D
P:t3<->t9/w8->/t->8/2#->P/M#P->

L:M#^/w->2/XP2/Pw2->/#->L
O:(w+f)10->12/#->O/#cobO$->
D:3w->0/2w0->4/XL10/Lw10->/#captainD$->
P:t8^t_b/Lw8->/++3/w9->3/++27

Winner: P
)";

// A closed path is opened. Two Vagabonds explore the same kinds of ruins.
inline constexpr std::string_view kMountainGame = R"(Map: Mountain
Deck: Standard
Clearings: R1, M2, R3, F4, M5, M6, F7, R8, F9, F10, R11, M12
H: Ann
K: Bo
V: Cy
G: dee

H:(w_w+4w)->1/b->1
K:4w->3/4w->6/t_f->3_6_11/t_t->2_6_11/t_j->1_8_9/t_f->10_11_12
V:#ranger->$/p->10_11_12
G:#tinker->$/p->9_10_12

H:t->8/w->1/#rowdy->$/Z%s/(w_w+2w)1->8/#->H
K:F#K->$_1/w3->/b_f->3/2w6->2/t_t2_6_11->2/t_t2^2/#->K
V:p->11/%r->e/%s11->$/++/%f->e/p->5/#->V
G:p->9/%r->e/%b9->$/++/#G->V/#->G

H:F#H->/8_9->/++/(w_w+2w)8->9/XG9/(%b+%h)G$->d/#->H
K:t_t2->$/++2/w->3/2w3->11/#->K
V:%r+%f->r/#V->H/%sH$->$/++/%f->e/p->10/#->V
G:%_d->s+r/p->10/%r->e/%b10->$/++/#->G

H:w9->/w_w9->/w_w->9/2w->1/++29/#->H

Winner: H
)";

}  // namespace plymill::rootlog
