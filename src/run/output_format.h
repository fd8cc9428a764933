// OutputFormat: the formats of outputs, and what the names of outputs say about them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "plymill/convert.h"

namespace plymill {

struct OutputFormat {
  Output output = Output::kJsonl;
  OutputCompression compression = OutputCompression::kNone;

  friend bool operator==(const OutputFormat&, const OutputFormat&) = default;
};

// The name of a format in --to and in option files: "jsonl", "jsonl.zst", "jsonl.gz", "plym",
// "notation"; or "nothing". Paths of the first four formats end in a dot and this name.
std::string_view KindOf(Output output, OutputCompression compression);

// The format with this name; nothing if there is none.
std::optional<OutputFormat> FormatOfKind(std::string_view kind);

// The format that the path of an output ends in. Nothing if the path has no such ending, or if it
// names a standard stream, a pipe, a device or a folder. Returns a UsageError that says what
// to do instead if plymill does not write the format.
Result<std::optional<OutputFormat>> FormatOfName(const std::string& path);

// The format of an output: `to` if it is given, else what the path says, else JSON Lines. Fails
// with a UsageError as FormatOfName() does, or if text in the notation would have the name of rows.
Result<OutputFormat> ChooseFormat(const std::optional<OutputFormat>& to, const std::string& path);

// Formats of tables, which the Python package writes, and what its method for them is called. Names
// of files end in a dot and the format.
struct TableFormat {
  std::string_view name, method;
};
inline constexpr TableFormat kTableFormats[] = {{"parquet", "write_parquet"},
                                                {"arrow", "write_arrow"},
                                                {"feather", "write_arrow"},
                                                {"csv", "write_csv"},
                                                {"tsv", "write_csv"}};

// The format of tables called `name`; null if there is none.
const TableFormat* FindTableFormat(std::string_view name);

// The error about an output that is a table, for programs that write none.
Error NoTableWriter(const std::string& path, std::string_view format);

// Fails with a UsageError if the path of an output ends in another format than `format`.
Result<void> CheckNameSays(const OutputFormat& format, const std::string& path);

// Fails with a UsageError if `path` ends like a compressed file, for files that are never
// compressed. `option` is the option that names the file.
Result<void> CheckNotCalledCompressed(const std::string& option, const std::string& path);

}  // namespace plymill
