// AnyPosition, AnyReplay: a position and a replay of any game, behind functions that do not depend
// on its types. include/plymill/position.h describes what they do.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/position.h"

namespace plymill {

class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  virtual std::unique_ptr<AnyPosition> Copy() const = 0;

  virtual std::string_view notation() const = 0;
  virtual bool is_full() const = 0;
  virtual std::int32_t action_count() const = 0;
  virtual std::string to_move() const = 0;
  virtual bool is_over() const = 0;
  virtual GameEnd End() const = 0;

  // Appends the legal actions in rising order.
  virtual void Legal(std::vector<std::int32_t>& actions) const = 0;

  // Plays a legal action.
  virtual void Play(std::int32_t action) = 0;

  virtual bool PlayRow(std::string_view row, std::vector<RuleFinding>& findings,
                       bool& is_defined) = 0;
  virtual bool Draw(std::string_view tile) = 0;
  virtual std::int32_t ActionOf(std::string_view row) const = 0;
  virtual void Describe(std::int32_t action, std::string& out) const = 0;
  virtual void Show(std::string& out) const = 0;

  // Appends an object.
  virtual void AppendJson(std::string& out) const = 0;
  virtual std::optional<std::uint64_t> Perft(unsigned depth) const = 0;
};

class AnyReplay {
 public:
  virtual ~AnyReplay() = default;

  virtual std::uint32_t plies() const = 0;
  virtual std::uint32_t played() const = 0;
  virtual std::unique_ptr<AnyPosition> position() const = 0;
  virtual std::int32_t action() const = 0;
  virtual bool Next() = 0;
  virtual std::vector<RuleFinding> Findings() const = 0;
  virtual std::optional<bool> IsLegal() const = 0;
  virtual GameEnd End() const = 0;
};

}  // namespace plymill
