// SourceOptions: adds the options that the commands which read archives share.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/messages.h"
#include "plymill/convert.h"
#include "run/output_format.h"

namespace plymill::cli {

// Adds SOURCE..., --notation, --strict, --keep-unparsed, --diagnostics, --report, --threads and
// more.
void AddSourceOptions(CLI::App& command, ConvertOptions& options);

// Prints a note for each option that was given by an old name.
void NoteOldNames(const CLI::App& app, const Messages& messages);

// Adds --notation.
void AddNotationOption(CLI::App& command, std::string& notation);

// Adds --rule, which may be given more than once.
void AddRuleOption(CLI::App& command, std::vector<RuleSetting>& settings);

// Adds --threads.
void AddThreadsOption(CLI::App& command, std::size_t& threads);

// The form of the scanners that the environment variable PLYMILL_CPU names (plain, avx2 or avx512),
// for tests. If it is not set, the best form. Throws CLI::ValidationError on any other value.
CpuForm FormFromEnvironment();

// Adds --source auto|always|never.
void AddSourceKeyOption(CLI::App& command, SourceKey& key);

// Adds --rows plies|games|nested.
CLI::Option* AddRowsOption(CLI::App& command, JsonRows& rows);

// Adds --columns and --with.
void AddKeysOptions(CLI::App& command, std::vector<std::string>& keys,
                    std::vector<std::string>& with);

// Refuses bytes that are no text on a terminal.
Result<void> CheckNotForTerminal(const OutputFormat& format, const std::string& path);

void AddTagsOption(CLI::App& command, TagsForm& tags);

}  // namespace plymill::cli
