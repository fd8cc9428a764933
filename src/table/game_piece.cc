#include "table/game_piece.h"

#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "encode/report.h"
#include "record/verdict.h"

namespace plymill {
namespace {

// All games of `records` as rows, each without its line end.
std::vector<std::string> RowsOf(const GameOps& game, const RecordsBase& records,
                                const std::string& source, bool text) {
  const std::string json_source = JsonString(source);
  Buffer<char> lines;
  Buffer<std::size_t> ends;
  const JsonlStyle style = {.rows = JsonRows::kNested,
                            .source = json_source,
                            .text = text,
                            .tags = TagsForm::kObject,
                            .game_ends = &ends};
  game.encode_jsonl(records, style, lines);
  std::vector<std::string> rows;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    rows.emplace_back(lines.data() + begin, end - begin - 1);
    begin = end;
  }
  return rows;
}

std::string NotationOf(const GameOps& game, const RecordsBase& only) {
  Buffer<char> out;
  game.encode_notation(only, out);
  return {out.data(), out.size()};
}

class GamePieceMaker final : public PieceMaker {
 public:
  GamePieceMaker(const GameOps& game, bool text, bool notation)
      : game_(game), text_(text), notation_(notation) {}

  absl::StatusOr<SharedPiece> FromRecords(const RecordsBase& records, const std::string& source,
                                          Columns&) const override {
    if (records.heads.empty()) return nullptr;
    auto piece = std::make_shared<Piece>();
    for (std::string& row : RowsOf(game_, records, source, text_)) {
      ScannedGame& scanned = piece->games.emplace_back();
      scanned.json = std::move(row);
      if (!notation_) continue;
      scanned.notation = NotationOf(game_, *OnlyGame(game_, records, piece->games.size() - 1));
    }
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

ScannedGame GameIn(const GameOps& game, const RecordsBase& only, const std::string& source,
                   bool text, bool notation) {
  return {.json = RowsOf(game, only, source, text)[0],
          .notation = notation ? NotationOf(game, only) : std::string()};
}

}  // namespace plymill
