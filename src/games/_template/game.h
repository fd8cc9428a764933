// The template: the types and functions of this notation that the other code of plymill uses.
#pragma once

#include <span>
#include <string_view>

#include "games/_template/ply.h"
#include "games/_template/printer.h"
#include "games/_template/reasons.h"
#include "games/_template/scanner.h"
#include "scan/numbered_notation.h"

namespace plymill::_template {

struct Game : NumberedNotation<TokenShape<Token>> {
  static constexpr std::string_view kSlug = "template";
  static constexpr std::string_view kName = "Template Notation";
  static constexpr std::span<const ReasonInfo> kOwnReasons = kReasons;

  // Each line with a move has one of these characters, or a byte that is not ASCII.
  static constexpr std::string_view kMoveSigns = "12345678";

  using Ply = _template::Ply;
  using Player = _template::Player;
  using Printer = _template::Printer;

  template <class Recorder>
  static constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
    _template::ReadGame(in, recorder, options);
  }

  static constexpr Side PlayerWithCode(unsigned code) { return static_cast<Side>(code); }
};

}  // namespace plymill::_template
