// Paths: the only file that is compiled with paths of this machine. So a compiler cache can reuse
// all other objects in another work tree.
#include "support/paths.h"

namespace plymill::testing {

const char* PlymillBinary() { return PLYMILL_BINARY; }
const char* CrashAtCallLibrary() { return PLYMILL_CRASH_AT_CALL; }
std::filesystem::path CorporaFolder() { return PLYMILL_CORPORA; }
std::filesystem::path DocsFolder() { return PLYMILL_DOCS; }
std::filesystem::path DictionariesFolder() { return PLYMILL_DICTIONARIES; }

}  // namespace plymill::testing
