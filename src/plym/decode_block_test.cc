// DecodeBlock: blocks with correct checksums and wrong content are refused.
#include "plym/decode_block.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "base/result.h"
#include "games/carcassonne/game.h"
#include "games/coerceo/game.h"
#include "games/tatsu/game.h"
#include "model/check_columns.h"
#include "support/shards.h"

namespace plymill {
namespace {

using testing::BlockOf;
using testing::DecodedGames;
using testing::PaddedText;

template <class Game>
class BlockOfGames : public ::testing::Test {
 protected:
  explicit BlockOfGames(std::string_view text) : text_(text) {
    testing::ReadText<Game>(text_, records_, ShardOptions{});
    testing::OpsOf<Game>().to_columns(records_, columns_);
  }

  // Whether the games of records_ are decoded.
  bool AreRecordsDecoded() { return decoded_.Decode(BlockOf(records_)).ok(); }

  // The block of columns_, encoded in an honest way.
  std::string Block() {
    EncodedBlock block;
    BlockEncoder(3).Encode(columns_, block);
    std::string bytes(reinterpret_cast<const char*>(&block.header), sizeof(block.header));
    return (bytes += block.entry_bytes()) += block.data_bytes();
  }

  // What is wrong with the block of columns_; "" if it is decoded.
  std::string Wrong() { return WrongIn(Block()); }

  std::string WrongIn(const std::string& block) {
    const Result<void> decoded = decoded_.Decode(block);
    return decoded.ok() ? "" : decoded.error().message;
  }

  Column& ColumnOf(Table table, std::string_view name) {
    const ColumnTypes& types = *columns_.types;
    const auto place = std::find_if(types.begin(), types.end(), [&](const ColumnType& type) {
      return type.table == table && type.name == name;
    });
    EXPECT_NE(place, types.end());
    return columns_.columns[static_cast<std::size_t>(place - types.begin())];
  }

  template <class T>
  void Set(Table table, std::string_view name, std::size_t row, T value) {
    Column& column = ColumnOf(table, name);
    ASSERT_LE((row + 1) * sizeof(T), column.values.size());
    std::memcpy(column.values.data() + row * sizeof(T), &value, sizeof(T));
  }

  // records_ has views into this text.
  const PaddedText text_;
  Records<Game> records_;
  Columns columns_;
  DecodedGames<Game> decoded_;
};

class NotesOfABlock : public BlockOfGames<coerceo::Game> {
 protected:
  NotesOfABlock()
      : BlockOfGames(
            "[Event \"Spring\"]\n\n{of the game} 1# 3c-4a {one} 2# 15b-5f {two} 3# 9c-9e "
            "{three} 1-0\n") {}
};

TEST_F(NotesOfABlock, AreReadAgain) {
  ASSERT_EQ(records_.notes.size(), 4U);
  EXPECT_TRUE(AreRecordsDecoded());
}

// Notes are written along with the rows, in order: a note out of order would be lost silently.
TEST_F(NotesOfABlock, MustStandInTheOrderOfRows) {
  std::swap(records_.notes[1].row, records_.notes[2].row);
  EXPECT_FALSE(AreRecordsDecoded());
}

TEST_F(NotesOfABlock, OfTheGameStandFirst) {
  records_.notes[3].row = NoteRecord::kGame;
  EXPECT_FALSE(AreRecordsDecoded());
}

TEST_F(NotesOfABlock, MustBeOfARowOfTheGame) {
  records_.notes[3].row = 3;
  EXPECT_FALSE(AreRecordsDecoded());
}

class WrongColumns : public NotesOfABlock {};

TEST_F(WrongColumns, RightOnesAreDecoded) { EXPECT_EQ(Wrong(), ""); }

TEST_F(WrongColumns, ACodeWithoutANameIsRefused) {
  Set(Table::kPlies, "kind", 1, std::uint8_t{3});
  EXPECT_NE(Wrong(), "");
}

// The file was written by a plymill that did not know the last kind.
TEST_F(WrongColumns, ACodeBeyondTheNamesOfTheFileIsRefused) {
  const ColumnTypes& types = *columns_.types;
  ColumnMap map = testing::AllColumns(types);
  const auto decode = [&] {
    const std::string bytes = Block();
    const Result<BlockView> block = BlockView::Open(bytes);
    return block->Decode(map, types, {}, false, decoded_.decoder, decoded_.columns).ok();
  };
  const auto kind =
      static_cast<std::size_t>(&ColumnOf(Table::kPlies, "kind") - &columns_.columns[0]);
  ASSERT_EQ(types[kind].names.size(), 3U);
  for (MappedColumn& each : map) {
    if (each.index == kind) each.names = 2;
  }
  Set(Table::kPlies, "kind", 1, std::uint8_t{1});
  EXPECT_TRUE(decode());
  Set(Table::kPlies, "kind", 1, std::uint8_t{2});
  EXPECT_FALSE(decode());
}

TEST_F(WrongColumns, ARowDictionaryOfPliesWithListsIsRefused) {
  std::string bytes = Block();
  BlockHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  header.distinct = 1;
  std::memcpy(bytes.data(), &header, sizeof(header));
  EXPECT_EQ(WrongIn(bytes), "a row dictionary, although plies have lists");
}

TEST_F(WrongColumns, ANumberOutOfItsRangeIsRefused) {
  Set(Table::kPlies, "number", 1, coerceo::kMaxNumber + 1);
  EXPECT_NE(Wrong(), "");
  Set(Table::kPlies, "number", 1, coerceo::kMaxNumber);
  EXPECT_EQ(Wrong(), "");
}

// Numbers that the file holds as a base and one byte for each.
TEST_F(WrongColumns, ANarrowNumberOutOfItsRangeIsRefused) {
  const Buffer<char>& numbers = ColumnOf(Table::kPlies, "number").values;
  const std::size_t count = numbers.size() / sizeof(std::uint32_t);
  ASSERT_GT(count, 1U);
  for (const std::uint32_t above : {0U, 1U, 200U}) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t below = i % 2 == 0 ? 50 : 0;
      Set(Table::kPlies, "number", i, coerceo::kMaxNumber + above - below);
    }
    EXPECT_EQ(Wrong() == "", above == 0) << above;
  }
}

TEST_F(WrongColumns, ACodeWithoutAWordIsRefused) {
  Set(Table::kTags, "name", 0, std::uint32_t{1});
  EXPECT_NE(Wrong(), "");
}

TEST_F(WrongColumns, AListThatIsTooLongIsRefused) {
  const std::string items(coerceo::kMaxCaptures + 1, '\x0A');
  ColumnOf(Table::kPlies, "captures.item").values.Append(items.data(), items.size());
  Set(Table::kPlies, "captures", 0, static_cast<std::uint8_t>(items.size()));
  EXPECT_NE(Wrong(), "");
}

TEST_F(WrongColumns, ItemsThatNoListHasAreRefused) {
  Set(Table::kPlies, "captures", 0, std::uint8_t{1});
  ColumnOf(Table::kPlies, "captures.item").values.Append("\x0A", 1);
  EXPECT_EQ(Wrong(), "");
  ColumnOf(Table::kPlies, "captures.item").values.Append("\x0A", 1);
  EXPECT_NE(Wrong(), "");
}

TEST_F(WrongColumns, GamesMustHaveAllRowsOfTheTables) {
  for (const std::string_view name : {"plies", "tags", "comments"}) {
    Set(Table::kGames, name, 0, std::uint32_t{0});
    EXPECT_NE(Wrong(), "") << name;
    testing::OpsOf<coerceo::Game>().to_columns(records_, columns_);
  }
}

// 2^32 + 3 plies are 3 in a sum of 32 bits.
TEST_F(WrongColumns, CountsThatOverflowAreRefused) {
  const ColumnTypes& types = *columns_.types;
  for (std::size_t i = 0; i < types.size(); ++i) {
    Column& column = columns_.columns[i];
    if (types[i].table != Table::kGames) continue;
    const std::string values(column.values.data(), column.values.size());
    column.values.Append(values.data(), values.size());
    const std::string text(column.text.data(), column.text.size());
    column.text.Append(text.data(), text.size());
  }
  columns_.RowsOf(Table::kGames) = 2;
  for (const std::string_view name : {"plies", "tags", "players", "comments"}) {
    Set(Table::kGames, name, 1, std::uint32_t{0});
  }
  EXPECT_EQ(Wrong(), "");
  Set(Table::kGames, "plies", 0, std::uint32_t{0xFFFF'FFFE});
  Set(Table::kGames, "plies", 1, std::uint32_t{5});
  EXPECT_NE(Wrong(), "");
}

TEST_F(WrongColumns, TextsMustBeAsLongAsTheirSizes) {
  ColumnOf(Table::kTags, "value").text.Append("x", 1);
  EXPECT_NE(Wrong(), "");
  testing::OpsOf<coerceo::Game>().to_columns(records_, columns_);
  Set(Table::kTags, "value", 0, std::uint32_t{0xFFFF'FFFE});
  EXPECT_NE(Wrong(), "");
}

// Each text must be UTF-8 by itself, not only all of them together.
TEST_F(WrongColumns, TextsThatCutACharacterAreRefused) {
  Column& comments = ColumnOf(Table::kComments, "text");
  std::memcpy(comments.text.data() + std::string_view("of the game").size() - 1, "\xC3\xA9", 2);
  EXPECT_NE(Wrong(), "");
}

// A long word that many rows share would make rows out of all proportion to the file.
TEST_F(WrongColumns, RepeatedLongWordsAreRefused) {
  const std::string word(1 << 20, 'x');
  Column& names = ColumnOf(Table::kTags, "name");
  names.words.Clear();
  names.words.CodeOf(word);
  EXPECT_EQ(Wrong(), "");
  const std::uint32_t tags = 1000;
  names.values.Clear();
  Column& values = ColumnOf(Table::kTags, "value");
  values.Clear();
  for (std::uint32_t i = 0; i < tags; ++i) {
    const std::uint32_t zero = 0;
    names.values.Append(&zero, sizeof(zero));
    values.values.Append(&zero, sizeof(zero));
  }
  columns_.RowsOf(Table::kTags) = tags;
  Set(Table::kGames, "tags", 0, tags);
  EXPECT_NE(Wrong(), "");
}

// What a writer may write, a reader reads: both count the memory in the same way.
TEST_F(WrongColumns, BlocksBelowTheLimitOfMemoryAreDecoded) {
  const std::uint32_t tags = 5'000'000;
  Column& names = ColumnOf(Table::kTags, "name");
  Column& values = ColumnOf(Table::kTags, "value");
  names.Clear();
  values.Clear();
  names.words.CodeOf("x");
  for (Column* const column : {&names, &values}) {
    const std::size_t bytes = tags * sizeof(std::uint32_t);
    std::memset(column->values.Room(bytes), 0, bytes);
    column->values.Grow(bytes);
  }
  columns_.RowsOf(Table::kTags) = tags;
  Set(Table::kGames, "tags", 0, tags);
  ASSERT_GT(ColumnsBytes(columns_), kMaxColumnsBytes / 2);
  ASSERT_LT(ColumnsBytes(columns_), kMaxColumnsBytes);
  EXPECT_EQ(Wrong(), "");
}

// No column is decoded if the rows need too much memory.
TEST_F(WrongColumns, TooManyRowsAreRefusedAtOnce) {
  const std::string block = Block();
  for (std::size_t table = 0; table < kTables; ++table) {
    for (const std::uint32_t rows : {0x1000'0000U, 0xFFFF'FFFFU}) {
      std::string changed = block;
      std::memcpy(changed.data() + offsetof(BlockHeader, rows) + table * sizeof(rows), &rows,
                  sizeof(rows));
      EXPECT_FALSE(decoded_.Decode(changed).ok());
      for (const Column& column : decoded_.columns.columns) EXPECT_TRUE(column.values.empty());
    }
  }
}

TEST_F(WrongColumns, WinnersThatAreNoPlayersAreRefused) {
  for (const std::string_view name : {"winners", "rules_winners"}) {
    Set(Table::kGames, name, 0, std::uint32_t{3});
    EXPECT_EQ(Wrong(), "");
    Set(Table::kGames, name, 0, std::uint32_t{4});
    EXPECT_NE(Wrong(), "");
    Set(Table::kGames, name, 0, std::uint32_t{0});
  }
}

TEST_F(WrongColumns, PointsOfNoPlayerAreRefused) {
  for (const unsigned code : {0U, 1U, 2U, 63U, 64U, 255U}) {
    const auto player = static_cast<std::uint8_t>(code);
    testing::OpsOf<coerceo::Game>().to_columns(records_, columns_);
    const std::int32_t points = 7;
    ColumnOf(Table::kPoints, "player").values.Append(&player, 1);
    ColumnOf(Table::kPoints, "points").values.Append(&points, sizeof(points));
    columns_.RowsOf(Table::kPoints) = 1;
    Set(Table::kGames, "rules_points", 0, std::uint32_t{1});
    EXPECT_EQ(Wrong().empty(), code < 2) << code;
  }
}

class TextsOfABlock : public NotesOfABlock {
 protected:
  TextsOfABlock() {
    ShardOptions options;
    options.keep_texts = true;
    testing::ReadText<coerceo::Game>(text_, records_, options);
    testing::OpsOf<coerceo::Game>().to_columns(records_, columns_);
  }
};

TEST_F(TextsOfABlock, AreDecoded) {
  ASSERT_EQ(records_.texts.size(), 3U);
  EXPECT_EQ(Wrong(), "");
}

// Texts are written along with the rows: later ones would be lost.
TEST_F(TextsOfABlock, OfNoPlyAreRefused) {
  Set(Table::kTexts, "ply", 0, std::uint32_t{0});
  EXPECT_NE(Wrong(), "");
}

TEST_F(TextsOfABlock, MustBeOneForAPly) {
  Set(Table::kTexts, "ply", 1, std::uint32_t{1});
  EXPECT_NE(Wrong(), "");
}

class Entries : public NotesOfABlock {
 protected:
  // Decodes the block after `change` was applied to entry `index`.
  template <class Change>
  Result<void> After(std::size_t index, Change change) {
    std::string block = Block();
    const std::size_t at = sizeof(BlockHeader) + index * sizeof(ColumnEntry);
    ColumnEntry entry;
    std::memcpy(&entry, block.data() + at, sizeof(entry));
    change(entry);
    std::memcpy(block.data() + at, &entry, sizeof(entry));
    return decoded_.Decode(block);
  }

  static bool NeedsLaterPlymill(const Result<void>& decoded) {
    return decoded.Has(ErrorCode::kNotReadable);
  }
};

TEST_F(Entries, OfAnUnknownEncodingNeedALaterPlymill) {
  EXPECT_TRUE(NeedsLaterPlymill(After(0, [](ColumnEntry& entry) { entry.steps |= 0x80; })));
  EXPECT_TRUE(NeedsLaterPlymill(After(0, [](ColumnEntry& entry) { entry.reserved = 1; })));
  EXPECT_TRUE(NeedsLaterPlymill(After(0, [](ColumnEntry& entry) { entry.part = 3; })));
}

TEST_F(Entries, OfAColumnThatTheSchemaDoesNotHaveAreRefused) {
  EXPECT_FALSE(After(0, [](ColumnEntry& entry) { entry.column = 0xFFFF; }).ok());
}

TEST_F(Entries, MustStandInTheOrderOfTheSchema) {
  EXPECT_FALSE(After(1, [](ColumnEntry& entry) { entry.column = 0; }).ok());
}

TEST_F(Entries, WithSizesThatDoNotFitAreRefused) {
  for (const std::uint32_t number : {1U, 0x7FFF'FFFFU, 0xFFFF'FFFFU}) {
    EXPECT_FALSE(After(2, [&](ColumnEntry& entry) { entry.bytes += number; }).ok());
    EXPECT_FALSE(After(2, [&](ColumnEntry& entry) { entry.raw_bytes += number; }).ok());
    EXPECT_FALSE(After(2, [&](ColumnEntry& entry) { entry.count += number; }).ok());
  }
  EXPECT_FALSE(After(2, [&](ColumnEntry& entry) { entry.count = 0; }).ok());
  EXPECT_FALSE(After(2, [&](ColumnEntry& entry) { entry.width = 3; }).ok());
  EXPECT_FALSE(After(2, [&](ColumnEntry& entry) { entry.width = 16; }).ok());
}

class DictionaryOfRows : public BlockOfGames<tatsu::Game> {
 protected:
  static std::string Games() {
    std::string text;
    for (int i = 0; i < 20; ++i) text += "[Event \"x\"]\n\n1. V-2 V-14\n2. 2-5 14-12\n\n";
    return text;
  }
  DictionaryOfRows() : BlockOfGames(Games()) {}
};

TEST_F(DictionaryOfRows, IsDecoded) {
  ASSERT_GT(columns_.distinct, 0U);
  EXPECT_EQ(Wrong(), "");
  EXPECT_EQ(testing::Jsonl(decoded_.records, JsonRows::kNested),
            testing::Jsonl(records_, JsonRows::kNested));
}

TEST_F(DictionaryOfRows, ACodeWithoutARowIsRefused) {
  Set(Table::kPlies, "row", 3, columns_.distinct);
  EXPECT_NE(Wrong(), "");
}

// All plies are the same but for their numbers.
TEST_F(DictionaryOfRows, OfOneRowIsDecoded) {
  std::string text = "[Event \"x\"]\n\n";
  for (int i = 1; i <= 50; ++i) text += std::to_string(i) + ". pass pass\n";
  const PaddedText padded(text);
  testing::ReadText<tatsu::Game>(padded, records_, ShardOptions{});
  EXPECT_TRUE(AreRecordsDecoded());
  EXPECT_EQ(testing::Jsonl(decoded_.records, JsonRows::kMoves),
            testing::Jsonl(records_, JsonRows::kMoves));
}

class Words : public BlockOfGames<carcassonne::Game> {
 protected:
  Words() : BlockOfGames("A = a\nB = b\n\n0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC\n") {}
};

TEST_F(Words, ThatJsonWouldEscapeAreRefused) {
  ASSERT_EQ(Wrong(), "");
  for (const char sign : {'"', '\\', ' ', '\n', '\x7F'}) {
    *ColumnOf(Table::kPlies, "tile").words.text.data() = sign;
    EXPECT_NE(Wrong(), "") << static_cast<int>(sign);
  }
}

TEST_F(Words, ThatAreTooLongAreRefused) {
  plymill::Words& words = ColumnOf(Table::kPlies, "tile").words;
  const std::string word(255, 'F');
  words.CodeOf(word);
  EXPECT_NE(Wrong(), "");
}

}  // namespace
}  // namespace plymill
