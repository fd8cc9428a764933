// Visible: makes text from files and file names safe to print on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace plymill::cli {

// `text` with escapes for characters that could control the terminal or mislead the reader: control
// characters (C0, DEL and C1), characters that change the text direction, and bytes that are not
// UTF-8.
std::string Visible(std::string_view text);

}  // namespace plymill::cli
