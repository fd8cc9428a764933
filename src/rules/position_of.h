// PublicPosition, FullPosition: the positions of one game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "model/ply_of_row.h"
#include "rules/any_position.h"
#include "rules/array_row.h"
#include "rules/dealt.h"
#include "rules/drawing.h"
#include "rules/replay.h"
#include "rules/rules.h"
#include "rules/state_value.h"
#include "rules/to_public.h"
#include "rules/written_game.h"

namespace plymill {

// Writes a position as a row of arrays. `legal` becomes what players may choose who see it.
template <HasPositions Game>
Fit WriteSeen(const typename Game::Rules::State& state, bool is_over,
              const ArrayRow<typename Game::Positions>& to) {
  using Positions = typename Game::Positions;
  typename Positions::Packer packer;
  typename Positions::Packed packed;
  packer.BeginGame();
  const Fit fit = packer.Pack(state, kNoAction, packed);
  if (fit != Fit::kFits) return fit;
  Positions::Write(packed, packer, to.board, to.globals, is_over ? nullptr : to.legal);
  if (is_over && to.legal != nullptr) std::memset(to.legal, 0, to.kLegalBytes);
  return Fit::kFits;
}

// The options of the rules that a position keeps; those that it does not need are the defaults.
template <HasPositions Game>
typename Game::Rules::Options OptionsOf(const typename Game::Rules::State& state) {
  if constexpr (requires { state.options; }) {
    return state.options;
  } else {
    return {};
  }
}

template <class Rules>
concept CountsSequences = requires(const typename Rules::State& state) {
  { Rules::Perft(state, 0U) } -> std::same_as<std::uint64_t>;
};

template <class Game>
class PublicPosition;

// What all positions of a game have in common. `state()` of `Self` is the public position.
template <class Game, class Self>
class PositionOf : public AnyPosition {
 public:
  using Rules = typename Game::Rules;
  using PublicState = typename Rules::State;
  using Ply = typename Game::Ply;

  std::unique_ptr<AnyPosition> Copy() const override { return std::make_unique<Self>(self()); }
  std::string_view notation() const override { return Game::kSlug; }
  std::int32_t action_count() const override { return Rules::kActions; }

  std::string to_move() const override {
    return is_over() ? "" : std::string(NameOf(Rules::ToMove(state())).view());
  }

  GameEnd End() const override {
    if (!is_over()) return {};
    PublicState last = state();
    Findings findings;
    return ToPublic<Game>(Rules::Finish(last, GameView<Game>(), findings));
  }

  void AppendJson(std::string& out) const override {
    JsonWriter json(out);
    json.Open('{');
    WriteCommonJson(*this, json);
    Rules::WriteJson(state(), json);
    self().WriteHiddenJson(json);
    json.Close('}');
  }

  std::int32_t ActionOf(std::string_view row) const override {
    const std::optional<Ply> ply = PlyOfRow<Ply>(row);
    return ply ? Rules::ActionOf(state(), *ply) : kNoAction;
  }

  void Describe(std::int32_t action, std::string& out) const override {
    DescribeIn<typename Game::Rules>(state(), action, out);
  }

  void DrawOn(Drawing& drawing) const override {
    if constexpr (HasDrawing<Game>) {
      Rules::Draw(state(), drawing);
    } else {
      std::string text;
      this->Show(text);
      DrawText(text, drawing);
    }
  }

  std::optional<std::uint64_t> Perft(unsigned depth) const override {
    if constexpr (CountsSequences<Rules>) {
      return Rules::Perft(state(), depth);
    } else {
      return std::nullopt;
    }
  }

  std::unique_ptr<AnyPosition> Public() const override {
    return std::make_unique<PublicPosition<Game>>(self().seen());
  }

  void AppendValue(std::string& out) const override {
    out.append(Game::kSlug).push_back(self().is_full() ? '+' : '-');
    StateValue value(out);
    if constexpr (requires { Rules::AppendValue(state(), value); }) {
      Rules::AppendValue(state(), value);
    } else {
      JsonWriter json(out);
      Rules::WriteJson(state(), json);
    }
    self().AppendHidden(value);
  }

  Fit Write(const PositionArrays& arrays, std::size_t row,
            const PositionView& view) const override {
    Fit fit = Fit::kNotKnown;
    if constexpr (HasPositions<Game>) {
      using Row = ArrayRow<typename Game::Positions>;
      const auto write = [&](const Row& to) { fit = WriteRow(to); };
      if (view == PositionView{}) {
        write(Row(arrays, row));
      } else {
        WriteTurned<typename Game::Positions>(OptionsOf<Game>(state()), view, kNoAction,
                                              Row(arrays, row), write);
      }
    }
    return fit;
  }

  std::int32_t ActionIn(const PositionView& view, std::int32_t action) const override {
    if constexpr (HasPositions<Game>) {
      using Positions = typename Game::Positions;
      if (action < 0 || action >= Positions::kActions) return kNoAction;
      return WriteTurned<Positions>(
          OptionsOf<Game>(state()), view, action, ArrayRow<Positions>({}, 0),
          [&](const ArrayRow<Positions>& to) { static_cast<void>(WriteRow(to)); });
    } else {
      return kNoAction;
    }
  }

  std::unique_ptr<AnyWrittenGame> BeginGame() const override {
    if constexpr (HasPositions<Game>) {
      if (Game::Writing::IsStart(state())) return std::make_unique<WrittenGame<Game>>(state());
    }
    return nullptr;
  }

  void AddTo(AnyWrittenGame& game, std::int32_t action, std::string_view comment) const override {
    if constexpr (HasPositions<Game>) {
      static_cast<WrittenGame<Game>&>(game).Add(state(), action, comment);
    }
  }

  GameTextEnd TextOf(const AnyWrittenGame& game, const std::vector<TextTag>& tags,
                     std::string_view result) const override {
    if constexpr (HasPositions<Game>) {
      return static_cast<const WrittenGame<Game>&>(game).Text(tags, result, state());
    } else {
      return {};
    }
  }

  bool HasComments() const override {
    if constexpr (HasPositions<Game>) {
      return Game::Writing::kHasComments;
    } else {
      return false;
    }
  }

 private:
  friend Self;
  PositionOf() = default;

  // `legal` becomes what the player can do.
  template <class Row>
  Fit WriteRow(Row to) const {
    std::uint8_t* const legal = to.legal;
    if (self().HidesActions()) to.legal = nullptr;
    const Fit fit = WriteSeen<Game>(self().seen(), self().is_over(), to);
    if (fit != Fit::kFits || legal == to.legal) return fit;
    std::memset(legal, 0, to.kLegalBytes);
    self().ForEachLegal([legal](std::int32_t action) { SetLegal(action, legal); });
    return fit;
  }

  const Self& self() const { return static_cast<const Self&>(*this); }
  const PublicState& state() const { return self().state(); }
};

// A position as replay knows it. `is_full` if the game hides nothing.
template <class Game>
class PublicPosition final : public PositionOf<Game, PublicPosition<Game>> {
 public:
  using Rules = typename Game::Rules;
  using State = typename Rules::State;
  using Ply = typename Game::Ply;

  explicit PublicPosition(const State& state) : state_(state) {}

  const State& state() const { return state_; }
  const State& seen() const { return state_; }

  bool is_full() const override { return Rules::kHidesNothing; }
  bool is_over() const override { return Rules::IsOver(state_); }

  void Legal(std::vector<std::int32_t>& actions) const override {
    ForEachLegal([&](std::int32_t action) { actions.push_back(action); });
  }
  template <class Visitor>
  void ForEachLegal(Visitor&& visit) const {
    Rules::Legal(state_, visit);
  }

  static constexpr bool HidesActions() { return false; }
  void AppendHidden(StateValue&) const {}

  void Play(std::int32_t action) override { Rules::PlayAction(state_, action); }

  bool PlayRow(std::string_view row, std::vector<RuleFinding>& findings,
               bool& is_defined) override {
    const std::optional<Ply> ply = PlyOfRow<Ply>(row);
    if (!ply) return false;
    Findings found;
    Reveal<Rules>(state_, *ply);
    Rules::Play(state_, *ply, found);
    AppendPublic<Game>(found, findings);
    is_defined = !found.is_stopped();
    return true;
  }

  bool Draw(std::string_view tile) override {
    if constexpr (requires { Rules::Draw(state_, tile); }) {
      return Rules::Draw(state_, tile);
    } else {
      return false;
    }
  }

  void Show(std::string& out) const override { Rules::Show(state_, out); }
  void WriteHiddenJson(JsonWriter&) const {}

 private:
  State state_;
};

// A position with hands, dice, or tiles to come.
template <class Game>
class FullPosition final : public PositionOf<Game, FullPosition<Game>> {
 public:
  using Rules = typename Game::FullRules;
  using State = typename Rules::State;

  explicit FullPosition(const State& state) : state_(state) {}

  const typename Game::Rules::State& state() const { return Rules::Seen(state_); }

  // As replay knows it.
  decltype(auto) seen() const { return Dealt<Game>::Public(state_); }

  bool is_full() const override { return true; }
  bool is_over() const override { return Rules::IsOver(state_); }

  static constexpr bool HidesActions() { return Rules::kHidesActions; }
  void AppendHidden(StateValue& value) const { Rules::AppendHidden(state_, value); }

  template <class Visitor>
  void ForEachLegal(Visitor&& visit) const {
    if (!is_over()) Rules::Legal(state_, visit);
  }

  void Legal(std::vector<std::int32_t>& actions) const override {
    const std::size_t first = actions.size();
    ForEachLegal([&](std::int32_t action) { actions.push_back(action); });
    std::sort(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end());
  }

  void Play(std::int32_t action) override { Dealt<Game>::Play(state_, action); }

  bool PlayRow(std::string_view, std::vector<RuleFinding>&, bool&) override { return false; }
  bool Draw(std::string_view) override { return false; }

  void Show(std::string& out) const override {
    Game::Rules::Show(state(), out);
    Rules::ShowHidden(state_, out);
  }

  void WriteHiddenJson(JsonWriter& json) const { Rules::WriteHiddenJson(state_, json); }

 private:
  State state_;
};

}  // namespace plymill
