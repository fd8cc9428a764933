// The command, which writes tables with the module: for plymill/_command.py.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind.h"
#include "cli/run.h"
#include "cli/tables.h"
#include "output/temporary_files.h"
#include "run/failure.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

std::vector<std::string> BytesOf(const std::vector<nb::bytes>& arguments) {
  std::vector<std::string> words;
  words.reserve(arguments.size());
  for (const nb::bytes& word : arguments) words.emplace_back(word.c_str(), word.size());
  return words;
}

// Runs the command. `write(table)` writes its tables, and returns how the read has ended.
int RunCommand(const std::vector<nb::bytes>& arguments, const nb::object& write) {
  cli::SetTableWriter([&write](const cli::TableOutput& table) {
    return nb::cast<ConvertResult>(write(cli::TableOutput(table)));
  });
  const int exit_code = cli::RunCommand(BytesOf(arguments));
  cli::SetTableWriter({});
  return exit_code;
}

}  // namespace

void BindCommand(nb::module_& core) {
  nb::class_<cli::TableOutput>(core, "TableOutput")
      .def(
          "__init__",
          [](cli::TableOutput* self, const ConvertOptions& options, std::string format,
             std::vector<std::string> partition_by, std::string card) {
            new (self) cli::TableOutput{
                options, std::move(format), {std::move(partition_by), std::move(card)}};
          },
          nb::arg("options"), nb::arg("format"), nb::arg("partition_by"), nb::arg("card"))
      .def_ro("options", &cli::TableOutput::options)
      .def_ro("format", &cli::TableOutput::format)
      .def_prop_ro("partition_by",
                   [](const cli::TableOutput& self) { return self.extras.partition_by; })
      .def_prop_ro("output",
                   [](const cli::TableOutput& self) {
                     return nb::bytes(self.options.output_path.data(),
                                      self.options.output_path.size());
                   })
      .def_prop_ro("card", [](const cli::TableOutput& self) {
        return nb::bytes(self.extras.card.data(), self.extras.card.size());
      });
  core.def(
      "table_form",
      [](const std::string& to, const std::string& path) {
        return cli::TableFormatOf(to.empty() ? std::nullopt : std::optional(to), path).value_or("");
      },
      nb::arg("to"), nb::arg("path"),
      "The form of a table that the options name, such as \"parquet\"; \"\" for other outputs.");
  core.def(
      "check_table",
      [](const cli::TableOutput& table) {
        const Result<void> checked = cli::CheckTable(table);
        return checked.ok() ? ConvertResult() : ResultOf(checked.error());
      },
      nb::arg("table"));
  core.def("end_on_signals", RemoveTemporaryFilesOnSignals,
           "From now on, signals end the process as they end the command.");
  core.def("run_command", RunCommand, nb::arg("arguments"), nb::arg("write"),
           "Does what the command does. From then on, signals end the process.");
}

}  // namespace plymill::python
