// Pictures: a position as SVG, and a game as a page of HTML to step through.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plymill/position.h"

namespace plymill {

// A file of SVG. It names no other file, and texts in it are escaped.
std::string PictureOf(const Position& position);

struct GamePageResult {
  std::string html;   // empty if there is an error
  std::string error;  // names the option, the notation, or why the game cannot be read
};

// The page that `plymill show -o` writes, of the first game in `text`: at most about 1 MB, without
// other files, and no text of the game has an effect as mark-up or script.
GamePageResult GamePageOf(std::string_view notation, std::string_view text,
                          const std::vector<RuleSetting>& settings = {});

}  // namespace plymill
