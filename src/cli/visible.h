// Visible: text that comes from files and their names, fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace plymill::cli {

// `text` with escapes for what would steer the terminal or deceive its reader: control characters
// (C0, DEL and C1), controls of the direction of text, and bytes that are not UTF-8.
std::string Visible(std::string_view text);

}  // namespace plymill::cli
