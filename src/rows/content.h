// ContentHasher: hashes what was played in a game, so that a game is known again however it is
// written.
//
// The content of a game is the XXH3-128 of a text in UTF-8. Its first line is the slug of the
// notation, followed by the set-up as the game itself says it. Then comes a line for each ply, in
// their order. A field of the set-up or of a ply is `,"name":value`, the value as in JSON Lines;
// the fields are in the order of ForEachField(). Each line ends with a line feed.
//
// - A field of a ply counts unless its notation says Told(), and unless it is null, empty or false.
// - An unparsed ply ends with its text, `,"text":"..."`, in which one blank stands between words.
// - A ply that only scores has no line.
//
// So a field that is added to a notation later changes the content only of the games that use it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/blank.h"
#include "base/buffer.h"
#include "base/hash/hash.h"
#include "model/fields.h"
#include "model/records.h"
#include "model/stored_fields.h"
#include "model/types_of.h"
#include "rows/json_fields.h"
#include "rows/json_text.h"

namespace plymill {

// Whether a tag pair may name the set-up of a game.
template <class Game>
inline constexpr bool kHasSetUpTag = requires {
  Game::SetUpIn(std::span<const TagRecord>());
};

// For each code of a named value: whether it has no name.
template <class T>
inline constexpr std::array<bool, 256> kIsNameless = [] {
  std::array<bool, 256> nameless{};
  for (unsigned code = 0; code < nameless.size(); ++code) {
    nameless[code] = NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code))).view().empty();
  }
  return nameless;
}();

// Whether `field` is null, empty or false.
template <class T>
constexpr bool IsAbsent(const T& field) {
  if constexpr (kIsOrNull<T>) {
    return field.is_null();
  } else if constexpr (kIsList<T> || kIsFixedText<T> || kIsStoredWord<T>) {
    return field.empty();
  } else if constexpr (std::is_same_v<T, bool>) {
    return !field;
  } else if constexpr (Named<T>) {
    return kIsNameless<T>[std::bit_cast<std::uint8_t>(field)];
  } else {
    return false;
  }
}

// Writes `text` as a JSON string, trimmed, and with one blank between its words.
inline char* WriteJsonWords(std::string_view text, char* to) {
  *to++ = '"';
  for (text = Trim(text); !text.empty();) {
    std::size_t word = 0, blank = 0;
    for (; word < text.size() && blank == 0; word += blank > 0 ? 0 : 1) {
      blank = IsLineEnd(text[word]) ? 1 : BlankBytes(text.substr(word));
    }
    to = WriteEscaped(text.substr(0, word), to);
    if (word > 0 && blank > 0) *to++ = ' ';
    text.remove_prefix(word + blank);
  }
  *to++ = '"';
  return to;
}

template <class Game>
class ContentHasher {
 public:
  // `memory` is written to after its end, and then truncated again.
  ContentHasher(const Records<Game>& records, Buffer<char>& memory)
      : records_(records), text_(memory) {}

  // The content of game `index`. Plies that are not in the rows of the records do not count.
  Hash128 Of(std::size_t index) {
    const std::size_t begin = text_.size();
    const GameHead& head = records_.heads[index];
    AppendHead(head, records_.infos[index]);
    ForEachPly(head, [this](const char* row, RowReader<Ply>& reader, std::string_view written) {
      AppendPly(row, reader, written);
    });
    const Hash128 content = Hash128Of(TextFrom(begin));
    text_.Truncate(begin);
    return content;
  }

  // Appends to `hashes`, for each ply with a line, the hash of game `index` up to this ply. It
  // counts the names of the players, too.
  void HashBeginnings(std::size_t index, Buffer<std::uint64_t>& hashes) {
    const std::size_t begin = text_.size();
    const GameHead& head = records_.heads[index];
    AppendHead(head, records_.infos[index]);
    for (std::uint32_t i = 0; i < head.players.count; ++i) {
      const auto& player = records_.players[head.players.begin + i];
      AppendText(NameOf(player.player).view(), player.name);
    }
    std::uint64_t hash = HashOf(TextFrom(begin));
    text_.Truncate(begin);
    ForEachPly(head, [&](const char* row, RowReader<Ply>& reader, std::string_view written) {
      text_.Append(reinterpret_cast<const char*>(&hash), sizeof(hash));
      AppendPly(row, reader, written);
      if (text_.size() > begin + sizeof(hash)) hashes.Append(hash = HashOf(TextFrom(begin)));
      text_.Truncate(begin);
    });
  }

 private:
  using Ply = typename Game::Ply;
  using Kind = decltype(Ply::kind);

  void AppendHead(const GameHead& head, const typename Game::Info& info) {
    Append(Game::kSlug);
    AppendSetUp(head, info);
    text_.Append('\n');
  }

  void AppendSetUp(const GameHead& head, const typename Game::Info& info) {
    if constexpr (kHasSetUpTag<Game>) {
      AppendText("setup", Game::SetUpIn({records_.tags.data() + head.tags.begin, head.tags.count}));
    }
    ForEachField(info, [&](auto name, const auto& field, auto) {
      if constexpr (std::is_same_v<decltype(name), FieldName>) AppendText(name, field);
    });
  }

  // Calls `visit` with the row of each ply and its text.
  template <class Visit>
  void ForEachPly(const GameHead& head, Visit&& visit) {
    RowReader<Ply> reader(records_.spill.data() + head.spill.begin);
    const NoteRecord* written = records_.texts.data() + head.texts.begin;
    const NoteRecord* const end = written + head.texts.count;
    const std::size_t rows_end =
        std::min<std::size_t>(std::size_t{head.rows.begin} + head.rows.count, records_.rows.size());
    for (std::size_t row = head.rows.begin; row < rows_end; ++row) {
      const bool has_text = written != end && written->row == row;
      const std::string_view text = has_text ? (written++)->text : std::string_view();
      visit(records_.rows[row].data(), reader, text);
    }
  }

  static bool OnlyScores(Kind kind) {
    if constexpr (requires { Game::OnlyScores(kind); }) {
      return Game::OnlyScores(kind);
    } else {
      return false;
    }
  }

  // Flattened, so that the place to write to stays in a register.
  [[gnu::flatten]] void AppendPly(const char* row, RowReader<Ply>& reader,
                                  std::string_view written) {
    const auto kind = static_cast<Kind>(row[KindOffset<Ply>()]);
    char* const begin = text_.Room(MaxJsonBytes<Ply>() + 1);
    char* to = begin;
    std::size_t i = 0;
    ForEachField(
        StoredAt<Ply>(row, reader), [&](auto name, const auto& field, auto)
                                        __attribute__((always_inline)) {
                                          to = WriteIfPlayed(PlayedKinds(name), kind, field, i, to);
                                          ++i;
                                        });
    if (OnlyScores(kind)) return;
    text_.Grow(static_cast<std::size_t>(to - begin));
    if (kind == Kind::kUnparsed) [[unlikely]]
      AppendWords(written);
    text_.Append('\n');
  }

  // Writes a field with its key, unless it is absent, or of no ply that has one of the `kinds`.
  // What is absent is written, too, and overwritten by the next field: the CPU cannot predict it.
  template <class T>
  [[gnu::always_inline]] static char* WriteIfPlayed(std::uint64_t kinds, Kind kind, const T& field,
                                                    std::size_t i, char* to) {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    const bool is_played = kinds == kAll || (kinds >> static_cast<std::uint8_t>(kind) & 1) != 0;
    if (!is_played) {
      PassValue(field);
      return to;
    }
    if constexpr (kIsList<T>) {
      return field.empty() ? to : WriteField<Ply, ','>(field, i, to);
    } else {
      char* const end = WriteField<Ply, ','>(field, i, to);
      return IsAbsent(field) ? to : end;
    }
  }

  void Append(std::string_view text) { text_.Append(text.data(), text.size()); }

  void AppendText(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    char* const begin = text_.Room(name.size() + 4 + MaxJsonStringBytes(value.size()));
    char* const to = WriteText(name, WriteLiteral(",\"", begin));
    text_.Truncate(SizeTo(WriteJsonString(value, WriteLiteral("\":", to))));
  }

  void AppendWords(std::string_view text) {
    if (Trim(text).empty()) return;
    constexpr std::string_view kKey = ",\"text\":";
    char* const begin = text_.Room(kKey.size() + MaxJsonStringBytes(text.size()));
    text_.Truncate(SizeTo(WriteJsonWords(text, WriteText(kKey, begin))));
  }

  std::string_view TextFrom(std::size_t begin) const {
    return {text_.data() + begin, text_.size() - begin};
  }

  std::size_t SizeTo(const char* end) const { return static_cast<std::size_t>(end - text_.data()); }

  const Records<Game>& records_;
  Buffer<char>& text_;
};

// For each column of TypesOf(): whether the content of a game is made from it.
template <class Game>
std::vector<char> ContentColumns() {
  const ColumnTypes& types = TypesOf<Game>();
  std::vector<char> marks(types.size());
  for (std::size_t i = 0; i < types.size(); ++i) {
    const bool is_game = types[i].table == Table::kGames;
    const std::string_view name = is_game ? std::string_view(types[i].name) : std::string_view();
    const bool is_text = types[i].table == Table::kTexts || name == "texts";
    const bool is_tag = types[i].table == Table::kTags || name == "tags";
    marks[i] = name == "plies" || is_text || (kHasSetUpTag<Game> && is_tag) ? 1 : 0;
  }
  const auto mark = [&marks](std::size_t at, const auto& fields, bool if_plain) {
    ForEachField(fields, [&](auto name, const auto& field, auto) {
      using Field = std::remove_cvref_t<decltype(field)>;
      const bool is_plain = !std::is_same_v<decltype(name), FieldName>;
      const bool counts = is_plain ? if_plain : PlayedKinds(name) != 0;
      for (std::size_t i = 0; i < ColumnsOf<Field>(); ++i) marks[at++] = counts ? 1 : 0;
    });
  };
  mark(FirstColumn<Game>::kInfos, typename Game::Info(), false);
  mark(FirstColumn<Game>::kPlies, typename Game::Ply(), true);
  return marks;
}

}  // namespace plymill
