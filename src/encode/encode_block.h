// EncodeBlock: encodes Records as the payload of a block of the record file.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "encode/block_layout.h"
#include "notation/payload.h"
#include "record/records.h"

namespace plymill {

// Appends texts to the heap, the last section of a block.
class HeapWriter {
 public:
  explicit HeapWriter(Buffer<char>& heap) : heap_(heap) {}

  StoredText Put(std::string_view text) {
    if (text.data() == nullptr) return {};
    const StoredText stored = {static_cast<std::uint32_t>(heap_.size()),
                               static_cast<std::uint32_t>(text.size())};
    heap_.Append(text.data(), text.size());
    return stored;
  }

 private:
  Buffer<char>& heap_;
};

template <class T>
void AppendValue(const T& value, Buffer<char>& out) {
  out.Append(&value, sizeof(T));
}

template <class Fields>
void AppendFields(const Fields& fields, HeapWriter& heap, Buffer<char>& out) {
  ForEachField(fields, [&](std::string_view, const auto& field, auto) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, std::string_view>) {
      AppendValue(heap.Put(field), out);
    } else {
      AppendValue(field, out);
    }
  });
}

inline StoredHead StoreHead(const GameHead& head, HeapWriter& heap) {
  return {.offset = head.offset,
          .line = head.line,
          .id = head.id,
          .bytes = head.bytes,
          .diagnostics = head.diagnostics,
          .rows = head.rows.count,
          .tags = head.tags.count,
          .players = head.players.count,
          .notes = head.notes.count,
          .texts = head.texts.count,
          .winners = head.outcome.winners,
          .result = heap.Put(head.result),
          .outcome = static_cast<std::uint32_t>(head.outcome.kind),
          .reserved = 0};
}

// Fills `payload` with the content of `records`. The payload then has views into `records`.
template <class Game>
void EncodeBlock(const Records<Game>& records, Payload& payload) {
  using Row = Row<typename Game::Ply>;
  auto& [games, rows, behind, heap_bytes] = payload;
  games.Clear();
  behind.Clear();
  heap_bytes.Clear();
  HeapWriter heap(heap_bytes);
  games.Grow((games.Room(sizeof(StoredCounts)), sizeof(StoredCounts)));
  for (const GameHead& head : records.heads) AppendValue(StoreHead(head, heap), games);
  rows = {reinterpret_cast<const char*>(records.rows.data()), records.rows.size() * sizeof(Row)};
  behind.Append(records.spill.data(), records.spill.size());
  for (const TagRecord& tag : records.tags) {
    const StoredText name = heap.Put(tag.name);
    AppendValue(StoredTag{name, heap.Put(tag.value)}, behind);
  }
  for (const auto& player : records.players) AppendFields(player, heap, behind);
  for (const auto& info : records.infos) AppendFields(info, heap, behind);
  for (const NoteRecord& note : records.notes) {
    AppendValue(StoredNote{note.row, heap.Put(note.text)}, behind);
  }
  for (const NoteRecord& text : records.texts) {
    AppendValue(StoredNote{text.row, heap.Put(text.text)}, behind);
  }
  const StoredCounts counts = {.games = static_cast<std::uint32_t>(records.heads.size()),
                               .rows = static_cast<std::uint32_t>(records.rows.size()),
                               .tags = static_cast<std::uint32_t>(records.tags.size()),
                               .players = static_cast<std::uint32_t>(records.players.size()),
                               .notes = static_cast<std::uint32_t>(records.notes.size()),
                               .texts = static_cast<std::uint32_t>(records.texts.size()),
                               .spill_bytes = static_cast<std::uint32_t>(records.spill.size()),
                               .heap_bytes = static_cast<std::uint32_t>(heap_bytes.size())};
  std::memcpy(games.data(), &counts, sizeof(counts));
}

}  // namespace plymill
