// Charts: bars with an axis, for pages. Their colours come from the style of the page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace plymill {

struct Bar {
  std::string label;  // any text
  std::uint64_t value = 0;
  std::string note = {};  // any text, after the value
};

// Horizontal bars, one under the other, with labels and values. They are elements of HTML, so that
// long labels wrap.
std::string BarChart(const std::string& title, const std::vector<Bar>& bars);

// Upright bars for values in order, such as years, as SVG. If there are more than fit, neighbours
// share a bar. Nothing if there is only one bar.
std::string ColumnChart(const std::string& title, const std::vector<Bar>& bars);

}  // namespace plymill
