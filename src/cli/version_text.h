// VersionText: the versions of plymill and its libraries, and the scanner form in use.
#pragma once

#include <string>

namespace plymill::cli {

// The version of plymill, the libraries with their versions, and the form of the scanners that this
// CPU runs.
std::string VersionText();

}  // namespace plymill::cli
