// Gather: counts what is in archives and record files, for statistics and the page of a report.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plymill/convert.h"
#include "rows/game_tally.h"
#include "view/excerpt.h"

namespace plymill {

// The lengths of the written games.
using LengthsByNotation = std::map<std::string, std::vector<LengthBar>>;

struct Gathered {
  ConvertResult result;  // the report is about all sources together

  // The text around each of Report::first_errors.
  std::vector<std::optional<Excerpt>> excerpts;

  LengthsByNotation lengths;
};

// Reads all sources as Convert() does.
Gathered Gather(const ConvertOptions& options,
                const std::function<void(const Progress&)>& progress);

}  // namespace plymill
