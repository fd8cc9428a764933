// Paths: the paths of files that the tests use.
#pragma once

#include <filesystem>

namespace plymill::testing {

const char* PlymillBinary();
const char* CrashAtCallLibrary();  // see faults/crash_at_call.cc
std::filesystem::path CorporaFolder();
std::filesystem::path DocsFolder();
std::filesystem::path DictionariesFolder();

}  // namespace plymill::testing
