// Positions and replays, for plymill/_rules.py.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind.h"
#include "interrupt.h"
#include "plymill/picture.h"
#include "plymill/position.h"
#include "position_arrays.h"
#include "shared_position.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

// What plymill/_rules.py and plymill/_games.py give as arrays by name.
using Arrays = nb::dict;

// Writes positions of one notation to the rows of `arrays`. Returns the index of the first one that
// cannot be written, and why.
std::pair<std::size_t, std::string> Encode(const std::vector<State>& states, const Arrays& arrays,
                                           bool of_mover, std::uint32_t symmetry) {
  if (states.empty()) return {};
  const std::string notation =
      states[0]->With([](const Position& at) { return std::string(at.notation()); });
  const std::optional<PositionLayout> layout = PositionLayoutOf(notation);
  if (!layout) return {0, "there are no positions of the notation as arrays"};
  const PositionArrays to = ArraysOf(arrays, *layout, states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    std::string error = states[i]->With([&](const Position& at) {
      return at.Write(to, i, {of_mover, symmetry});
    });
    if (!error.empty()) return {i, std::move(error)};
  }
  return {};
}

// The position after `action`, or None if it is not legal.
State Played(SharedPosition& self, std::int32_t action) {
  Position position = self.Copy();
  const nb::gil_scoped_release released;
  return position.Play(action) ? MakeState(std::move(position)) : nullptr;
}

// The position in which the player to move has drawn `tile`, or None if there is no such tile.
State Drawn(SharedPosition& self, const std::string& tile) {
  Position position = self.Copy();
  const nb::gil_scoped_release released;
  return position.Draw(tile) ? MakeState(std::move(position)) : nullptr;
}

std::optional<std::uint64_t> Perft(SharedPosition& self, unsigned depth) {
  const Position position = self.Copy();
  const nb::gil_scoped_release released;
  return position.Perft(depth);
}

nb::tuple Start(const std::string& notation, const Settings& settings,
                std::optional<std::uint64_t> seed) {
  StartedPosition started =
      Position::Start(notation, {.settings = SettingsOf(notation, settings), .seed = seed});
  if (!started.position) return nb::make_tuple(nb::none(), started.error);
  return nb::make_tuple(MakeState(*std::move(started.position)), started.error);
}

nb::dict EndOf(const GameEnd& end) {
  nb::dict points;
  for (const PlayerPoints& each : end.points) points[each.player.c_str()] = each.points;
  nb::dict made;
  made["outcome"] = end.outcome.empty() ? nb::object(nb::none()) : nb::cast(end.outcome);
  made["winners"] = end.winners;
  made["points"] = points;
  return made;
}

void BindPosition(nb::module_& core) {
  nb::class_<SharedPosition>(core, "Position")
      .def_prop_ro("notation",
                   [](SharedPosition& self) {
                     return self.With([](auto& at) { return std::string(at.notation()); });
                   })
      .def_prop_ro(
          "is_full",
          [](SharedPosition& self) { return self.With([](auto& at) { return at.is_full(); }); })
      .def_prop_ro("action_count",
                   [](SharedPosition& self) {
                     return self.With([](auto& at) { return at.action_count(); });
                   })
      .def_prop_ro(
          "to_move",
          [](SharedPosition& self) { return self.With([](auto& at) { return at.to_move(); }); })
      .def_prop_ro(
          "is_over",
          [](SharedPosition& self) { return self.With([](auto& at) { return at.is_over(); }); })
      .def(
          "end",
          [](SharedPosition& self) { return EndOf(self.With([](auto& at) { return at.End(); })); },
          nb::sig("def end(self) -> dict[str, typing.Any]"))
      .def(
          "legal",
          [](SharedPosition& self) {
            return NumpyArray<std::int32_t>(self.With([](auto& at) { return at.Legal(); }));
          },
          nb::sig("def legal(self) -> numpy.typing.NDArray[numpy.int32]"))
      .def("play", Played, nb::arg("action"))
      .def("draw", Drawn, nb::arg("tile"))
      .def("action_of",
           [](SharedPosition& self, const std::string& row) {
             return self.With([&](auto& at) { return at.ActionOf(row); });
           })
      .def("describe",
           [](SharedPosition& self, std::int32_t action) {
             return self.With([&](auto& at) { return at.Describe(action); });
           })
      .def("text",
           [](SharedPosition& self) { return self.With([](auto& at) { return at.Text(); }); })
      .def("json",
           [](SharedPosition& self) { return self.With([](auto& at) { return at.Json(); }); })
      .def("svg",
           [](SharedPosition& self) { return self.With([](auto& at) { return PictureOf(at); }); })
      .def_prop_ro(
          "key", [](SharedPosition& self) { return self.With([](auto& at) { return at.key(); }); })
      .def("equals",
           [](SharedPosition& self, SharedPosition& other) {
             const Position position = other.Copy();
             return self.With([&](auto& at) { return at == position; });
           })
      .def("public",
           [](SharedPosition& self) {
             return MakeState(self.With([](auto& at) { return at.Public(); }));
           })
      .def("perft", Perft, nb::arg("depth"));
}

nb::tuple OpenReplay(const std::string& notation, const std::string& text,
                     const Settings& settings) {
  OpenedReplay opened = GameReplay::Open(notation, text, SettingsOf(notation, settings));
  if (!opened.replay) return nb::make_tuple(nb::none(), opened.error);
  return nb::make_tuple(std::make_unique<GameReplay>(*std::move(opened.replay)), opened.error);
}

nb::list FindingsOf(const GameReplay& replay) {
  nb::list findings;
  for (const RuleFinding& each : replay.Findings()) {
    const bool about_end = each.ply == RuleFinding::kEnd;
    findings.append(nb::make_tuple(about_end ? nb::object(nb::none()) : nb::cast(each.ply + 1),
                                   each.code, std::string(NameOf(each.ruling)), each.message));
  }
  return findings;
}

// The page of a game, and why there is none.
std::pair<std::string, std::string> GamePageText(const std::string& notation,
                                                 const std::string& text,
                                                 const Settings& settings) {
  const std::vector<RuleSetting> all = SettingsOf(notation, settings);
  const nb::gil_scoped_release released;
  GamePageResult page = GamePageOf(notation, text, all);
  return {std::move(page.html), std::move(page.error)};
}

void BindReplay(nb::module_& core) {
  nb::class_<GameReplay>(core, "Replay")
      .def_prop_ro("plies", &GameReplay::plies)
      .def_prop_ro("played", &GameReplay::played)
      .def_prop_ro("position", [](const GameReplay& self) { return MakeState(self.position()); })
      .def_prop_ro("action", &GameReplay::action)
      .def("next", &GameReplay::Next)
      .def("findings", FindingsOf,
           nb::sig("def findings(self) -> list[tuple[int | None, str, str, str]]"))
      .def_prop_ro("is_legal", &GameReplay::IsLegal)
      .def(
          "end", [](const GameReplay& self) { return EndOf(self.End()); },
          nb::sig("def end(self) -> dict[str, typing.Any]"));
}

}  // namespace

void BindPositions(nb::module_& core) {
  BindPosition(core);
  BindReplay(core);
  core.def("start", Start, nb::arg("notation"), nb::arg("settings"), nb::arg("seed").none(),
           nb::sig("def start(notation: str, settings: list[tuple[str, str]], seed: int | None) -> "
                   "tuple[Position | None, str]"));
  core.def("encode", Encode, nb::arg("states"), nb::arg("arrays"), nb::arg("of_mover"),
           nb::arg("symmetry"),
           nb::sig("def encode(states: list[Position], arrays: dict[str, "
                   "numpy.typing.NDArray[typing.Any]], of_mover: bool, symmetry: int) -> "
                   "tuple[int, str]"));
  core.def("open_replay", OpenReplay, nb::arg("notation"), nb::arg("text"), nb::arg("settings"),
           nb::sig("def open_replay(notation: str, text: str, settings: list[tuple[str, str]]) -> "
                   "tuple[Replay | None, str]"));
  core.def("game_page", GamePageText, nb::arg("notation"), nb::arg("text"), nb::arg("settings"));
}

}  // namespace plymill::python
