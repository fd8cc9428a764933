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

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/buffer.h"
#include "base/hash/hash.h"
#include "encode/json_fields.h"
#include "encode/json_text.h"
#include "record/fields.h"
#include "record/records.h"
#include "text/blank.h"

namespace plymill {

template <class Name>
constexpr bool IsPlayed(const Name& name) {
  if constexpr (std::is_same_v<Name, FieldName>) {
    return name.is_played;
  } else {
    return true;
  }
}

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
  } else if constexpr (kIsList<T> || kIsFixedText<T>) {
    return field.empty();
  } else if constexpr (std::is_same_v<T, bool>) {
    return !field;
  } else if constexpr (Named<T>) {
    return kIsNameless<T>[std::bit_cast<std::uint8_t>(field)];
  } else {
    return false;
  }
}

inline std::string WithSingleBlanks(std::string_view text) {
  std::string words;
  for (text = Trim(text); !text.empty();) {
    const std::size_t blank = IsLineEnd(text[0]) ? 1 : BlankBytes(text);
    if (blank == 0 || !words.ends_with(' ')) words += blank > 0 ? ' ' : text[0];
    text.remove_prefix(blank > 0 ? blank : 1);
  }
  return words;
}

template <class Game>
class ContentHasher {
 public:
  // `text` is memory.
  ContentHasher(const Records<Game>& records, Buffer<char>& text)
      : records_(records), text_(text) {}

  Hash128 Of(std::size_t index) {
    const GameHead& head = records_.heads[index];
    text_.Clear();
    Append(Game::kSlug);
    AppendSetUp(head, records_.infos[index]);
    text_.Append('\n');
    AppendPlies(head);
    return Hash128Of({text_.data(), text_.size()});
  }

 private:
  using Ply = typename Game::Ply;
  using Kind = decltype(Ply::kind);

  void AppendSetUp(const GameHead& head, const typename Game::Info& info) {
    if constexpr (requires { Game::SetUpIn(std::span<const TagRecord>()); }) {
      AppendText("setup", Game::SetUpIn({records_.tags.data() + head.tags.begin, head.tags.count}));
    }
    ForEachField(info, [&](auto name, const auto& field, auto) {
      if constexpr (std::is_same_v<decltype(name), FieldName>) AppendText(name, field);
    });
  }

  void AppendPlies(const GameHead& head) {
    RowReader<Ply> reader(records_.spill.data() + head.spill.begin);
    const NoteRecord* written = records_.texts.data() + head.texts.begin;
    const NoteRecord* const end = written + head.texts.count;
    const std::size_t rows_end = std::size_t{head.rows.begin} + head.rows.count;
    Ply ply;
    for (std::size_t row = head.rows.begin; row < rows_end; ++row) {
      reader.Unpack(records_.rows[row].data(), ply);
      const bool has_text = written != end && written->row == row;
      const std::string_view text = has_text ? (written++)->text : std::string_view();
      if (!OnlyScores(ply)) AppendPly(ply, text);
    }
  }

  static bool OnlyScores(const Ply& ply) {
    if constexpr (requires { Game::OnlyScores(ply); }) {
      return Game::OnlyScores(ply);
    } else {
      return false;
    }
  }

  void AppendPly(const Ply& ply, std::string_view written) {
    char* const begin = text_.Room(MaxJsonBytes<Ply>());
    char* to = begin;
    std::size_t i = 0;
    ForEachField(ply, [&](auto name, const auto& field, auto) {
      if (IsPlayed(name) && !IsAbsent(field)) to = WriteField<Ply, ','>(field, i, to);
      ++i;
    });
    text_.Grow(static_cast<std::size_t>(to - begin));
    if (ply.kind == Kind::kUnparsed) AppendText("text", WithSingleBlanks(written));
    text_.Append('\n');
  }

  void Append(std::string_view text) { text_.Append(text.data(), text.size()); }

  void AppendText(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    Append(",\"");
    Append(name);
    Append("\":");
    char* const begin = text_.Room(MaxJsonStringBytes(value.size()));
    text_.Grow(static_cast<std::size_t>(WriteJsonString(value, begin) - begin));
  }

  const Records<Game>& records_;
  Buffer<char>& text_;
};

}  // namespace plymill
