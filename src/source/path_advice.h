// PathAdvice: why a path that was given may not be there, and what helps.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace plymill {

// What to do instead of giving a URL that curl reads, and of giving a pattern that no shell has
// replaced.
struct PathAdvice {
  std::string_view url, pattern;
};

inline constexpr PathAdvice kSourceAdvice = {
    .url = "plymill reads files, so pipe it: curl -sSL URL | plymill convert -",
    .pattern =
        "the shell replaces patterns that are not quoted: omit the quotes, or use find . "
        "-name '*.txt' | plymill convert --files-from -"};

inline constexpr std::string_view kOmitQuotes =
    "the shell replaces patterns that are not quoted: omit the quotes";

inline constexpr PathAdvice kFileAdvice = {
    .url = "plymill reads files, so download it first: curl -sSLO URL", .pattern = kOmitQuotes};

inline constexpr PathAdvice kListAdvice = {
    .url = "plymill reads files, so pipe the list: curl -sSL URL | plymill convert --files-from -",
    .pattern = kOmitQuotes};

// `error` with advice if there is no file of the name `path`, which a user has given.
Error WithAdvice(Error error, const std::string& path, const PathAdvice& advice);

}  // namespace plymill
