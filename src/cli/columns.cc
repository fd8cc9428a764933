#include "cli/columns.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/utf8.h"
#include "cli/visible.h"

namespace plymill::cli {
namespace {

constexpr std::size_t kLineColumns = 80, kCellColumns = 13, kMostCells = 3;
constexpr std::size_t kMostLabelColumns = kLineColumns - kMostCells * kCellColumns;

struct CharacterRange {
  char32_t first, last;
};

constexpr CharacterRange kWide[] = {{0x1100, 0x115F},   {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                    {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
                                    {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
constexpr CharacterRange kCombining[] = {
    {0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};

template <std::size_t n>
bool IsIn(const CharacterRange (&ranges)[n], char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges), [&](const CharacterRange& range) {
    return range.first <= c && c <= range.last;
  });
}

std::size_t ColumnsOf(char32_t c) { return IsIn(kWide, c) ? 2 : IsIn(kCombining, c) ? 0 : 1; }

// Removes the first character of `text` and returns its bytes.
std::string_view TakeCharacter(std::string_view& text) {
  std::size_t bytes = 1;
  while (bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) ++bytes;
  const std::string_view character = text.substr(0, bytes);
  text.remove_prefix(bytes);
  return character;
}

std::string RightAligned(std::string_view text) {
  const std::size_t width = WidthOf(text);
  return std::string(kCellColumns - std::min(width, kCellColumns), ' ') + std::string(text);
}

}  // namespace

std::string Thousands(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string Share(std::uint64_t part, std::uint64_t whole) {
  const double percent =
      whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
  char text[16];
  std::snprintf(text, sizeof(text), "%.1f %%", percent);
  return text;
}

std::size_t WidthOf(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) width += ColumnsOf(FirstCharacter(TakeCharacter(text)));
  return width;
}

std::string CutTo(std::size_t width, std::string_view text) {
  constexpr std::string_view kCut = "...";
  if (WidthOf(text) <= width) return std::string(text);
  std::string cut;
  for (std::size_t used = 0; !text.empty();) {
    const std::string_view character = TakeCharacter(text);
    used += ColumnsOf(FirstCharacter(character));
    if (used + kCut.size() > width) break;
    cut += character;
  }
  return cut.append(kCut);
}

void TextTable::Section(std::string title, std::vector<std::string> heads) {
  lines_.push_back({std::move(title), std::move(heads), true});
}

void TextTable::Row(std::string_view label, std::vector<std::string> cells) {
  lines_.push_back({"  " + CutTo(kMostLabelColumns - 2, Visible(label)), std::move(cells)});
}

std::string TextTable::Text() const {
  std::size_t width = 0;
  for (const Line& line : lines_) width = std::max(width, WidthOf(line.label));
  std::string text;
  for (const Line& line : lines_) {
    if (line.is_title) text += '\n';
    text += line.label;
    if (!line.cells.empty()) text += std::string(width - WidthOf(line.label), ' ');
    for (const std::string& cell : line.cells) text += RightAligned(cell);
    text += '\n';
  }
  return text;
}

}  // namespace plymill::cli
