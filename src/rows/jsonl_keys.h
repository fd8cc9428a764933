// KeysEncoder: writes Records as move rows that have only some of the keys.
#pragma once

#include <absl/container/inlined_vector.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/jsonl_style.h"
#include "model/records.h"
#include "model/stored_fields.h"
#include "rows/json_fields.h"
#include "rows/json_text.h"
#include "rows/jsonl.h"
#include "rows/note_walk.h"

namespace plymill {

// `Plies` are those of the records: StoredPlies or ColumnPlies.
template <class Game, class Plies>
class KeysEncoder {
 public:
  KeysEncoder(const Records<Game>& records, const Plies& plies, const JsonlStyle& style,
              Buffer<char>& out)
      : records_(records),
        style_(style),
        out_(out),
        plies_(plies),
        games_(records, plies, style, out) {}

  // Appends the rows of all games.
  void Encode() {
    for (std::size_t i = 0; i < records_.heads.size(); ++i) {
      EncodePlies(i);
      if (style_.game_ends != nullptr) style_.game_ends->Append(out_.size());
      if (style_.take_rows != nullptr && out_.size() >= kManyRowsBytes) (*style_.take_rows)();
    }
  }

 private:
  using Ply = typename Game::Ply;
  using Kind = decltype(Ply::kind);

  // The numbers of the keys. Those of Ply come between kPly and kComment.
  static constexpr std::size_t kSource = 0, kGame = 1, kPly = 2;
  static constexpr std::size_t kFields = kPly + 1, kComment = kFields + kFieldCount<Ply>;
  static constexpr std::size_t kText = kComment + 1;
  static_assert(kText < 63);

  static constexpr std::size_t kRowBytes =
      MaxJsonBytes<Ply>() + MaxJsonBytes(R"({"ply":,"comment":,"text":}
)",
                                         1);

  bool Wants(std::size_t key) const { return (style_.keys >> key & 1) != 0; }

  // The keys that are the same in all rows of a game. The comma before the first key of a row is
  // overwritten by a brace.
  void SetPrefix(std::size_t index) {
    const GameHead& head = records_.heads[index];
    constexpr std::size_t kBytes = MaxJsonBytes(R"(,"source":,"game":)", 1);
    prefix_.resize(style_.source.size() + kBytes);
    char* to = prefix_.data();
    if (Wants(kSource)) to = WriteText(style_.source, WriteLiteral(",\"source\":", to));
    if (Wants(kGame)) to = WriteNumber(head.offset, WriteLiteral(",\"game\":", to));
    prefix_.resize(static_cast<std::size_t>(to - prefix_.data()));
    games_.AppendGameKeys(index, prefix_);
  }

  void EncodePlies(std::size_t index) {
    const GameHead& head = records_.heads[index];
    SetPrefix(index);
    notes_ = NoteWalk(records_.notes, head.notes);
    texts_ = NoteWalk(records_.texts, head.texts);
    if (notes_.IsAt(NoteRecord::kGame)) notes_.Pass();
    for (std::uint32_t i = 0; i < head.rows.count; ++i) EncodePly(head.rows.begin + i, i + 1);
  }

  [[gnu::flatten]] void EncodePly(std::uint32_t row, std::uint32_t ply) {
    char* const begin = out_.Room(prefix_.size() + kRowBytes + NoteBytes(row));
    char* to = WriteText({prefix_.data(), prefix_.size()}, begin);
    if (Wants(kPly)) to = WriteNumber(ply, WriteLiteral(",\"ply\":", to));
    FieldWriter<Ply, ','> writer;
    std::size_t i = 0;
    ForEachField(
        plies_.FieldsAt(row), [&](std::string_view, const auto& field, auto)
                                  __attribute__((always_inline)) {
                                    if (Wants(kFields + i)) {
                                      to = writer.Write(field, i, to);
                                    } else {
                                      writer.Pass(field);
                                    }
                                    ++i;
                                  });
    to = WriteNotes(row, to);
    *begin = '{';
    *to++ = '}';
    *to++ = '\n';
    out_.Truncate(static_cast<std::size_t>(to - out_.data()));
  }

  char* WriteNotes(std::uint32_t row, char* to) {
    if (Wants(kComment)) {
      to = notes_.Write(row, WriteLiteral(",\"comment\":", to));
    } else if (notes_.IsAt(row)) {
      notes_.Pass();
    }
    const bool has_text = Wants(kText) && (style_.text || plies_.KindAt(row) == Kind::kUnparsed);
    if (texts_.IsAt(row) && !has_text) texts_.Pass();
    return Wants(kText) ? texts_.Write(row, WriteLiteral(",\"text\":", to)) : to;
  }

  std::size_t NoteBytes(std::uint32_t row) const {
    return (notes_.IsAt(row) ? notes_.MaxBytes() : 0) + (texts_.IsAt(row) ? texts_.MaxBytes() : 0);
  }

  const Records<Game>& records_;
  const JsonlStyle& style_;
  Buffer<char>& out_;
  Plies plies_;
  JsonlEncoder<Game, Plies> games_;
  NoteWalk notes_, texts_;
  absl::InlinedVector<char, 256> prefix_;
};

}  // namespace plymill
