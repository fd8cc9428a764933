#include "convert/look_at_sources.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>

#include "archive/archive.h"
#include "base/forked.h"
#include "base/memory_for_threads.h"
#include "base/ordered.h"
#include "base/result.h"
#include "convert/cut_rules.h"
#include "encode/path_json.h"

namespace plymill {
namespace {

// Waking other threads takes longer than looking at this number of files.
constexpr std::size_t kFewFiles = 16;

using Failures = std::vector<Error>;

// The failures of the sources in one file.
Failures LookAtFile(const std::string& path, const ConvertOptions& options) {
  Failures failed;
  const Result<std::unique_ptr<Archive>> archive = Archive::OpenToLook(path, options.archives);
  if (!archive.ok()) return {WithSource(archive.error(), SourceName(path))};
  for (;;) {
    const Result<NamedSource> next = (*archive)->Next();
    if (next.Has(ErrorCode::kUnknownNotation)) {
      failed.push_back(WithSource(next.error(), SourceName(next.error().source)));
      continue;
    }
    if (!next.ok()) failed.push_back(WithSource(next.error(), SourceName(path)));
    if (!next.ok() || next->source == nullptr) return failed;
    const std::string name = SourceName(next->name);
    const auto game = GameOfSource(options, name, *next->source);
    if (!game.ok()) failed.push_back(WithSource(game.error(), name));
  }
}

}  // namespace

std::vector<Error> LookAtSources(const SourceList& list, const ConvertOptions& options) {
  std::vector<Failures> of_files(list.paths.size());
  const auto look = [&](std::size_t i) {
    if (list.sizes[i]) of_files[i] = LookAtFile(list.paths[i], options);
  };
  if (list.paths.size() <= kFewFiles || options.threads == 1 || IsForkedChild()) {
    for (std::size_t i = 0; i < list.paths.size(); ++i) look(i);
  } else {
    const std::size_t threads = options.threads > 0
                                    ? options.threads
                                    : static_cast<std::size_t>(tbb::info::default_concurrency());
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    CheckMemoryForThreads();
    OrderedLoop::Begin();
    tbb::parallel_for(std::size_t{0}, list.paths.size(), [&](std::size_t i) {
      const OrderedLoop::Call call;
      look(i);
    });
    OrderedLoop::End();
  }
  Failures all;
  for (Failures& failed : of_files)
    std::move(failed.begin(), failed.end(), std::back_inserter(all));
  return all;
}

}  // namespace plymill
