// Line ends of other programs: the CR alone of old Macs, U+2028 and U+2029, which some programs
// write when they save or copy text; and VT, FF and U+0085 in a text that is full of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "source/byte_stream.h"
#include "source/input.h"

namespace plymill {

// The signs that end the lines of a source.
enum class LineEnds : std::uint8_t {
  kUsual,  // LF or CR LF
  kOther,  // CR, U+2028 and U+2029, too
  kRare,   // and VT, FF and U+0085
};

// The signs that end more lines of `head`, the beginning of a source, than LF and CR LF do: first
// those of kOther, then those that kRare has in addition. Otherwise kUsual.
LineEnds LineEndsOf(std::string_view head);

// LineEndsStream: reads the signs of `ends` as LF. U+2028 and U+2029 have three bytes, U+0085 two:
// blanks come before the LF, so that offsets stay those of the source.
class LineEndsStream final : public ByteStream {
 public:
  LineEndsStream(Input from, LineEnds ends) : from_(std::move(from)), ends_(ends) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  Input from_;
  const LineEnds ends_;
  std::size_t left_ = 0;  // bytes of a sign that are still to be replaced
};

}  // namespace plymill
