#include <cstdio>
#include <cstring>

#include "plymill/convert.h"
int main(int argc, char** argv) {
  plymill::ConvertOptions o;
  for (int i = 1; i < argc; ++i) {
    if (!strcmp(argv[i], "--games"))
      o.rows = plymill::JsonRows::kGames;
    else if (!strcmp(argv[i], "--nested"))
      o.rows = plymill::JsonRows::kNested;
    else if (!strcmp(argv[i], "--check"))
      o.output = plymill::Output::kNothing;
    else if (!strcmp(argv[i], "--plym"))
      o.output = plymill::Output::kRecordFile;
    else if (!strcmp(argv[i], "--diag"))
      o.diagnostics_path = "/dev/stderr";
    else if (!strcmp(argv[i], "--t1"))
      o.threads = 1;
    else
      o.sources.push_back(argv[i]);
  }
  auto r = plymill::Convert(o, {});
  fprintf(stderr, "%d %s seen %lu written %lu plies %lu sec %f MB/s %f\n", (int)r.failure,
          r.message.c_str(), r.report.total.games_seen, r.report.total.games_written,
          r.report.total.plies, r.report.seconds, r.report.total.bytes / 1e6 / r.report.seconds);
}
