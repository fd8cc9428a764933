// record_file: what is done with record files (.plym).
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
  SourceKey source_key = SourceKey::kAuto;  // in every row when the files have more than one source
  bool notation = false;                    // the notation again, instead of JSON Lines
  bool text = false;                        // needs files that keep the written form of every ply
  SelectOptions select;                     // which games: all but dedupe and sets
  std::string output_path;                  // empty: standard output
  bool force = false;
  bool only_count = false;  // nothing is written: the report tells what the games are
  std::size_t threads = 0;  // 0: all cores
};

// Writes the games of record files as the JSON Lines that their texts would have
// given, byte for byte, or as their notation, which gives the same records again. Where
// games are selected, the report counts those of the files: seen, written, filtered.
ConvertResult Cat(const CatOptions& options);

// Checks every byte of a record file: frame, checksums, layout, counts. The report
// tells what the file says of its sources.
ConvertResult Verify(const std::string& path);

}  // namespace plymill
