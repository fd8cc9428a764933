#include "run/output_format.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "output/output_name.h"
#include "plymill/output_format.h"
#include "run/failure.h"
#include "run/output_paths.h"

namespace plymill {
namespace {

struct NamedFormat {
  std::string_view ending;
  OutputFormat format;
};

constexpr NamedFormat kFormats[] = {
    {".jsonl", {Output::kJsonl, OutputCompression::kNone}},
    {".ndjson", {Output::kJsonl, OutputCompression::kNone}},
    {".jsonl.zst", {Output::kJsonl, OutputCompression::kZstd}},
    {".ndjson.zst", {Output::kJsonl, OutputCompression::kZstd}},
    {".jsonl.gz", {Output::kJsonl, OutputCompression::kGzip}},
    {".ndjson.gz", {Output::kJsonl, OutputCompression::kGzip}},
    {".plym", {Output::kRecordFile, OutputCompression::kNone}},
};

constexpr std::string_view kCompressedEndings[] = {".zst", ".gz", ".xz", ".bz2", ".zip"};

bool IsCalledCompressed(std::string_view path) {
  return std::any_of(std::begin(kCompressedEndings), std::end(kCompressedEndings),
                     [&](std::string_view ending) { return path.ends_with(ending); });
}

std::string TableAdvice(const std::string& path, const TableFormat& format) {
  return absl::StrCat(
      "the Python package writes tables: pip install 'plymill[parquet]', then plymill convert "
      "games/ -o ",
      path, "; or in Python: plymill.scan(\"games/\").plies().", std::string(format.method), "(\"",
      path, "\")");
}

// What to do instead of writing a format that plymill does not write.
std::string AdviceFor(const std::string& path) {
  const std::string stem = path.substr(0, EndingAt(path));
  const std::string ending = path.substr(EndingAt(path));
  if (const TableFormat* const table = FindTableFormat(ending.substr(1))) {
    return TableAdvice(path, *table);
  }
  if (ending == ".json") {
    return absl::StrCat("plymill writes JSON Lines, a JSON object on each line: name it ", stem,
                        ".jsonl");
  }
  const std::string small = absl::AsciiStrToLower(ending.substr(1));
  if (FormatOfKind(small) || FindTableFormat(small) != nullptr) {
    return absl::StrCat("the ending is written in small letters: name it ", stem, ".", small);
  }
  if (IsCalledCompressed(path) && stem.ends_with(".plym")) {
    return absl::StrCat("a record file is not compressed again: name it ", stem);
  }
  return "an output ends in .jsonl, .jsonl.zst, .jsonl.gz (.ndjson too) or .plym, a table in "
         ".parquet, .arrow, .feather, .csv or .tsv, or the name has no ending; --to FORMAT "
         "writes a format under any name";
}

}  // namespace

const TableFormat* FindTableFormat(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kTableFormats), std::end(kTableFormats),
                   [&](const TableFormat& format) { return format.name == name; });
  return found == std::end(kTableFormats) ? nullptr : found;
}

Error NoTableWriter(const std::string& path, std::string_view format) {
  return UsageError(absl::StrCat(path, ": ", TableAdvice(path, *FindTableFormat(format))));
}

std::string_view KindOf(Output output, OutputCompression compression) {
  if (!WritesGames(output)) return "nothing";
  if (output == Output::kNotation) return "notation";
  for (const auto& [ending, format] : kFormats) {
    if (format == OutputFormat{output, compression}) return ending.substr(1);
  }
  return "";
}

std::optional<OutputFormat> FormatOfKind(std::string_view kind) {
  if (kind == "notation") return OutputFormat{Output::kNotation, OutputCompression::kNone};
  for (const auto& [ending, format] : kFormats) {
    if (ending.substr(1) == kind) return format;
  }
  return std::nullopt;
}

Result<std::optional<OutputFormat>> FormatOfName(const std::string& path) {
  if (NamesNoFile(path)) return std::nullopt;
  const std::string_view ending = std::string_view(path).substr(EndingAt(path));
  if (ending.empty()) return std::nullopt;
  for (const auto& [known, format] : kFormats) {
    if (ending == known) return format;
  }
  return UsageError(absl::StrCat(path, ": ", AdviceFor(path)));
}

Result<void> CheckNameSays(const OutputFormat& format, const std::string& path) {
  const Result<std::optional<OutputFormat>> said = FormatOfName(path);
  if (!said.ok()) return said.error();
  if (!*said || **said == format) return {};
  const std::string_view ending = std::string_view(path).substr(EndingAt(path));
  return UsageError(absl::StrCat(
      path, ": the name says ", std::string(ending.substr(1)), ", and the content is ",
      std::string(KindOf(format.output, format.compression)), "; name it ",
      path.substr(0, EndingAt(path)), ".", std::string(KindOf(format.output, format.compression))));
}

Result<void> CheckNotCalledCompressed(const std::string& option, const std::string& path) {
  if (NamesNoFile(path) || !IsCalledCompressed(path)) return {};
  return UsageError(absl::StrCat(option, " ", path, ": only rows are compressed; name it ",
                                 path.substr(0, path.rfind('.'))));
}

Result<OutputFormat> ChooseFormat(const std::optional<OutputFormat>& to, const std::string& path) {
  const Result<std::optional<OutputFormat>> said = FormatOfName(path);
  if (to && to->output == Output::kNotation) {
    if (said.ok() && *said) {
      return UsageError(path +
                        ": has the name of rows, but would hold text in the notation; name it "
                        ".txt");
    }
    const Result<void> named = CheckNotCalledCompressed("--output", path);
    return named.ok() ? Result<OutputFormat>(*to) : named.error();
  }
  if (!to && !said.ok()) return said.error();
  return to ? *to : said->value_or(OutputFormat());
}

ConvertResult SetFormat(const std::string& to, ConvertOptions& options) {
  const std::optional<OutputFormat> named = FormatOfKind(to);
  if (!to.empty() && !named) {
    return ResultOf(
        UsageError(absl::StrCat("no output format is called ", to,
                                "; they are jsonl, jsonl.zst, jsonl.gz, plym and notation")));
  }
  const Result<OutputFormat> format = ChooseFormat(named, options.output_path);
  if (!format.ok()) return ResultOf(format.error());
  options.output = format->output;
  options.compression = format->compression;
  return {};
}

}  // namespace plymill
