// DrawPosition: a picture of a position of any game.
#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

#include "rules/drawing.h"

namespace plymill {

// `json` is Position::Json(), `text` Position::Text(): games without a drawing of their own show
// the text. `row` is the move row of the last ply, whose place is marked; it may be empty. The part
// of the plane that is shown contains that of `view`, so that pictures of a game fit each other.
Drawing DrawPosition(const std::string& json, const std::string& text, const std::string& row,
                     const Drawing& view = {});

// The drawings of the games.
void DrawCoerceo(simdjson::dom::element position, Drawing& drawing);
void DrawCarcassonne(simdjson::dom::element position, Drawing& drawing);
void DrawTatsu(simdjson::dom::element position, Drawing& drawing);
void DrawLostCities(simdjson::dom::element position, Drawing& drawing);
void DrawRootlog(simdjson::dom::element position, Drawing& drawing);

// Marks the places that a move row names.
void MarkCoerceo(simdjson::dom::element row, Drawing& drawing);
void MarkCarcassonne(simdjson::dom::element row, Drawing& drawing);
void MarkTatsu(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing);
void MarkLostCities(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing);
void MarkRootlog(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing);

// The text under `key`; empty if there is none.
std::string_view TextUnder(simdjson::dom::element object, std::string_view key);

// The whole number that `value` is, an element or the result of a lookup; 0 if it is none.
template <class Value>
std::int64_t NumberOf(const Value& value) {
  std::int64_t number = 0;
  return value.get(number) == simdjson::SUCCESS ? number : 0;
}

// The whole number under `key`; 0 if there is none.
std::int64_t NumberUnder(simdjson::dom::element object, std::string_view key);

// The items of an array under `key`; none if there is none.
std::vector<simdjson::dom::element> ArrayUnder(simdjson::dom::element object, std::string_view key);

// "1 point", "2 points".
std::string CountOf(std::int64_t number, const std::string& what);

}  // namespace plymill
