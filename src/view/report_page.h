// ReportPage: what a run has found, as one page of HTML.
#pragma once

#include <string>
#include <vector>

#include "view/gather.h"

namespace plymill {

// The page needs no other file and no network, has no scripts, and is smaller than 1 MB: of long
// lists, it has the first or the most frequent entries, and says how many there are. `sources` are
// as the user gave them. Reads text files again to show the first place of each code.
std::string ReportPage(const Gathered& gathered, const std::vector<std::string>& sources);

}  // namespace plymill
