# The targets for all work on plymill. `make demo` and `make test` run on a plain Debian 12 or 13, or
# Ubuntu 24.04: they install missing packages.

WERROR ?= OFF
CONFIGURE = -DPLYMILL_WERROR=$(WERROR)
JOBS ?= $(shell nproc)

PREFIX ?= /usr/local

.PHONY: demo command build install test test-dev test-tsan test-units test-positions test-decoder test-soak test-gcc fuzz nightly \
  bench bench-instructions lint lint-all format clean check-notation check-corpora dependencies package test-packages test-systems \
  test-pages test-record-files test-slurm test-parallel test-rootlog-peer test-fresh test-wheel test-spark test-recipes

# Builds the command, converts examples of every notation, and shows rows and statistics.
demo: command
	scripts/demo

# Builds the command alone, with its page of the manual and its completions. Installs only what these
# need. A later `make test` compiles the tests, but not the command again.
command:
	scripts/install-dependencies
	cmake --preset release $(CONFIGURE) -DBUILD_TESTING=$(if $(wildcard build/release/tests),ON,OFF)
	cmake --build --preset release -j $(JOBS) --target plymill plymill_share

build: dependencies
	cmake --preset release $(CONFIGURE) -DBUILD_TESTING=ON
	cmake --build --preset release -j $(JOBS)

# Installs the command, its page of the manual, completions for bash, zsh and fish, and the library.
install: command
	cmake --install build/release --prefix $(PREFIX)

# Makes Debian packages, and an archive for other systems, in build/packages.
package: command
	scripts/install-dependencies package
	scripts/package

# Tests these packages: tests/packages/run. For development only; chroots need root and debootstrap.
test-packages: package
	tests/packages/run

# Makes the packages, and compiles a few sources with the libraries of Debian 13 and Ubuntu 24.04, in chroots
# that are kept in ~/.cache: a minute, when they are there. Skipped if this machine cannot make chroots.
test-systems: package
	tests/packages/run libraries
	tests/fresh/compile || [ $$? -eq 77 ]

# Opens the pages of `report` and `show` in Chromium; pictures of them are then in build/pages.
test-pages: command
	tests/python/prepare pages
	tests/python/run pages pages.py $(CURDIR)/build/release/plymill corpora build/pages

test: build
	tests/python/prepare tables format module
	ctest --preset release -j $(JOBS)

# The same tests with AddressSanitizer and UBSan, and the pipeline under ThreadSanitizer.
test-dev: dependencies
	cmake --preset dev $(CONFIGURE)
	cmake --build --preset dev -j $(JOBS)
	ctest --preset dev -j $(JOBS)

test-tsan: dependencies
	scripts/install-dependencies tsan
	cmake --preset tsan $(CONFIGURE)
	cmake --build --preset tsan -j $(JOBS)
	TSAN_OPTIONS=external_symbolizer_path=$$(ls /usr/lib/llvm-*/bin/llvm-symbolizer | tail -n 1) \
	  ctest --preset tsan -j $(JOBS) -R '^plymill_tests'

# Repeats units (one or two bytes, three classes of bytes, one or two tokens) to 40,000 bytes, in
# every notation and every form, under AddressSanitizer: tests/fuzz/README.md.
test-units: dependencies
	cmake --preset dev $(CONFIGURE)
	cmake --build --preset dev -j $(JOBS) --target plymill_tests
	PLYMILL_UNITS=all build/dev/tests/plymill_tests --gtest_filter='RepeatedUnits/*'

# Compares a million positions of each game with the replay of the game; 100,000 in Python, where 100
# runs are killed, too. All rows of 1,000 games of each notation must be those of their states;
# PLYMILL_GAMES: of so many.
test-positions: dependencies
	tests/python/prepare tables module
	cmake --preset release $(CONFIGURE) -DBUILD_TESTING=ON
	cmake --build --preset release -j $(JOBS) --target plymill_tests plymill make_archive
	PLYMILL_POSITIONS=100000 PLYMILL_KILLS=100 ctest --preset release -R '^Module.position_'
	PLYMILL_GAMES=$${PLYMILL_GAMES:-1000} ctest --preset release -R '^Module.games'
	PLYMILL_GAMES=$${PLYMILL_GAMES:-1000} PLYMILL_POSITIONS=1000000 build/release/tests/plymill_tests --gtest_filter='*PositionRows*:*CarcassonneRows*'

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

# The plain Python decoder of record files on all texts of the corpora, with all options.
test-decoder: command
	tests/python/prepare format
	tests/python/run format compare.py build/release/plymill corpora all

# Mutants of record files through all readers, under AddressSanitizer: tests/fuzz/README.md.
MUTANTS ?= 20000
test-record-files: dependencies
	tests/python/prepare format
	cmake --preset dev $(CONFIGURE)
	cmake --build --preset dev -j $(JOBS) --target runs
	tests/python/run format mutants.py build/dev/tests/runs corpora $(MUTANTS)

# Kills a thousand runs, at random times.
test-soak: command
	cmake --build --preset release -j $(JOBS) --target make_archive
	tests/faults/soak.py build/release/plymill build/release/bench/make_archive

# Runs the targets in FUZZ_TARGETS (default: all) for FUZZ_SECONDS each: tests/fuzz/README.md.
FUZZ_SECONDS ?= 15
FUZZ_TARGETS ?=
fuzz: dependencies
	@if scripts/has-fuzzer; then set -e; \
	  cmake --preset dev $(CONFIGURE); \
	  cmake --build --preset dev -j $(JOBS) --target $(if $(FUZZ_TARGETS),fuzz_seeds $(FUZZ_TARGETS:%=fuzz_%),fuzzers); \
	  tests/fuzz/run $(FUZZ_SECONDS) $(FUZZ_TARGETS); \
	else echo "skipped: fuzzing needs Clang, and libFuzzer for it"; fi

# Compares plymill with the npm package for Rootlog: tests/peer/README.md.
test-rootlog-peer: build
	tests/peer/compare_rootlog.py build/release; status=$$?; [ $$status -eq 77 ] || exit $$status

# Runs the recipes of docs/clusters.md. Skipped if Slurm or GNU parallel is not available. For
# development only, and not part of `make test`.
test-slurm: build
	tests/cluster/slurm build/release/plymill build/release/bench/make_archive

test-parallel: build
	tests/cluster/parallel build/release/plymill build/release/bench/make_archive

# Every command for users, in fresh chroots of Debian 12, Debian 13 and Ubuntu 24.04: tests/fresh/run. For
# development only. Needs root, debootstrap and some hours.
test-fresh:
	tests/fresh/run

# Sdist and wheel of the Python module, installed into a new venv. For development only: compiles all.
test-wheel: dependencies
	tests/module/wheel

# The recipes of docs/ on archives of 60 MB, with their times.
test-recipes: build
	tests/python/prepare tables format module
	ctest --preset release -R '^Module.Build$$'
	PLYMILL_RECIPES_BYTES=60000000 PYTHONPATH=build/release/python/site \
	  tests/python/run tables recipes.py build/release/bench/make_archive

# Reads archives with Spark in two workers, one of which is killed. For development only: needs Java,
# downloads PySpark.
test-spark: build
	scripts/install-dependencies spark
	tests/python/prepare tables module
	ctest --preset release -R '^Module.Build$$'
	tests/spark/run

# Everything that is slow and rarely fails, with one summary at the end: scripts/nightly.
nightly: dependencies
	scripts/nightly

bench:
	scripts/install-dependencies bench
	bench/run

bench-instructions:
	scripts/install-dependencies instructions
	bench/instructions check

# Fails if clang-format would change a file, or if clang-tidy has a warning.
lint: build
	scripts/install-dependencies lint
	git ls-files '*.h' '*.cc' | xargs scripts/clang-format --dry-run -Werror
	scripts/tidy

# clang-tidy of all sources: half an hour.
lint-all: build
	scripts/install-dependencies lint
	scripts/tidy --all

# Compiles the library and the command with g++, without optimization, which takes half as long.
test-gcc: dependencies
	scripts/install-dependencies gcc
	CXX=g++ cmake --preset release -B build/gcc -DBUILD_TESTING=OFF -DCMAKE_CXX_FLAGS_RELEASE=-DNDEBUG $(CONFIGURE)
	cmake --build build/gcc -j $(JOBS) --target plymill

format:
	git ls-files '*.h' '*.cc' | xargs scripts/clang-format -i

clean:
	rm -rf build

dependencies:
	scripts/install-dependencies test
