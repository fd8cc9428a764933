// EncodeBlock: Records as the payload of a block of the record file.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "encode/block_layout.h"
#include "record/records.h"

namespace plymill {

// Collects the texts of a block behind everything else.
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

// Appends the payload to `out`.
template <class Game>
void EncodeBlock(const Records<Game>& records, Buffer<char>& out) {
  thread_local Buffer<char> heap_bytes;
  heap_bytes.Clear();
  HeapWriter heap(heap_bytes);
  const std::size_t start = out.size();
  StoredCounts counts = {.games = static_cast<std::uint32_t>(records.heads.size()),
                         .rows = static_cast<std::uint32_t>(records.rows.size()),
                         .tags = static_cast<std::uint32_t>(records.tags.size()),
                         .players = static_cast<std::uint32_t>(records.players.size()),
                         .notes = static_cast<std::uint32_t>(records.notes.size()),
                         .texts = static_cast<std::uint32_t>(records.texts.size()),
                         .spill_bytes = static_cast<std::uint32_t>(records.spill.size()),
                         .heap_bytes = 0};
  AppendValue(counts, out);
  for (const GameHead& head : records.heads) AppendValue(StoreHead(head, heap), out);
  out.Append(records.rows.data(), records.rows.size() * sizeof(Row<typename Game::Ply>));
  out.Append(records.spill.data(), records.spill.size());
  for (const TagRecord& tag : records.tags) {
    const StoredText name = heap.Put(tag.name);
    AppendValue(StoredTag{name, heap.Put(tag.value)}, out);
  }
  for (const auto& player : records.players) AppendFields(player, heap, out);
  for (const auto& info : records.infos) AppendFields(info, heap, out);
  for (const NoteRecord& note : records.notes) {
    AppendValue(StoredNote{note.row, heap.Put(note.text)}, out);
  }
  for (const NoteRecord& text : records.texts) {
    AppendValue(StoredNote{text.row, heap.Put(text.text)}, out);
  }
  counts.heap_bytes = static_cast<std::uint32_t>(heap_bytes.size());
  std::memcpy(out.data() + start, &counts, sizeof(counts));
  out.Append(heap_bytes.data(), heap_bytes.size());
}

}  // namespace plymill
