// Line ends of other programs: the CR alone of old Macs, and U+2028 and U+2029, which some programs
// write when they save or copy text.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include "archive/byte_stream.h"
#include "archive/input.h"
#include "base/result.h"

namespace plymill {

// Whether more lines of `head`, the beginning of a source, end with these signs than with LF or
// CR LF.
bool HasOtherLineEnds(std::string_view head);

// LineEndsStream: reads these signs as LF. U+2028 and U+2029 have three bytes: two blanks come
// before the LF, so that offsets stay those of the source.
class LineEndsStream final : public ByteStream {
 public:
  explicit LineEndsStream(Input from) : from_(std::move(from)) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  Input from_;
  std::size_t left_ = 0;  // bytes of a sign that are still to be replaced
};

}  // namespace plymill
