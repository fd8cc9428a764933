// Suite: functions that the benchmarks share. The parts of a benchmark's name say what it measures:
// scan/coerceo/plain, render/coerceo/jsonl.
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

// Change the settings before the first benchmark is registered.
Settings& settings();

// The archive of `game`; it is made only once.
const Archive& ArchiveOf(const GameOps& game);

// The plain scanner's proof for the first `shards` shards of `archive`; it is made only once.
const Proof& ReferenceOf(const Archive& archive, std::size_t shards);

// The result of `is_proved`, which is called only once for each `name`.
bool IsProvedOnce(const std::string& name, const std::function<bool()>& is_proved);

// Skips the benchmark, and makes the program fail at its end.
void Fail(benchmark::State& state, const std::string& message);
bool AnyFailed();

using Function = std::function<void(benchmark::State&)>;
void Register(const std::string& name, Function function);

// Sets the bytes of text and the plies that each iteration reads.
void SetRates(benchmark::State& state, std::size_t bytes, std::uint64_t plies);

// Sets the bytes that each iteration writes.
void SetWritten(benchmark::State& state, std::size_t bytes);

void RegisterLimits();
void RegisterScans();
void RegisterRendering();

}  // namespace plymill::bench
