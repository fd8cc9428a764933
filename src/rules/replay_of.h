// ReplayOf: the replay of one game, ply by ply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/any_position.h"
#include "rules/drawing.h"
#include "rules/game_words.h"
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

  // The replay of the first game of `text`. Null if no game can be read.
  static std::unique_ptr<AnyReplay> Of(std::string_view text,
                                       const typename Rules::Options& options) {
    auto read = std::make_unique<TextRecords<Game>>(text);
    const Records<Game>& records = read->records();
    if (records.heads.empty()) return nullptr;
    return std::make_unique<ReplayOf>(records, 0, options, std::move(read));
  }

  // The replay of game `index` of `records`, which must outlive it. `read` is their owner, if that
  // is the replay.
  ReplayOf(const Records<Game>& records, std::size_t index, const typename Rules::Options& options,
           std::unique_ptr<TextRecords<Game>> read = nullptr)
      : read_(std::move(read)), game_(records, index), walk_(game_.plies()), ply_(walk_.begin()) {
    replay_.SetOptions(options);
    replay_.Begin(game_);
    Prepare();
  }

  std::uint32_t plies() const override { return game_.ply_count(); }
  std::uint32_t played() const override { return played_; }

  std::unique_ptr<AnyPosition> position() const override {
    return std::make_unique<PublicPosition<Game>>(state_);
  }

  std::int32_t action() const override {
    return has_next_ ? Rules::ActionOf(state_, *ply_) : kNoAction;
  }

  bool Next() override {
    if (!has_next_) return false;
    has_next_ = replay_.PlayPrepared(*ply_);
    if (!has_next_) return false;
    last_ = *ply_;
    ++played_;
    ++ply_;
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

  void DrawOn(Drawing& drawing) const override {
    PublicPosition<Game>(state_).DrawOn(drawing);
    if constexpr (HasDrawing<Game>) {
      if (played_ > 0) Rules::Mark(state_, last_, drawing);
    }
  }

  GameWords Words() const override { return WordsOf(game_); }

  GameEnd End() const override { return has_next_ ? GameEnd() : ToPublic<Game>(replay_.ending()); }

 private:
  // Prepares the next ply. If there is none, finishes the game.
  void Prepare() {
    if (ply_ == nullptr) {
      has_next_ = false;
      state_ = replay_.state();
      return replay_.Finish(game_);
    }
    has_next_ = replay_.Prepare(*ply_);
    state_ = replay_.state();
  }

  const std::unique_ptr<TextRecords<Game>> read_;
  const GameView<Game> game_;
  PlyWalk<Game> walk_;
  typename PlyWalk<Game>::Iterator ply_;
  Replay<Game> replay_;
  typename Rules::State state_;  // before the next ply
  Ply last_;                     // the ply before it, if there is one
  std::uint32_t played_ = 0;
  bool has_next_ = false;
};

}  // namespace plymill
