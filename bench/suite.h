// Suite: what the benchmarks share. Each registers itself under a name whose parts
// say what is measured: scan/coerceo/plain, render/coerceo/jsonl.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <string>

#include "bench/archives.h"
#include "bench/proof.h"

namespace plymill::bench {

struct Settings {
  std::size_t bytes = std::size_t{256} << 20;  // of each archive
};

// To be changed before the first benchmark is registered.
Settings& settings();

// The archive of `game`; made once.
const Archive& ArchiveOf(const GameOps& game);

// What the plain scanner reads of the first `shards` shards of `archive`; read once.
const Proof& ReferenceOf(const Archive& archive, std::size_t shards);

// Whether `is_proved` is true; asked once for each `name`, however often it is timed.
bool IsProvedOnce(const std::string& name, const std::function<bool()>& is_proved);

// Skips the benchmark and makes the program fail.
void Fail(benchmark::State& state, const std::string& message);
bool AnyFailed();

using Function = std::function<void(benchmark::State&)>;
void Register(const std::string& name, Function function);

// Bytes of text, and plies, that were gone through in each iteration.
void SetRates(benchmark::State& state, std::size_t bytes, std::uint64_t plies);

// Bytes written in each iteration.
void SetWritten(benchmark::State& state, std::size_t bytes);

void RegisterLimits();
void RegisterScans();
void RegisterRendering();

}  // namespace plymill::bench
