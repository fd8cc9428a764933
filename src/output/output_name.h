// Output names: the parts of the name of an output, and the names made from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plymill {

// What stands for the set in the path of an output; see PathOfSet().
inline constexpr std::string_view kSetPlace = "{set}";

// The last part of a path, and the folder of the file: "." or "/" if the path has no other.
std::string_view FileNameOf(std::string_view path);
std::string FolderOf(const std::string& path);

// Whether the path of an output means standard output.
inline bool IsStandardOutput(std::string_view path) { return path.empty() || path == "-"; }

// Whether `path` is standard output, a device, a pipe or a folder.
bool NamesNoFile(const std::string& path);

// The index at which the ending of the name begins: ".jsonl.zst" in "a/games.jsonl.zst". It is the
// size of `path` if the name has no ending. The dot of a hidden file begins no ending.
std::size_t EndingAt(std::string_view path);

// Replaces each `place`, such as "{set}", by `name`.
std::string Filled(std::string path, std::string_view place, std::string_view name);

// The name of a numbered file: "games-00007.jsonl" for number 7 of "games.jsonl".
std::string NumberedPath(const std::string& path, std::uint64_t number);

// Whether NumberedPath() makes `path` from another path.
bool IsNumbered(std::string_view path);

// If `path` is a name that NumberedPath() makes: the name with number 0, otherwise `path` itself.
// The names of all numbered files of an output give the same.
std::string FirstNumbered(const std::string& path);

// The numbered files of `path` that exist, from number `first` on, sorted.
std::vector<std::string> ExistingNumbered(const std::string& path, std::uint64_t first = 0);

}  // namespace plymill
