// ArbitraryGames: games of any plies that a record file may hold, for tests of rules.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "model/records.h"
#include "rules/game_view.h"

namespace plymill::testing {

// Makes fields with any value that a decoder accepts. `choose(n)` returns a number below n.
template <class Choose>
class ArbitraryFields {
 public:
  explicit ArbitraryFields(Choose& choose) : choose_(choose) {}

  template <class T>
  T Make() {
    T value{};
    ForEachField(value, [&](std::string_view, auto& field, auto last) { Fill(field, last); });
    return value;
  }

  // Gives one field of `value` another value.
  template <class T>
  void ChangeOne(T& value) {
    std::size_t fields = 0;
    ForEachField(value, [&](std::string_view, auto&, auto) { ++fields; });
    std::size_t left = choose_(fields);
    ForEachField(value, [&](std::string_view, auto& field, auto last) {
      if (left-- == 0) Fill(field, last);
    });
  }

 private:
  template <class T, class Last>
  void Fill(T& value, Last last) {
    if constexpr (kIsList<T>) {
      value.Clear();
      for (std::size_t left = choose_(T::kCapacity + 1); left > 0; --left) {
        typename T::Item item{};
        Fill(item, last);
        value.Append(item);
      }
    } else if constexpr (std::is_same_v<T, std::string_view>) {
      constexpr std::string_view kTexts[] = {"", "A", "B", "1", "white", "autumn", "2"};
      value = kTexts[choose_(std::size(kTexts))];
    } else if constexpr (Structured<T>) {
      value = Make<T>();
    } else if constexpr (kIsFixedText<T>) {
      FillWord(value);
    } else {
      FillNumber(value, last);
    }
  }

  template <class Text>
  void FillWord(Text& word) {
    constexpr std::string_view kSigns = "CRFcrfPKMm0123456789_$#%EVwbtp+-";
    word = {};
    for (std::size_t i = choose_(Text::kCapacity + 1); i > 0; --i) {
      word[i - 1] = kSigns[choose_(kSigns.size())];
    }
  }

  template <class T, class Last>
  void FillNumber(T& value, Last last) {
    if constexpr (kIsOrNull<T>) {
      value = {};
      if (choose_(4) != 0) FillNumber(value.value, last);
    } else if constexpr (Named<T>) {
      value = std::bit_cast<T>(
          static_cast<std::uint8_t>(choose_(std::bit_cast<std::uint8_t>(last) + std::size_t{1})));
    } else {
      const auto most = static_cast<std::int64_t>(last);
      const std::int64_t least = std::is_signed_v<T> ? -most : 0;
      const auto all = static_cast<std::size_t>(most - least) + 1;
      // Mostly small numbers, because most boards are small.
      const std::size_t some = choose_(4) == 0 || all < 40 ? all : 40;
      const std::int64_t first = some == all ? least : std::max<std::int64_t>(least, -20);
      value = static_cast<T>(first + static_cast<std::int64_t>(choose_(some)));
    }
  }

  Choose& choose_;
};

// Records of one game, made ply by ply.
template <class Game>
class MadeRecords {
 public:
  using Ply = typename Game::Ply;

  MadeRecords() {
    records_.Clear({.text = kText});
    records_.BeginGame(kText);
  }

  Records<Game>& records() { return records_; }
  void Append(const Ply& ply) { records_.Ply(ply, "?"); }
  GameView<Game> Finish() {
    records_.KeepGame(kText, 1, 0);
    return {records_, 0};
  }

 private:
  static constexpr std::string_view kText = "?";
  Records<Game> records_;
};

// The plies of `game`, of which about one in `every` is changed, followed by `more` arbitrary ones.
template <class Game, class Choose>
GameView<Game> ChangeGame(const GameView<Game>& game, std::size_t every, std::size_t more,
                          Choose& choose, MadeRecords<Game>& made) {
  ArbitraryFields<Choose> fields(choose);
  for (const TagRecord& tag : game.tags()) made.records().Tag(tag.name, tag.value);
  for (const auto& player : game.players()) made.records().Player(player);
  made.records().Info(game.info());
  for (const typename Game::Ply& ply : game.plies()) {
    typename Game::Ply changed = ply;
    if (choose(every) == 0) fields.ChangeOne(changed);
    if (choose(every) == 0) changed = fields.template Make<typename Game::Ply>();
    made.Append(changed);
  }
  for (; more > 0; --more) made.Append(fields.template Make<typename Game::Ply>());
  return made.Finish();
}

}  // namespace plymill::testing
