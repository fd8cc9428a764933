// notations: the notations that plymill reads.
#pragma once

#include <string>
#include <vector>

namespace plymill {

// The names of all notations, such as "lost-cities".
std::vector<std::string> Notations();

}  // namespace plymill
