// SourceOptions: options that are shared by the commands which read archives.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "plymill/convert.h"

namespace plymill::cli {

// SOURCE..., --notation, --strict, --keep-unparsed, --diagnostics, --report, --threads ...
void AddSourceOptions(CLI::App& command, ConvertOptions& options);

// --notation
void AddNotationOption(CLI::App& command, std::string& notation);

// --threads
void AddThreadsOption(CLI::App& command, std::size_t& threads);

// PLYMILL_CPU=plain|avx2|avx512, for tests; throws CLI::ValidationError on another value.
CpuForm FormFromEnvironment();

// --source auto|always|never
void AddSourceKeyOption(CLI::App& command, SourceKey& key);

// --rows moves|games|nested
void AddRowsOption(CLI::App& command, JsonRows& rows);

}  // namespace plymill::cli
