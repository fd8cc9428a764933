#include "bind.h"
#include "plymill/version.h"

NB_MODULE(_core, core) {
  using namespace plymill::python;
  core.attr("__version__") = nanobind::str(plymill::kVersion.data(), plymill::kVersion.size());
  BindOptions(core);
  BindResults(core);
  BindRuns(core);
  BindBatches(core);
  BindScans(core);
  BindFiles(core);
  BindPositions(core);
}
