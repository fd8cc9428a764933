#include "arrow/game_notes.h"

#include <cstdint>
#include <span>
#include <string_view>

#include "arrow/fill_values.h"
#include "arrow/table_fields.h"
#include "arrow/text_builder.h"
#include "model/note_order.h"

namespace plymill {
namespace {

class NotesFiller {
 public:
  NotesFiller(const Columns& columns, Table table, bool of_games,
              const std::function<bool(std::size_t)>& is_wanted, ArrowColumn& to)
      : columns_(columns),
        table_(table),
        of_games_(of_games),
        is_wanted_(is_wanted),
        rows_(columns.RowsOf(of_games ? Table::kGames : Table::kPlies)),
        builder_(rows_, to) {}

  NotesResult Fill() {
    const bool of_texts = table_ == Table::kTexts;
    const auto notes = Values(Table::kGames, of_texts ? "texts" : "comments");
    const auto plies = Values(Table::kGames, "plies");
    std::size_t first_ply = 0;
    for (std::size_t game = 0; game < notes.size(); ++game) {
      if (!FillGame(game, first_ply, plies[game], notes[game])) return NotesResult::kDamaged;
      first_ply += plies[game];
    }
    EndRow();
    builder_.AppendNulls(rows_ - row_);
    return builder_.Finish() ? NotesResult::kFilled : NotesResult::kTooLarge;
  }

 private:
  std::span<const std::uint32_t> Values(Table table, std::string_view name) const {
    const std::size_t column = FindColumn(*columns_.types, table, name);
    return ValuesOf<std::uint32_t>(columns_.At(column));
  }

  // Returns whether the notes are in the game, in the order of its plies.
  bool FillGame(std::size_t game, std::size_t first_ply, std::uint32_t plies, std::uint32_t notes) {
    NoteOrder order(table_, plies);
    for (std::uint32_t i = 0; i < notes; ++i, ++note_) {
      const std::uint32_t ply = plies_[note_];
      if (!order.Accepts(ply)) return false;
      const std::string_view text = NextText();
      if ((ply == 0) != of_games_) continue;
      AddNote(of_games_ ? game : first_ply + ply - 1, text);
    }
    return true;
  }

  std::string_view NextText() {
    const std::uint32_t size = sizes_[note_];
    if (size == kNoText) return {};
    const std::string_view text(text_, size);
    text_ += size;
    return text;
  }

  void AddNote(std::size_t row, std::string_view text) {
    if (is_wanted_ && !is_wanted_(row)) return;
    if (in_row_ && row == row_) {
      builder_.AppendPiece(" ");
    } else {
      EndRow();
      builder_.AppendNulls(row - row_);
      row_ = row;
      in_row_ = true;
    }
    builder_.AppendPiece(text);
  }

  void EndRow() {
    if (!in_row_) return;
    builder_.EndText();
    in_row_ = false;
    ++row_;
  }

  const Columns& columns_;
  const Table table_;
  const bool of_games_;
  const std::function<bool(std::size_t)>& is_wanted_;
  const std::size_t rows_;
  TextBuilder builder_;
  const std::span<const std::uint32_t> plies_ = Values(table_, "ply"),
                                       sizes_ = Values(table_, "text");
  const char* text_ = columns_.At(FindColumn(*columns_.types, table_, "text")).text.data();
  std::size_t note_ = 0;  // the next row of the table
  std::size_t row_ = 0;   // of the column: the next one, or the one whose text is being appended
  bool in_row_ = false;
};

}  // namespace

NotesResult FillNotes(const Columns& columns, Table table, bool of_games,
                      const std::function<bool(std::size_t ply)>& is_wanted, ArrowColumn& to) {
  return NotesFiller(columns, table, of_games, is_wanted, to).Fill();
}

}  // namespace plymill
