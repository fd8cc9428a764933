// Output formats by name: what --to and the endings of file names say.
#pragma once

#include <string>

#include "plymill/convert.h"

namespace plymill {

// Sets `output` and `compression` of `options` to the format with the name `to`: "jsonl",
// "jsonl.zst", "jsonl.gz", "plym" or "notation". If `to` is empty: to the format that the
// ending of `output_path` says, or to JSON Lines if it says none. Fails with kUsage if plymill does
// not write the format.
ConvertResult SetFormat(const std::string& to, ConvertOptions& options);

}  // namespace plymill
