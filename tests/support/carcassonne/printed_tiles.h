// PrintedTiles: the tiles of the base game as they are printed, typed in part by part.
#pragma once

#include <string_view>

namespace plymill::carcassonne {

// `parts`: roads R and cities C with their sides (L, T, R, B), * for a pennant; a cloister K; each
// field F with its halves (Lb: the lower half of the left side) and, after ">", the sides of the
// cities that it touches.
struct PrintedTile {
  std::string_view tile, parts;
};

inline constexpr PrintedTile kPrintedTiles[] = {
    {"FFFRK", "R:B K: F:LbLtTlTrRtRbBrBl"},
    {"FFFFK", "K: F:LbLtTlTrRtRbBrBl"},
    {"CCCCP", "C:LTRB*"},
    {"RCRF", "R:LR C:T F:LbRbBrBl F:LtRt>T"},
    {"FCFF", "C:T F:LbLtRtRbBrBl>T"},
    {"CFCFP", "C:LR* F:TlTr>LR F:BrBl>LR"},
    {"CFCF", "C:LR F:TlTr>LR F:BrBl>LR"},
    {"CFC2F", "C:L C:R F:TlTrBrBl>LR"},
    {"CC2FF", "C:L C:T F:RtRbBrBl>LT"},
    {"FCRR", "C:T R:RB F:LbLtRtBl>T F:RbBr"},
    {"RCFR", "R:LB C:T F:LbBl F:LtRtRbBr>T"},
    {"RCRR", "R:L C:T R:R R:B F:LbBl F:LtRt>T F:RbBr"},
    {"CCFFP", "C:LT* F:RtRbBrBl>LT"},
    {"CCFF", "C:LT F:RtRbBrBl>LT"},
    {"CCRRP", "C:LT* R:RB F:RtBl>LT F:RbBr"},
    {"CCRR", "C:LT R:RB F:RtBl>LT F:RbBr"},
    {"CCCFP", "C:LTR* F:BrBl>LTR"},
    {"CCCF", "C:LTR F:BrBl>LTR"},
    {"CCCRP", "C:LTR* R:B F:Br>LTR F:Bl>LTR"},
    {"CCCR", "C:LTR R:B F:Br>LTR F:Bl>LTR"},
    {"RFRF", "R:LR F:LbRbBrBl F:LtTlTrRt"},
    {"FFRR", "R:RB F:LbLtTlTrRtBl F:RbBr"},
    {"FRRR", "R:T R:R R:B F:LbLtTlBl F:TrRt F:RbBr"},
    {"RRRR", "R:L R:T R:R R:B F:LbBl F:LtTl F:TrRt F:RbBr"},
};

}  // namespace plymill::carcassonne
