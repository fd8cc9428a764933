// record_file: reads and checks record files (.plym).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"
#include "plymill/select.h"

namespace plymill {

// The first bytes of every record file.
inline constexpr std::string_view kRecordFileMagic = "\x89PLYM\r\n\x1A";

struct CatOptions {
  std::vector<std::string> files;
  JsonRows rows = JsonRows::kMoves;
  SourceKey source_key = SourceKey::kAuto;  // kAuto: if the files have more than one source
  TagsForm tags = TagsForm::kObject;
  OutputCompression compression = OutputCompression::kNone;  // of JSON Lines
  bool notation = false;    // write the notation instead of JSON Lines
  bool text = false;        // add the written form of each ply; the files must have it
  SelectOptions select;     // which games; `dedupe` and `sets` are not supported
  std::string output_path;  // empty: standard output
  bool force = false;
  bool only_count = false;  // write nothing, only return the report
  bool game_stats = false;  // fill NotationStats::games
  std::size_t threads = 0;  // 0: one per core
};

// Writes the games of record files as JSON Lines or in their notation. The JSON Lines have the same
// bytes that Convert() writes for the original text. The notation gives the same records when it is
// converted again. If games are selected, the report counts the games of the files as seen, written
// and filtered. Fails with kUsage for options that are not supported, and with kInput for a damaged
// file.
ConvertResult Cat(const CatOptions& options);

// Checks every byte of a record file: frame, checksums, layout and counts. The report has the
// counts of the sources from the file's footer. Fails with kInput if the file is damaged.
ConvertResult Verify(const std::string& path);

}  // namespace plymill
