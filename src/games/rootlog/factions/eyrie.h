// Eyrie Dynasties: the columns of the decree, such as "$_r". "$_->" discards the decree (see
// actions.h).
#pragma once

namespace plymill::rootlog {

// "r = Recruit, m = Move, x = Battle, b = Build"
constexpr bool IsDecreeColumn(char c) { return c == 'r' || c == 'm' || c == 'x' || c == 'b'; }

}  // namespace plymill::rootlog
