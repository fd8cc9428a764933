#include "bind.h"
#include "plymill/version.h"

NB_MODULE(_core, core) {
  using namespace plymill::python;
  nanobind::set_leak_warnings(false);  // a program may end while it reads
  core.attr("version") = nanobind::str(plymill::kVersion.data(), plymill::kVersion.size());
  BindOptions(core);
  BindResults(core);
  BindRuns(core);
  BindBatches(core);
  BindScans(core);
  BindFiles(core);
  BindPositions(core);
  BindPositionBatches(core);
}
