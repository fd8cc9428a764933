#include "run/look_at_sources.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "base/forked.h"
#include "base/path_text.h"
#include "base/result.h"
#include "base/workers.h"
#include "plym/record_file_reader.h"
#include "run/cut_rules.h"
#include "run/open_record_file.h"
#include "source/archive.h"

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

Result<void> ReadThroughRecordFile(const std::string& path) {
  Result<RecordFileReader> file = RecordFileReader::Open(path);
  BlockColumns memory;
  for (std::size_t i = 0; file.ok() && i < file->footer().index.size(); ++i) {
    const std::unique_ptr<RecordsBase> records = file->GameOf(i).new_records();
    Result<void> status = file->ReadBlock(i, memory, *records, PlyRows::kMade);
    if (!status.ok()) return status;
  }
  return file.outcome();
}

Result<void> ReadThroughSource(Source& source, const ConvertOptions& options) {
  const CutRules rules = CutRulesOf(nullptr, options);
  ShardMemory memory;
  Shard shard;
  Result<void> status;
  do {
    status = source.Next(rules, memory, shard);
  } while (status.ok() && !shard.text.empty());
  return status;
}

Result<void> ReadThroughFile(const std::string& path, const ConvertOptions& options) {
  if (IsCalledRecordFile(path)) return ReadThroughRecordFile(path);
  Result<std::unique_ptr<Archive>> archive = Archive::Open(path, options.archives);
  while (archive.ok()) {
    const Result<NamedSource> next = (*archive)->Next();
    if (next.Has(ErrorCode::kUnknownNotation)) continue;
    if (!next.ok() || next->source == nullptr) return next.outcome();
    const bool is_plain = next->source->size() > 0;
    if (is_plain) continue;
    if (Result<void> status = ReadThroughSource(*next->source, options); !status.ok()) {
      return status;
    }
  }
  return archive.outcome();
}

// Calls `look` with the index of each regular file in `list`, on the threads of `options`.
void LookAtAll(const SourceList& list, const ConvertOptions& options,
               const std::function<void(std::size_t)>& look) {
  const bool is_alone = list.paths.size() <= kFewFiles || IsForkedChild();
  Workers workers(is_alone ? 1 : static_cast<unsigned>(options.threads));
  static_cast<void>(workers.Run(list.paths.size(), [&](std::size_t i, std::size_t /*slot*/) {
    if (list.sizes[i]) look(i);
  }));
}

}  // namespace

std::vector<Error> LookAtSources(const SourceList& list, const ConvertOptions& options) {
  std::vector<Failures> of_files(list.paths.size());
  LookAtAll(list, options,
            [&](std::size_t i) { of_files[i] = LookAtFile(list.paths[i], options); });
  Failures all;
  for (Failures& failed : of_files)
    std::move(failed.begin(), failed.end(), std::back_inserter(all));
  return all;
}

std::vector<std::optional<Error>> ReadThroughSources(const SourceList& list,
                                                     const ConvertOptions& options) {
  std::vector<std::optional<Error>> failed(list.paths.size());
  LookAtAll(list, options, [&](std::size_t i) {
    const Result<void> status = ReadThroughFile(list.paths[i], options);
    if (!status.ok()) failed[i] = WithSource(status.error(), SourceName(list.paths[i]));
  });
  return failed;
}

}  // namespace plymill
