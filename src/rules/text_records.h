// TextRecords: the games of a text in memory.
#pragma once

#include <cstring>
#include <string_view>
#include <vector>

#include "model/game_ops.h"
#include "model/records.h"
#include "model/shard.h"

namespace plymill {

template <class Game>
class TextRecords {
 public:
  explicit TextRecords(std::string_view text) : text_(text.size() + Shard::kPaddingBytes) {
    if (!text.empty()) std::memcpy(text_.data(), text.data(), text.size());
    FindGame(Game::kSlug)
        ->read_shard({.text = {text_.data(), text.size()}},
                     {.read = {.keep_unparsed = true}, .game_rows = true}, records_);
  }
  TextRecords(const TextRecords&) = delete;
  TextRecords& operator=(const TextRecords&) = delete;

  const Records<Game>& records() const { return records_; }

 private:
  std::vector<char> text_;
  Records<Game> records_;
};

}  // namespace plymill
