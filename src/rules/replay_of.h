// ReplayOf: the replay of one game of a text, ply by ply.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/any_position.h"
#include "rules/position_of.h"
#include "rules/replay.h"
#include "rules/text_records.h"
#include "rules/to_public.h"

namespace plymill {

template <class Game>
class ReplayOf final : public AnyReplay {
 public:
  using Rules = typename Game::Rules;
  using Ply = typename Game::Ply;

  // Null if no game can be read.
  static std::unique_ptr<AnyReplay> Of(std::string_view text,
                                       const typename Rules::Options& options) {
    auto replay = std::make_unique<ReplayOf>(text);
    if (replay->read_.records().heads.empty()) return nullptr;
    replay->Begin(options);
    return replay;
  }

  // Begin() comes next.
  explicit ReplayOf(std::string_view text) : read_(text) {}

  std::uint32_t plies() const override { return game_.ply_count(); }
  std::uint32_t played() const override { return played_; }

  std::unique_ptr<AnyPosition> position() const override {
    return std::make_unique<PublicPosition<Game>>(state_);
  }

  std::int32_t action() const override {
    return has_next_ ? Rules::ActionOf(state_, **ply_) : kNoAction;
  }

  bool Next() override {
    if (!has_next_) return false;
    has_next_ = replay_.PlayPrepared(**ply_);
    if (!has_next_) return false;
    ++played_;
    ++*ply_;
    Prepare();
    return true;
  }

  std::vector<RuleFinding> Findings() const override {
    std::vector<RuleFinding> findings;
    AppendPublic<Game>(replay_.findings(), findings);
    return findings;
  }

  std::optional<bool> IsLegal() const override {
    const Legality legality = replay_.legality();
    if (legality == Legality::kIllegal) return false;
    if (has_next_ || legality == Legality::kUnknown) return std::nullopt;
    return true;
  }

  GameEnd End() const override { return has_next_ ? GameEnd() : ToPublic<Game>(replay_.ending()); }

 private:
  void Begin(const typename Rules::Options& options) {
    game_ = GameView<Game>(read_.records(), 0);
    walk_.emplace(game_.plies());
    ply_.emplace(walk_->begin());
    replay_.SetOptions(options);
    replay_.Begin(game_);
    Prepare();
  }

  // Prepares the next ply. If there is none, finishes the game.
  void Prepare() {
    if (*ply_ == nullptr) {
      has_next_ = false;
      state_ = replay_.state();
      return replay_.Finish(game_);
    }
    has_next_ = replay_.Prepare(**ply_);
    state_ = replay_.state();
  }

  TextRecords<Game> read_;
  GameView<Game> game_;
  std::optional<PlyWalk<Game>> walk_;
  std::optional<typename PlyWalk<Game>::Iterator> ply_;
  Replay<Game> replay_;
  typename Rules::State state_;  // before the next ply
  std::uint32_t played_ = 0;
  bool has_next_ = false;
};

}  // namespace plymill
