// SourceKinds: the sources of a scan, parted into archives of texts and record files.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/convert.h"

namespace plymill {

struct SourceKinds {
  std::vector<std::string> texts;  // sources of texts, and folders of them
  std::vector<std::string> lists;  // see ArchiveOptions
  std::vector<std::string> record_files;

  // Of folders and lists that are replaced by what is in them: see Report.
  std::vector<std::string> skipped;
  std::vector<LeftOut> blank;

  bool has_texts() const { return record_files.empty() || !texts.empty(); }
};

// Whether the name of a source says that it is a record file.
bool IsCalledRecordFile(const std::string& path);

// Parts the sources of `options`. If there are record files among them, folders and lists are
// replaced by what is in them. Returns a UsageError if `options` cannot be used for record files.
Result<SourceKinds> PartSources(const ConvertOptions& options);

// Adds `skipped` and `blank` to the report of a read of `kinds`.
void AddLeftOut(const SourceKinds& kinds, Report& report);

}  // namespace plymill
