// JSON Lines: writes Records as the rows of docs/json-lines.md.
#pragma once

#include <absl/container/inlined_vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "base/letter_case.h"
#include "model/codes.h"
#include "model/iso_date.h"
#include "model/jsonl_style.h"
#include "model/records.h"
#include "model/stored_fields.h"
#include "rows/content.h"
#include "rows/json_fields.h"
#include "rows/json_members.h"
#include "rows/json_text.h"
#include "rows/note_walk.h"
#include "rows/row_texts.h"

namespace plymill {

// `Plies` are those of the records: StoredPlies or ColumnPlies.
template <class Game, class Plies>
class JsonlEncoder {
 public:
  JsonlEncoder(const Records<Game>& records, const Plies& plies, const JsonlStyle& style,
               Buffer<char>& out)
      : records_(records),
        style_(style),
        out_(out),
        plies_(plies),
        row_texts_(plies),
        hasher_(records, out) {}

  // Appends the rows of all games.
  void Encode() {
    for (std::size_t i = 0; i < records_.heads.size(); ++i) {
      if (style_.rows == JsonRows::kMoves) {
        EncodeMoves(i);
      } else {
        const std::size_t begin = out_.size();
        EncodeGame(i);
        if (style_.keys != 0) DropKeys(style_.keys, begin);
      }
      if (style_.game_ends != nullptr) style_.game_ends->Append(out_.size());
      if (style_.take_rows != nullptr && out_.size() >= kManyRowsBytes) (*style_.take_rows)();
    }
  }

  // Appends the keys of a game that stand in the rows of its plies to `text`, each after a comma.
  template <class Text>
  void AppendGameKeys(std::size_t index, Text& text) {
    if (style_.of_game == nullptr) return;
    const std::size_t begin = out_.size();
    if (style_.of_game->keys != 0) {
      EncodeGame(index);
      DropKeys(style_.of_game->keys, begin);
      out_.data()[begin] = ',';
      out_.Truncate(out_.size() - 2);  // the brace and the line end
    }
    for (const GameKeys::Tag& tag : style_.of_game->tags) EncodeTag(index, tag);
    text.insert(text.end(), out_.data() + begin, out_.data() + out_.size());
    out_.Truncate(begin);
  }

 private:
  using Ply = typename Game::Ply;
  using Kind = decltype(Ply::kind);

  // The key of the content in JsonlStyle::keys.
  static constexpr std::uint64_t kContentKey = 1 << 6;

  static constexpr std::size_t kIdDigits = 16, kContentDigits = 32;

  // The most bytes of the start of a row, without the source (kPlaceBytes), of the remaining part
  // of the row, without its texts (kMoveBytes), and of the start of a game (kHeadBytes).
  static constexpr std::size_t kPlaceBytes = MaxJsonBytes(R"({"source":,"game":,"ply":)", 1);
  static constexpr std::size_t kMoveBytes =
      MaxJsonBytes<Ply>() + MaxJsonBytes(R"(,"comment":null,"text":null},)", 1);
  static constexpr std::size_t kHeadBytes =
      Game::kSlug.size() +
      MaxJsonBytes(R"(,"bytes":,"line":,"notation":"","id":"","content":"","players":[)", 2) +
      kIdDigits + kContentDigits;

  // The most bytes of the outcome, without the text of the result. `winners` has 32 bits.
  static constexpr std::uint32_t kMostWinners = 32;
  static constexpr std::size_t kOutcomeBytes =
      MaxJsonBytes(R"(],"result":null,"outcome":,"winners":[],"plies":,"diagnostics":,"codes":[])",
                   2) +
      MaxJsonBytes<OutcomeKind>() +
      kMostWinners * (1 + MaxJsonBytes<decltype(Game::PlayerWithCode(0))>());

  // The most bytes of the keys between the tags and the keys of the notation, and those of the
  // points of one player.
  static constexpr std::size_t kAfterTagsBytes =
      MaxJsonBytes(R"(,"iso_date":,"legal":false,"rules_points":null,"rules_outcome":)", 0) +
      MaxJsonBytes<IsoDate>() + MaxJsonBytes<OutcomeKind>();
  static constexpr std::size_t kPointsBytes = MaxJsonBytes(R"({"player":,"points":},)", 0) +
                                              MaxJsonBytes<decltype(Game::PlayerWithCode(0))>() +
                                              MaxJsonBytes<std::int32_t>();

  // The most rows without texts that are written after one request for room.
  static constexpr std::uint32_t kMostOfRun = 64;

  // WriteWords() reads fewer bytes than this after the end of a text.
  static constexpr std::size_t kReadAheadBytes = 32;

  static constexpr std::string_view kNestedPrefix = "{\"ply\":";

  void EncodeMoves(std::size_t index) {
    constexpr std::string_view kPly = ",\"ply\":";
    const GameHead& head = records_.heads[index];
    char* const start = out_.Room(style_.source.size() + kPlaceBytes);
    prefix_.assign(start, WritePlace(head, start));
    AppendGameKeys(index, prefix_);
    prefix_.insert(prefix_.end(), kPly.begin(), kPly.end());
    prefix_.resize(prefix_.size() + kReadAheadBytes);
    BeginNotes(head);
    if (notes_.IsAt(NoteRecord::kGame)) notes_.Pass();
    EncodePlies(head, '\n');
  }

  // The text at the start of each row of a game, up to the ply number.
  std::string_view Prefix() const { return {prefix_.data(), prefix_.size() - kReadAheadBytes}; }

  void SetPrefix(std::string_view text) {
    prefix_.assign(text.begin(), text.end());
    prefix_.resize(text.size() + kReadAheadBytes);
  }

  // Appends the rows of all plies, each with Prefix() before it and `separator` after it.
  void EncodePlies(const GameHead& head, char separator) {
    const std::uint32_t first = head.rows.begin, end = first + head.rows.count;
    for (std::uint32_t row = first; row != end;) {
      if (HasNotes(row)) {
        EncodeNotedPly(row, row - first + 1, separator);
        ++row;
        continue;
      }
      const std::uint32_t run_end = std::min({end, notes_.row(), texts_.row(), row + kMostOfRun});
      EncodeRun(row, run_end, row - first + 1, separator);
      row = run_end;
    }
  }

  // Appends the rows in [row, end), which have no notes. The ply number of `row` in the game is
  // `ply`.
  //
  // Flattened, so that all variables of a row stay in registers.
  [[gnu::flatten]] void EncodeRun(std::uint32_t row, std::uint32_t end, std::uint32_t ply,
                                  char separator) {
    const std::string_view prefix = Prefix();
    Plies plies = plies_;
    char* to = out_.Room((end - row) * (kMoveBytes + prefix.size()));
    const bool has_texts = row_texts_.are_here();
    for (; row != end; ++row, ++ply) {
      to = WriteNumber(ply, WriteWords(prefix, to));
      to = has_texts ? row_texts_.Write(plies, row, to) : WriteFields(plies.FieldsAt(row), to);
      to = WriteLiteral(",\"comment\":null,\"text\":null}", to);
      *to++ = separator;
    }
    plies_ = plies;
    Commit(to);
  }

  void EncodeNotedPly(std::uint32_t row, std::uint32_t ply, char separator) {
    char* to = out_.Room(kMoveBytes + Prefix().size() + NoteBytes(row));
    to = WriteNumber(ply, WriteWords(Prefix(), to));
    to = WriteFields(plies_.FieldsAt(row), to);
    to = WriteNotes(row, to);
    *to++ = separator;
    Commit(to);
  }

  void BeginNotes(const GameHead& head) {
    notes_ = NoteWalk(records_.notes, head.notes);
    texts_ = NoteWalk(records_.texts, head.texts);
  }

  // The text of a ply is written if the style asks for it, or if the ply is unparsed.
  char* WriteNotes(std::uint32_t row, char* to) {
    to = notes_.Write(row, WriteLiteral(",\"comment\":", to));
    const bool has_text = style_.text || plies_.KindAt(row) == Kind::kUnparsed;
    if (texts_.IsAt(row) && !has_text) texts_.Pass();
    to = texts_.Write(row, WriteLiteral(",\"text\":", to));
    *to++ = '}';
    return to;
  }

  void EncodeGame(std::size_t index) {
    const GameHead& head = records_.heads[index];
    const typename Game::Info& info = records_.infos[index];
    const Hash128 content = ContentOfGame(index);
    char* to = WritePlace(head, out_.Room(style_.source.size() + kPlaceBytes + kHeadBytes));
    to = WriteHead(head, content, to);
    to = WriteLiteral(",\"players\":[", to);
    Commit(to);
    for (std::uint32_t i = 0; i < head.players.count; ++i) {
      const auto& player = records_.players[head.players.begin + i];
      to = out_.Room(MaxJsonBytes<typename Game::Player>() + TextBytes(player) + 1);
      to = WriteObject(player, to);
      *to++ = ',';
      Commit(to);
    }
    out_.Truncate(out_.size() - (head.players.count > 0 ? 1 : 0));
    EncodeOutcome(head);
    EncodeTags(head);
    to = out_.Room(kAfterTagsBytes + head.points.count * kPointsBytes +
                   MaxJsonBytes<typename Game::Info>() + TextBytes(info));
    to = WriteFixedText(IsoDateOf(records_, index), WriteLiteral(",\"iso_date\":", to));
    Commit(WriteFields(info, WriteRules(head, to)));
    BeginNotes(head);
    EncodeGameComment();
    if (style_.rows == JsonRows::kNested) EncodeNestedMoves(head);
    AppendLiteral("}\n");
  }

  // Appends a tag of a game as a member, after a comma.
  void EncodeTag(std::size_t index, const GameKeys::Tag& tag) {
    const Range range = records_.heads[index].tags;
    const std::span<const TagRecord> tags(records_.tags.data() + range.begin, range.count);
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const TagRecord& each) {
      return EqualInEitherCase(each.name, tag.name);
    });
    const std::string_view value = found == tags.end() ? std::string_view() : found->value;
    char* to = out_.Room(tag.key.size() + MaxJsonStringBytes(value.size()) + 8);
    *to++ = ',';
    to = WriteText(tag.key, to);
    *to++ = ':';
    Commit(found == tags.end() ? WriteLiteral("null", to) : WriteJsonString(value, to));
  }

  // Removes the keys that are not wanted from the row that begins at byte `begin`.
  void DropKeys(std::uint64_t keys, std::size_t begin) {
    const std::uint64_t wanted = keys >> (style_.source.empty() ? 1 : 0);
    out_.Truncate(begin + KeepMembers(out_.data() + begin, out_.size() - begin, wanted));
  }

  // The content of a game; zeros if it is not wanted.
  Hash128 ContentOfGame(std::size_t index) {
    const bool is_of_plies = style_.rows == JsonRows::kMoves;
    const std::uint64_t keys = is_of_plies ? style_.of_game->keys : style_.keys;
    if ((is_of_plies || keys != 0) && (keys & kContentKey) == 0) return {};
    return records_.contents.empty() ? hasher_.Of(index) : records_.contents[index];
  }

  static char* WriteHex(std::uint64_t number, char* to) {
    for (unsigned digit = 16; digit-- > 0;) {
      *to++ = "0123456789abcdef"[static_cast<std::size_t>(number >> (4 * digit) & 15)];
    }
    return to;
  }

  char* WriteHead(const GameHead& head, const Hash128& content, char* to) const {
    to = WriteNumber(head.bytes, WriteLiteral(",\"bytes\":", to));
    to = WriteNumber(head.line, WriteLiteral(",\"line\":", to));
    to = WriteText(Game::kSlug, WriteLiteral(",\"notation\":\"", to));
    to = WriteHex(head.id, WriteLiteral("\",\"id\":\"", to));
    to = WriteHex(content.high, WriteLiteral("\",\"content\":\"", to));
    return WriteLiteral("\"", WriteHex(content.low, to));
  }

  void EncodeOutcome(const GameHead& head) {
    char* to = out_.Room(MaxJsonStringBytes(head.result.size()) +
                         MaxJsonStringBytes(head.codes.size()) + kOutcomeBytes);
    to = WriteJsonText(head.result, WriteLiteral("],\"result\":", to));
    to = WriteLiteral(",\"outcome\":", to);
    to = WriteToken(kTokens<OutcomeKind>[TokenIndex(head.outcome.kind)], to);
    to = WriteLiteral(",\"winners\":[", to);
    const char* const first = to;
    for (unsigned code = 0; code < kMostWinners; ++code) {
      if ((head.outcome.winners >> code & 1) == 0) continue;
      if (to != first) *to++ = ',';
      to = WriteValue(Game::PlayerWithCode(code), to);
    }
    to = WriteNumber(head.rows.count, WriteLiteral("],\"plies\":", to));
    to = WriteNumber(head.diagnostics, WriteLiteral(",\"diagnostics\":", to));
    Commit(WriteCodes(head, WriteLiteral(",\"codes\":", to)));
  }

  static char* WriteCodes(const GameHead& head, char* to) {
    if (!AreCodesKnown(head.diagnostics, head.codes)) return WriteLiteral("null", to);
    *to++ = '[';
    const char* const first = to;
    ForEachCode(head.codes, [&](std::string_view code) {
      if (to != first) *to++ = ',';
      to = WriteJsonString(code, to);
    });
    *to++ = ']';
    return to;
  }

  void EncodeTags(const GameHead& head) {
    const bool list = style_.tags == TagsForm::kList;
    AppendLiteral(",\"tags\":");
    out_.Append(list ? "[" : "{", 1);
    for (std::uint32_t i = 0; i < head.tags.count; ++i) {
      const TagRecord& tag = records_.tags[head.tags.begin + i];
      char* to =
          out_.Room(MaxJsonStringBytes(tag.name.size()) + MaxJsonStringBytes(tag.value.size()) +
                    std::string_view(R"({"name":,"value":},)").size());
      if (list) to = WriteLiteral("{\"name\":", to);
      to = WriteJsonString(tag.name, to);
      to = list ? WriteLiteral(",\"value\":", to) : WriteLiteral(":", to);
      to = WriteJsonString(tag.value, to);
      if (list) *to++ = '}';
      *to++ = ',';
      Commit(to);
    }
    out_.Truncate(out_.size() - (head.tags.count > 0 ? 1 : 0));
    out_.Append(list ? "]" : "}", 1);
  }

  // Writes what the rules say of the game.
  char* WriteRules(const GameHead& head, char* to) const {
    static constexpr JsonToken kLegalities[] = {LiteralToken("null"), LiteralToken("true"),
                                                LiteralToken("false")};
    const OutcomeKind outcome = head.rules_outcome.kind;
    to = WriteLiteral(",\"legal\":", to);
    to = WriteToken(kLegalities[static_cast<std::size_t>(head.legality)], to);
    to = WritePoints(head.points, WriteLiteral(",\"rules_points\":", to));
    to = WriteLiteral(",\"rules_outcome\":", to);
    return outcome == OutcomeKind::kUnknown
               ? WriteLiteral("null", to)
               : WriteToken(kTokens<OutcomeKind>[TokenIndex(outcome)], to);
  }

  char* WritePoints(Range points, char* to) const {
    if (points.count == 0) return WriteLiteral("null", to);
    *to++ = '[';
    for (std::uint32_t i = 0; i < points.count; ++i) {
      const PointsRecord& record = records_.points[points.begin + i];
      to = WriteLiteral("{\"player\":", to);
      to = WriteValue(Game::PlayerWithCode(record.player), to);
      to = WriteValue(record.points, WriteLiteral(",\"points\":", to));
      to = WriteLiteral("},", to);
    }
    to[-1] = ']';
    return to;
  }

  void EncodeGameComment() {
    AppendLiteral(",\"comment\":");
    Commit(notes_.Write(NoteRecord::kGame, out_.Room(notes_.MaxBytes())));
  }

  void EncodeNestedMoves(const GameHead& head) {
    AppendLiteral(",\"moves\":[");
    SetPrefix(kNestedPrefix);
    EncodePlies(head, ',');
    out_.Truncate(out_.size() - (head.rows.count > 0 ? 1 : 0));
    AppendLiteral("]");
  }

  // Writes `{"source":...,"game":...`.
  char* WritePlace(const GameHead& head, char* to) const {
    *to++ = '{';
    if (!style_.source.empty()) {
      to = WriteText(style_.source, WriteLiteral("\"source\":", to));
      *to++ = ',';
    }
    return WriteNumber(head.offset, WriteLiteral("\"game\":", to));
  }

  template <class T>
  static std::size_t TextBytes(const T& fields) {
    std::size_t bytes = 0;
    ForEachField(fields, [&](std::string_view, const auto& field, auto) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, std::string_view>) {
        bytes += MaxJsonStringBytes(field.size()) + 4;
      }
    });
    return bytes;
  }

  bool HasNotes(std::uint32_t row) const { return notes_.IsAt(row) || texts_.IsAt(row); }

  std::size_t NoteBytes(std::uint32_t row) const {
    return (notes_.IsAt(row) ? notes_.MaxBytes() : 0) + (texts_.IsAt(row) ? texts_.MaxBytes() : 0);
  }

  template <std::size_t n>
  void AppendLiteral(const char (&literal)[n]) {
    out_.Append(literal, n - 1);
  }

  void Commit(const char* end) { out_.Truncate(static_cast<std::size_t>(end - out_.data())); }

  const Records<Game>& records_;
  const JsonlStyle& style_;
  Buffer<char>& out_;
  Plies plies_;
  RowTexts<Plies> row_texts_;
  ContentHasher<Game> hasher_;
  NoteWalk notes_, texts_;
  absl::InlinedVector<char, 256> prefix_;  // Prefix(), and kReadAheadBytes bytes after it
};

}  // namespace plymill
