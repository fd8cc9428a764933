// NotationSection: the charts of the games of one notation, for the page of a report.
#pragma once

#include <string>

#include "plymill/convert.h"
#include "view/gather.h"

namespace plymill {

// The name of the notation, as HTML.
std::string NotationTitle(const NotationStats& notation);

// What stands below the title. `lengths` are Gathered::lengths.
std::string NotationSection(const NotationStats& notation, const LengthsByNotation& lengths);

}  // namespace plymill
