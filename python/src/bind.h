// The parts of the module plymill._core. Each function binds the classes and functions of one file.
//
// Users see plymill/*.py, which calls this module. Batches and games cross the border, never single
// plies.
#pragma once

#include <nanobind/nanobind.h>

namespace plymill::python {

void BindOptions(nanobind::module_& core);
void BindResults(nanobind::module_& core);
void BindRuns(nanobind::module_& core);
void BindBatches(nanobind::module_& core);
void BindScans(nanobind::module_& core);
void BindFiles(nanobind::module_& core);
void BindCommand(nanobind::module_& core);
void BindPositions(nanobind::module_& core);
void BindPositionBatches(nanobind::module_& core);
void BindGamesAndTexts(nanobind::module_& core);

}  // namespace plymill::python
