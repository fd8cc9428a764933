// Columns: text and numbers for tables that a person reads on a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plymill::cli {

// `number` with a comma before each group of three digits.
std::string Thousands(std::uint64_t number);

// `part` of `whole` in percent, such as "33.4 %".
std::string Share(std::uint64_t part, std::uint64_t whole);

// The columns that `text`, which must be Visible(), takes on a terminal. Characters of East Asian
// scripts and emoji take two, combining marks none.
std::size_t WidthOf(std::string_view text);

// `text`, cut to `width` columns. A text that is cut ends with "...".
std::string CutTo(std::size_t width, std::string_view text);

// Sections of rows: a label of any bytes, then cells aligned to the right. All lines have at most
// 80 columns.
class TextTable {
 public:
  // The rows that are shown of a list that may be long.
  static constexpr std::size_t kMostRows = 10;

  // Begins a section. `heads` are the titles of its columns, at most three.
  void Section(std::string title, std::vector<std::string> heads);

  void Row(std::string_view label, std::vector<std::string> cells);

  // All sections, with an empty line before each.
  std::string Text() const;

 private:
  struct Line {
    std::string label;
    std::vector<std::string> cells;
    bool is_title = false;
  };

  std::vector<Line> lines_;
};

}  // namespace plymill::cli
