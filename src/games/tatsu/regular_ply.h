// RegularPly: recognizes a correctly written ply of Tatsu by a lookup of its text. No branch
// depends on whether a space has one digit or two, because the CPU cannot predict that.
//
//   12-18      a move of 1 to 6 spaces
//   V-3        a dragon enters at an entry space
//   0-0        a pass
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/text_word.h"
#include "games/tatsu/ply.h"
#include "scan/memo.h"

namespace plymill::tatsu {

// The values of a ply that do not depend on its turn. A pass has no side.
struct KnownPly {
  Kind kind = Kind::kPass;
  Side side = Side::kUnknown;
  Dragon dragon = Dragon::kNone;
  Space from, to;
};

// All plies that need no remark, by their texts.
class KnownPlies {
 public:
  constexpr KnownPlies() {
    Add("0-0", {});
    for (std::uint8_t to = 1; to <= kSpaces; ++to) {
      for (std::uint8_t from = 1; from <= kSpaces; ++from) AddMove(from, to);
      AddEntrance('V', Dragon::kVine, to);  // a small letter needs a remark
      AddEntrance('W', Dragon::kWater, to);
      AddEntrance('F', Dragon::kFire, to);
    }
  }

  // The entry with `text`, or an entry with another text if there is none.
  const auto& Find(TextWord text) const { return words_.Find(text); }

  // Whether each ply got a place of its own in the hash table.
  constexpr bool has_all() const { return has_all_; }

 private:
  constexpr void AddMove(std::uint8_t from, std::uint8_t to) {
    Ply ply;
    ply.from.value = from;
    ply.to.value = to;
    Name text;
    text.Append(unsigned{from});
    AddOf(ply, text);
  }

  constexpr void AddEntrance(char letter, Dragon dragon, std::uint8_t to) {
    Ply ply;
    ply.kind = Kind::kEnter;
    ply.dragon = dragon;
    ply.to.value = to;
    Name text;
    text.Append(letter);
    AddOf(ply, text);
  }

  // Adds `ply` if its player is known from its spaces. `text` is its text before the hyphen.
  constexpr void AddOf(const Ply& ply, Name text) {
    const Side side = SideOf(ply);
    if (side == Side::kUnknown) return;
    text.Append('-');
    text.Append(unsigned{ply.to.value});
    Add(text.view(), {ply.kind, side, ply.dragon, ply.from, ply.to});
  }

  constexpr void Add(std::string_view text, const KnownPly& ply) {
    has_all_ = words_.Keep(WordOf(text), ply) && has_all_;
  }

  Memo<KnownPly, 11, TextWord, 0xD8EC'A53B'EEDF'EC23> words_;
  bool has_all_ = true;
};

inline constexpr KnownPlies kKnownPlies;
static_assert(kKnownPlies.has_all());

// The ply at `at`. Eight bytes must be readable there.
class RegularPly {
 public:
  explicit RegularPly(const char* at) : word_(at), known_(kKnownPlies.Find(word_.text())) {}

  // Whether a ply that needs no remark was found. Otherwise the other members are meaningless.
  bool found() const { return known_.text == word_.text(); }
  const char* end() const { return word_.end(); }
  Side side() const { return known_.value.side; }
  bool is_pass() const { return known_.value.kind == Kind::kPass; }

  Ply Of(std::uint32_t turn, std::uint32_t number, Side player) const {
    return {.number = {number},
            .turn = turn,
            .player = player,
            .kind = known_.value.kind,
            .dragon = known_.value.dragon,
            .from = known_.value.from,
            .to = known_.value.to};
  }

 private:
  WordAt word_;
  decltype(kKnownPlies.Find(0)) known_;
};

}  // namespace plymill::tatsu
