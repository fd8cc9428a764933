#include "bind.h"
#include "plymill/version.h"

// NOLINTNEXTLINE(misc-use-anonymous-namespace): nanobind's own functions
NB_MODULE(_core, core) {
  namespace python = plymill::python;
  nanobind::set_leak_warnings(false);  // a program may end while it reads
  core.attr("version") = nanobind::str(plymill::kVersion.data(), plymill::kVersion.size());
  python::BindOptions(core);
  python::BindResults(core);
  python::BindRuns(core);
  python::BindBatches(core);
  python::BindScans(core);
  python::BindFiles(core);
  python::BindCommand(core);
  python::BindPositions(core);
  python::BindPositionBatches(core);
  python::BindGamesAndTexts(core);
}
