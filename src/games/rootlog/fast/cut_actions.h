// CutActions: the actions of a text cut at its separators, some ahead of who tells of them.
//
//   text   C : w - > 5 / X E 5 \n         begin   2, 7       key, and its slot of the memo
//
// They are cut without asking what they are: what stands in a comment or in a line of the
// setup is cut as well, and asked for by nobody. So no branch hangs on the text, and a slot
// is fetched from memory long before it is looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/fast/action_key.h"
#include "games/rootlog/fast/action_memo.h"
#include "games/rootlog/fast/separators.h"

namespace plymill::rootlog {

struct CutAction {
  ActionKey key;
  ActionMemo::Slot* slot;
  std::uint32_t begin;  // it ends at its separator
  bool ends_line;       // which is a line feed
};

class CutActions {
 public:
  // The actions of `text`, less than 4 GiB and padded as a Shard is.
  void Begin(std::string_view text, const Separators& separators) {
    text_ = text.data();
    separators_ = &separators;
    first_ = end_ = nullptr;
  }

  // The action before the separator `at`, with those behind it up to end().
  const CutAction* From(const std::uint32_t* at, ActionMemo& memo) {
    if (at < first_ || at >= end_) Cut(at, memo);
    return cuts_.data() + (at - first_);
  }
  const CutAction* end() const { return cuts_.data() + (end_ - first_); }

  // So many of those behind an action may be looked at, though they may be of no account.
  static constexpr std::size_t kAhead = 12;

 private:
  static constexpr std::size_t kMostCuts = 128;

  void Cut(const std::uint32_t* at, const ActionMemo& memo) {
    const auto left = static_cast<std::size_t>(separators_->end() - at);
    const std::size_t count = std::min(kMostCuts, left);
    const ActionMemo::Slots slots = memo.slots();
    const char* const text = text_;
    std::uint32_t begin = at == separators_->begin() ? kLabelBytes : Behind(at[-1]);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t end = at[i];
      const std::uint32_t bytes = end - begin;  // many, where it is less than none
      const ActionKey key = ActionKey::Of(text + begin, bytes);
      const bool ends_line = text[end] == '\n';
      cuts_[i] = {key, slots.At(key), begin, ends_line};
      __builtin_prefetch(cuts_[i].slot);
      begin = end + 1 + (ends_line ? kLabelBytes : 0);
    }
    for (std::size_t i = count; i < count + kAhead; ++i) cuts_[i].slot = cuts_[0].slot;
    first_ = at;
    end_ = at + count;
  }

  // Where the action behind the separator at `at` begins: on the next line, behind its label.
  std::uint32_t Behind(std::uint32_t at) const {
    return at + 1 + (text_[at] == '\n' ? kLabelBytes : 0);
  }
  static constexpr std::uint32_t kLabelBytes = 2;  // "C:"

  const char* text_ = nullptr;
  const Separators* separators_ = nullptr;
  const std::uint32_t* first_ = nullptr;  // the separators whose actions are cut
  const std::uint32_t* end_ = nullptr;
  std::array<CutAction, kMostCuts + kAhead> cuts_;
};

}  // namespace plymill::rootlog
