// PlyPlaces: where each ply, and what the rules check of Info, is written in the text of a game.
//
// Records do not keep places, because few games need them. They are found by reading the game
// again.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/arena.h"
#include "base/buffer.h"
#include "record/recorder.h"
#include "record/shard.h"
#include "text/cursor.h"

namespace plymill {

// A Recorder that keeps the text of each ply. Keeps its memory from game to game.
template <class Game>
class PlyPlaces {
 public:
  // Reads `game`, which must be a part of a padded text.
  void Find(std::string_view game, const ReadOptions& options) {
    ForgetGame();
    arena_.Clear();
    Cursor in(game, Shard::kPaddingBytes);
    Game::ReadGame(in, *this, options);
  }

  // The text of the ply with index `ply`; empty and null if it is not known.
  std::string_view At(std::size_t ply) const {
    return ply < plies_.size() ? plies_[ply] : std::string_view();
  }

  // The text of the part of Info that rules check; empty and null if it is not known.
  std::string_view info() const { return info_; }

  // The Recorder interface.
  std::string_view Tag(std::string_view, std::string_view value) { return value; }
  void Player(const typename Game::Player&) {}
  void Info(const typename Game::Info&) {}
  void InfoPlace(std::string_view written) { info_ = written; }
  void Ply(const typename Game::Ply&, std::string_view written) { plies_.Append(written); }
  void Comment(std::string_view) {}
  void Result(std::string_view, Outcome) {}
  void Remark(const plymill::Remark&) {}
  std::string_view Text(std::string_view text) { return text; }
  char* Allocate(std::size_t bytes) { return arena_.Allocate(bytes); }
  void ForgetGame() {
    plies_.Clear();
    info_ = {};
  }

 private:
  Buffer<std::string_view> plies_;
  std::string_view info_;
  Arena arena_;
};

}  // namespace plymill
