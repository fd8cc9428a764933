// Lines that may start a game, found with AVX2 and BMI2.
#include "games/carcassonne/fast/starts.h"
#include "games/carcassonne/fast/vectors.h"
#include "games/carcassonne/ply.h"

namespace plymill::carcassonne::fast {
namespace {

// What is looked at of 64 bytes.
struct StartBits {
  Bits line = 0;  // the first byte of a line
  Bits digit = 0;
  Bits head = 0;  // the first byte of "B ("
};

inline StartBits LookAt(const char* text) {
  StartBits bits;
  for (int half = 0; half < 2; ++half) {
    const char* const at = text + 32 * half;
    const __m256i here = Load(at);
    const __m256i head = And(And(IsFrom(here, 'A', PlayerId::kCount), Equal(Load(at + 1), ' ')),
                             Equal(Load(at + 2), '('));
    bits.line |= Bytes(Equal(Load(at - 1), '\n')) << 32 * half;
    bits.digit |= Bytes(IsFrom(here, '0', 10)) << 32 * half;
    bits.head |= Bytes(head) << 32 * half;
  }
  return bits;
}

// The first bytes of lines that may be other than later moves: than two to four digits and
// a head. Those of the last kMostDigits bits say nothing.
inline constexpr std::size_t kMostDigits = 4;

inline Bits OtherLines(const StartBits& is) {
  Bits behind = is.head >> kMostDigits;
  for (int digits = kMostDigits - 1; digits > 1; --digits) {
    behind = is.head >> digits | (is.digit >> digits & behind);
  }
  return is.line & ~(is.digit & is.digit >> 1 & behind);
}

}  // namespace

std::size_t FindOtherLinesAvx2(const char* text, std::size_t bytes, std::uint32_t* lines) {
  constexpr std::size_t kStep = 64 - kMostDigits;
  std::size_t count = 0, at = 1;
  for (; at + 64 + 2 <= bytes; at += kStep) {
    Bits others = _bzhi_u64(OtherLines(LookAt(text + at)), kStep);
    for (; others != 0; others = _blsr_u64(others)) {
      lines[count++] = static_cast<std::uint32_t>(at + _tzcnt_u64(others));
    }
  }
  for (; at < bytes; ++at) {
    if (text[at - 1] == '\n') lines[count++] = static_cast<std::uint32_t>(at);
  }
  return count;
}

}  // namespace plymill::carcassonne::fast
