// Suggestion: what the user may have meant by a misspelt word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plymill {

// "; did you mean NAME?", with the nearest of `names`; empty if none is near. A name is near if few
// letters are wrong, missing, added or swapped, or if `word` is its beginning. Capital letters are
// as small ones. An option of one letter, such as -x, is near only to the same letter.
std::string Suggestion(std::string_view word, const std::vector<std::string>& names);

}  // namespace plymill
