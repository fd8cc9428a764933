// Options: the options of a run, for plymill/_options.py.
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "bind.h"
#include "given_file.h"
#include "plymill/convert.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

// A property for a member of a member of ConvertOptions.
template <class Outer, class T>
void Nested(nb::class_<ConvertOptions>& options, const char* name, Outer ConvertOptions::*outer,
            T Outer::*member) {
  options.def_prop_rw(
      name, [=](const ConvertOptions& self) { return self.*outer.*member; },
      [=](ConvertOptions& self, const T& value) { self.*outer.*member = value; });
}

template <class T>
void OfJson(nb::class_<ConvertOptions>& options, const char* name, T JsonOptions::*member) {
  options.def_prop_rw(
      name, [=](const ConvertOptions& self) { return self.archives.json.*member; },
      [=](ConvertOptions& self, const T& value) { self.archives.json.*member = value; });
}

void BindSources(nb::class_<ConvertOptions>& options) {
  // Paths are bytes: a path need not be UTF-8.
  options.def(
      "add_path",
      [](ConvertOptions& self, const nb::bytes& path) {
        self.sources.emplace_back(path.c_str(), path.size());
      },
      nb::arg("path"));
  options.def_prop_ro("paths", [](const ConvertOptions& self) {
    std::vector<nb::bytes> paths;
    paths.reserve(self.sources.size());
    for (const std::string& path : self.sources) paths.emplace_back(path.data(), path.size());
    return paths;
  });
  Nested(options, "files_from", &ConvertOptions::archives, &ArchiveOptions::lists);
  Nested(options, "exclude", &ConvertOptions::archives, &ArchiveOptions::excluded);
  Nested(options, "encoding", &ConvertOptions::archives, &ArchiveOptions::encoding);
  Nested(options, "max_ratio", &ConvertOptions::archives, &ArchiveOptions::max_ratio);
  Nested(options, "max_size", &ConvertOptions::archives, &ArchiveOptions::max_bytes);
  OfJson(options, "json_text", &JsonOptions::text);
  OfJson(options, "json_moves", &JsonOptions::moves);
  OfJson(options, "json_notation", &JsonOptions::notation);
  OfJson(options, "json_each", &JsonOptions::each);
  OfJson(options, "json_tags", &JsonOptions::tags);
  options.def(
      "add_file",
      [](ConvertOptions& self, std::string name, nb::object open) {
        self.sources.push_back(name);
        self.archives.streams.push_back(GivenFile(std::move(name), std::move(open)));
      },
      nb::arg("name"), nb::arg("open"),
      "Adds a source that `open()` opens: it returns a function that reads at most n bytes.");
}

void BindReading(nb::class_<ConvertOptions>& options) {
  options.def_rw("notation", &ConvertOptions::notation)
      .def_rw("strict", &ConvertOptions::strict)
      .def_rw("keep_unparsed", &ConvertOptions::keep_unparsed)
      .def_rw("geometry", &ConvertOptions::geometry)
      .def_rw("rules", &ConvertOptions::rules)
      .def_prop_rw(
          "rule",
          [](const ConvertOptions& self) {
            std::vector<std::pair<std::string, std::string>> settings;
            settings.reserve(self.rule_settings.size());
            for (const RuleSetting& each : self.rule_settings) {
              settings.emplace_back(each.notation + "." + each.name, each.value);
            }
            return settings;
          },
          [](ConvertOptions& self,
             const std::vector<std::pair<std::string, std::string>>& settings) {
            self.rule_settings.clear();
            for (const auto& [name, value] : settings) {
              const std::size_t dot = std::min(name.find('.'), name.size());
              self.rule_settings.push_back(
                  {name.substr(0, dot), name.substr(std::min(dot + 1, name.size())), value});
            }
          })
      .def_rw("text", &ConvertOptions::text)
      .def_rw("skip_unknown", &ConvertOptions::skip_unknown)
      .def_rw("skip_damaged", &ConvertOptions::skip_damaged)
      .def_rw("threads", &ConvertOptions::threads)
      .def_rw("read_size", &ConvertOptions::shard_bytes)
      .def_rw("max_game_size", &ConvertOptions::max_game_bytes)
      .def_rw("max_errors", &ConvertOptions::max_errors)
      .def_rw("max_error_share", &ConvertOptions::max_error_share)
      .def_prop_rw(
          "split_sets",
          [](const ConvertOptions& self) {
            std::vector<std::pair<std::string, std::uint32_t>> sets;
            sets.reserve(self.select.sets.size());
            for (const SetShare& set : self.select.sets) sets.emplace_back(set.name, set.share);
            return sets;
          },
          [](ConvertOptions& self, const std::vector<std::pair<std::string, std::uint32_t>>& sets) {
            self.select.sets.clear();
            for (const auto& [name, share] : sets) self.select.sets.push_back({name, share});
          });
  Nested(options, "where", &ConvertOptions::select, &SelectOptions::where);
  Nested(options, "sample", &ConvertOptions::select, &SelectOptions::sample);
  Nested(options, "same", &ConvertOptions::select, &SelectOptions::same);
  Nested(options, "seed", &ConvertOptions::select, &SelectOptions::seed);
  Nested(options, "skip", &ConvertOptions::select, &SelectOptions::skip);
  Nested(options, "limit", &ConvertOptions::select, &SelectOptions::limit);
  Nested(options, "dedupe", &ConvertOptions::select, &SelectOptions::dedupe);
  Nested(options, "against", &ConvertOptions::select, &SelectOptions::against);
  Nested(options, "set", &ConvertOptions::select, &SelectOptions::set);
  Nested(options, "dedupe_memory", &ConvertOptions::select, &SelectOptions::dedupe_bytes);
}

void BindOutputs(nb::class_<ConvertOptions>& options) {
  options.def_rw("output", &ConvertOptions::output_path)
      .def_rw("rows", &ConvertOptions::rows)
      .def_rw("columns", &ConvertOptions::columns)
      .def_rw("of_game", &ConvertOptions::with)  // stubs have no names like with_
      .def_rw("source", &ConvertOptions::source_key)
      .def_rw("tags", &ConvertOptions::tags)
      .def_rw("max_file_size", &ConvertOptions::max_file_bytes)
      .def_rw("max_file_games", &ConvertOptions::max_file_games)
      .def_rw("rejects", &ConvertOptions::rejects_path)
      .def_rw("diagnostics", &ConvertOptions::diagnostics_path)
      .def_rw("report", &ConvertOptions::report_path)
      .def_rw("force", &ConvertOptions::force)
      .def_rw("compress", &ConvertOptions::compress)
      .def_rw("index", &ConvertOptions::index)
      .def_rw("store_content", &ConvertOptions::store_content);
}

}  // namespace

void BindOptions(nb::module_& core) {
  nb::enum_<JsonRows>(core, "Rows")
      .value("moves", JsonRows::kMoves)
      .value("games", JsonRows::kGames)
      .value("nested", JsonRows::kNested);
  nb::enum_<SourceKey>(core, "SourceKey")
      .value("auto", SourceKey::kAuto)
      .value("always", SourceKey::kAlways)
      .value("never", SourceKey::kNever);
  nb::enum_<TagsForm>(core, "Tags")
      .value("object", TagsForm::kObject)
      .value("list", TagsForm::kList);
  nb::enum_<Same>(core, "Same").value("content", Same::kContent).value("bytes", Same::kBytes);
  nb::enum_<Dedupe>(core, "Dedupe")
      .value("off", Dedupe::kOff)
      .value("keep_first", Dedupe::kKeepFirst)
      .value("report", Dedupe::kReport);
  nb::class_<ConvertOptions> options(core, "Options");
  options.def(nb::init<>());
  BindSources(options);
  BindReading(options);
  BindOutputs(options);
}

}  // namespace plymill::python
