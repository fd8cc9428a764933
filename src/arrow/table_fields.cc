#include "arrow/table_fields.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/hash/hash.h"
#include "model/tag_field.h"

namespace plymill {
namespace {

using Kind = ArrowField::Kind;
using Origin = ArrowField::Origin;

constexpr std::size_t kNone = ColumnType::kNone;
constexpr std::ptrdiff_t kPlaceFields = 2;  // source and game, which all rows have

ArrowField Text(std::string name, Origin origin, std::size_t column = kNone) {
  return {.name = std::move(name), .origin = origin, .column = column};
}

ArrowField Word(std::string name, Origin origin) {
  return {.name = std::move(name), .kind = Kind::kWord, .origin = origin};
}

ArrowField Number(std::string name, unsigned bytes, Origin origin, std::size_t column) {
  return {.name = std::move(name),
          .kind = Kind::kNumber,
          .bytes = bytes,
          .origin = origin,
          .column = column};
}

ArrowField List(std::string name, Origin origin, std::size_t column, ArrowField item) {
  item.name = "item";
  return {.name = std::move(name),
          .kind = Kind::kList,
          .origin = origin,
          .column = column,
          .parts = {std::move(item)}};
}

ArrowField Struct(ArrowFields fields) {
  return {.name = "item", .kind = Kind::kStruct, .parts = std::move(fields)};
}

std::shared_ptr<const NamedValues> Named(const std::vector<std::string>& names_of_codes) {
  NamedValues named;
  named.index_of.fill(-1);
  for (std::size_t code = 0; code < names_of_codes.size(); ++code) {
    if (names_of_codes[code].empty()) continue;
    named.index_of[code] = static_cast<std::int16_t>(named.names.size());
    named.names.push_back(names_of_codes[code]);
  }
  named.dictionary = TextsColumn(named.names);
  return std::make_shared<const NamedValues>(std::move(named));
}

// The field of the columns that begin at `at`, which is moved past them.
ArrowField FieldAt(const ColumnTypes& types, std::size_t& at) {
  const std::size_t column = at++;
  const ColumnType& type = types[column];
  ArrowField field = {.name = type.name, .column = column};
  switch (type.kind) {
    case ColumnKind::kNumber:
    case ColumnKind::kRow:
      field.kind = Kind::kNumber;
      field.bytes = type.bytes;
      field.is_signed = type.is_signed;
      break;
    case ColumnKind::kBool:
      field.kind = Kind::kBool;
      break;
    case ColumnKind::kName:
      field.kind = Kind::kNamed;
      field.named = Named(type.names);
      break;
    case ColumnKind::kWord:
      field.kind = Kind::kWord;
      break;
    case ColumnKind::kText:
      break;
    case ColumnKind::kList: {
      ArrowFields items;
      while (at < types.size() && types[at].list == column) items.push_back(FieldAt(types, at));
      const bool is_plain = items.size() == 1 && items[0].name == type.name + ".item";
      for (ArrowField& item : items) item.name.erase(0, type.name.size() + 1);
      return List(type.name, Origin::kColumn, column,
                  is_plain ? std::move(items[0]) : Struct(std::move(items)));
    }
  }
  return field;
}

class TableMaker {
 public:
  explicit TableMaker(const GameOps& game) : game_(game), types_(game.columns()) {}

  ArrowFields Make(JsonRows rows) const {
    ArrowFields fields = {Word("source", Origin::kSource)};
    if (rows == JsonRows::kMoves) {
      fields.push_back(Number("game", 8, Origin::kGame, Games("offset")));
      Append(PlyFields(), fields);
      return fields;
    }
    fields.push_back(Column("game", Games("offset")));
    Append(GameFields(), fields);
    if (rows == JsonRows::kNested) {
      fields.push_back(List("moves", Origin::kRows, Games("plies"), Struct(PlyFields())));
    }
    return fields;
  }

 private:
  static void Append(ArrowFields more, ArrowFields& fields) {
    for (ArrowField& field : more) fields.push_back(std::move(field));
  }

  std::size_t Games(std::string_view name) const { return FindColumn(types_, Table::kGames, name); }

  ArrowField Column(std::string name, std::size_t column) const {
    ArrowField field = FieldAt(types_, column);
    field.name = std::move(name);
    return field;
  }

  // The fields of the columns of `table` from index `first` on.
  ArrowFields FieldsOf(Table table, std::size_t first = 0) const {
    ArrowFields fields;
    for (std::size_t at = first; at < types_.size();) {
      if (types_[at].table != table || types_[at].kind == ColumnKind::kRow) {
        ++at;
      } else {
        fields.push_back(FieldAt(types_, at));
      }
    }
    return fields;
  }

  // Adds what the items of a list also say to the fields of the items.
  void AddDerived(const DerivedOps& derived, ArrowFields& fields) const {
    const auto list = std::find_if(fields.begin(), fields.end(), [&](const ArrowField& field) {
      return field.name == derived.list;
    });
    list->parts[0].parts.push_back({.name = std::string(derived.name),
                                    .kind = Kind::kNamed,
                                    .origin = Origin::kDerived,
                                    .column = FindColumn(types_, Table::kPlies, derived.from),
                                    .derived = &derived,
                                    .named = Named(derived.names())});
  }

  ArrowFields PlyFields() const {
    ArrowFields fields = {Number("ply", 4, Origin::kPly, Games("plies"))};
    Append(FieldsOf(Table::kPlies), fields);
    if (game_.derived != nullptr) AddDerived(*game_.derived, fields);
    fields.push_back(Text("comment", Origin::kComment));
    fields.push_back(Text("text", Origin::kWritten));
    return fields;
  }

  ArrowField NotationField() const {
    return {.name = "notation",
            .kind = Kind::kNamed,
            .origin = Origin::kNotation,
            .named = Named({std::string(game_.slug)})};
  }

  ArrowField ContentField() const {
    return {.name = "content",
            .kind = Kind::kBytes,
            .bytes = sizeof(Hash128),
            .origin = Origin::kContent,
            .column = Games("content_high")};
  }

  ArrowField PlayersField() const {
    return List("players", Origin::kRows, Games("players"), Struct(FieldsOf(Table::kPlayers)));
  }

  ArrowField WinnersField() const {
    ArrowField winners = List("winners", Origin::kWinners, Games("winners"), {});
    winners.named = PlayersByCode();
    return winners;
  }

  ArrowField TagsField() const {
    ArrowFields fields = FieldsOf(Table::kTags);
    fields[0].kind = Kind::kText;  // names of tags
    return List("tags", Origin::kRows, Games("tags"), Struct(std::move(fields)));
  }

  ArrowField PointsField() const {
    ArrowFields fields = FieldsOf(Table::kPoints);
    fields[0].kind = Kind::kNamed;
    fields[0].origin = Origin::kPlayerCode;
    fields[0].named = PlayersByCode();
    return List("rules_points", Origin::kPoints, Games("rules_points"), Struct(std::move(fields)));
  }

  // The names of players by the codes of Game::PlayerWithCode().
  std::shared_ptr<const NamedValues> PlayersByCode() const {
    const std::size_t label = FindColumn(types_, Table::kPlayers, "player");
    NamedValues named = *Named(types_[label].names);
    for (unsigned code = 0; code < named.index_of.size(); ++code) {
      const Name name = game_.player_name(code);
      const auto found = std::find(named.names.begin(), named.names.end(), name.view());
      const bool is_known = found != named.names.end();
      named.index_of[code] = static_cast<std::int16_t>(is_known ? found - named.names.begin() : -1);
    }
    return std::make_shared<const NamedValues>(std::move(named));
  }

  ArrowFields GameFields() const {
    ArrowFields fields = {
        Column("bytes", Games("bytes")),
        Column("line", Games("line")),
        NotationField(),
        Column("id", Games("id")),
        ContentField(),
        PlayersField(),
        Column("result", Games("result")),
        Column("outcome", Games("outcome")),
        WinnersField(),
        Column("plies", Games("plies")),
        Column("diagnostics", Games("diagnostics")),
        List("codes", Origin::kCodes, Games("codes"), Word("item", Origin::kCodes)),
        TagsField(),
        Word("iso_date", Origin::kIsoDate),
        {.name = "day", .kind = Kind::kDate, .origin = Origin::kDay},
        {.name = "legal", .kind = Kind::kBool, .origin = Origin::kLegal, .column = Games("legal")},
        PointsField(),
        Column("rules_outcome", Games("rules_outcome"))};
    Append(FieldsOf(Table::kGames, Games("texts") + 1), fields);  // the fields of Info
    fields.push_back(Text("comment", Origin::kGameComment));
    return fields;
  }

  const GameOps& game_;
  const ColumnTypes& types_;
};

// The columns of games and of other tables that a column is made from, besides its own.
std::vector<std::pair<Table, std::string_view>> OtherColumnsOf(Origin origin) {
  switch (origin) {
    case Origin::kGame:
      return {{Table::kGames, "plies"}};
    case Origin::kComment:
    case Origin::kGameComment:
      return {{Table::kGames, "plies"},
              {Table::kGames, "comments"},
              {Table::kComments, "ply"},
              {Table::kComments, "text"}};
    case Origin::kWritten:
      return {{Table::kGames, "plies"},
              {Table::kGames, "texts"},
              {Table::kTexts, "ply"},
              {Table::kTexts, "text"},
              {Table::kPlies, "kind"}};
    case Origin::kCodes:
      return {{Table::kGames, "diagnostics"}};
    case Origin::kContent:
      return {{Table::kGames, "content_low"}};
    case Origin::kTag:
      return {{Table::kGames, "tags"}, {Table::kTags, "name"}, {Table::kTags, "value"}};
    case Origin::kDay:
    case Origin::kIsoDate:
      return {{Table::kGames, "date"},
              {Table::kGames, "tags"},
              {Table::kTags, "name"},
              {Table::kTags, "value"}};
    default:
      return {};
  }
}

}  // namespace

ArrowFields TableFields(const GameOps& game, JsonRows rows) { return TableMaker(game).Make(rows); }

std::optional<ArrowField> FieldOfGame(const GameOps& game, const std::string& name) {
  const ArrowFields fields = TableFields(game, JsonRows::kGames);
  const auto found = std::find_if(fields.begin() + kPlaceFields, fields.end(),
                                  [&](const ArrowField& field) { return field.name == name; });
  std::optional<ArrowField> field;
  if (found != fields.end()) {
    field = *found;
  } else if (TagOfField(name)) {
    field = Text(name, Origin::kTag);
  }
  if (!field) return {};
  // A text stands in many rows, but once in a dictionary.
  if (field->kind == Kind::kText) field->kind = Kind::kWord;
  field->is_of_game = true;
  return field;
}

std::size_t FindColumn(const ColumnTypes& types, Table table, std::string_view name) {
  const auto found = std::find_if(types.begin(), types.end(), [&](const ColumnType& type) {
    return type.table == table && type.name == name;
  });
  return found == types.end() ? kNone : static_cast<std::size_t>(found - types.begin());
}

void AddWanted(const ArrowField& field, const ColumnTypes& types, std::vector<char>& wanted) {
  if (field.column != kNone) wanted[field.column] = 1;
  if (field.is_of_game) wanted[FindColumn(types, Table::kGames, "plies")] = 1;
  for (const auto& [table, name] : OtherColumnsOf(field.origin)) {
    const std::size_t column = FindColumn(types, table, name);
    if (column != kNone) wanted[column] = 1;
  }
  for (const ArrowField& part : field.parts) AddWanted(part, types, wanted);
}

}  // namespace plymill
