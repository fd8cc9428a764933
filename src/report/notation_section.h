// NotationSection: the charts of the games of one notation, for the page of a report.
#pragma once

#include <string>

#include "plymill/convert.h"
#include "report/gather.h"

namespace plymill {

// `lengths` are Gathered::lengths.
std::string NotationSection(const NotationStats& notation, const LengthsByNotation& lengths);

}  // namespace plymill
