#include "rules/drawing.h"

#include <algorithm>

#include "base/html.h"

namespace plymill {
namespace {

std::string Attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + Fixed(value, 1) + "\"";
}

std::string Class(std::string_view style) { return " class=\"" + std::string(style) + "\""; }

}  // namespace

void Drawing::Show(double left, double top, double right, double bottom) {
  if (width > 0) {
    right = std::max(right, x + width), bottom = std::max(bottom, y + height);
    left = std::min(left, x), top = std::min(top, y);
  }
  x = left, y = top, width = right - left, height = bottom - top;
}

std::string CircleAt(double x, double y, double radius, std::string_view style) {
  return "<circle" + Attribute("cx", x) + Attribute("cy", y) + Attribute("r", radius) +
         Class(style) + "/>";
}

std::string RectAt(double x, double y, double width, double height, std::string_view style) {
  return "<rect" + Attribute("x", x) + Attribute("y", y) + Attribute("width", width) +
         Attribute("height", height) + Class(style) + "/>";
}

std::string TextAt(double x, double y, std::string_view text, std::string_view style) {
  return "<text" + Attribute("x", x) + Attribute("y", y) + Class(style) + ">" + Html(text) +
         "</text>";
}

std::string PathOf(const std::string& path, std::string_view style) {
  return "<path d=\"" + path + "\"" + Class(style) + "/>";
}

std::string Titled(std::string_view title, const std::string& elements) {
  return "<g><title>" + Html(title) + "</title>" + elements + "</g>";
}

std::string_view InkOn(std::string_view fill) {
  for (const std::string_view light : {"white", "cW", "cY", "bR", "bM", "fK"}) {
    if (fill == light) return "under";
  }
  return "on";
}

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

std::string Counted(int number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string Point(double x, double y) { return Fixed(x, 1) + " " + Fixed(y, 1) + " "; }

std::string SvgTag(const Drawing& drawing) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" viewBox=\"" +
         Point(drawing.x, drawing.y) + Point(drawing.width, drawing.height) + "\">";
}

std::string SvgFile(const Drawing& drawing) {
  std::vector<Element> elements = drawing.elements;
  std::sort(elements.begin(), elements.end(), [](const Element& a, const Element& b) {
    return a.layer != b.layer ? a.layer < b.layer : a.svg < b.svg;
  });
  std::string svg = SvgTag(drawing) + "<style>" + std::string(kDrawStyle) + "</style>\n" +
                    RectAt(drawing.x, drawing.y, drawing.width, drawing.height, "bg") + "\n";
  for (const Element& element : elements) svg += element.svg + "\n";
  return svg + "</svg>\n";
}

}  // namespace plymill
