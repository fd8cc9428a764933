// Spool: copies a stream to a file, because some formats are read from the end of the file.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "source/byte_stream.h"
#include "source/mapped_file.h"

namespace plymill {

// Reads `stream` to its end, into an unnamed file in the temporary folder ($TMPDIR, or /tmp if it
// is not set), and maps the file. Messages name the stream `name`.
Result<std::shared_ptr<const MappedFile>> Spool(const std::string& name, ByteStream& stream);

}  // namespace plymill
