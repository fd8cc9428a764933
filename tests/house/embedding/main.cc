#include <cstdio>

#include "plymill/convert.h"

int main(int argc, char** argv) {
  plymill::ConvertOptions options;
  options.output = plymill::Output::kNothing;
  for (int i = 1; i < argc; ++i) options.sources.emplace_back(argv[i]);
  const plymill::ConvertResult result = plymill::Convert(options);
  std::printf("%s%zu games\n", result.message.c_str(),
              static_cast<std::size_t>(result.report.total.games_seen));
  return result.failure == plymill::Failure::kNone ? 0 : 1;
}
