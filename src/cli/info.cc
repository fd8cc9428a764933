// plymill info: what a record file says of itself.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/columns.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/values.h"
#include "cli/visible.h"
#include "plymill/record_file.h"
#include "rows/report.h"

namespace plymill::cli {
namespace {

std::uint64_t TextBytes(const RecordFileInfo& info) {
  std::uint64_t bytes = 0;
  for (const SourceReport& source : info.sources) bytes += source.bytes;
  return bytes;
}

std::uint64_t PliesOf(const RecordFileInfo& info) {
  std::uint64_t plies = 0;
  for (const NotationInfo& notation : info.notations) plies += notation.plies;
  return plies;
}

// `part` for each `whole`, such as "2.83".
std::string Each(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  char text[32];
  std::snprintf(text, sizeof(text), "%.2f", static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

void AddSources(const RecordFileInfo& info, TextTable& table) {
  table.Section("Sources", {"games", "plies", "text bytes"});
  const std::size_t shown = std::min(info.sources.size(), TextTable::kMostRows);
  for (std::size_t i = 0; i < shown; ++i) {
    const SourceReport& source = info.sources[i];
    table.Row(source.source,
              {Thousands(source.games_written), Thousands(source.plies), Thousands(source.bytes)});
  }
  if (shown < info.sources.size()) {
    table.Row(absl::StrCat("and ", info.sources.size() - shown, " more (--json has all)"), {});
  }
}

// Columns that take no bytes are left out: all their values are null, or the same.
void AddColumns(const RecordFileInfo& info, const NotationInfo& notation, TextTable& table) {
  table.Section(absl::StrCat(notation.notation, ": ", Counted(notation.games, "game"), ", ",
                             CountedPlies(notation.plies), ", ", Counted(notation.blocks, "block")),
                {"bytes", "decoded", "of the file"});
  for (const ColumnInfo& column : notation.columns) {
    if (column.bytes == 0) continue;
    table.Row(
        column.table + "." + column.name,
        {Thousands(column.bytes), Thousands(column.raw_bytes), Share(column.bytes, info.bytes)});
  }
}

std::string InfoText(const RecordFileInfo& info) {
  std::string text = absl::StrCat(
      Visible(info.path), ": a record file that plymill ", Visible(info.plymill), " wrote\n",
      Thousands(info.bytes), " bytes, ", Each(info.bytes, PliesOf(info)), " a ply; the text has ",
      Each(TextBytes(info), info.bytes), " times as many\n",
      "Texts of plies: ", info.texts ? "kept" : "not kept",
      "; index of ids: ", info.has_ids ? Thousands(info.index_bytes) + " bytes" : "none", "\n",
      "Options: ", Visible(info.options), "\n");
  TextTable table;
  AddSources(info, table);
  for (const NotationInfo& notation : info.notations) AddColumns(info, notation, table);
  return text + table.Text();
}

void WriteColumn(const ColumnInfo& column, JsonWriter& json) {
  json.Object("table", column.table, "name", column.name, "type", column.type, "bytes",
              column.bytes, "raw_bytes", column.raw_bytes);
}

void WriteNotation(const NotationInfo& notation, JsonWriter& json) {
  json.Object("notation", notation.notation, "blocks", notation.blocks, "games", notation.games,
              "plies", notation.plies, "columns", JsonList(notation.columns, WriteColumn));
}

std::string InfoJson(const RecordFileInfo& info) {
  const auto sources = [&](JsonWriter& json) { WriteSources(info.sources, info.hashes, json); };
  return JsonObject("file", info.path, "plymill", info.plymill, "bytes", info.bytes, "footer_bytes",
                    info.footer_bytes, "index_bytes", info.index_bytes, "text_bytes",
                    TextBytes(info), "texts", info.texts, "options", JsonRaw{info.options},
                    "sources", sources, "notations", JsonList(info.notations, WriteNotation)) +
         "\n";
}

int RunInfo(const std::vector<std::string>& files, bool json, const Messages& messages) {
  int exit_code = 0;
  for (const std::string& file : files) {
    const InfoResult result = Info(file);
    if (result.failure != Failure::kNone) {
      messages.Failed({file, result.failure, result.message, result.code});
      exit_code = static_cast<int>(result.failure);
      continue;
    }
    if (!json && file != files.front()) std::fputs("\n", stdout);
    std::fputs((json ? InfoJson(result.info) : InfoText(result.info)).c_str(), stdout);
  }
  return exit_code;
}

}  // namespace

void AddInfo(CLI::App& command, Action& action) {
  struct State {
    std::vector<std::string> files;
    bool json = false;
  };
  command.description("Where record files come from, their columns, and what these take");
  const auto state = std::make_shared<State>();
  AddFileOption(command, "FILE", state->files, "Record files (.plym)")->required();
  command.add_flag("--json", state->json, "Print one JSON object for each file, not tables");
  command.footer("Example: plymill info games.plym");
  command.callback([state, &action] {
    action = [state](const Messages& messages) {
      return RunInfo(state->files, state->json, messages);
    };
  });
}

}  // namespace plymill::cli
