#include "table/game_piece.h"

#include <memory>
#include <string>

#include "base/buffer.h"
#include "encode/report.h"
#include "record/verdict.h"

namespace plymill {

std::unique_ptr<RecordsBase> OnlyGame(const GameOps& game, const RecordsBase& records,
                                      std::size_t index) {
  Verdicts verdicts;
  for (std::size_t i = 0; i < records.heads.size(); ++i) {
    verdicts.Append(i == index ? Verdict::kFirstSet : Verdict::kFiltered);
  }
  std::unique_ptr<RecordsBase> only = game.new_records();
  game.copy_games(records, verdicts, kAllSets, *only);
  return only;
}

namespace {

// Game `index` of `records`, written in its notation.
std::string NotationOf(const GameOps& game, const RecordsBase& records, std::size_t index) {
  Buffer<char> out;
  game.encode_notation(*OnlyGame(game, records, index), out);
  return {out.data(), out.size()};
}

}  // namespace

MakePiece MakeGamePieces(bool text, bool notation) {
  return [text, notation](const GameOps& game, const RecordsBase& records,
                          const std::string& source) -> SharedPiece {
    if (records.heads.empty()) return nullptr;
    auto piece = std::make_shared<Piece>();
    const std::string json_source = JsonString(source);
    Buffer<char> lines;
    Buffer<std::size_t> ends;
    const JsonlStyle style = {.rows = JsonRows::kNested,
                              .source = json_source,
                              .text = text,
                              .tags = TagsForm::kObject,
                              .game_ends = &ends};
    game.encode_jsonl(records, style, lines);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      ScannedGame& row = piece->games.emplace_back();
      row.json.assign(lines.data() + begin, ends[i] - begin - 1);
      if (notation) row.notation = NotationOf(game, records, i);
      begin = ends[i];
    }
    return piece;
  };
}

}  // namespace plymill
