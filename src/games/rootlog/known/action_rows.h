// ActionRows: the rows of one action, as templates.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "base/buffer.h"
#include "games/rootlog/known/row_template.h"
#include "games/rootlog/ply.h"
#include "games/rootlog/stored_ply.h"
#include "model/row.h"

namespace plymill::rootlog {

class ActionRows {
 public:
  // Nine of ten actions have one row. Nearly all other actions fit into these limits.
  static constexpr std::size_t kMostRows = 12, kMostSpill = 64;

  // Takes the rows of an action, without the fields of their turn, and their spilled text. Returns
  // false if they do not fit.
  bool Take(std::span<const Row<Ply>> rows, std::string_view spill) {
    if (rows.empty() || rows.size() > kMostRows || spill.size() > kMostSpill) return false;
    count_ = 0;
    spill_.Clear();
    for (const Row<Ply>& row : rows) Append({WithoutTurn(row)});
    AppendSpill(spill);
    return true;
  }

  // Set(), then Append() and AppendSpill(), rebuild the rows from templates.
  void Set(const RowTemplate& first) {
    rows_[0] = first;
    count_ = 1;
    spill_.Clear();
  }
  void Append(const RowTemplate& next) { rows_[count_++] = next; }
  void AppendSpill(std::string_view spill) { spill_.Append(spill.data(), spill.size()); }

  // Finds the bytes that depend on the player. `other` has the rows of the same action of
  // `other_player`. Returns whether all differences are explained that way. If not, nothing
  // changes.
  bool FindOwn(Faction player, const ActionRows& other, Faction other_player) {
    const auto before = rows_;
    for (std::size_t i = 0; i < std::min(count_, other.count_); ++i) {
      for (std::size_t k = 0; k < std::size(kOwnBytes); ++k) {
        char& byte = rows_[i].row[kOwnBytes[k].offset];
        if (byte == other.rows_[i].row[kOwnBytes[k].offset] || byte != kOwnBytes[k].TextOf(player))
          continue;
        byte = 0;
        rows_[i].own |= static_cast<std::uint8_t>(1U << k);
      }
    }
    const bool found = Describes(other, other_player);
    if (!found) rows_ = before;
    return found;
  }

  // Whether these templates give exactly `read`, the rows of the action of `player`.
  bool Describes(const ActionRows& read, Faction player) const {
    if (count_ != read.count_ || spill() != read.spill()) return false;
    for (std::size_t i = 0; i < count_; ++i) {
      std::array<char, kRowBytes> row = rows_[i].row;
      for (std::size_t k = 0; k < std::size(kOwnBytes); ++k) {
        if ((rows_[i].own >> k & 1) != 0) row[kOwnBytes[k].offset] = kOwnBytes[k].TextOf(player);
      }
      if (row != read.rows_[i].row) return false;
    }
    return true;
  }

  std::size_t count() const { return count_; }
  const RowTemplate& operator[](std::size_t index) const { return rows_[index]; }
  std::string_view spill() const { return {spill_.data(), spill_.size()}; }

 private:
  static Row<Ply> WithoutTurn(Row<Ply> row) {
    StoredPly ply;
    std::memcpy(&ply, row.data(), sizeof(ply));
    ply.player = Faction{};
    ply.turn = ply.action = 0;
    ply.setup = false;
    std::memcpy(row.data(), &ply, sizeof(ply));
    return row;
  }

  std::array<RowTemplate, kMostRows> rows_;
  std::size_t count_ = 0;
  Buffer<char> spill_;
};

}  // namespace plymill::rootlog
