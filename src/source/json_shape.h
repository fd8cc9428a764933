// JsonShape: the keys and brackets that many records of a source share. Such records are read
// without a parser.
#pragma once

#include <simdjson.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/buffer.h"
#include "plymill/json_options.h"
#include "source/json_scalar.h"
#include "source/unescape/unescape.h"

namespace plymill {

// The records of a source differ in their scalars, but hardly ever in their keys and brackets:
//
//   record   {"id":7,"log":"1. R3-D\n2. W4-D","won":true}
//   shape    {"id":_,"log":_,"won":_}
//
// If one record of a shape is valid, then each record of that shape with valid scalars is valid
// too, and has its fields in the same places. So a parser must validate a shape only once. Records
// of unknown shapes, or with unusual scalars, are left to the parser.
class JsonShape {
 public:
  // Learns the shape of `record`, which the parser has found valid. If the shape cannot be used,
  // forgets the current one.
  void Learn(std::string_view record, const JsonOptions& fields, simdjson::dom::parser& parser);

  void Forget() { ends_.clear(); }

  // Reads a record of this shape at the beginning of `text`, which must be padded like a shard.
  // Does not check the text after the record. Appends the game to `texts`; puts texts of other
  // scalars into `memory`. Returns the size of the record in bytes. If `text` does not begin with a
  // record of this shape, returns 0, and may have appended garbage to `texts`.
  std::size_t Read(std::string_view text, UnescapeFunction* unescape, Buffer<char>& texts,
                   Arena& memory);

  // The scalar of `fields.tags[tag]` in the record that was read last; null if the shape does not
  // have this field.
  const Scalar* TagOf(std::size_t tag) const {
    return tags_[tag] == kNone ? nullptr : &scalars_[tags_[tag]];
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void Cut(std::string_view record);
  bool Find(const JsonOptions& fields, simdjson::dom::parser& parser);
  std::string_view Piece(std::size_t index) const;
  static void ReadText(std::string_view record, UnescapeFunction* unescape, Buffer<char>& texts,
                       Scalar& scalar);

  std::string pieces_;             // the texts before, between and after the scalars
  std::vector<std::size_t> ends_;  // end of each piece; there is one piece more than scalars
  std::size_t text_ = 0;           // index of the scalar that holds the game
  std::vector<std::size_t> tags_;  // index of the scalar of each tag, or kNone
  std::vector<Scalar> scalars_;    // scalars of the record that was read last
  std::string frame_;              // the pieces, with marks between them
};

// The shapes that were learned last.
class JsonShapes {
 public:
  // Begins a shard. Shapes are used only if `form` has vectors, and if the game is a string
  // (`fields.text`), not an array of moves.
  void Begin(const JsonOptions& fields, CpuForm form);

  // Reads the record that `text` begins with, and returns its shape; null if no known shape fits.
  // Sets `bytes` to the size of the record. See JsonShape::Read().
  const JsonShape* Read(std::string_view text, Buffer<char>& texts, Arena& memory,
                        std::size_t& bytes);

  void Learn(std::string_view record, const JsonOptions& fields, simdjson::dom::parser& parser);

 private:
  // These limits exist because learning does not pay off if the records of a source have many
  // shapes.
  static constexpr std::size_t kShapes = 4, kLessonsPerShard = 32;

  UnescapeFunction* unescape_ = nullptr;
  std::array<JsonShape, kShapes> shapes_;
  std::size_t last_ = 0;  // the shape that was used or learned last
  std::size_t lessons_ = 0;
};

}  // namespace plymill
