// Recall: passes the cached rows of known actions to a Recorder.
//
// Most actions of a turn are known. Looking them up one by one would wait for memory each time.
// Therefore several slots are prefetched at once.
#pragma once

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/rootlog/card_table.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/known/action_key.h"
#include "games/rootlog/known/known_actions.h"
#include "games/rootlog/known/row_template.h"
#include "model/keeps_rows.h"

namespace plymill::rootlog {

// The general case: nothing is cached, so every action is read.
template <class Recorder>
class Recall {
 public:
  constexpr explicit Recall(Recorder&) {}
  constexpr void SetDeck(Deck) {}
  constexpr void BeginTurn(Faction, std::uint16_t, bool) {}

  // Records known actions, starting at the beginning of `text`. Stops before the first action that
  // is not known, and after an action that is not directly followed by a separator and another
  // action. Leaves out actions that begin in the last kBytes bytes. `number` is the count of
  // actions before them in the turn, and is updated. Returns the end of the last recorded action,
  // or null if there is none.
  const char* Report(std::string_view, std::uint16_t&) { return nullptr; }

  // Marks the start of an action in the records, before Learn().
  constexpr void Mark() {}

  // Caches the action `written` that was recorded since Mark(), unless there was a diagnostic.
  constexpr void Learn(std::string_view) {}
};

#if defined(__x86_64__)

// A Recorder that keeps rows and actions. Records satisfies this concept.
template <class Recorder>
concept KnowsActions = KeepsRows<Recorder, Ply> && requires(Recorder& recorder) {
  { recorder.memo } -> std::convertible_to<KnownActions&>;
};

template <KnowsActions Recorder>
class Recall<Recorder> {
 public:
  explicit Recall(Recorder& recorder) : recorder_(recorder), known_(recorder.memo) {
    known_.MakeRoom(recorder.shard.text.size());
  }

  void SetDeck(Deck deck) { deck_ = deck; }

  void BeginTurn(Faction player, std::uint16_t turn, bool setup) {
    player_ = player;
    if (!HasBoard()) return;
    holder_ = HolderBit(player, deck_);
    stamp_ = RowStamp(player, turn, setup, 0);
  }

  const char* Report(std::string_view text, std::uint16_t& number) {
    if (text.size() < kBytes || !HasBoard()) [[unlikely]]
      return nullptr;
    const char* const begin = text.data();
    const char* const last = begin + (text.size() - kBytes);
    while (next_ != ahead_end_ && next_->begin < begin) ++next_;
    if (!IsNext(begin)) LookAhead(begin, last);
    if (!IsNext(begin)) return nullptr;  // the action is too long for a key, or begins with a blank
    const Ahead* const first = next_;
    ReportKnown(number);
    number = static_cast<std::uint16_t>(number + (next_ - first));
    return next_ == first ? nullptr : next_[-1].end;
  }

  void Mark() {
    rows_ = recorder_.rows.size();
    spill_ = recorder_.spill.size();
    remarks_ = recorder_.remarks.size();
  }

  void Learn(std::string_view written) {
    if (recorder_.remarks.size() != remarks_ || !HasBoard()) return;
    known_.Learn({.written = written,
                  .player = player_,
                  .deck = deck_,
                  .rows = {recorder_.rows.begin() + rows_, recorder_.rows.end()},
                  .spill = {recorder_.spill.begin() + spill_, recorder_.spill.end()}});
  }

 private:
  // This many bytes may be read from the start of an action on: a key, a separator, and a label.
  static constexpr std::size_t kBytes = 24;

  static constexpr std::size_t kMostAhead = 48;

  // This many entries after the current one may be read. Their contents do not matter.
  static constexpr std::size_t kMoreAhead = 6;

  // The text between two separators. It is an action if an action of the turn begins at `begin`.
  struct Ahead {
    ActionKey key;
    const ActionMemo::Slot* slot;  // the preferred slot of `key`
    const char* begin;
    const char* end;
  };

  bool HasBoard() const { return IsFaction(player_); }

  // Whether the next entry is the action at `begin`.
  bool IsNext(const char* begin) const { return next_ != ahead_end_ && next_->begin == begin; }

  // Finds the next actions and prefetches their slots. This includes the lines below, as if all
  // were turns. Blanks may surround separators.
  void LookAhead(const char* begin, const char* last) {
    constexpr std::size_t kLabelBytes = 2;  // "C:"
    const ActionMemo::Table memo = known_.table();
    Ahead* ahead = ahead_.data();
    for (const Ahead* const end = ahead + kMostAhead; ahead != end && begin <= last; ++ahead) {
      const std::size_t reach = BytesOfAction(begin);
      if (reach > ActionKey::kMaxBytes) break;
      const char* const separator = begin + reach;
      const std::size_t bytes = BytesBeforeBlanks(begin, separator);
      const ActionKey key = ActionKey::Of(begin, bytes);
      *ahead = {key, memo.Fetch(key), begin, begin + bytes};
      begin = separator + 1;
      if (*separator == '\n') begin = AfterFew(IsLineEnd, begin, last) + kLabelBytes;
      if (IsSpace(*begin)) [[unlikely]]
        begin = AfterFew(IsSpace, begin, last);
    }
    next_ = ahead_.data();
    ahead_end_ = ahead;
    for (std::size_t i = 0; i < kMoreAhead; ++i) ahead[i].slot = memo.slots;
  }

  // Records the next actions. `number` actions of the turn precede them. Stops before the first
  // action that is not known, and after an action that is not directly followed by a separator and
  // another action.
  void ReportKnown(std::size_t number) {
    const Ahead* ahead = next_;
    const auto count = static_cast<std::size_t>(ahead_end_ - ahead);
    const Ahead* const end = ahead + std::min(count, kMaxActions - number);
    const std::uint64_t holder = holder_;
    const ActionMemo::MoreLine* const more = known_.table().more;
    RowStamp stamp = stamp_.After(number);
    char* const rows = recorder_.rows.Room(kMostAhead * ActionRows::kMostRows)->data();
    char* to = rows;
    const bool keeps_texts = recorder_.keep_texts;
    bool goes_on = true;
    for (; ahead != end && goes_on; ++ahead) {
      const ActionMemo::Slot* const slot = KnownActions::Find(ahead->key, ahead->slot, holder);
      if (slot == nullptr) break;
      // Prefetches the further rows of a later action, whose slot is in the CPU's cache by now.
      __builtin_prefetch(more + ahead[kMoreAhead].slot->row.more);
      stamp.NextAction();
      const char* const first_row = to;
      to = known_.Write(*slot, stamp, to, recorder_.spill);
      if (keeps_texts) [[unlikely]]
        KeepText(*ahead, first_row - rows, to - rows);
      goes_on = ahead[1].begin == ahead->end + 1;  // false at a line end: a label follows
    }
    recorder_.rows.Grow(static_cast<std::size_t>(to - rows) / kRowBytes);
    next_ = ahead;
  }

  // Keeps the text of `action`. Its rows are in the room for the next rows, at the bytes from
  // `begin` up to `end`.
  [[gnu::noinline]] void KeepText(const Ahead& action, std::ptrdiff_t begin, std::ptrdiff_t end) {
    const std::string_view written(action.begin,
                                   static_cast<std::size_t>(action.end - action.begin));
    for (auto at = static_cast<std::size_t>(begin); at != static_cast<std::size_t>(end);
         at += kRowBytes) {
      const std::size_t row = recorder_.rows.size() + at / kRowBytes;
      recorder_.texts.Append({static_cast<std::uint32_t>(row), recorder_.Utf8(written)});
    }
  }

  // Number of bytes before the first separator or line feed, at most ActionKey::kMaxBytes + 1.
  static std::size_t BytesOfAction(const char* at) {
    static_assert(ActionKey::kMaxBytes == 15);
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const auto is = [&](char c) { return _mm_cmpeq_epi8(text, _mm_set1_epi8(c)); };
    const __m128i ends = _mm_or_si128(_mm_or_si128(is('/'), is(';')), is('\n'));
    const auto bits = static_cast<unsigned>(_mm_movemask_epi8(ends));
    return static_cast<std::size_t>(std::countr_zero(bits | 1U << 16));
  }

  // The first place at or after `at` with a byte for which `is` is false. Passes at most kFew
  // bytes, and none at or after `last`.
  template <class Is>
  static const char* AfterFew(Is is, const char* at, const char* last) {
    constexpr std::ptrdiff_t kFew = 4;
    const char* const end = at + std::clamp<std::ptrdiff_t>(last - at, 0, kFew);
    while (at < end && is(*at)) ++at;
    return at;
  }

  // Number of bytes from `begin` up to the blanks before `separator`.
  static std::size_t BytesBeforeBlanks(const char* begin, const char* separator) {
    const char* end = separator;
    if (end != begin && static_cast<unsigned char>(end[-1]) <= ' ') [[unlikely]] {
      if (*end == '\n' && end[-1] == '\r') --end;
      while (end != begin && IsSpace(end[-1])) --end;
    }
    return static_cast<std::size_t>(end - begin);
  }

  Recorder& recorder_;
  KnownActions& known_;
  Deck deck_ = Deck::kUnknown;
  Faction player_ = Faction::kUnknown;
  std::uint64_t holder_ = 0;
  RowStamp stamp_;

  // The actions that LookAhead() found, and the next one to record.
  std::array<Ahead, kMostAhead + kMoreAhead> ahead_;
  const Ahead* next_ = ahead_.data();
  const Ahead* ahead_end_ = ahead_.data();

  // sizes of the records before the marked action
  std::size_t rows_ = 0, spill_ = 0, remarks_ = 0;
};

#endif

}  // namespace plymill::rootlog
