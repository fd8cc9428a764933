#include "rows/row_fields.h"

#include <vector>

#include "model/recorder.h"

namespace plymill {
namespace {

constexpr std::int64_t kMostInteger = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t kMostPlies = (std::int64_t{1} << 31) - 1;  // in a game of less than 4 GiB

RowField Text(std::string_view name, std::vector<std::string> values = {}) {
  return {.name = std::string(name), .values = std::move(values)};
}

RowField Integer(std::string_view name, std::int64_t most = kMostInteger) {
  return {.name = std::string(name), .kind = RowField::Kind::kInteger, .most = most};
}

// Points may be below 0.
RowField Points() {
  RowField points = Integer("points", kMostPlies);
  points.least = -points.most;
  return points;
}

RowField List(std::string_view name, const RowField& item) {
  return {.name = std::string(name), .kind = RowField::Kind::kList, .parts = {item}};
}

RowField ListOf(std::string_view name, RowFields fields) {
  return List(name, {.kind = RowField::Kind::kObject, .parts = std::move(fields)});
}

RowField OrNull(RowField field) {
  field.is_nullable = true;
  return field;
}

RowField Tags() {
  RowField tags = ListOf("tags", {Text("name"), Text("value")});
  tags.is_tags = true;
  return tags;
}

RowField OutcomeText(std::string_view name) {
  return Text(name, NamedField(OutcomeKind::kAbandoned).values);
}

void Append(const RowFields& more, RowFields& fields) {
  fields.insert(fields.end(), more.begin(), more.end());
}

RowFields PlyFields(const StructFields& own) {
  RowFields fields = {Integer("ply", kMostPlies)};
  Append(own.ply, fields);
  Append({OrNull(Text("comment")), OrNull(Text("text"))}, fields);
  return fields;
}

RowFields GameFields(const StructFields& own, std::string_view slug) {
  RowField player = own.player[0];  // the label of a player
  player.is_nullable = false;
  const RowField legal = {.name = "legal", .kind = RowField::Kind::kBool, .is_nullable = true};
  RowFields fields = {Integer("bytes"),
                      Integer("line"),
                      Text("notation", {std::string(slug)}),
                      Text("id"),
                      Text("content"),
                      ListOf("players", own.player),
                      OrNull(Text("result")),
                      OutcomeText("outcome"),
                      List("winners", player),
                      Integer("plies", kMostPlies),
                      Integer("diagnostics"),
                      OrNull(List("codes", Text("code"))),
                      Tags(),
                      OrNull(Text("iso_date")),
                      legal,
                      OrNull(ListOf("rules_points", {player, Points()})),
                      OrNull(OutcomeText("rules_outcome"))};
  Append(own.info, fields);
  fields.push_back(OrNull(Text("comment")));
  return fields;
}

}  // namespace

RowFields RowFieldsOf(const StructFields& own, std::string_view slug, JsonRows rows,
                      bool with_source) {
  RowFields fields;
  if (with_source) fields.push_back(Text("source"));
  fields.push_back(Integer("game"));
  Append(rows == JsonRows::kMoves ? PlyFields(own) : GameFields(own, slug), fields);
  if (rows == JsonRows::kNested) fields.push_back(ListOf("moves", PlyFields(own)));
  return fields;
}

}  // namespace plymill
