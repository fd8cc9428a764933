#include "view/draw.h"

#include <algorithm>

namespace plymill {
namespace {

// Lines of text, for games without a drawing.
void DrawText(std::string_view text, Drawing& drawing) {
  constexpr double kLineHeight = 17, kLetterWidth = 7.4;
  double y = kLineHeight;
  std::size_t longest = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) drawing.Add(0, TextAt(8, y, text.substr(0, end), "line"));
    longest = std::max(longest, end);
    y += kLineHeight;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  drawing.Show(0, 0, 16 + kLetterWidth * static_cast<double>(longest), y);
}

}  // namespace

std::string_view TextUnder(simdjson::dom::element object, std::string_view key) {
  std::string_view text;
  return object[key].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::int64_t NumberUnder(simdjson::dom::element object, std::string_view key) {
  return NumberOf(object[key]);
}

std::vector<simdjson::dom::element> ArrayUnder(simdjson::dom::element object,
                                               std::string_view key) {
  simdjson::dom::array array;
  if (object[key].get(array) != simdjson::SUCCESS) return {};
  return {array.begin(), array.end()};
}

Drawing DrawPosition(const std::string& json, const std::string& text, const std::string& row,
                     const Drawing& view) {
  Drawing drawing = {.x = view.x, .y = view.y, .width = view.width, .height = view.height};
  simdjson::dom::parser parser, row_parser;
  simdjson::dom::element position, ply;
  if (parser.parse(json).get(position) != simdjson::SUCCESS) {
    DrawText(text, drawing);
    return drawing;
  }
  const std::string_view notation = TextUnder(position, "notation");
  const bool has_row = !row.empty() && row_parser.parse(row).get(ply) == simdjson::SUCCESS;
  if (notation == "coerceo") {
    DrawCoerceo(position, drawing);
    if (has_row) MarkCoerceo(ply, drawing);
  } else if (notation == "carcassonne") {
    DrawCarcassonne(position, drawing);
    if (has_row) MarkCarcassonne(ply, drawing);
  } else if (notation == "tatsu") {
    DrawTatsu(position, drawing);
    if (has_row) MarkTatsu(position, ply, drawing);
  } else if (notation == "lost-cities") {
    DrawLostCities(position, drawing);
    if (has_row) MarkLostCities(position, ply, drawing);
  } else if (notation == "rootlog") {
    DrawRootlog(position, drawing);
    if (has_row) MarkRootlog(position, ply, drawing);
  } else {
    DrawText(text, drawing);
  }
  return drawing;
}

std::string CountOf(std::int64_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

}  // namespace plymill
