// The one file that is compiled with paths of this machine: a compiler cache can keep all
// others from one work tree to the next.
#include "support/paths.h"

namespace plymill::testing {

const char* PlymillBinary() { return PLYMILL_BINARY; }
const char* CrashAtCallLibrary() { return PLYMILL_CRASH_AT_CALL; }
std::filesystem::path CorporaFolder() { return PLYMILL_CORPORA; }
std::filesystem::path DocsFolder() { return PLYMILL_DOCS; }
std::filesystem::path DictionariesFolder() { return PLYMILL_DICTIONARIES; }

}  // namespace plymill::testing
