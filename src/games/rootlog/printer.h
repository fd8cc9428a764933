// Printer of Rootlog: the records of a game as the notation again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/action_printer.h"
#include "games/rootlog/ply.h"
#include "record/records.h"

namespace plymill::rootlog {

// What it prints is read as the same records again: see GameReader. The rows of an action
// wait until all of them are known.
class Printer {
 public:
  explicit Printer(Buffer<char>& out) : out_(out), actions_(out) {}

  void Tag(const TagRecord&) {}  // no text of this notation has any

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

  // Comments of a game without turns stand right below its lines: behind a blank line they would
  // be those of the next game.
  void BeginMoves(const rootlog::Ply* first) {
    if (first != nullptr) Put("\n");
  }

  // A ply, before its comments; `written` is its text where it is unparsed.
  void Ply(const rootlog::Ply& ply, std::string_view written, std::string_view) {
    if (ply.turn != turn_) BeginTurn(ply);
    actions_.Add(ply, written);
  }

  // Behind a turn on its line, else on a line of its own.
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

  // "Clearings: F1, M2, ..." where all twelve are known.
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

  // A faction whose first turn was an empty one is set up by it: so is it here.
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
  bool in_turn_ = false;  // the line of the last turn is not ended
};

}  // namespace plymill::rootlog
