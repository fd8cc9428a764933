#include "cat/opened_files.h"

#include <algorithm>
#include <utility>

#include "encode/report.h"

namespace plymill {

Result<std::vector<CatFile>> OpenFiles(const std::vector<std::string>& paths) {
  std::vector<CatFile> files;
  for (const std::string& path : paths) {
    Result<RecordFileReader> reader = RecordFileReader::Open(path);
    if (!reader.ok()) return reader.error();
    CatFile& file = files.emplace_back(CatFile{*std::move(reader), {}, {}, {}, {}});
    for (const SourceReport& source : file.reader.footer().sources) {
      file.json_names.push_back(JsonString(source.source));
      file.selected.push_back({.source = source.source, .notation = source.notation});
    }
    file.counted.resize(file.json_names.size());
  }
  return files;
}

std::size_t SourcesOf(const std::vector<CatFile>& files) {
  std::size_t sources = 0;
  for (const CatFile& file : files) sources += file.json_names.size();
  return sources;
}

std::vector<const GameOps*> NotationsOf(const std::vector<CatFile>& files) {
  std::vector<const GameOps*> games;
  for (const CatFile& file : files) {
    for (const GameOps* const game : file.reader.footer().notations) {
      if (std::find(games.begin(), games.end(), game) == games.end()) games.push_back(game);
    }
  }
  return games;
}

}  // namespace plymill
