// Split: a part of a source that can be converted separately, on any machine.
#pragma once

#include <cstdint>
#include <string>

namespace plymill {

// The games of a source that begin in a range of bytes. A game that begins before the range belongs
// to an earlier split. A game that begins in the range is read completely, even if it ends after
// the range. The outputs of all splits of a plan, joined in order, are exactly the output for all
// its sources.
struct Split {
  std::string source;         // path, as given
  std::uint64_t begin = 0;    // bytes from the start of the source
  std::uint64_t end = 0;      // end of the range; the byte at `end` is not part of it
  std::uint64_t line = 0;     // number of the line that holds `begin`, from 1; 0: not known
  bool whole = false;         // the source cannot be split, for example because it is compressed
  std::uint64_t sources = 1;  // number of sources in the plan; see SourceKey::kAuto
};

}  // namespace plymill
