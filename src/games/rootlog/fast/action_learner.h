// ActionLearner: reads actions as the plain form does, and finds what of their rows is the
// same for other players.
#pragma once

#include <cstddef>
#include <string_view>

#include "games/rootlog/actions.h"
#include "games/rootlog/fast/action_memo.h"
#include "games/rootlog/fast/action_rows.h"
#include "games/rootlog/fast/remark_watch.h"
#include "games/rootlog/regular_action.h"
#include "record/buffer.h"
#include "scan/cursor.h"

namespace plymill::rootlog {

// What is kept from game to game.
struct KnownActions {
  ActionMemo memo;
  Buffer<Ply> plies;               // of the action that was read last
  ActionRows rows, rows_of_other;  // of the one that is learned
};

template <class Records>
class ActionLearner {
 public:
  ActionLearner(KnownActions& known, Records& records)
      : known_(known), watch_(records), reader_(in_, watch_) {}

  void SetDeck(Deck deck) {
    deck_ = deck;
    reader_.SetDeck(deck);
    regular_.SetDeck(deck);
  }

  // Reads an action of `player`; RegularAction::kBytes bytes behind it may be looked at.
  // Returns whether it is one, and by the book: plies() are its rows without their turn.
  bool Read(std::string_view written, Faction player) {
    known_.plies.Clear();
    const char* const end = written.data() + written.size();
    Ply of_turn;
    of_turn.player = player;
    if (regular_.Read(written.data(), end, of_turn, 0) == end) {
      regular_.ForEachRow([&](const Ply& ply) { known_.plies.Append(ply); });
      return true;
    }
    in_ = Cursor(written);
    watch_.Forget();
    reader_.Read(player);
    if (!in_.ok() || !in_.at_end() || watch_.remarked()) return false;
    reader_.ForEachRow([&](const Ply& ply) { known_.plies.Append(ply); });
    return true;
  }

  Buffer<Ply>& plies() { return known_.plies; }

  // Keeps the action that was read.
  void Learn(std::string_view written, Faction player, const ActionKey& key) {
    if (!known_.rows.Pack(known_.plies)) return;
    std::uint64_t holders = Holders(written, player);
    ActionMemo::Slot& slot = known_.memo.Find(key);
    if (slot.key == key && slot.holders != 0) {
      known_.memo.Load(slot, known_.rows_of_other);
      if (known_.rows_of_other.Describes(known_.rows, player)) {
        slot.holders |= holders;
        return;
      }
      // Two players tell what of the rows depends on the player.
      const Faction other = OnlyPlayer(slot.holders);
      if (IsKnown(other) && known_.rows.FindOwn(player, known_.rows_of_other, other)) {
        holders |= slot.holders;
      }
    }
    known_.memo.Keep(known_.rows, key, holders);
  }

 private:
  // A deck matters only where a card is named.
  std::uint64_t Holders(std::string_view written, Faction player) const {
    return NamesCard(written) ? HolderBit(player, deck_) : HolderBits(player);
  }

  // Whether a card may be named: behind "#", or crafted.
  static bool NamesCard(std::string_view written) {
    for (std::size_t i = 0; i + 1 < written.size(); ++i) {
      const char next = written[i + 1];
      if ((written[i] == '#' || written[i] == 'Z') && (IsSmall(next) || next == '@')) return true;
    }
    return false;
  }

  KnownActions& known_;
  Cursor in_{std::string_view()};
  RemarkWatch<Records> watch_;
  ActionReader<RemarkWatch<Records>> reader_;
  RegularAction regular_;
  Deck deck_ = Deck::kUnknown;
};

}  // namespace plymill::rootlog
