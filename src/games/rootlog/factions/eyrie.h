// Eyrie Dynasties: the columns of the decree, "$_r"; "$_->" discards it (see actions.h).
#pragma once

namespace plymill::rootlog {

// "r = Recruit, m = Move, x = Battle, b = Build"
constexpr bool IsDecreeColumn(char c) { return c == 'r' || c == 'm' || c == 'x' || c == 'b'; }

}  // namespace plymill::rootlog
