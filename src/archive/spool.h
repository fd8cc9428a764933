// Spool: a stream as a file, for formats that are read from their end.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>

#include "archive/byte_stream.h"
#include "archive/mapped_file.h"

namespace plymill {

// Reads `stream` to its end, into a file without a name in the folder for temporary ones
// ($TMPDIR, else /tmp), and maps it. `name` is for messages.
absl::StatusOr<std::shared_ptr<const MappedFile>> Spool(const std::string& name,
                                                        ByteStream& stream);

}  // namespace plymill
