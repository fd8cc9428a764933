// VersionText: what plymill is made of here.
#pragma once

#include <string>

namespace plymill::cli {

// The version, the libraries with theirs, and the form of the scanners that runs here.
std::string VersionText();

}  // namespace plymill::cli
