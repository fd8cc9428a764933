// JsonShape: what the records of an archive have in common, and how the next one is read by it.
#pragma once

#include <simdjson.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "archive/json_scalar.h"
#include "archive/unescape/unescape.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "plymill/json_options.h"

namespace plymill {

// The records of an archive differ in their scalars, hardly ever in their keys and brackets:
//
//   record   {"id":7,"log":"1. R3-D\n2. W4-D","won":true}
//   shape    {"id":_,"log":_,"won":_}
//
// A record of the shape of one that is right is right too where its scalars are, and its fields
// stand in the same places. So a parser has to prove a shape only once; what is not of a known
// shape, or has a scalar that is odd, is left to it.
class JsonShape {
 public:
  // The shape of `record`, which a parser has proved to be right. Where it cannot be used,
  // there is no shape.
  void Learn(std::string_view record, const JsonOptions& fields, simdjson::dom::parser& parser);

  void Forget() { ends_.clear(); }

  // Reads the record of this shape that `text`, padded as a shard is, begins with; what stands
  // behind it is for the caller to see. Writes its game behind `texts`; `memory` is for texts of
  // its other scalars. Returns its bytes; 0 where there is none, and what was written behind
  // `texts` means nothing.
  std::size_t Read(std::string_view text, UnescapeFunction* unescape, Buffer<char>& texts,
                   Arena& memory);

  // The scalar of the record read last that `fields.tags[tag]` shows; null where there is none.
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

  std::string pieces_;             // what stands between the scalars, before and behind them
  std::vector<std::size_t> ends_;  // of each piece; one more than scalars
  std::size_t text_ = 0;           // the scalar that is the game
  std::vector<std::size_t> tags_;  // the scalar of each tag, or kNone
  std::vector<Scalar> scalars_;    // of the record read last
  std::string frame_;              // the pieces with marks between them
};

// The shapes of late.
class JsonShapes {
 public:
  // Begins a shard. Nothing is known where `form` has no vectors, or `fields` are not the
  // strings that shapes are for.
  void Begin(const JsonOptions& fields, CpuForm form);

  // The shape of the record that `text` begins with, which it has read; null where it is not
  // known. Sets `bytes` to those of the record. See JsonShape::Read().
  const JsonShape* Read(std::string_view text, Buffer<char>& texts, Arena& memory,
                        std::size_t& bytes);

  void Learn(std::string_view record, const JsonOptions& fields, simdjson::dom::parser& parser);

 private:
  // Records that have all kinds of shapes are not worth the search.
  static constexpr std::size_t kShapes = 4, kLessonsPerShard = 32;

  UnescapeFunction* unescape_ = nullptr;
  std::array<JsonShape, kShapes> shapes_;
  std::size_t last_ = 0;  // the one that was known or learned last
  std::size_t lessons_ = 0;
};

}  // namespace plymill
