// GameView: one game of Records, as the rules read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/letter_case.h"
#include "model/records.h"

namespace plymill {

// The plies of a game, unpacked one after the other:
//
//   for (const Ply& ply : game.plies()) ...
//
// There is one unpacked ply, which each step overwrites.
template <class Game>
class PlyWalk {
 public:
  using Ply = typename Game::Ply;
  using Row = plymill::Row<Ply>;

  PlyWalk(std::span<const Row> rows, const char* spill) : rows_(rows), reader_(spill) {}

  class Iterator {
   public:
    explicit Iterator(PlyWalk* walk) : walk_(walk) { Read(); }
    const Ply& operator*() const { return walk_->ply_; }
    Iterator& operator++() {
      walk_->rows_ = walk_->rows_.subspan(1);
      Read();
      return *this;
    }
    bool operator==(std::nullptr_t) const { return walk_->rows_.empty(); }

   private:
    void Read() {
      if (!walk_->rows_.empty()) walk_->reader_.Unpack(walk_->rows_[0].data(), walk_->ply_);
    }
    PlyWalk* walk_;
  };

  Iterator begin() { return Iterator(this); }
  std::nullptr_t end() const { return nullptr; }

 private:
  std::span<const Row> rows_;
  RowReader<Ply> reader_;
  Ply ply_;
};

template <class Game>
class GameView {
 public:
  using Info = typename Game::Info;
  using Player = typename Game::Player;

  // A game without tags and plies.
  GameView() = default;

  // Game `index` of `records`.
  GameView(const Records<Game>& records, std::size_t index)
      : GameView(records, records.heads[index], records.infos[index]) {}

  // `records` must not change while the view is used.
  GameView(const Records<Game>& records, const GameHead& head, const Info& info)
      : rows_(PartOf(records.rows, head.rows)),
        tags_(PartOf(records.tags, head.tags)),
        players_(PartOf(records.players, head.players)),
        info_(info),
        outcome_(head.outcome),
        result_(head.result),
        spill_(records.spill.data() + head.spill.begin) {}

  std::span<const TagRecord> tags() const { return tags_; }
  std::span<const Player> players() const { return players_; }
  const Info& info() const { return info_; }

  // How the game ended, as it is written.
  Outcome outcome() const { return outcome_; }
  std::string_view result() const { return result_; }

  std::uint32_t ply_count() const { return static_cast<std::uint32_t>(rows_.size()); }
  PlyWalk<Game> plies() const { return {rows_, spill_}; }

  // The plies in the form in which they are stored. They are faster to look through.
  std::span<const Row<typename Game::Ply>> rows() const { return rows_; }

  // The value of the first tag with this name, in letters of either case; empty if there is none.
  std::string_view Tag(std::string_view name) const {
    for (const TagRecord& tag : tags_) {
      if (EqualInEitherCase(tag.name, name)) return tag.value;
    }
    return {};
  }

 private:
  template <class T>
  static std::span<const T> PartOf(const Buffer<T>& all, Range range) {
    return {all.data() + range.begin, range.count};
  }

  std::span<const Row<typename Game::Ply>> rows_;
  std::span<const TagRecord> tags_;
  std::span<const Player> players_;
  Info info_ = {};
  Outcome outcome_ = {};
  std::string_view result_ = {};
  const char* spill_ = nullptr;
};

}  // namespace plymill
