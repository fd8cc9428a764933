// Games and their texts, for plymill/_games.py and plymill/_writer.py.
#include "plymill/games.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind.h"
#include "held.h"
#include "plymill/game_text.h"
#include "position_arrays.h"
#include "shared_position.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

using HeldGames = Held<Games>;

std::vector<TextTag> TagsOf(const Settings& given) {
  std::vector<TextTag> tags;
  tags.reserve(given.size());
  for (const auto& [name, value] : given) tags.push_back({name, value});
  return tags;
}

nb::tuple Open(const std::string& notation, std::size_t games, std::uint64_t seed,
               const Settings& settings, std::uint32_t most_plies, unsigned threads) {
  OpenedGames opened = Games::Open(notation, {.games = games,
                                              .seed = seed,
                                              .settings = SettingsOf(notation, settings),
                                              .most_plies = most_plies,
                                              .threads = threads});
  if (!opened.games) return nb::make_tuple(nb::none(), opened.error);
  return nb::make_tuple(std::make_unique<HeldGames>(*std::move(opened.games)), opened.error);
}

// An array of plymill/_games.py, which has checked its type and shape.
template <class T>
using Given = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<T> SpanOf(const Given<T>& array) {
  return {array.data(), array.size()};
}

// A figure of all games, as an array.
template <class Figure>
nb::object ArrayOf(HeldGames& self, const Figure& figure) {
  const auto values = self.With([&](const Games& games) {
    const auto span = figure(games.view());
    return std::vector(span.begin(), span.end());
  });
  using T = typename decltype(values)::value_type;
  return NumpyArray<T>(std::span<const T>(values));
}

void Write(HeldGames& self, const nb::dict& arrays, bool of_mover, std::uint32_t symmetry) {
  const auto [layout, size] =
      self.With([](const Games& games) { return std::pair(games.layout(), games.size()); });
  const PositionArrays to = ArraysOf(arrays, layout, size);
  self.With([&](const Games& games) { games.Write(to, {of_mover, symmetry}); });
}

void BindGames(nb::module_& core) {
  nb::class_<HeldGames>(core, "ManyGames")
      .def_prop_ro(
          "layout",
          [](HeldGames& self) { return self.With([](auto& games) { return games.layout(); }); })
      .def_prop_ro("players",
                   [](HeldGames& self) {
                     return self.With([](auto& games) { return games.view().players; });
                   })
      .def(
          "done",
          [](HeldGames& self) { return ArrayOf(self, [](auto view) { return view.done; }); },
          nb::sig("def done(self) -> numpy.typing.NDArray[numpy.uint8]"))
      .def(
          "to_move",
          [](HeldGames& self) { return ArrayOf(self, [](auto view) { return view.to_move; }); },
          nb::sig("def to_move(self) -> numpy.typing.NDArray[numpy.int8]"))
      .def(
          "plies",
          [](HeldGames& self) { return ArrayOf(self, [](auto view) { return view.plies; }); },
          nb::sig("def plies(self) -> numpy.typing.NDArray[numpy.int32]"))
      .def(
          "seeds",
          [](HeldGames& self) { return ArrayOf(self, [](auto view) { return view.seeds; }); },
          nb::sig("def seeds(self) -> numpy.typing.NDArray[numpy.uint64]"))
      .def(
          "outcome",
          [](HeldGames& self) { return ArrayOf(self, [](auto view) { return view.outcome; }); },
          nb::sig("def outcome(self) -> numpy.typing.NDArray[numpy.int8]"))
      .def(
          "margin",
          [](HeldGames& self) { return ArrayOf(self, [](auto view) { return view.margin; }); },
          nb::sig("def margin(self) -> numpy.typing.NDArray[numpy.int16]"))
      .def("write", Write, nb::arg("arrays"), nb::arg("of_mover"), nb::arg("symmetry"),
           nb::sig("def write(self, arrays: dict[str, numpy.typing.NDArray[typing.Any]], of_mover: "
                   "bool, "
                   "symmetry: int) -> None"))
      .def(
          "play",
          [](HeldGames& self, const Given<const std::int32_t>& actions) {
            return self.With([&](Games& games) { return games.Play(SpanOf(actions)); });
          },
          nb::arg("actions"),
          nb::sig("def play(self, actions: numpy.typing.NDArray[numpy.int32]) -> int | None"))
      .def(
          "choose_randomly",
          [](HeldGames& self, const Given<std::int32_t>& actions) {
            self.With([&](const Games& games) { games.ChooseRandomly(SpanOf(actions)); });
          },
          nb::arg("actions"),
          nb::sig("def choose_randomly(self, actions: numpy.typing.NDArray[numpy.int32]) -> None"))
      .def(
          "reset",
          [](HeldGames& self, const Given<const std::uint8_t>& which) {
            self.With([&](Games& games) { games.Reset(SpanOf(which)); });
          },
          nb::arg("which"),
          nb::sig("def reset(self, which: numpy.typing.NDArray[numpy.uint8]) -> None"))
      .def(
          "state",
          [](HeldGames& self, std::size_t index) {
            auto [position, seed, actions] = self.With([&](const Games& games) {
              const auto played = games.ActionsOf(index);
              return std::tuple(games.At(index), games.view().seeds[index],
                                std::vector<std::int32_t>(played.begin(), played.end()));
            });
            return nb::make_tuple(MakeState(std::move(position)), seed, actions);
          },
          nb::arg("index"),
          nb::sig("def state(self, index: int) -> tuple[Position, int, list[int]]"))
      .def(
          "actions_of",
          [](HeldGames& self, std::size_t index) {
            return self.With([&](const Games& games) {
              const auto actions = games.ActionsOf(index);
              return std::vector(actions.begin(), actions.end());
            });
          },
          nb::arg("index"))
      .def("record",
           [](HeldGames& self, const Settings& tags) {
             return self.With([&](Games& games) { return games.Record(TagsOf(tags)); });
           })
      .def("take_texts", [](HeldGames& self) {
        std::vector<std::pair<std::string, std::string>> texts;
        for (GameTextEnd& end : self.With([](Games& games) { return games.TakeTexts(); })) {
          texts.emplace_back(std::move(end.text), std::move(end.error));
        }
        return texts;
      });
}

nb::tuple BeginText(SharedPosition& start, const Settings& tags) {
  StartedGameText started = GameText::Begin(start.Copy(), TagsOf(tags));
  if (!started.text) return nb::make_tuple(nb::none(), started.error);
  return nb::make_tuple(std::make_unique<GameText>(*std::move(started.text)), started.error);
}

void BindTexts(nb::module_& core) {
  nb::class_<GameText>(core, "GameText")
      .def_prop_ro("position", [](const GameText& self) { return MakeState(self.position()); })
      .def("draw", [](GameText& self, const std::string& tile) { return self.Draw(tile); })
      .def("play", [](GameText& self, std::int32_t action,
                      const std::string& comment) { return self.Play(action, comment); })
      .def("end", [](const GameText& self, const std::string& result) {
        GameTextEnd end = self.End(result);
        return std::pair(std::move(end.text), std::move(end.error));
      });
  core.def("begin_text", BeginText, nb::arg("start"), nb::arg("tags"),
           nb::sig("def begin_text(start: Position, tags: list[tuple[str, str]]) -> "
                   "tuple[GameText | None, str]"));
}

}  // namespace

void BindGamesAndTexts(nb::module_& core) {
  BindGames(core);
  BindTexts(core);
  core.def("open_games", Open, nb::arg("notation"), nb::arg("games"), nb::arg("seed"),
           nb::arg("settings"), nb::arg("most_plies"), nb::arg("threads"),
           nb::sig("def open_games(notation: str, games: int, seed: int, settings: "
                   "list[tuple[str, str]], most_plies: int, threads: int) -> "
                   "tuple[ManyGames | None, str]"));
}

}  // namespace plymill::python
