// EncodeNotation: writes Records in the notation that they were read from.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/records.h"

namespace plymill {

// Calls Game::Printer for the parts of each game of `records`, in the order of the notation.
template <class Game>
class NotationEncoder {
 public:
  NotationEncoder(const Records<Game>& records, Buffer<char>& out)
      : records_(records), out_(out), reader_(records.spill.data()) {}

  void Encode(Buffer<std::size_t>* game_ends) {
    for (std::size_t i = 0; i < records_.heads.size(); ++i) {
      EncodeGame(records_.heads[i], records_.infos[i]);
      if (game_ends != nullptr) game_ends->Append(out_.size());
    }
  }

 private:
  void EncodeGame(const GameHead& head, const typename Game::Info& info) {
    typename Game::Printer printer(out_);
    PrintHeader(head, info, printer);
    for (std::uint32_t i = 0; i < head.tags.count; ++i) {
      printer.Tag(records_.tags[head.tags.begin + i]);
    }
    BeginMoves(head, printer);
    note_ = records_.notes.data() + head.notes.begin;
    notes_end_ = note_ + head.notes.count;
    text_ = records_.texts.data() + head.texts.begin;
    texts_end_ = text_ + head.texts.count;
    PrintComments(NoteRecord::kGame, printer);
    for (std::uint32_t i = 0; i < head.rows.count; ++i) PrintPly(head.rows.begin + i, printer);
    if (head.result.data() != nullptr) printer.Result(head.result);
    printer.EndGame();
  }

  // Prints the info and the players, if the printer has functions for them.
  void PrintHeader(const GameHead& head, const typename Game::Info& info,
                   typename Game::Printer& printer) {
    if constexpr (requires { printer.Info(info); }) printer.Info(info);
    for (std::uint32_t i = 0; i < head.players.count; ++i) {
      const auto& player = records_.players[head.players.begin + i];
      if constexpr (requires { printer.Player(player); }) printer.Player(player);
    }
  }

  // Begins the moves. BeginMoves() gets the first ply, which is printed later, or null.
  void BeginMoves(const GameHead& head, typename Game::Printer& printer) {
    if (head.rows.count == 0) return printer.BeginMoves(nullptr);
    typename Game::Ply first;
    RowReader<typename Game::Ply>(reader_.spill())
        .Unpack(records_.rows[head.rows.begin].data(), first);
    printer.BeginMoves(&first);
  }

  void PrintPly(std::uint32_t row, typename Game::Printer& printer) {
    typename Game::Ply ply;
    reader_.Unpack(records_.rows[row].data(), ply);
    const bool noted = note_ != notes_end_ && note_->row == row;
    const bool written = text_ != texts_end_ && text_->row == row;
    printer.Ply(ply, written ? text_->text : "", noted ? note_->text : "");
    text_ += written ? 1 : 0;
    PrintComments(row, printer);
  }

  void PrintComments(std::uint32_t row, typename Game::Printer& printer) {
    for (; note_ != notes_end_ && note_->row == row; ++note_) printer.Comment(note_->text);
  }

  const Records<Game>& records_;
  Buffer<char>& out_;
  RowReader<typename Game::Ply> reader_;
  const NoteRecord* note_ = nullptr;
  const NoteRecord* notes_end_ = nullptr;
  const NoteRecord* text_ = nullptr;
  const NoteRecord* texts_end_ = nullptr;
};

}  // namespace plymill
