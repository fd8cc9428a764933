#include "report/charts.h"

#include <algorithm>
#include <cstddef>

#include "report/html.h"

namespace plymill {
namespace {

constexpr double kWidth = 420;
constexpr double kLabelWidth = 140;
constexpr double kValueWidth = 140;
constexpr double kRow = 22;
constexpr std::size_t kMostColumns = 60;
constexpr std::size_t kLabelBytes = 17;

std::string Number(double value) { return Fixed(value, 1); }

std::string Rect(double x, double y, double width, double height) {
  return "<rect x=\"" + Number(x) + "\" y=\"" + Number(y) + "\" width=\"" + Number(width) +
         "\" height=\"" + Number(height) + "\"/>";
}

std::string Text(double x, double y, const std::string& anchor, const std::string& html) {
  return "<text x=\"" + Number(x) + "\" y=\"" + Number(y) + "\" text-anchor=\"" + anchor + "\">" +
         html + "</text>";
}

std::string Svg(const std::string& title, double height, const std::string& content) {
  return "<svg class=\"chart\" role=\"img\" aria-label=\"" + Html(title) + "\" viewBox=\"0 0 " +
         Number(kWidth) + " " + Number(height) + "\">" + content + "</svg>\n";
}

std::uint64_t Greatest(const std::vector<Bar>& bars) {
  std::uint64_t greatest = 1;
  for (const Bar& bar : bars) greatest = std::max(greatest, bar.value);
  return greatest;
}

double Part(std::uint64_t value, std::uint64_t greatest, double length) {
  return length * static_cast<double>(value) / static_cast<double>(greatest);
}

// Bars that each stand for up to `together` bars that follow each other.
std::vector<Bar> Joined(const std::vector<Bar>& bars, std::size_t together) {
  std::vector<Bar> joined;
  for (std::size_t i = 0; i < bars.size(); i += together) {
    const std::size_t end = std::min(i + together, bars.size());
    Bar bar = {.label = bars[i].label};
    if (end - i > 1) bar.label += "–" + bars[end - 1].label;
    for (std::size_t each = i; each < end; ++each) bar.value += bars[each].value;
    joined.push_back(bar);
  }
  return joined;
}

}  // namespace

std::string BarChart(const std::string& title, const std::vector<Bar>& bars) {
  const double length = kWidth - kLabelWidth - kValueWidth;
  const std::uint64_t greatest = Greatest(bars);
  std::string content;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = kRow * static_cast<double>(i);
    const double width = Part(bars[i].value, greatest, length);
    content +=
        "<g><title>" + Html(bars[i].label, 200) + "</title>" +
        Text(kLabelWidth - 8, y + 16, "end", Html(bars[i].label, kLabelBytes)) +
        Rect(kLabelWidth, y + 4, std::max(width, 1.0), kRow - 7) +
        Text(kLabelWidth + width + 6, y + 16, "start",
             Grouped(bars[i].value) + (bars[i].note.empty() ? "" : " · " + Html(bars[i].note))) +
        "</g>";
  }
  return Svg(title, kRow * static_cast<double>(bars.size()), content);
}

std::string ColumnChart(const std::string& title, const std::vector<Bar>& bars) {
  const std::vector<Bar> all = Joined(bars, (bars.size() + kMostColumns - 1) / kMostColumns);
  constexpr double kHeight = 140;
  const std::uint64_t greatest = Greatest(all);
  const double step = kWidth / static_cast<double>(std::max<std::size_t>(all.size(), 8));
  const std::size_t every = all.size() / 8 + 1;  // labels that do not touch each other
  std::string content = Text(0, 12, "start", Grouped(greatest));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double x = step * static_cast<double>(i);
    const double height = Part(all[i].value, greatest, kHeight - 20);
    content += "<g><title>" + Html(all[i].label) + ": " + Grouped(all[i].value) + "</title>" +
               Rect(x + 1, kHeight - height, std::max(step - 2, 1.0), height) + "</g>";
    if (i % every == 0) content += Text(x + 1, kHeight + 16, "start", Html(all[i].label, 12));
  }
  return Svg(title, kHeight + 22, content);
}

}  // namespace plymill
