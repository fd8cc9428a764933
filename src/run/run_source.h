// RunSource: a source of a run, open from its first block to its last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "plymill/convert.h"
#include "run/notation_cutter.h"
#include "scan/continuation.h"
#include "source/source.h"

namespace plymill {

struct OpenFile;  // run/file_blocks.h

// The blocks of the source share this object.
struct RunSource {
  std::size_t index = 0;  // index of the source in the run
  std::string name;
  std::string json_name;        // `name` as a JSON string
  bool in_rows = false;         // rows contain the name
  bool is_repeated = false;     // another file of the run has a source with this name
  std::size_t paths_after = 0;  // number of paths of the run after this source
  SourceReport report;          // counts of the blocks that were appended so far
  std::uint64_t hash = 0;       // of these blocks; see HashOfPart()

  // Of a text.
  std::unique_ptr<Source> source;
  Continuation continuation;
  std::optional<NotationCutter> cutter;  // set if the JSON records name their notation
  std::uint64_t bytes = 0;               // size of the source; 0 if it is not known
  const GameOps* game = nullptr;         // the notation; any notation if there is a cutter

  // Of a source of a record file.
  std::shared_ptr<const OpenFile> file;
  std::size_t number = 0;    // index of the source in the file
  std::uint64_t others = 0;  // its games in other notations, which were passed over
  std::uint64_t found = 0;   // diagnostics of the rules, found by this run

  // What is counted of the source beside its blocks, and the hash of it: of a record file, what the
  // footer says beyond its blocks.
  std::optional<SourceReport> rest = {};
  bool has_ended = false;  // it is in Report::sources
};

}  // namespace plymill
