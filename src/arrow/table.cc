#include "arrow/table.h"

#include <string>
#include <utility>

#include "record/recorder.h"

namespace plymill {
namespace {

void Append(const ArrowTypes& more, ArrowTypes& columns) {
  columns.insert(columns.end(), more.begin(), more.end());
}

ArrowTypes PlyColumns(const StructTypes& own) {
  ArrowTypes columns = {NumberColumn("ply", 4)};
  Append(own.ply, columns);
  Append({TextColumn("comment"), TextColumn("text")}, columns);
  return columns;
}

ArrowType Called(std::string name, ArrowType type) {
  type.name = std::move(name);
  return type;
}

ArrowTypes GameColumns(const StructTypes& own, std::string_view slug) {
  const ArrowType player = own.player[0];  // the label of a player
  const ArrowType tag = StructColumn("item", {WordColumn("name"), TextColumn("value")});
  const ArrowType points = StructColumn("item", {player, NumberColumn("points", 4, true)});
  ArrowTypes columns = {NumberColumn("bytes", 4),
                        NumberColumn("line", 8),
                        NamedColumn("notation", {std::string(slug)}),
                        NumberColumn("id", 8),
                        ListColumn("players", StructColumn("item", own.player)),
                        TextColumn("result"),
                        TypeOf<OutcomeKind>("outcome"),
                        ListColumn("winners", Called("item", player)),
                        NumberColumn("plies", 4),
                        NumberColumn("diagnostics", 4),
                        ListColumn("tags", tag),
                        WordColumn("iso_date"),
                        {.name = "legal", .kind = ArrowType::Kind::kBool},
                        ListColumn("rules_points", points),
                        TypeOf<OutcomeKind>("rules_outcome")};
  Append(own.info, columns);
  columns.push_back(TextColumn("comment"));
  return columns;
}

}  // namespace

ArrowTypes TableColumns(const StructTypes& own, std::string_view slug, JsonRows rows) {
  ArrowTypes columns = {WordColumn("source"), NumberColumn("game", 8)};
  Append(rows == JsonRows::kMoves ? PlyColumns(own) : GameColumns(own, slug), columns);
  if (rows == JsonRows::kNested) {
    columns.push_back(ListColumn("moves", StructColumn("item", PlyColumns(own))));
  }
  return columns;
}

}  // namespace plymill
