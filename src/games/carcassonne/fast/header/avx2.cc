// Header: its fast form, with AVX2 and BMI2.
#include "games/carcassonne/fast/header.h"
#include "games/carcassonne/fast/vectors.h"

namespace plymill::carcassonne::fast {
namespace {

inline bool IsDigitByte(char c) { return static_cast<unsigned char>(c - '0') <= 9; }

// Properties of 64 bytes of a line, one bit per byte.
struct LineBits {
  Bits line_end = 0;  // LF
  Bits odd = 0;       // not printable ASCII
  Bits comma = 0;
  Bits bracket = 0;  // one of ()[]<>
  Bits head = 0;     // a digit before the letter of a player, as in the head of a move

  explicit LineBits(const char* text) {
    for (std::size_t half = 0; half < 2; ++half) {
      const __m256i here = Load(text + 32 * half);
      const __m256i round = Equal(_mm256_or_si256(here, _mm256_set1_epi8(')' ^ '(')), ')');
      const __m256i pointed = Equal(_mm256_or_si256(here, _mm256_set1_epi8('>' ^ '<')), '>');
      const __m256i square = _mm256_or_si256(Equal(here, '['), Equal(here, ']'));
      const Bits plain = Bytes(IsFrom(here, ' ', '~' - ' ' + 1));
      const __m256i after = _mm256_or_si256(Load(text + 32 * half + 1), _mm256_set1_epi8(0x20));
      const __m256i heads = _mm256_and_si256(IsFrom(here, '0', 10), IsFrom(after, 'a', 12));
      head |= Bytes(heads) << 32 * half;
      line_end |= Bytes(Equal(here, '\n')) << 32 * half;
      odd |= (plain ^ 0xFFFF'FFFF) << 32 * half;
      comma |= Bytes(Equal(here, ',')) << 32 * half;
      bracket |= Bytes(_mm256_or_si256(_mm256_or_si256(round, pointed), square)) << 32 * half;
    }
  }
};

// The end of the text of a line, before CR and LF. The LF is `bytes` bytes after `at`.
inline const char* LineEndAt(const char* at, std::size_t bytes) {
  return at + bytes - (bytes > 0 && at[bytes - 1] == '\r' ? 1 : 0);
}

// The part from `begin` to `end`, without one blank before it. The part is empty if it has more
// blanks around it, because the grammar must remove these.
inline Part PartBetween(const char* begin, const char* end) {
  if (begin < end && *begin == ' ') ++begin;
  const bool fits = begin < end && *begin != ' ' && end[-1] != ' ';
  return {begin, fits ? static_cast<std::size_t>(end - begin) : 0};
}

// Whether "19/04/2022" or "19.04.2022" begins at `at`, with a comma after it.
inline bool AtRegularDate(const char* at) {
  const auto digits = Bytes(IsFrom(Load(at), '0', 10)) & 0x7FF;
  const bool slashes = at[2] == '/' && at[5] == '/', dots = at[2] == '.' && at[5] == '.';
  return digits == 0b01111011011 && (slashes || dots) && at[10] == ',';
}

// Takes the parts of a player's line, in the order of the specification. No branch depends on which
// parts there are, because the CPU cannot predict it: a missing part takes no bytes.
class PlayerLine {
 public:
  PlayerLine(const char* line, const char* end, Bits brackets)
      : line_(line), at_(line + kHeadBytes), end_(end), brackets_(brackets) {}

  // Returns whether the parts are the whole line. Up to 64 bytes after the line are read.
  bool Take(PlayerParts& parts) {
    parts.name = TakeName();
    parts.real_name = TakeBetween('(', ')');
    parts.country = TakeBetween('[', ']');
    parts.colour = TakeBetween('<', '>');
    parts.place = TakePlace();
    parts.points = TakePoints();
    return fits_ && at_ == end_ && !IsLikeTag(parts.colour);
  }

 private:
  static constexpr std::size_t kHeadBytes = 4;  // "A = "

  // Takes the text before a blank and a bracket, or before the end of the line.
  Part TakeName() {
    const bool is_all = brackets_ == 0;
    const char* const end = is_all ? end_ : line_ + _tzcnt_u64(brackets_) - 1;
    fits_ &= is_all | (*end == ' ');
    fits_ &= IsFilled(at_, end);
    fits_ &= !EndsLikePlace(end);
    const Part name = {at_, static_cast<std::size_t>(end - at_)};
    fits_ &= !HasNumberAmongWords(name);
    at_ = end;
    return name;
  }

  // Whether a name may contain a place or points, as "Bob 2nd place" does: it has a digit and a
  // blank, a comma or the like. Also true for a name that is too long for the test.
  static bool HasNumberAmongWords(const Part& name) {
    const __m256i text = Load(name.begin);
    const auto bytes = static_cast<std::uint32_t>(name.bytes);
    const Bits digits = Bytes(IsFrom(text, '0', 10));
    const Bits signs = Bytes(IsFrom(text, ' ', ';' - ' ' + 1)) & ~digits;
    const Bits found = _bzhi_u64(digits, bytes), between = _bzhi_u64(signs, bytes);
    return bytes > 32 || (found != 0 && between != 0);
  }

  // Whether a name ends like "1st" or "1ST", which the grammar reads as a place.
  static bool EndsLikePlace(const char* end) {
    const int last = end[-1] | 0x20;
    const bool after_digit = IsDigitByte(end[-3]);
    return ((last == 't') | (last == 'd') | (last == 'h')) & after_digit;
  }

  // Whether there is text from `begin` to `end`, without blanks around it.
  static bool IsFilled(const char* begin, const char* end) {
    return (begin < end) & (*begin != ' ') & (end[-1] != ' ');
  }

  // Takes the text in the brackets `open` and `close`, after a blank, if it begins like a name, not
  // like points.
  Part TakeBetween(char open, char close) {
    const Bits after_open = _blsr_u64(brackets_);
    const char* const begin = at_ + 2;
    const char* const end = line_ + _tzcnt_u64(after_open);
    const bool is_there = (at_[0] == ' ') & (at_[1] == open) & (at_[2] >= 'A');
    fits_ &= (!is_there) | ((*end == close) & IsFilled(begin, end));
    at_ = is_there ? end + 1 : at_;
    brackets_ = is_there ? _blsr_u64(after_open) : brackets_;
    return is_there ? Part{begin, static_cast<std::size_t>(end - begin)} : Part{};
  }

  // Whether `part` may be a tag: "<b>", "</sub>", "<br />". "<red>" is not a tag.
  static bool IsLikeTag(const Part& part) {
    if (part.bytes == 0) return false;
    return (part.bytes < 4 && *part.begin != 'r') || (part.bytes == 4 && part.begin[2] == ' ') ||
           Has(part, '/') || Has(part, '!') || Has(part, '=');
  }
  static bool Has(const Part& part, char c) {
    return std::memchr(part.begin, c, part.bytes) != nullptr;
  }

  // Takes " 1<sup>st</sup>" or " 1st", before a blank or the end of the line.
  std::uint8_t TakePlace() {
    const auto first = static_cast<unsigned>(at_[1] - '0'),
               second = static_cast<unsigned>(at_[2] - '0');
    const bool is_there = (at_[0] == ' ') & IsDigitByte(at_[1]);
    const bool has_two = IsDigitByte(at_[2]);
    const char* at = at_ + 2 + has_two;
    const bool is_raised = *at == '<';
    bool fits = (first != 0) & (!is_raised | (std::memcmp(at, "<sup>", 5) == 0));
    at += is_raised ? 5 : 0;
    fits &= IsOrdinal(at);
    at += 2;
    fits &= (!is_raised) | (std::memcmp(at, "</sup>", 6) == 0);
    at += is_raised ? 6 : 0;
    fits_ &= (!is_there) | (fits & ((at == end_) | (*at == ' ')));
    at_ = is_there ? at : at_;
    brackets_ = (is_there & is_raised) ? WithoutFour(brackets_) : brackets_;
    return static_cast<std::uint8_t>(is_there ? has_two ? 10 * first + second : first : 0);
  }

  static bool IsOrdinal(const char* at) {
    std::uint16_t word;
    std::memcpy(&word, at, sizeof(word));
    return (word == ('s' | 't' << 8)) | (word == ('n' | 'd' << 8)) | (word == ('r' | 'd' << 8)) |
           (word == ('t' | 'h' << 8));
  }

  static Bits WithoutFour(Bits bits) { return _blsr_u64(_blsr_u64(_blsr_u64(_blsr_u64(bits)))); }

  // Takes " (91)" at the end of the line: one to four digits.
  std::uint32_t TakePoints() {
    const char* const begin = at_ + 2;
    const char* const end = line_ + _tzcnt_u64(_blsr_u64(brackets_));
    const auto bytes = static_cast<std::size_t>(end - begin);
    const bool is_there = (at_[0] == ' ') & (at_[1] == '(');
    const std::uint32_t digits = DigitsBefore(end, bytes);
    const bool is_padded = (bytes > 1) & (*begin == '0');
    const bool fits = (bytes - 1 < 4) & !is_padded & AreDigits(digits) & (*end == ')');
    fits_ &= (!is_there) | (fits & (end + 1 == end_));
    at_ = is_there ? end_ : at_;
    return is_there ? NumberOf(digits) : PlayerParts::kNoPoints;
  }

  // The values of up to four digits, one per byte, with the last digit in the highest byte, and
  // zeros before the first digit.
  //
  //   "(91)"  ->  00 00 09 01
  static std::uint32_t DigitsBefore(const char* end, std::size_t bytes) {
    std::uint32_t text;
    std::memcpy(&text, end - sizeof(text), sizeof(text));
    const auto others = static_cast<unsigned>(8 * (4 - bytes)) & 31;
    return (text ^ 0x3030'3030) >> others << others;
  }
  static bool AreDigits(std::uint32_t values) {
    return (((values + 0x7676'7676) | values) & 0x8080'8080) == 0;
  }
  static std::uint32_t NumberOf(std::uint32_t digits) {
    const std::uint32_t pairs = (10 * digits + (digits >> 8)) & 0x00FF'00FF;
    return (100 * pairs + (pairs >> 16)) & 0xFFFF;
  }

  const char* const line_;
  const char* at_;
  const char* const end_;
  Bits brackets_;  // brackets that are not taken yet
  bool fits_ = true;
};

// Finds the commas and the end of a game line.
class GameLine {
 public:
  static constexpr std::size_t kMostCommas = 3;

  // Returns whether the line at `at` is plain text without brackets, with at most kMostCommas
  // commas.
  bool Find(const char* at, const char* end) {
    for (std::size_t bytes = 0; bytes < kMostGameLineBytes && at < end; bytes += 64, at += 64) {
      const LineBits is(at);
      const auto line_feed = static_cast<std::size_t>(_tzcnt_u64(is.line_end));
      line_end = is.line_end == 0 ? at + 64 : LineEndAt(at, line_feed);
      const Bits below = _bzhi_u64(~Bits{0}, static_cast<std::uint32_t>(line_end - at));
      if (((is.odd | is.head | is.bracket) & below) != 0) return false;
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
};

// Whether digits stand around `colon`: "15:45".
bool IsTimeAround(const char* colon) {
  return colon != nullptr && IsDigitByte(colon[-1]) && IsDigitByte(colon[1]);
}

}  // namespace

const char* PassGameLineAvx2(const char* at, const char* end, GameLineParts& parts) {
  GameLine line;
  if (!AtRegularDate(at) || !line.Find(at, end) || line.count < 2) return nullptr;
  if (std::memchr(at, '=', static_cast<std::size_t>(line.line_end - at)) != nullptr) return nullptr;
  const char* const second = line.commas[0] + 1;
  const char* const last = line.commas[line.count - 1];
  parts.date = {at, static_cast<std::size_t>(line.commas[0] - at)};
  parts.mode = PartBetween(last + 1, line.line_end);
  const Part third = PartBetween(line.commas[1] + 1, last);
  const Part after_date = PartBetween(second, line.commas[1]);
  const bool timed = line.count == 3;
  parts.event = timed ? third : after_date;
  if (timed) parts.time = after_date;
  const void* const colon = std::memchr(second, ':', after_date.bytes + 1);
  const bool fits = parts.mode.bytes > 0 && parts.event.bytes > 0 && after_date.bytes > 0;
  const bool is_sure = timed ? IsTimeAround(static_cast<const char*>(colon)) : colon == nullptr;
  return fits && is_sure ? line.line_end : nullptr;
}

const char* PassPlayerAvx2(const char* at, const char* end, PlayerParts& parts) {
  const LineBits is(at);
  if (is.line_end == 0 || at + _tzcnt_u64(is.line_end) >= end) return nullptr;
  const char* const line_end = LineEndAt(at, _tzcnt_u64(is.line_end));
  const auto bytes = static_cast<std::uint32_t>(line_end - at);
  if (_bzhi_u64(is.odd | is.head, bytes) != 0 || std::memcmp(at + 1, " = ", 3) != 0) return nullptr;
  // A second "=" may belong to another player on the line.
  if (std::memchr(at + 4, '=', bytes - 4) != nullptr) return nullptr;
  return PlayerLine(at, line_end, _bzhi_u64(is.bracket, bytes)).Take(parts) ? line_end : nullptr;
}

}  // namespace plymill::carcassonne::fast
