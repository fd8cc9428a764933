// WriteBlock: writes a block of a record file to an output.
#pragma once

#include <absl/status/status.h>

#include <span>
#include <string_view>

#include "encode/record_file.h"
#include "output/output_file.h"

namespace plymill {

// `header` must be complete; see SealBlock(). `payload` has the pieces of the payload in order.
inline absl::Status WriteBlock(const BlockHeader& header, std::span<const std::string_view> payload,
                               OutputFile& to) {
  const auto* const bytes = reinterpret_cast<const char*>(&header);
  absl::Status status = to.Write({bytes, sizeof(header)});
  for (const std::string_view piece : payload) {
    if (status.ok()) status = to.Write(piece);
  }
  return status;
}

}  // namespace plymill
