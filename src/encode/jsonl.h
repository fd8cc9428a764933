// JSON Lines: Records as the rows of docs/json-lines.md.
//
// The keys come from ForEachField() of the notation; which value a field has
// decides at compile time how it is written.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "encode/json_text.h"
#include "encode/jsonl_style.h"
#include "record/records.h"

namespace plymill {

// The most bytes that a field of type `T` is written with, but for texts.
template <class T>
consteval std::size_t MaxJsonBytes() {
  if constexpr (kIsList<T>) {
    return 2 + T::kCapacity * (1 + MaxJsonBytes<typename T::Item>());
  } else if constexpr (Named<T>) {
    return sizeof(JsonToken);
  } else if constexpr (std::is_arithmetic_v<T> || kIsOrNull<T>) {
    return kMaxNumberBytes + 1;
  } else if constexpr (kIsFixedText<T>) {
    return T::kCapacity + 4;
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return 0;
  } else {
    std::size_t bytes = 2;
    T value{};
    ForEachField(value, [&](std::string_view name, auto& field, auto) {
      bytes += name.size() + 4 + MaxJsonBytes<std::remove_cvref_t<decltype(field)>>();
    });
    return bytes;
  }
}

// Writes `,"name":`
inline char* WriteKey(std::string_view name, char* to) {
  to = WriteLiteral(",\"", to);
  std::memcpy(to, name.data(), name.size());
  to += name.size();
  return WriteLiteral("\":", to);
}

template <class T>
inline char* WriteValue(const T& value, char* to);

template <class T>
inline char* WriteList(const T& list, char* to) {
  *to++ = '[';
  for (const auto& item : list) {
    to = WriteValue(item, to);
    *to++ = ',';
  }
  to -= list.empty() ? 0 : 1;
  *to++ = ']';
  return to;
}

// The fields of a struct, each with a comma before it.
//
// Flattened, so that `to` stays in a register from field to field.
template <class T>
[[gnu::flatten]] inline char* WriteFields(const T& fields, char* to) {
  ForEachField(fields, [&](std::string_view name, const auto& field, auto) {
    to = WriteKey(name, to);
    to = WriteValue(field, to);
  });
  return to;
}

template <class T>
inline char* WriteObject(const T& fields, char* to) {
  char* const start = to;
  to = WriteFields(fields, to);
  if (to == start) *to++ = '{';
  *start = '{';
  *to++ = '}';
  return to;
}

template <class T>
inline char* WriteFixedText(const T& text, char* to) {
  if (text.empty()) return WriteLiteral("null", to);
  *to++ = '"';
  std::memcpy(to, &text, sizeof(text));
  to += text.size();
  *to++ = '"';
  return to;
}

template <class T>
inline char* WriteValue(const T& value, char* to) {
  if constexpr (kIsList<T>) {
    return WriteList(value, to);
  } else if constexpr (kIsFixedText<T>) {
    return WriteFixedText(value, to);
  } else if constexpr (Named<T>) {
    return WriteToken(kNameTokens<T>[std::bit_cast<std::uint8_t>(value)], to);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? WriteLiteral("true", to) : WriteLiteral("false", to);
  } else if constexpr (std::is_same_v<T, std::uint8_t>) {
    return WriteToken(kByteTokens[value], to);
  } else if constexpr (std::is_signed_v<T>) {
    return WriteSigned(value, to);
  } else if constexpr (std::is_unsigned_v<T>) {
    return WriteNumber(value, to);
  } else if constexpr (kIsOrNull<T>) {
    return value.is_null() ? WriteLiteral("null", to) : WriteValue(value.value, to);
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return WriteJsonText(value, to);
  } else {
    return WriteObject(value, to);
  }
}

template <class Game>
class JsonlEncoder {
 public:
  JsonlEncoder(const Records<Game>& records, const JsonlStyle& style, Buffer<char>& out)
      : records_(records),
        style_(style),
        out_(out),
        reader_(records.spill.data()),
        prefix_(Prefix()) {}

  // Appends the rows of all games.
  void Encode() {
    for (std::size_t i = 0; i < records_.heads.size(); ++i) {
      const GameHead& head = records_.heads[i];
      if (style_.rows == JsonRows::kMoves) {
        EncodeMoves(head);
      } else {
        EncodeGame(head, records_.infos[i]);
      }
    }
  }

 private:
  using Ply = typename Game::Ply;

  // Room for a row without its texts.
  static constexpr std::size_t kMoveBytes = MaxJsonBytes<Ply>() + 256;

  // One a thread, so that nothing is allocated once it is large enough.
  static Buffer<char>& Prefix() {
    thread_local Buffer<char> prefix;
    return prefix;
  }

  void EncodeMoves(const GameHead& head) {
    char* const start = out_.Room(style_.source.size() + 64);
    char* to = WritePlace(head, start);
    to = WriteLiteral(",\"ply\":", to);
    prefix_.Clear();
    prefix_.Append(start, static_cast<std::size_t>(to - start));
    const NoteRecord* note = FirstNoteOfPlies(head);
    const NoteRecord* text = records_.texts.data() + head.texts.begin;
    for (std::uint32_t ply = 0; ply < head.rows.count; ++ply) {
      const std::uint32_t row = head.rows.begin + ply;
      to = WriteWords({prefix_.data(), prefix_.size()}, Room(head, row, note, text));
      to = WriteNumber(ply + 1, to);
      to = WriteMove(head, row, note, text, to);
      *to++ = '\n';
      Commit(to);
    }
  }

  // The keys of a move row behind `ply`.
  char* WriteMove(const GameHead& head, std::uint32_t row, const NoteRecord*& note,
                  const NoteRecord*& text, char* to) {
    Ply ply;
    reader_.Unpack(records_.rows[row].data(), ply);
    to = WriteFields(ply, to);
    to = WriteLiteral(",\"comment\":", to);
    to = WriteNotes(records_.notes.data() + head.notes.begin + head.notes.count, row, note, to);
    to = WriteLiteral(",\"text\":", to);
    const NoteRecord* const end = records_.texts.data() + head.texts.begin + head.texts.count;
    if (!style_.text && ply.kind != decltype(ply.kind)::kUnparsed) {
      while (text < end && text->row == row) ++text;
      to = WriteLiteral("null", to);
    } else {
      to = WriteNotes(end, row, text, to);
    }
    *to++ = '}';
    return to;
  }

  void EncodeGame(const GameHead& head, const typename Game::Info& info) {
    char* to = WritePlace(head, out_.Room(style_.source.size() + 64 + kMoveBytes));
    to = WriteHead(head, to);
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
    to = out_.Room(MaxJsonBytes<typename Game::Info>() + TextBytes(info) + 64);
    Commit(WriteFields(info, to));
    EncodeGameComment(head);
    if (style_.rows == JsonRows::kNested) EncodeNestedMoves(head);
    to = out_.Room(2);
    Commit(WriteLiteral("}\n", to));
  }

  char* WriteHead(const GameHead& head, char* to) const {
    to = WriteNumber(head.bytes, WriteLiteral(",\"bytes\":", to));
    to = WriteNumber(head.line, WriteLiteral(",\"line\":", to));
    to = WriteText(Game::kSlug, WriteLiteral(",\"notation\":\"", to));
    to = WriteLiteral("\",\"id\":\"", to);
    for (unsigned digit = 16; digit-- > 0;) {
      *to++ = "0123456789abcdef"[static_cast<std::size_t>(head.id >> (4 * digit) & 15)];
    }
    return WriteLiteral("\"", to);
  }

  void EncodeOutcome(const GameHead& head) {
    char* to = out_.Room(MaxJsonStringBytes(head.result.size()) + 640);
    to = WriteJsonText(head.result, WriteLiteral("],\"result\":", to));
    to = WriteLiteral(",\"outcome\":", to);
    to = WriteToken(kNameTokens<OutcomeKind>[static_cast<std::size_t>(head.outcome.kind)], to);
    to = WriteLiteral(",\"winners\":[", to);
    const char* const first = to;
    for (unsigned code = 0; code < 32; ++code) {
      if ((head.outcome.winners >> code & 1) == 0) continue;
      if (to != first) *to++ = ',';
      to = WriteValue(Game::PlayerWithCode(code), to);
    }
    to = WriteNumber(head.rows.count, WriteLiteral("],\"plies\":", to));
    to = WriteNumber(head.diagnostics, WriteLiteral(",\"diagnostics\":", to));
    Commit(WriteLiteral(",\"tags\":{", to));
  }

  void EncodeTags(const GameHead& head) {
    for (std::uint32_t i = 0; i < head.tags.count; ++i) {
      const TagRecord& tag = records_.tags[head.tags.begin + i];
      char* to = out_.Room(MaxJsonStringBytes(tag.name.size() + tag.value.size()) + 8);
      to = WriteJsonString(tag.name, to);
      *to++ = ':';
      to = WriteJsonString(tag.value, to);
      *to++ = ',';
      Commit(to);
    }
    out_.Truncate(out_.size() - (head.tags.count > 0 ? 1 : 0));
    Commit(WriteLiteral("}", out_.Room(1)));
  }

  void EncodeGameComment(const GameHead& head) {
    const NoteRecord* note = records_.notes.data() + head.notes.begin;
    const NoteRecord* const end = FirstNoteOfPlies(head);
    char* const to = out_.Room(NoteBytes(note, end, NoteRecord::kGame) + 16);
    Commit(WriteNotes(end, NoteRecord::kGame, note, WriteLiteral(",\"comment\":", to)));
  }

  void EncodeNestedMoves(const GameHead& head) {
    Commit(WriteLiteral(",\"moves\":[", out_.Room(16)));
    const NoteRecord* note = FirstNoteOfPlies(head);
    const NoteRecord* text = records_.texts.data() + head.texts.begin;
    for (std::uint32_t ply = 0; ply < head.rows.count; ++ply) {
      const std::uint32_t row = head.rows.begin + ply;
      char* to = WriteLiteral("{\"ply\":", Room(head, row, note, text));
      to = WriteNumber(ply + 1, to);
      to = WriteMove(head, row, note, text, to);
      *to++ = ',';
      Commit(to);
    }
    out_.Truncate(out_.size() - (head.rows.count > 0 ? 1 : 0));
    Commit(WriteLiteral("]", out_.Room(1)));
  }

  // `{"source":...,"game":...`
  char* WritePlace(const GameHead& head, char* to) const {
    *to++ = '{';
    if (!style_.source.empty()) {
      to = WriteText(style_.source, WriteLiteral("\"source\":", to));
      *to++ = ',';
    }
    return WriteNumber(head.offset, WriteLiteral("\"game\":", to));
  }

  // The notes of `row`, joined by a blank, or `null`. Moves `note` behind them.
  static char* WriteNotes(const NoteRecord* end, std::uint32_t row, const NoteRecord*& note,
                          char* to) {
    if (note == end || note->row != row) return WriteLiteral("null", to);
    *to++ = '"';
    for (bool first = true; note != end && note->row == row; ++note, first = false) {
      if (!first) *to++ = ' ';
      to = WriteEscaped(note->text, to);
    }
    *to++ = '"';
    return to;
  }

  const NoteRecord* FirstNoteOfPlies(const GameHead& head) const {
    const NoteRecord* note = records_.notes.data() + head.notes.begin;
    const NoteRecord* const end = note + head.notes.count;
    while (note != end && note->row == NoteRecord::kGame) ++note;
    return note;
  }

  // The most bytes that the notes of `row` are written with.
  static std::size_t NoteBytes(const NoteRecord* note, const NoteRecord* end, std::uint32_t row) {
    std::size_t bytes = 4;
    for (; note != end && note->row == row; ++note) bytes += MaxJsonStringBytes(note->text.size());
    return bytes;
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

  // Room for the row of a ply, texts and all.
  char* Room(const GameHead& head, std::uint32_t row, const NoteRecord* note,
             const NoteRecord* text) {
    const NoteRecord* const notes = records_.notes.data() + head.notes.begin + head.notes.count;
    const NoteRecord* const texts = records_.texts.data() + head.texts.begin + head.texts.count;
    return out_.Room(kMoveBytes + prefix_.size() + NoteBytes(note, notes, row) +
                     NoteBytes(text, texts, row));
  }

  void Commit(const char* end) { out_.Truncate(static_cast<std::size_t>(end - out_.data())); }

  const Records<Game>& records_;
  const JsonlStyle& style_;
  Buffer<char>& out_;
  RowReader<Ply> reader_;
  Buffer<char>& prefix_;  // of the rows of a game, up to the number of the ply
};

}  // namespace plymill
