// UnescapeAvx2: unescapes a JSON string with AVX2, a block of 32 bytes at a time.
//
//   string       3 . _ R 4 \ n 4 . _ \ u 2 0 1 3 " , "
//   backslashes            |         |
//   escaped                  |         |
//   known                    |           `u` is not known: the block stops there
//   written      3 . _ R 4 ⏎ 4 . _
//
// A block stops at the end of the string, at a rare escape, or at a byte that is not allowed in a
// string. This byte is handled separately.
#include "base/avx2.h"

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "source/unescape/unescape.h"

namespace plymill {
namespace {

// The value of a hexadecimal digit; 16 if `c` is not a hexadecimal digit.
std::uint32_t HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? static_cast<std::uint32_t>(small - 'a' + 10) : 16;
}

// The UTF-16 unit in four hexadecimal digits; above 0xFFFF if they are not digits.
std::uint32_t HexUnit(const char* digits) {
  std::uint32_t unit = 0;
  bool are_digits = true;
  for (std::size_t i = 0; i < 4; ++i) {
    are_digits = are_digits && HexDigit(digits[i]) < 16;
    unit = unit << 4 | HexDigit(digits[i]);
  }
  return are_digits ? unit : 0x10000;
}

// Writes a character of at most 16 bits in UTF-8. Returns the place after it.
char* WriteUtf8(std::uint32_t character, char* to) {
  if (character < 0x80) {
    *to++ = static_cast<char>(character);
    return to;
  }
  if (character < 0x800) {
    *to++ = static_cast<char>(0xC0 | character >> 6);
  } else {
    *to++ = static_cast<char>(0xE0 | character >> 12);
    *to++ = static_cast<char>(0x80 | (character >> 6 & 0x3F));
  }
  *to++ = static_cast<char>(0x80 | (character & 0x3F));
  return to;
}

// Advances `from` from the letter of an escape to the end of the escape, and writes the escaped
// character. Returns whether the escape is supported.
bool PassEscape(const char*& from, char*& to) {
  if (*from == 'b' || *from == 'f') {
    *to++ = *from++ == 'b' ? '\b' : '\f';
    return true;
  }
  const std::uint32_t unit = *from == 'u' ? HexUnit(from + 1) : 0x10000;
  if (unit > 0xFFFF || (unit >= 0xD800 && unit < 0xE000)) return false;
  to = WriteUtf8(unit, to);
  from += 5;
  return true;
}

// The escapes that a block handles, indexed by the low four bits of the letter: `n` is at 14. An
// escaped quote means the quote itself and needs no entry. An escaped backslash is not supported.
constexpr std::array<std::int8_t, 16> kKnownLetters = {-1, -1, 'r', -1, 't', -1, -1,  -1,
                                                       -1, -1, -1,  -1, -1,  -1, 'n', '/'};
constexpr std::array<std::int8_t, 16> kKnownMeanings = {0, 0, '\r', 0, '\t', 0, 0,    0,
                                                        0, 0, 0,    0, 0,    0, '\n', '/'};

// A vector of bytes. Bit i of a Mask belongs to byte i. A byte after a backslash counts as escaped,
// which is right because escaped backslashes are not supported.
class Block {
 public:
  using Mask = std::uint32_t;

  // Whether any byte of the added blocks is above ASCII.
  class Highs {
   public:
    void Add(const Block& block) { bytes_ = Or(bytes_, block.bytes_); }
    bool any() const { return MaskOf(bytes_) != 0; }

   private:
    Bytes bytes_ = _mm256_setzero_si256();
  };

  explicit Block(const char* at)
      : bytes_(LoadBytes(at)),
        backslashes_(Equal(bytes_, '\\')),
        escaped_(Equal(LoadBytes(at - 1), '\\')),
        letters_(
            _mm256_cmpeq_epi8(bytes_, _mm256_shuffle_epi8(NibbleTable(kKnownLetters), bytes_))) {}

  Mask Backslashes() const { return MaskOf(backslashes_); }
  Mask Escaped() const { return MaskOf(escaped_); }

  // The bytes at which the block stops: control characters, the quote that ends the string, and
  // escapes that the block cannot handle.
  Mask Stops() const {
    const Bytes quotes = Equal(bytes_, '"');
    const Bytes controls = UpTo(bytes_, 0x1F);
    const Bytes unknown = _mm256_andnot_si256(letters_, _mm256_xor_si256(escaped_, quotes));
    return MaskOf(Or(controls, unknown));
  }

  // Stores the unescaped block, eight bytes at a time.
  //
  //   R 4 \ n 5 . _ W   ->   R 4 ⏎ 5 . _ W      the next eight bytes are stored after the W
  void StoreMeant(char* to) const {
    const Bytes meant = _mm256_shuffle_epi8(NibbleTable(kKnownMeanings), bytes_);
    const Bytes text = _mm256_blendv_epi8(bytes_, meant, And(letters_, escaped_));
    alignas(32) std::uint64_t words[4], kept[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), text);
    _mm256_store_si256(reinterpret_cast<__m256i*>(kept), _mm256_xor_si256(backslashes_, All(-1)));
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint64_t bytes = _pext_u64(words[i], kept[i]);
      std::memcpy(to, &bytes, sizeof(bytes));
      to += _mm_popcnt_u64(kept[i]) / 8;
    }
  }

 private:
  static Mask MaskOf(Bytes bytes) { return static_cast<Mask>(TopBits(bytes)); }

  Bytes bytes_, backslashes_, escaped_, letters_;
};

}  // namespace

UnescapedString UnescapeAvx2(const char* const begin, const char* const end, char* const text) {
  using Mask = Block::Mask;
  constexpr std::size_t kBytes = 32;
  const char* from = begin;
  char* to = text;
  Block::Highs highs;
  while (from < end) {
    const Block block(from);
    highs.Add(block);  // bytes after the end count too: is_ascii may be false for an ASCII string
    block.StoreMeant(to);
    const Mask stops = block.Stops();
    if (stops == 0) [[likely]] {
      to += kBytes - static_cast<std::size_t>(std::popcount(block.Backslashes()));
      from += kBytes;
      continue;
    }
    const auto stop = static_cast<std::size_t>(std::countr_zero(stops));
    const Mask before = static_cast<Mask>((Mask{1} << stop) - 1);
    to += std::popcount(static_cast<Mask>(before & ~block.Backslashes()));
    from += stop;
    if ((block.Escaped() >> stop & 1) == 0) break;
    if (!PassEscape(from, to)) return {};
  }
  const auto read = static_cast<std::size_t>(from - begin);
  if (from >= end || *from != '"') return {};
  return {.read = read,
          .written = static_cast<std::size_t>(to - text),
          .is_whole = true,
          .is_ascii = !highs.any()};
}

}  // namespace plymill
