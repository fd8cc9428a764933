// PlyPlaces: where each ply, and what the rules check of Info, is written in the text of a game.
//
// Records do not keep places, because few games need them. They are found by reading the game
// again.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <string_view>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/cursor.h"
#include "model/shard.h"
#include "model/silent_recorder.h"

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
    // Plies of a table that is read column by column are not in the order of the text.
    for (std::size_t i = 0; i < plies_.size(); ++i) {
      ends_.Append({plies_[i].data() + plies_[i].size(), i});
    }
    std::sort(ends_.begin(), ends_.end());
  }

  // The text of the ply with index `ply`; empty and null if it is not known.
  std::string_view At(std::size_t ply) const {
    return ply < plies_.size() ? plies_[ply] : std::string_view();
  }

  // The index of the ply that `place` is in, or before; the number of plies after the last one. Of
  // plies with the same text, it is the first.
  std::size_t IndexAt(const char* place) const {
    const End* const found =
        std::upper_bound(ends_.begin(), ends_.end(), End{place, plies_.size()});
    return found == ends_.end() ? plies_.size() : found->ply;
  }

  // The text of the part of Info that rules check; empty and null if it is not known.
  std::string_view info() const { return info_; }

  // The Recorder interface.
  void InfoPlace(std::string_view written) { info_ = written; }
  void Ply(const typename Game::Ply&, std::string_view written) { plies_.Append(written); }
  char* Allocate(std::size_t bytes) { return arena_.Allocate(bytes); }
  void ForgetGame() {
    plies_.Clear();
    ends_.Clear();
    info_ = {};
  }

 private:
  // The end of a ply, and its index.
  struct End {
    const char* end;
    std::size_t ply;
    friend auto operator<=>(const End&, const End&) = default;
  };

  Buffer<std::string_view> plies_;
  Buffer<End> ends_;  // in the order of the text
  std::string_view info_;
  Arena arena_;
};

}  // namespace plymill
