// The template: the types and functions of this notation that the other code of plymill uses.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "games/_template/ply.h"
#include "games/_template/printer.h"
#include "games/_template/reasons.h"
#include "games/_template/scanner.h"
#include "scan/numbered_fragment.h"

namespace plymill::_template {

struct Game {
  static constexpr std::string_view kSlug = "template";
  static constexpr std::string_view kName = "Template Notation";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;
  static constexpr std::size_t kStartLookaheadBytes = kNumberedStartBytes;

  // Each line with a move has one of these characters, or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = "12345678";

  using Ply = _template::Ply;
  using Player = _template::Player;
  using Info = NoInfo;
  using Printer = _template::Printer;

  static constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
    return FindNumberedStart<TokenShape<Token>>(text, from);
  }

  static constexpr std::size_t FindFragment(std::string_view text) {
    return FindNumberedFragment<TokenShape<Token>>(text);
  }

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    _template::ReadGame(in, recorder, options);
  }

  static constexpr Side PlayerWithCode(unsigned code) { return static_cast<Side>(code); }
};

}  // namespace plymill::_template
