// TableEncoder: fills the columns of a table from Records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arrow/append_value.h"
#include "arrow/arrow_column.h"
#include "arrow/encode_plies.h"
#include "arrow/table.h"
#include "record/iso_date.h"
#include "record/records.h"

namespace plymill {

template <class Game>
class TableEncoder {
 public:
  TableEncoder(const Records<Game>& records, const TableStyle& style)
      : records_(records), style_(style) {}

  // Fills the columns of the style with the rows of all games.
  void Encode() {
    if (style_.rows == JsonRows::kMoves) {
      EncodeMoves();
    } else {
      EncodeGames();
    }
  }

 private:
  static constexpr unsigned kMostWinners = 32;

  void EncodeMoves() {
    const std::size_t rows = records_.rows.size();
    if (ArrowColumn* const to = style_.columns[0]) AppendSource(rows, *to);
    if (ArrowColumn* const to = style_.columns[1]) {
      for (const GameHead& head : records_.heads) {
        for (std::uint32_t i = 0; i < head.rows.count; ++i) to->AppendNumber(head.offset);
      }
    }
    PlyColumnsEncoder<Game>(records_, style_.text).Encode(style_.columns.subspan(2));
  }

  void AppendSource(std::size_t rows, ArrowColumn& to) const {
    for (std::size_t i = 0; i < rows; ++i) to.AppendWord(style_.source);
  }

  void EncodeGames() {
    for (std::size_t i = 0; i < records_.heads.size(); ++i) {
      next_ = 0;
      const GameHead& head = records_.heads[i];
      EncodePlace(head);
      EncodePlayers(head);
      EncodeOutcome(head);
      EncodeTags(head);
      EncodeRules(i);
      EncodeInfo(i);
      EncodeComment(head);
    }
    if (style_.rows == JsonRows::kNested) EncodeNestedMoves();
  }

  // The next column; null if it is not wanted.
  ArrowColumn* Next() { return style_.columns[next_++]; }

  template <class T>
  void AppendNext(const T& value) {
    if (ArrowColumn* const to = Next()) AppendValue(value, *to);
  }

  void EncodePlace(const GameHead& head) {
    if (ArrowColumn* const to = Next()) to->AppendWord(style_.source);
    AppendNext(head.offset);
    AppendNext(head.bytes);
    AppendNext(head.line);
    if (ArrowColumn* const to = Next()) AppendNotation(*to);
    AppendNext(head.id);
  }

  static void AppendNotation(ArrowColumn& to) {
    if (to.type().kind == ArrowType::Kind::kText) return to.AppendText(Game::kSlug);
    to.AppendNumber(std::int8_t{0});
  }

  void EncodePlayers(const GameHead& head) {
    ArrowColumn* const to = Next();
    if (to == nullptr) return;
    for (std::uint32_t i = 0; i < head.players.count; ++i) {
      AppendValue(records_.players[head.players.begin + i], to->part(0));
    }
    to->EndList();
  }

  void EncodeOutcome(const GameHead& head) {
    AppendNext(head.result);
    AppendNext(head.outcome.kind);
    if (ArrowColumn* const to = Next()) {
      for (unsigned code = 0; code < kMostWinners; ++code) {
        if ((head.outcome.winners >> code & 1) != 0) {
          AppendValue(Game::PlayerWithCode(code), to->part(0));
        }
      }
      to->EndList();
    }
    AppendNext(head.rows.count);
    AppendNext(head.diagnostics);
  }

  void EncodeTags(const GameHead& head) {
    ArrowColumn* const to = Next();
    if (to == nullptr) return;
    ArrowColumn& tags = to->part(0);
    for (std::uint32_t i = 0; i < head.tags.count; ++i) {
      const TagRecord& tag = records_.tags[head.tags.begin + i];
      tags.part(0).AppendWord(tag.name);
      tags.part(1).AppendText(tag.value);
      tags.AppendValid(true);
    }
    to->EndList();
  }

  // The date, and the columns of the rules, which plymill does not know yet.
  void EncodeRules(std::size_t index) {
    if (ArrowColumn* const to = Next()) to->AppendWord(IsoDateOf(records_, index).view());
    for (int i = 0; i < 3; ++i) {
      if (ArrowColumn* const to = Next()) to->AppendNulls(1);
    }
  }

  void EncodeInfo(std::size_t index) {
    ForEachField(records_.infos[index],
                 [&](std::string_view, const auto& field, auto) { AppendNext(field); });
  }

  void EncodeComment(const GameHead& head) {
    ArrowColumn* const to = Next();
    if (to == nullptr) return;
    bool has_any = false;
    for (std::uint32_t i = 0; i < head.notes.count; ++i) {
      const NoteRecord& note = records_.notes[head.notes.begin + i];
      if (note.row != NoteRecord::kGame) break;
      if (has_any) to->AppendPiece(" ");
      to->AppendPiece(note.text);
      has_any = true;
    }
    to->EndText(has_any);
  }

  void EncodeNestedMoves() {
    ArrowColumn* const to = Next();
    if (to == nullptr) return;
    ArrowColumn& moves = to->part(0);
    std::vector<ArrowColumn*> columns(moves.type().parts.size());
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = &moves.part(i);
    PlyColumnsEncoder<Game>(records_, style_.text).Encode(columns);
    for (const GameHead& head : records_.heads) {
      for (std::uint32_t i = 0; i < head.rows.count; ++i) moves.AppendValid(true);
      to->EndList();
    }
  }

  const Records<Game>& records_;
  const TableStyle& style_;
  std::size_t next_ = 0;  // index of the next column
};

}  // namespace plymill
