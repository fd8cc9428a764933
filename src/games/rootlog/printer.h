// Printer: prints the records of a game as Rootlog text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/action_printer.h"
#include "games/rootlog/ply.h"
#include "model/records.h"

namespace plymill::rootlog {

// GameReader reads the printed text as the same records. The rows of an action are buffered until
// all of them are known.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : out_(out), actions_(out) {}

  void Tag(const TagRecord&) {}  // Rootlog has no tag pairs

  void Info(const rootlog::Info& info) {
    Put("Map: ", info.map, "\n");
    PutHeader("Deck: ", info.deck);
    PutClearings(info.clearings);
    PutHeader("Landmarks: ", info.landmarks);
    PutHeader("Hirelings: ", info.hirelings);
    PutHeader("Pool: ", info.pool);
  }

  void Player(const rootlog::Player& player) {
    Put(NameOf(player.player).view(), ": ", player.name, "\n");
  }

  // If a game has no turns, its comments must follow directly. After a blank line they would belong
  // to the next game.
  void BeginMoves(const rootlog::Ply* first) {
    if (first != nullptr) Put("\n");
  }

  // Prints a ply. Its comments come later. `written` is its text if it is unparsed.
  void Ply(const rootlog::Ply& ply, std::string_view written, std::string_view) {
    if (ply.turn != turn_) BeginTurn(ply);
    actions_.Add(ply, written);
  }

  // Prints a comment on the line of a turn, or on its own line.
  void Comment(std::string_view comment) {
    actions_.Flush();
    if (in_turn_) Put(" ");
    Put("//", comment.empty() ? "" : " ", comment);
    Put("\n");
    in_turn_ = false;
  }

  void Result(std::string_view result) {
    EndTurn();
    Put("Winner: ", result, "\n");
  }

  void EndGame() {
    EndTurn();
    Put("\n");
  }

 private:
  template <class... Texts>
  void Put(std::string_view first, const Texts&... more) {
    out_.Append(first.data(), first.size());
    if constexpr (sizeof...(more) > 0) Put(more...);
  }

  void PutHeader(std::string_view label, std::string_view value) {
    if (value.data() != nullptr) Put(label, value, "\n");
  }

  // Prints "Clearings: F1, M2, ..." if all twelve suits are known.
  void PutClearings(std::string_view suits) {
    if (suits.size() != 12 || suits.find(' ') != std::string_view::npos) {
      return PutHeader("Clearings: ", suits);
    }
    Put("Clearings: ");
    for (std::size_t i = 0; i < suits.size(); ++i) {
      Put(i == 0 ? "" : ", ", suits.substr(i, 1));
      actions_.PutNumber(static_cast<int>(i + 1));
    }
    Put("\n");
  }

  // If the first turn of a faction was empty, it has no rows, but still counts as its setup turn.
  // Therefore an empty turn is printed here.
  void BeginTurn(const rootlog::Ply& ply) {
    EndTurn();
    turn_ = ply.turn;
    const std::uint32_t bit = Bit(ply.player);
    const Name name = NameOf(ply.player);
    const std::string_view label = name.view();
    if (!ply.setup && bit != 0 && (set_up_ & bit) == 0) Put(label, ":\n");
    set_up_ |= bit;
    if (bit != 0) Put(label, ":");
    actions_.BeginTurn();
    in_turn_ = true;
  }

  void EndTurn() {
    actions_.Flush();
    if (in_turn_) Put("\n");
    in_turn_ = false;
  }

  Buffer<char>& out_;
  ActionPrinter actions_;
  std::uint32_t set_up_ = 0;
  std::uint16_t turn_ = 0;
  bool in_turn_ = false;  // the line of the last turn has not been ended
};

}  // namespace plymill::rootlog
