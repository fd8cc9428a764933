#include "plymill/picture.h"

#include <memory>

#include "base/buffer.h"
#include "base/result.h"
#include "model/game_ops.h"
#include "model/shard.h"
#include "rules/any_position.h"
#include "rules/drawing.h"
#include "view/game_page.h"

namespace plymill {
namespace {

// A text and the records that view it.
struct ReadText {
  std::string text;
  std::unique_ptr<RecordsBase> records;
};

LocatedGame FirstGameOf(const GameOps& game, std::string_view text) {
  const auto read = std::make_shared<ReadText>();
  read->text.reserve(text.size() + Shard::kPaddingBytes);
  read->text.append(text).append(Shard::kPaddingBytes, '\0');
  read->records = game.new_records();
  game.read_shard({.text = std::string_view(read->text).substr(0, text.size())},
                  {.read = {.keep_unparsed = true}, .game_rows = true, .keep_texts = true},
                  *read->records);
  return {read, &game, read->records.get(), 0};
}

}  // namespace

std::string PictureOf(const Position& position) {
  Drawing drawing;
  position.any_->DrawOn(drawing);
  return SvgFile(drawing);
}

GamePageResult GamePageOf(std::string_view notation, std::string_view text,
                          const std::vector<RuleSetting>& settings) {
  const GameOps* const game = FindGame(notation);
  if (game == nullptr) return {{}, NoSuchNotation(notation)};
  const LocatedGame found = FirstGameOf(*game, text);
  if (found.records->heads.empty()) return {{}, "no game can be read"};
  Result<std::string> page = GamePage(found, settings);
  if (!page.ok()) return {{}, page.error().message};
  return {*std::move(page), {}};
}

}  // namespace plymill
