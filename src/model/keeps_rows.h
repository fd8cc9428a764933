// KeepsRows: Recorders that store plies as rows, so that a scanner may write rows in place.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "base/buffer.h"
#include "model/row.h"

namespace plymill {

// Records<Game> satisfies this concept.
template <class Recorder, class Ply>
concept KeepsRows = requires(Recorder& recorder) {
  { recorder.rows.Room(1) } -> std::same_as<Row<Ply>*>;
  { recorder.spill } -> std::same_as<Buffer<char>&>;
};

// Whether a struct of `bytes` bytes with fields at `offsets` has the layout of a Row<Ply>.
template <class Ply>
consteval bool LiesAsStored(std::initializer_list<std::size_t> offsets, std::size_t bytes) {
  const std::size_t* next = offsets.begin();
  std::size_t offset = 0;
  bool lies = true;
  Ply ply{};
  ForEachField(ply, [&](std::string_view, auto& field, auto) {
    lies = lies && next != offsets.end() && *next == offset;
    if (next != offsets.end()) ++next;
    offset += StoredBytes<std::remove_cvref_t<decltype(field)>>();
  });
  return lies && next == offsets.end() && offset == bytes;
}

}  // namespace plymill
