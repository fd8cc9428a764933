// The header with AVX2 and BMI2.
#include "games/carcassonne/fast/header.h"
#include "games/carcassonne/fast/vectors.h"

namespace plymill::carcassonne::fast {
namespace {

inline bool IsDigitByte(char c) { return static_cast<unsigned char>(c - '0') <= 9; }

// What is looked at of 64 bytes.
struct LineBits {
  Bits line_end = 0;  // LF
  Bits odd = 0;       // no printable ASCII
  Bits comma = 0;
  Bits bracket = 0;  // one of ()[]<>

  explicit LineBits(const char* text) {
    for (int half = 0; half < 2; ++half) {
      const __m256i here = Load(text + 32 * half);
      const __m256i round = Equal(_mm256_or_si256(here, _mm256_set1_epi8(')' ^ '(')), ')');
      const __m256i pointed = Equal(_mm256_or_si256(here, _mm256_set1_epi8('>' ^ '<')), '>');
      const __m256i square = _mm256_or_si256(Equal(here, '['), Equal(here, ']'));
      const Bits plain = Bytes(IsFrom(here, ' ', '~' - ' ' + 1));
      line_end |= Bytes(Equal(here, '\n')) << 32 * half;
      odd |= (plain ^ 0xFFFF'FFFF) << 32 * half;
      comma |= Bytes(Equal(here, ',')) << 32 * half;
      bracket |= Bytes(_mm256_or_si256(_mm256_or_si256(round, pointed), square)) << 32 * half;
    }
  }
};

// The end of a line, its CR aside, where its LF is `bytes` behind `at`.
inline const char* LineEndAt(const char* at, std::size_t bytes) {
  return at + bytes - (bytes > 0 && at[bytes - 1] == '\r' ? 1 : 0);
}

// A part from `begin` to `end`, one blank before it aside. It is empty where more blanks
// stand around it, which the grammar takes away.
inline Part PartBetween(const char* begin, const char* end) {
  if (begin < end && *begin == ' ') ++begin;
  const bool fits = begin < end && *begin != ' ' && end[-1] != ' ';
  return {begin, fits ? static_cast<std::size_t>(end - begin) : 0};
}

// Whether "19/04/2022" or "19.04.2022" begins at `at`, with a comma behind it.
inline bool AtRegularDate(const char* at) {
  const auto digits = Bytes(IsFrom(Load(at), '0', 10)) & 0x7FF;
  const bool slashes = at[2] == '/' && at[5] == '/', dots = at[2] == '.' && at[5] == '.';
  return digits == 0b01111011011 && (slashes || dots) && at[10] == ',';
}

// Takes the parts of a player's line, in the order that the specification gives them in.
class PlayerLine {
 public:
  PlayerLine(const char* line, const char* end, Bits brackets, PlayerParts& parts)
      : line_(line), at_(line + kHeadBytes), end_(end), brackets_(brackets), parts_(parts) {}

  bool Take() {
    if (!TakeName()) return false;
    for (int last = 0; at_ < end_;) {
      const int kind = *at_ == ' ' ? TakePart() : 0;
      if (kind <= last) return false;
      last = kind;
    }
    return true;
  }

 private:
  static constexpr std::size_t kHeadBytes = 4;  // "A = "

  bool TakeName() {
    const char* const stop = brackets_ == 0 ? end_ : line_ + _tzcnt_u64(brackets_);
    const char* const end = stop == end_ || stop[-1] != ' ' ? stop : stop - 1;
    if (stop != end_ && end == stop) return false;
    const bool fits = at_ < end && *at_ != ' ' && end[-1] != ' ';
    if (!fits || EndsLikePlace(end)) return false;
    parts_.name = {at_, static_cast<std::size_t>(end - at_)};
    at_ = end;
    return true;
  }

  // "1st": that the grammar takes for a place.
  static bool EndsLikePlace(const char* end) {
    const char last = end[-1];
    return (last == 't' || last == 'd' || last == 'h') && IsDigitByte(end[-3]);
  }

  // Takes a part behind a blank. Returns its number in their order; 0 where it is none.
  int TakePart() {
    switch (at_[1]) {
      case '(':
        if (IsDigitByte(at_[2])) return TakePoints() ? 5 : 0;
        return TakeBetween(')', parts_.real_name) ? 1 : 0;
      case '[':
        return TakeBetween(']', parts_.country) ? 2 : 0;
      case '<':
        return TakeBetween('>', parts_.colour) && !IsLikeTag(parts_.colour) ? 3 : 0;
      default:
        return TakePlace() ? 4 : 0;
    }
  }

  // Takes what stands up to `close`, which is the next bracket.
  bool TakeBetween(char close, Part& part) {
    const char* const begin = at_ + 2;
    brackets_ = _blsr_u64(brackets_);
    if (brackets_ == 0) return false;
    const char* const end = line_ + _tzcnt_u64(brackets_);
    brackets_ = _blsr_u64(brackets_);
    const bool fits = begin < end && *begin != ' ' && end[-1] != ' ';
    if (!fits || *end != close) return false;
    part = {begin, static_cast<std::size_t>(end - begin)};
    at_ = end + 1;
    return true;
  }

  // "<b>", "</sub>", "<br />" and the like. "<red>" is none.
  static bool IsLikeTag(const Part& part) {
    return *part.begin == '/' || (part.bytes < 4 && *part.begin != 'r') ||
           (part.bytes == 4 && part.begin[2] == ' ');
  }

  // " (91)" at the end of the line.
  bool TakePoints() {
    const char* at = at_ + 2;
    const std::uint32_t points = TakeNumber(at, 4);
    if (points == PlayerParts::kNoPoints || *at != ')' || at + 1 != end_) return false;
    parts_.points = points;
    at_ = end_;
    return true;
  }

  // " 1<sup>st</sup>" or " 1st", and a blank or the end of the line.
  bool TakePlace() {
    const char* at = at_ + 1;
    const std::uint32_t place = TakeNumber(at, 2);
    if (place == PlayerParts::kNoPoints || place == 0) return false;
    const bool raised = *at == '<';
    if (raised && std::memcmp(at, "<sup>", 5) != 0) return false;
    at += raised ? 5 : 0;
    if (!IsOrdinal(at)) return false;
    at += 2;
    if (raised && std::memcmp(at, "</sup>", 6) != 0) return false;
    at += raised ? 6 : 0;
    if (at > end_ || (at < end_ && *at != ' ')) return false;
    for (int i = raised ? 4 : 0; i > 0; --i) brackets_ = _blsr_u64(brackets_);
    parts_.place = static_cast<std::uint8_t>(place);
    at_ = at;
    return true;
  }

  static bool IsOrdinal(const char* at) {
    std::uint16_t word;
    std::memcpy(&word, at, sizeof(word));
    return word == ('s' | 't' << 8) || word == ('n' | 'd' << 8) || word == ('r' | 'd' << 8) ||
           word == ('t' | 'h' << 8);
  }

  // Takes a number of at most `most` digits, without zeros before it.
  static std::uint32_t TakeNumber(const char*& at, int most) {
    const char* const begin = at;
    std::uint32_t number = 0;
    for (; at - begin < most && IsDigitByte(*at); ++at) {
      number = number * 10 + static_cast<std::uint32_t>(*at - '0');
    }
    const bool padded = *begin == '0' && at - begin > 1;
    return at == begin || padded || IsDigitByte(*at) ? PlayerParts::kNoPoints : number;
  }

  const char* const line_;
  const char* at_;
  const char* const end_;
  Bits brackets_;  // that are not taken yet
  PlayerParts& parts_;
};

// Finds the commas of the line at `at`, and its end.
class GameLine {
 public:
  static constexpr std::size_t kMostCommas = 3;

  // Returns whether it is a line of plain text with no more commas.
  bool Find(const char* at, const char* end) {
    for (std::size_t bytes = 0; bytes < kMostGameLineBytes && at < end; bytes += 64, at += 64) {
      const LineBits is(at);
      const auto line_feed = static_cast<std::size_t>(_tzcnt_u64(is.line_end));
      line_end = is.line_end == 0 ? at + 64 : LineEndAt(at, line_feed);
      const Bits below = _bzhi_u64(~Bits{0}, static_cast<std::uint32_t>(line_end - at));
      if ((is.odd & below) != 0 || HasTag(at, is.bracket & below)) return false;
      for (Bits left = is.comma & below; left != 0; left = _blsr_u64(left)) {
        if (count == kMostCommas) return false;
        commas[count++] = at + _tzcnt_u64(left);
      }
      if (is.line_end != 0) return at + line_feed < end;
    }
    return false;
  }

  const char* commas[kMostCommas];
  std::size_t count = 0;
  const char* line_end = nullptr;

 private:
  static bool HasTag(const char* at, Bits brackets) {
    for (; brackets != 0; brackets = _blsr_u64(brackets)) {
      if (at[_tzcnt_u64(brackets)] == '<') return true;
    }
    return false;
  }
};

}  // namespace

const char* PassGameLineAvx2(const char* at, const char* end, GameLineParts& parts) {
  GameLine line;
  if (!AtRegularDate(at) || !line.Find(at, end) || line.count < 2) return nullptr;
  const char* const second = line.commas[0] + 1;
  const char* const last = line.commas[line.count - 1];
  parts.date = {at, static_cast<std::size_t>(line.commas[0] - at)};
  parts.mode = PartBetween(last + 1, line.line_end);
  const Part third = PartBetween(line.commas[1] + 1, last);
  const Part behind_date = PartBetween(second, line.commas[1]);
  const bool timed = line.count == 3;
  parts.event = timed ? third : behind_date;
  if (timed) parts.time = behind_date;
  const bool like_time = !timed && std::memchr(second, ':', behind_date.bytes + 1) != nullptr;
  const bool fits = parts.mode.bytes > 0 && parts.event.bytes > 0 && behind_date.bytes > 0;
  return fits && !like_time ? line.line_end : nullptr;
}

const char* PassPlayerAvx2(const char* at, const char* end, PlayerParts& parts) {
  const LineBits is(at);
  if (is.line_end == 0 || at + _tzcnt_u64(is.line_end) >= end) return nullptr;
  const char* const line_end = LineEndAt(at, _tzcnt_u64(is.line_end));
  const auto bytes = static_cast<std::uint32_t>(line_end - at);
  if (_bzhi_u64(is.odd, bytes) != 0 || std::memcmp(at + 1, " = ", 3) != 0) return nullptr;
  return PlayerLine(at, line_end, _bzhi_u64(is.bracket, bytes), parts).Take() ? line_end : nullptr;
}

}  // namespace plymill::carcassonne::fast
