# Everything that is done with plymill, by name. `make demo` and `make test` need
# nothing but Debian 12 or Ubuntu 24.04: they install what is missing.

WERROR ?= OFF
CONFIGURE = -DPLYMILL_WERROR=$(WERROR)
JOBS ?= $(shell nproc)

PREFIX ?= /usr/local

.PHONY: demo build install test test-dev test-tsan test-units fuzz bench bench-instructions lint format clean \
  check-notation check-corpora dependencies test-slurm test-parallel test-rootlog-peer test-fresh

# Builds the release binary, converts examples of every notation, shows rows, games and a report.
demo: dependencies
	cmake --preset release $(CONFIGURE)
	cmake --build --preset release -j $(JOBS) --target plymill
	scripts/demo

build: dependencies
	cmake --preset release $(CONFIGURE)
	cmake --build --preset release -j $(JOBS)

# The command, its page of the manual, and completions for bash, zsh and fish.
install: build
	cmake --install build/release --prefix $(PREFIX)

test: build
	ctest --preset release -j $(JOBS)

# The same tests with AddressSanitizer and UBSan, and the pipeline under ThreadSanitizer.
test-dev: dependencies
	cmake --preset dev $(CONFIGURE)
	cmake --build --preset dev -j $(JOBS)
	ctest --preset dev -j $(JOBS)

test-tsan: dependencies
	cmake --preset tsan $(CONFIGURE)
	cmake --build --preset tsan -j $(JOBS)
	ctest --preset tsan -j $(JOBS) -R 'Threads|Pipeline|Shard'

# Every unit of one and two bytes, of three classes of bytes, of one token and of two, repeated to
# 40,000 bytes, in every notation and every form, under AddressSanitizer: tests/fuzz/README.md.
test-units: dependencies
	cmake --preset dev $(CONFIGURE)
	cmake --build --preset dev -j $(JOBS) --target plymill_tests
	PLYMILL_UNITS=all build/dev/tests/plymill_tests --gtest_filter='RepeatedUnits/*'

# Compiles and tests one notation alone, a folder of src/games: make check-notation N=hex.
N ?= coerceo
check-notation: dependencies
	cmake --preset release -B build/check-$(N) -DPLYMILL_ONLY=$(N) $(CONFIGURE)
	cmake --build build/check-$(N) -j $(JOBS) --target plymill plymill_tests
	build/check-$(N)/tests/plymill_tests --gtest_brief=1 --gtest_filter='*/$(subst _,-,$(N)).*:$(shell \
	  echo $(N) | sed -E 's/(^|_)(.)/\U\2/g')*'

# What each text of the corpora is detected as, and how much of it is read, beside what is kept.
check-corpora: build
	scripts/check-corpora

# Runs the fuzz targets FUZZ_TARGETS, or all, for FUZZ_SECONDS each: tests/fuzz/README.md.
FUZZ_SECONDS ?= 15
FUZZ_TARGETS ?=
fuzz: dependencies
	@if scripts/has-fuzzer; then set -e; \
	  cmake --preset fuzz $(CONFIGURE); \
	  cmake --build --preset fuzz -j $(JOBS); \
	  tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_TARGETS); \
	else echo "skipped: fuzzing needs Clang, and libFuzzer for it"; fi

# What the npm package for Rootlog reads beside what plymill reads: tests/peer/README.md.
test-rootlog-peer: build
	tests/peer/compare_rootlog.py build/release; status=$$?; [ $$status -eq 77 ] || exit $$status

# The recipes of docs/clusters.md, really run; skipped where the tools cannot be had. They
# are for development only, and not part of `make test`.
test-slurm: build
	tests/cluster/slurm build/release/plymill build/release/bench/make_archive

test-parallel: build
	tests/cluster/parallel build/release/plymill build/release/bench/make_archive

# `make demo` and `make test` in fresh chroots of Debian 12 and Debian 13. For development only: it needs
# root, debootstrap and an hour.
test-fresh:
	tests/fresh/run

bench:
	scripts/install-dependencies bench
	bench/run

bench-instructions:
	scripts/install-dependencies bench
	bench/instructions check

# clang-format says what it would change; clang-tidy what it does not like.
lint: build
	git ls-files '*.h' '*.cc' | xargs clang-format --dry-run -Werror
	scripts/tidy

format:
	git ls-files '*.h' '*.cc' | xargs clang-format -i

clean:
	rm -rf build

dependencies:
	scripts/install-dependencies
