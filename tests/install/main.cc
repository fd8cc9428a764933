// Counts the games of the files named as arguments, with an installed plymill.
#include <plymill/convert.h>

#include <cstdio>

int main(int argc, char** argv) {
  plymill::ConvertOptions options;
  options.output = plymill::Output::kNothing;
  for (int i = 1; i < argc; ++i) options.sources.emplace_back(argv[i]);
  const plymill::ConvertResult result = plymill::Convert(options, {});
  std::printf("%s%d games\n", result.message.c_str(),
              static_cast<int>(result.report.total.games_seen));
  return result.failure == plymill::Failure::kNone ? 0 : 1;
}
