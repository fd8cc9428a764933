// PlyPlaces: where each ply, and what the rules check of Info, is written in the text of a game.
//
// Records do not keep places, because few games need them. They are found by reading the game
// again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

#include "base/arena.h"
#include "base/buffer.h"
#include "record/shard.h"
#include "record/silent_recorder.h"
#include "text/cursor.h"

namespace plymill {

// A Recorder that keeps the text of each ply. Keeps its memory from game to game.
template <class Game>
class PlyPlaces : public SilentRecorder {
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

  // The index of the ply that `place` is in, or before; the number of plies after the last one.
  // Plies must be in the order of the text.
  std::size_t IndexAt(const char* place) const {
    const auto ends_before = [](std::string_view ply, const char* at) {
      return std::less_equal<>()(ply.data() + ply.size(), at);
    };
    const std::string_view* const found =
        std::lower_bound(plies_.begin(), plies_.end(), place, ends_before);
    return static_cast<std::size_t>(found - plies_.begin());
  }

  // The text of the part of Info that rules check; empty and null if it is not known.
  std::string_view info() const { return info_; }

  // The Recorder interface.
  void InfoPlace(std::string_view written) { info_ = written; }
  void Ply(const typename Game::Ply&, std::string_view written) { plies_.Append(written); }
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
