// Split: a part of a source that is converted by itself, on any machine.
#pragma once

#include <cstdint>
#include <string>

namespace plymill {

// The games of a source that begin in a range of bytes. A game that begins before the
// range belongs to the split before; one that goes beyond its end is read whole. So the
// splits of a plan give, one after the other, exactly what the whole source gives.
struct Split {
  std::string source;         // path, as given
  std::uint64_t begin = 0;    // bytes from the start of the source
  std::uint64_t end = 0;      // not of the split
  std::uint64_t line = 0;     // the number of the line that `begin` lies in; 0: not known
  bool whole = false;         // the source cannot be split (a compressed one): all of it
  std::uint64_t sources = 1;  // how many sources there are in all: see SourceKey::kAuto
};

}  // namespace plymill
