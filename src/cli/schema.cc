// plymill schema: prints the types of the rows of a notation, for the tools that read them.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/schema_text.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "model/game_ops.h"
#include "rows/row_fields.h"

namespace plymill::cli {
namespace {

struct SchemaCommand {
  const GameOps* game = nullptr;
  JsonRows rows = JsonRows::kMoves;
  SchemaTool tool = SchemaTool::kJson;
  bool with_source = true;

  int Run() const {
    constexpr const char* kRows[] = {"moves", "games", "nested"};
    const std::string title =
        "plymill " + std::string(game->slug) + " " + kRows[static_cast<int>(rows)];
    const RowFields fields = RowFieldsOf(game->struct_fields(), game->slug, rows, with_source);
    std::fputs(SchemaText(tool, fields, title).c_str(), stdout);
    return 0;
  }
};

}  // namespace

void AddSchema(CLI::App& command, Action& action) {
  command.description("Print the types of the rows of a notation, for code that reads rows");
  const auto state = std::make_shared<SchemaCommand>();
  Choices<const GameOps*> games;
  for (const GameOps* const game : AllGames()) games.emplace_back(game->slug, game);
  AddChoiceOption<const GameOps*>(command, "NOTATION", state->game, games,
                                  "A notation: see plymill games")
      ->required();
  AddRowsOption(command, state->rows);
  AddChoiceOption<SchemaTool>(command, "--for", state->tool,
                              {{"json", SchemaTool::kJson},
                               {"duckdb", SchemaTool::kDuckdb},
                               {"polars", SchemaTool::kPolars},
                               {"arrow", SchemaTool::kArrow},
                               {"spark", SchemaTool::kSpark}},
                              "JSON Schema (default), or a tool; tools need rows of --tags list");
  AddChoiceOption<bool>(command, "--source", state->with_source,
                        {{"always", true}, {"never", false}},
                        "The key source, which is null in rows without it: always (default)");
  command.footer("Example: plymill schema coerceo --for duckdb");
  command.callback(
      [state, &action] { action = [state](const Messages&) { return state->Run(); }; });
}

}  // namespace plymill::cli
