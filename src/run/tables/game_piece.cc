#include "run/tables/game_piece.h"

#include <string>

#include "base/buffer.h"
#include "base/json_string.h"
#include "base/result.h"

namespace plymill {
namespace {

// The texts of games that follow each other in a buffer.
class GameTexts {
 public:
  Buffer<char> text;
  Buffer<std::size_t> ends;

  // The text of game `i` without its last `cut` bytes.
  std::string At(std::size_t i, std::size_t cut) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return {text.data() + begin, ends[i] - begin - cut};
  }
};

// Makes games from `records`. Both texts are written at once: one game at a time would cost a copy
// of each game.
class GamesMaker {
 public:
  GamesMaker(const GameOps& game, const RecordsBase& records, const std::string& source, bool text,
             bool notation) {
    const std::string json_source = JsonString(source);
    game.encode_jsonl(records,
                      {.rows = JsonRows::kNested,
                       .source = json_source,
                       .text = text,
                       .tags = TagsForm::kObject,
                       .game_ends = &rows_.ends},
                      rows_.text);
    if (notation) game.encode_notation(records, notations_.text, &notations_.ends);
  }

  ScannedGame At(std::size_t i) const {
    return {.json = rows_.At(i, 1),  // without its line end
            .notation = notations_.ends.empty() ? std::string() : notations_.At(i, 0)};
  }

 private:
  GameTexts rows_, notations_;
};

class GamePieceMaker final : public PieceMaker {
 public:
  GamePieceMaker(const GameOps& game, bool text, bool notation)
      : game_(game), text_(text), notation_(notation) {}

  Result<SharedPiece> FromRecords(const RecordsBase& records, const std::string& source,
                                  Columns&) const override {
    if (records.heads.empty()) return nullptr;
    auto piece = std::make_shared<Piece>();
    const GamesMaker games(game_, records, source, text_, notation_);
    for (std::size_t i = 0; i < records.heads.size(); ++i) piece->games.push_back(games.At(i));
    return piece;
  }

 private:
  const GameOps& game_;
  const bool text_, notation_;
};

}  // namespace

std::unique_ptr<const PieceMaker> MakeGamePieces(const GameOps& game, bool text, bool notation) {
  return std::make_unique<const GamePieceMaker>(game, text, notation);
}

ScannedGame GameAt(const GameOps& game, const RecordsBase& records, std::size_t index,
                   const std::string& source, bool text, bool notation, RecordsBase& only) {
  game.copy_range(records, index, 1, only);
  return GamesMaker(game, only, source, text, notation).At(0);
}

}  // namespace plymill
