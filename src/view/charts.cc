#include "view/charts.h"

#include <algorithm>
#include <cstddef>

#include "base/html.h"
#include "view/page_numbers.h"

namespace plymill {
namespace {

constexpr double kWidth = 420, kTop = 10, kBottom = 136, kHeight = 156;
constexpr double kLetter = 7.4;  // at most, of digits and dashes in charts
constexpr std::size_t kMostColumns = 60;
constexpr std::size_t kLabelBytes = 80;   // of a horizontal bar
constexpr std::size_t kColumnBytes = 24;  // of an upright one

std::string Number(double value) { return Fixed(value, 1); }

std::string Rect(double x, double y, double width, double height) {
  return "<rect x=\"" + Number(x) + "\" y=\"" + Number(y) + "\" width=\"" + Number(width) +
         "\" height=\"" + Number(height) + "\"/>";
}

std::string Text(double x, double y, const std::string& anchor, const std::string& html) {
  return "<text x=\"" + Number(x) + "\" y=\"" + Number(y) + "\" text-anchor=\"" + anchor + "\">" +
         html + "</text>";
}

// An axis from 0 to `top`, with a value at each step.
struct Axis {
  std::uint64_t step = 1, top = 1;
};

// Steps of 1, 2 or 5 with zeros; at most four, unless `greatest` is larger than any count of games.
Axis AxisTo(std::uint64_t greatest) {
  constexpr std::uint64_t kMostSteps = 4, kMostPower = 1'000'000'000'000'000;
  Axis axis;
  for (std::uint64_t power = 1; power < kMostPower; power *= 10) {
    for (const std::uint64_t digit : {1U, 2U, 5U}) {
      axis.step = digit * power;
      axis.top = (std::max<std::uint64_t>(greatest, 1) - 1) / axis.step * axis.step + axis.step;
      if (axis.top <= kMostSteps * axis.step) return axis;
    }
  }
  return axis;
}

Axis AxisOf(const std::vector<Bar>& bars) {
  std::uint64_t greatest = 1;
  for (const Bar& bar : bars) greatest = std::max(greatest, bar.value);
  return AxisTo(greatest);
}

double Part(std::uint64_t value, const Axis& axis, double length) {
  return length * static_cast<double>(value) / static_cast<double>(axis.top);
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

// The width of a text of a column chart.
double WidthOf(const std::string& text) {
  const auto characters =
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
  return kLetter * static_cast<double>(characters);
}

double WidestLabel(const std::vector<Bar>& bars) {
  double widest = 0;
  for (const Bar& bar : bars) widest = std::max(widest, WidthOf(bar.label.substr(0, kColumnBytes)));
  return widest;
}

// The values of the axis, each with a line across the chart.
std::string UprightAxis(const Axis& axis, double left, double right) {
  std::string svg;
  for (std::uint64_t value = 0; value <= axis.top; value += axis.step) {
    const double y = kBottom - Part(value, axis, kBottom - kTop);
    svg += "<path class=\"grid\" d=\"M" + Number(left) + " " + Number(y) + "H" + Number(right) +
           "\"/>" + Text(left - 5, y + 4, "end", Grouped(value));
  }
  return svg;
}

}  // namespace

std::string BarChart(const std::string& title, const std::vector<Bar>& bars) {
  const Axis axis = AxisOf(bars);
  std::string html = "<div class=\"bars\" role=\"group\" aria-label=\"" + Html(title) + "\">\n";
  for (const Bar& bar : bars) {
    html += "<span class=\"name\" title=\"" + Html(bar.label, 200) + "\">" +
            Html(bar.label, kLabelBytes) +
            "</span><span class=\"bar\"><i style=\"width:" + Number(Part(bar.value, axis, 100)) +
            "%\"></i></span><span class=\"n\">" + Grouped(bar.value) +
            (bar.note.empty() ? "" : " · " + Html(bar.note)) + "</span>\n";
  }
  return html + "<span class=\"axis\"><i>0</i><i>" + Grouped(axis.top) + "</i></span>\n</div>\n";
}

std::string ColumnChart(const std::string& title, const std::vector<Bar>& bars) {
  if (bars.size() < 2) return "";
  const std::vector<Bar> all = Joined(bars, (bars.size() + kMostColumns - 1) / kMostColumns);
  const Axis axis = AxisOf(all);
  const double widest = WidestLabel(all);
  const double left = std::max(WidthOf(Grouped(axis.top)) + 6, widest / 2);
  const double right = kWidth - widest / 2;
  const double step = (right - left) / static_cast<double>(std::max<std::size_t>(all.size(), 8));
  const auto every = static_cast<std::size_t>((widest + 8) / step) + 1;
  std::string content = UprightAxis(axis, left, right);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double x = left + step * static_cast<double>(i);
    const double height = Part(all[i].value, axis, kBottom - kTop);
    content += "<g><title>" + Html(all[i].label) + ": " + Grouped(all[i].value) + "</title>" +
               Rect(x + 1, kBottom - height, std::max(step - 2, 1.0), height) + "</g>";
    if (i % every == 0) {
      content += Text(x + step / 2, kHeight - 4, "middle", Html(all[i].label, kColumnBytes));
    }
  }
  return "<p class=\"soft\">" + Html(title) +
         "</p>\n<svg class=\"chart\" role=\"img\" aria-label=\"" + Html(title) +
         "\" viewBox=\"0 0 " + Number(kWidth) + " " + Number(kHeight) + "\">" + content +
         "</svg>\n";
}

}  // namespace plymill
