// CodesOf: the different codes of the diagnostics of a game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "model/codes.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "plymill/reason.h"

namespace plymill {

// The codes of `remarks`, which are about one game: sorted, and each once. The text is in the
// memory of `records`.
template <class Game>
[[gnu::noinline, gnu::cold]] std::string_view CodesOf(std::span<const RemarkRecord> remarks,
                                                      Records<Game>& records) {
  std::array<bool, 256> is_met{};
  std::array<std::string_view, 256> codes;
  std::size_t count = 0, bytes = 0;
  for (const RemarkRecord& each : remarks) {
    if (std::exchange(is_met[static_cast<std::uint8_t>(each.remark.reason)], true)) continue;
    codes[count] = InfoOf(Game::kOwnReasons, each.remark.reason).code;
    bytes += Game::kSlug.size() + codes[count++].size() + 2;
  }
  std::sort(codes.begin(), codes.begin() + count);
  char* const text = records.Allocate(bytes);
  char* to = text;
  const auto append = [&to](std::string_view part) {
    to = std::copy(part.begin(), part.end(), to);
  };
  for (const std::string_view code : std::span(codes).first(count)) {
    append(Game::kSlug);
    append(".");
    append(code);
    *to++ = kBetweenCodes;
  }
  return {text, bytes - 1};
}

// Both lists of codes as one.
template <class Recorder>
std::string_view JoinCodes(std::string_view a, std::string_view b, Recorder& recorder) {
  char* const text = recorder.Allocate(a.size() + b.size() + 1);
  char* to = text;
  while (!a.empty() || !b.empty()) {
    const std::string_view code =
        b.empty() || (!a.empty() && FirstCode(a) < FirstCode(b)) ? FirstCode(a) : FirstCode(b);
    if (to != text) *to++ = kBetweenCodes;
    to = std::copy(code.begin(), code.end(), to);
    for (std::string_view* const codes : {&a, &b}) {
      if (FirstCode(*codes) == code) RemoveFirstCode(*codes);
    }
  }
  return {text, static_cast<std::size_t>(to - text)};
}

}  // namespace plymill
