// DecodeBlock: decodes the payload of a block of the record file to Records.
//
// The payload is not trusted, even if its checksum is right: every count, range and code is checked
// before it is used.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "encode/block_layout.h"
#include "record/records.h"
#include "text/utf8.h"

namespace plymill {

// Reads the sections of a payload in order. After a failure, it returns empty values.
class PayloadReader {
 public:
  explicit PayloadReader(std::string_view payload) : rest_(payload) {}

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }
  void Fail() { ok_ = false; }

  // The next `count` values of `bytes` bytes each. If there are fewer, fails and returns an empty
  // text.
  std::string_view Take(std::uint64_t count, std::uint64_t bytes) {
    if (!ok_ || (bytes != 0 && count > rest_.size() / bytes)) {
      ok_ = false;
      return {};
    }
    const std::string_view taken = rest_.substr(0, count * bytes);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  template <class T>
  T Value() {
    T value{};
    const std::string_view bytes = Take(1, sizeof(T));
    if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

template <class T, class Last>
bool IsInRange(const T& value, const Last& last) {
  if constexpr (Named<T>) {
    return std::bit_cast<std::uint8_t>(value) <= std::bit_cast<std::uint8_t>(last);
  } else if constexpr (kIsOrNull<T>) {
    return value.is_null() || IsInRange(value.value, last);
  } else if constexpr (std::is_same_v<T, bool>) {
    return std::bit_cast<std::uint8_t>(value) <= 1;
  } else if constexpr (std::is_signed_v<T>) {
    return value <= static_cast<T>(last) && value >= -static_cast<T>(last);
  } else if constexpr (std::is_integral_v<T>) {
    return value <= static_cast<T>(last);
  } else {
    return true;
  }
}

template <class Game>
class BlockDecoder {
 public:
  BlockDecoder(std::string_view payload, Records<Game>& records)
      : in_(payload), records_(records) {}

  absl::Status Decode() {
    counts_ = in_.Value<StoredCounts>();
    heap_ = {};
    ReadSections();
    if (in_.ok() && CheckRows() && TakeTexts()) {
      records_.tally.games_seen = records_.tally.games_written = records_.heads.size();
      records_.tally.plies = records_.rows.size();
      return absl::OkStatus();
    }
    return absl::DataLossError("the payload of a block does not follow its layout");
  }

 private:
  using Ply = typename Game::Ply;

  void ReadSections() {
    heads_ = in_.Take(counts_.games, sizeof(StoredHead));
    const std::string_view rows = in_.Take(counts_.rows, RowBytes<Ply>());
    const std::string_view spill = in_.Take(counts_.spill_bytes, 1);
    tags_ = in_.Take(counts_.tags, sizeof(StoredTag));
    players_ = in_.Take(counts_.players, StoredFieldsBytes<typename Game::Player>());
    infos_ = in_.Take(counts_.games, StoredFieldsBytes<typename Game::Info>());
    notes_ = in_.Take(counts_.notes, sizeof(StoredNote));
    texts_ = in_.Take(counts_.texts, sizeof(StoredNote));
    heap_ = in_.Take(counts_.heap_bytes, 1);
    if (!in_.at_end() || !IsUtf8(heap_)) in_.Fail();
    records_.rows.Append(rows.data(), counts_.rows * (in_.ok() ? 1 : 0));
    records_.spill.Append(spill.data(), spill.size());
  }

  // Whether every code in every row is in range, and the spill has the size that the rows require.
  bool CheckRows() const {
    std::size_t spilled = 0;
    bool good = true;
    for (const auto& row : records_.rows) good = good && CheckRow(row.data(), spilled);
    return good && spilled == counts_.spill_bytes;
  }

  bool CheckRow(const char* row, std::size_t& spilled) const {
    return CheckValue<Ply>(row, 0, spilled);
  }

  // Whether the value stored at `from` is in range. `last` is the greatest value of a plain field.
  // For a list of plain values, it is the greatest value of an item.
  template <class T, class Last>
  bool CheckValue(const char* from, Last last, std::size_t& spilled) const {
    if constexpr (kIsList<T>) {
      return CheckList<T>(from, last, spilled);
    } else if constexpr (Structured<T>) {
      bool good = true;
      T value;
      ForEachField(value, [&](std::string_view, auto& field, auto field_last) {
        using Field = std::remove_cvref_t<decltype(field)>;
        good = good && CheckValue<Field>(from, field_last, spilled);
        from += StoredBytes<Field>();
      });
      return good;
    } else if constexpr (kIsFixedText<T>) {
      return CheckText<T>(from, spilled);
    } else {
      T value;
      std::memcpy(&value, from, sizeof(T));
      return IsInRange(value, last);
    }
  }

  // Whether the FixedText at `from` is valid: IsClean() must be true, and the word may be in the
  // spill only if it is too long for the row.
  template <class Text>
  bool CheckText(const char* from, std::size_t& spilled) const {
    Text text;
    if (Text::kInlined == Text::kCapacity || *from != Text::kSpilled) {
      std::memcpy(&text, from, Text::kInlined);
      return text.IsClean();
    }
    const bool whole =
        std::all_of(from + 1, from + Text::kInlined, [](char c) { return c == 0; }) &&
        spilled + sizeof(text) <= records_.spill.size();
    if (!whole) return false;
    std::memcpy(&text, records_.spill.data() + spilled, sizeof(text));
    spilled += sizeof(text);
    return text.IsClean() && text.is_spilled();
  }

  template <class T, class Last>
  bool CheckList(const char* from, Last last, std::size_t& spilled) const {
    using Item = typename T::Item;
    constexpr std::size_t kBytes = StoredBytes<Item>();
    const std::size_t size = static_cast<unsigned char>(*from++);
    if (size > T::kCapacity) return false;
    for (std::size_t i = 0; i < size; ++i) {
      const char* at = from + i * kBytes;
      if (i >= T::kInlined) {
        if (spilled + kBytes > records_.spill.size()) return false;
        at = records_.spill.data() + spilled;
        spilled += kBytes;
      }
      if (!CheckValue<Item>(at, last, spilled)) return false;
    }
    return true;
  }

  bool TakeTexts() {
    TakeTags();
    TakePlayers();
    TakeNotes(notes_, records_.notes);
    TakeNotes(texts_, records_.texts);
    return TakeHeads() && in_.ok();
  }

  // Whether a character begins at `at`, or the heap ends at `at`.
  bool IsCut(std::size_t at) const {
    return at == heap_.size() || (static_cast<unsigned char>(heap_[at]) & 0xC0) != 0x80;
  }

  std::string_view TextOf(StoredText stored) {
    if (stored.begin == StoredText::kNone) return {};
    if (stored.begin > heap_.size() || stored.bytes > heap_.size() - stored.begin ||
        !IsCut(stored.begin) || !IsCut(stored.begin + std::size_t{stored.bytes})) {
      in_.Fail();
      return {};
    }
    return {heap_.data() + stored.begin, stored.bytes};
  }

  void TakeTags() {
    PayloadReader tags(tags_);
    while (!tags.at_end()) {
      const auto tag = tags.Value<StoredTag>();
      records_.tags.Append({TextOf(tag.name), TextOf(tag.value)});
    }
  }

  void TakeNotes(std::string_view section, Buffer<NoteRecord>& to) {
    PayloadReader notes(section);
    while (!notes.at_end()) {
      const auto note = notes.Value<StoredNote>();
      to.Append({note.row, TextOf(note.text)});
    }
  }

  template <class Fields>
  Fields TakeFields(PayloadReader& in) {
    Fields fields{};
    ForEachField(fields, [&](std::string_view, auto& field, auto last) {
      using Field = std::remove_cvref_t<decltype(field)>;
      if constexpr (std::is_same_v<Field, std::string_view>) {
        field = TextOf(in.Value<StoredText>());
      } else {
        field = in.Value<Field>();
        if (!IsInRange(field, last)) in_.Fail();
      }
    });
    return fields;
  }

  void TakePlayers() {
    PayloadReader players(players_);
    while (!players.at_end()) {
      records_.players.Append(TakeFields<typename Game::Player>(players));
    }
    PayloadReader infos(infos_);
    for (std::uint32_t i = 0; i < counts_.games; ++i) {
      records_.infos.Append(TakeFields<typename Game::Info>(infos));
    }
  }

  // Reads the heads of games. Fails unless the ranges of each game begin where the ranges of the
  // previous game end, and together cover all items.
  bool TakeHeads() {
    Range rows, tags, players, notes, texts;
    PayloadReader heads(heads_);
    while (!heads.at_end()) {
      const auto stored = heads.Value<StoredHead>();
      if (stored.outcome > static_cast<std::uint32_t>(OutcomeKind::kAbandoned)) return false;
      const GameHead head{.offset = stored.offset,
                          .line = stored.line,
                          .id = stored.id,
                          .bytes = stored.bytes,
                          .diagnostics = stored.diagnostics,
                          .rows = Next(rows, stored.rows),
                          .tags = Next(tags, stored.tags),
                          .players = Next(players, stored.players),
                          .notes = Next(notes, stored.notes),
                          .texts = Next(texts, stored.texts),
                          .outcome = {static_cast<OutcomeKind>(stored.outcome), stored.winners},
                          .result = TextOf(stored.result)};
      records_.heads.Append(head);
    }
    return IsAll(rows, counts_.rows) && IsAll(tags, counts_.tags) &&
           IsAll(players, counts_.players) && IsAll(notes, counts_.notes) &&
           IsAll(texts, counts_.texts) && AreNotesInOrder();
  }

  // Must be checked, because NoteWalk would silently skip notes that are out of order.
  bool AreNotesInOrder() const {
    return std::all_of(records_.heads.begin(), records_.heads.end(), [&](const GameHead& head) {
      return AreInOrder(records_.notes, head.notes, head.rows) &&
             AreInOrder(records_.texts, head.texts, head.rows);
    });
  }

  // Whether the notes in `range` belong to the game or to its rows, in the order of the rows.
  static bool AreInOrder(const Buffer<NoteRecord>& all, Range range, Range rows) {
    std::uint32_t least = 0;
    for (std::uint32_t i = 0; i < range.count; ++i) {
      const std::uint32_t row = all[range.begin + i].row;
      if (row != NoteRecord::kGame && row - rows.begin >= rows.count) return false;
      const std::uint32_t place = row + 1;  // 0 for the game: its notes come first
      if (place < least) return false;
      least = place;
    }
    return true;
  }

  Range Next(Range& range, std::uint32_t count) {
    if (count > 0xFFFF'FFFF - range.begin - range.count) in_.Fail();
    range = {range.begin + range.count, count};
    return range;
  }

  static bool IsAll(const Range& last, std::uint32_t count) {
    return last.begin + last.count == count;
  }

  PayloadReader in_;
  Records<Game>& records_;
  StoredCounts counts_ = {};
  std::string_view heads_, tags_, players_, infos_, notes_, texts_, heap_;
};

template <class Game>
absl::Status DecodeBlock(std::string_view payload, Records<Game>& records) {
  records.Clear(Shard{});
  return BlockDecoder<Game>(payload, records).Decode();
}

}  // namespace plymill
