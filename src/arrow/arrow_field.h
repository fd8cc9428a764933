// ArrowField: a column of a table that leaves plymill: its type in Arrow's terms, and the columns
// of a block that its values come from.
//
// Both depend on the notation and on the options alone, never on the data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arrow/arrow_column.h"
#include "model/column.h"
#include "model/derived.h"
#include "plymill/arrow_abi.h"

namespace plymill {

// The names of a named value, which are the dictionary of its column.
struct NamedValues {
  std::vector<std::string> names;
  std::array<std::int16_t, 256> index_of;  // for each code, its index in `names`; -1: null
  std::shared_ptr<const ArrowColumn> dictionary;
};

// The bytes of an index in the dictionary.
unsigned IndexBytes(const NamedValues& named);

struct ArrowField {
  enum class Kind : std::uint8_t {
    kBool,
    kNumber,
    kBytes,  // always as many bytes as `bytes` says
    kDate,   // a number of days since 1970-01-01
    kText,
    kNamed,  // a text, stored as an index in `named`
    kWord,   // a text, stored as an index in a dictionary that each batch brings
    kList,
    kStruct
  };

  // What the values are made from.
  enum class Origin : std::uint8_t {
    kColumn,       // the values of `column`
    kSource,       // the name of the source
    kNotation,     // the name of the notation
    kGame,         // the place of the game of a ply; `column` has it for each game
    kPly,          // the number of a ply in its game, from 1; `column` counts the plies of a game
    kComment,      // the comments of a ply
    kWritten,      // the written form of a ply
    kGameComment,  // the comments of a game before its first ply
    kRows,         // a list of rows of another table; `column` counts them for each game
    kPoints,       // the same, but no rows are null
    kPlayerCode,   // the player with the code in `column`
    kWinners,      // the players whose bits are set in `column`
    kIsoDate,      // the date of a game, or what is known of it
    kDay,          // the date of a game, if all of it is known
    kTag,          // a tag of a game: the one that TagOfField() finds in the name
    kCodes,        // the list of codes in `column`, null if they are not known
    kContent,      // the hash in `column` and the next one, whose first byte is the highest
    kDerived,      // of the items of a list, made from them and from `column`: see `derived`
    kLegal         // whether a game is legal, which may be unknown
  };

  std::string name;
  Kind kind = Kind::kText;
  unsigned bytes = 4;  // of a number, or of kBytes
  bool is_signed = false;
  Origin origin = Origin::kColumn;
  bool is_of_game = false;                        // a value of the game for each of its plies
  std::size_t column = ColumnType::kNone;         // index in the columns of the notation
  const DerivedOps* derived = nullptr;            // of kDerived
  std::shared_ptr<const NamedValues> named = {};  // of named values, also as plain texts
  std::vector<ArrowField> parts = {};             // the fields of a struct, or the item of a list
};

using ArrowFields = std::vector<ArrowField>;

// `field` with plain texts instead of indexes in dictionaries.
ArrowField WithPlainTexts(ArrowField field);

// Describes a table with these columns, without rows. The caller releases `schema`.
void ExportSchema(const ArrowFields& columns, ArrowSchema& schema);

// Copies a schema with all its parts. The caller releases `to`.
void CopySchema(const ArrowSchema& from, ArrowSchema& to);

}  // namespace plymill
