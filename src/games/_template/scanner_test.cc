// The examples of the notation, each read while this file is compiled.
#include "games/_template/scanner.h"

#include "games/_template/game.h"
#include "support/transcript.h"

namespace plymill::_template {
namespace {

constexpr bool Reads(std::string_view text, std::size_t plies) {
  const auto read = Transcribe<Game>(text);
  return read.ok() && read.plies.size() == plies;
}

constexpr bool FailsAt(std::string_view text, Reason reason, std::size_t offset) {
  return Transcribe<Game>(text).FailedAt(reason, offset);
}

static_assert(Reads("1. c4\n2. d5 {a comment}\n3. a8", 3));
static_assert(FailsAt("1. c4\n2. c9", Why("expected-row"), 10));
static_assert(FailsAt("1. c4\n3. d5", kWrongNumber, 6));
static_assert(FailsAt("1. c4 {open", Why("unclosed-comment"), 6));

}  // namespace
}  // namespace plymill::_template
