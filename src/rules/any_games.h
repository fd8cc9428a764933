// AnyGames: many games of one notation, for those who do not know which.
// include/plymill/games.h describes what they do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plymill/games.h"
#include "rules/any_position.h"

namespace plymill {

class AnyGames {
 public:
  virtual ~AnyGames() = default;

  virtual const PositionLayout& layout() const = 0;
  virtual GamesView view() const = 0;
  virtual void Write(const PositionArrays& arrays, const PositionView& view) = 0;
  virtual std::optional<std::size_t> Play(std::span<const std::int32_t> actions) = 0;
  virtual void ChooseRandomly(std::span<std::int32_t> actions) = 0;
  virtual void Reset(std::span<const std::uint8_t> which) = 0;
  virtual std::unique_ptr<AnyPosition> At(std::size_t index) const = 0;
  virtual std::span<const std::int32_t> ActionsOf(std::size_t index) const = 0;
  virtual std::string Record(std::vector<TextTag> tags) = 0;
  virtual std::vector<GameTextEnd> TakeTexts() = 0;
};

}  // namespace plymill
