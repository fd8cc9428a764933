// Runs: `runs` runs commands of plymill, each in a process of its own. It is a fork of this one,
// because a build with sanitizers needs longer to start than to read a small file. A command is a
// line: the files for what it prints and says, and its words, with tabs between them. The answer is
// a line: the exit status, or the number of the signal with a minus, and the memory in KiB.
//
// Words that begin with @ are no commands of plymill, but calls of the library for C:
//
//   @games FILE [ID]                  all games as JSON Lines; the number of the first one with ID
//   @table FILE plies|games|nested    the rows of a table as JSON Lines
//   @positions FILE in-order|windows  how many positions there are, and a hash of them
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash/hash.h"
#include "cli/run.h"
#include "plymill/plymill.h"
#include "support/arrow_json.h"

namespace plymill::testing {
namespace {

using Words = std::vector<std::string>;

// More CPU time than any command needs for a small file: one that needs it does not end.
constexpr rlim_t kMostSeconds = 60;

Words WordsOf(std::string_view line) {
  Words words;
  while (true) {
    const std::size_t end = line.find('\t');
    words.emplace_back(line.substr(0, end));
    if (end == line.npos) return words;
    line.remove_prefix(end + 1);
  }
}

// Ends the process as the command does.
[[noreturn]] void Fail(plymill_error* error) {
  std::fprintf(stderr, "%s\n", plymill_error_message(error));
  const plymill_status status = plymill_error_status(error);
  plymill_error_free(error);
  std::exit(status);
}

using Ask = plymill_status (*)(const plymill_file*, std::uint64_t, char**, plymill_error**);

std::string TextOf(Ask ask, const plymill_file* file, std::uint64_t number) {
  plymill_error* error = nullptr;
  char* text = nullptr;
  if (ask(file, number, &text, &error) != PLYMILL_OK) Fail(error);
  std::string copy = text;
  plymill_text_free(text);
  return copy;
}

void PrintGames(const Words& words) {
  plymill_error* error = nullptr;
  plymill_file* file = nullptr;
  if (plymill_file_open(words[1].c_str(), &file, &error) != PLYMILL_OK) Fail(error);
  for (std::uint64_t i = 0; i < plymill_file_games(file); ++i) {
    std::puts(TextOf(plymill_file_game, file, i).c_str());
    (void)TextOf(plymill_file_game_notation, file, i);
  }
  if (words.size() > 2) {
    const std::uint64_t id = std::stoull(words[2], nullptr, 16);
    int found = 0;
    std::uint64_t number = 0;
    if (plymill_file_find_id(file, id, &found, &number, &error) != PLYMILL_OK) Fail(error);
    std::printf("%d %llu\n", found, static_cast<unsigned long long>(number));
  }
  plymill_file_free(file);
}

void PrintRows(const ArrowSchema& schema, ArrowArrayStream& stream) {
  while (true) {
    ArrowArray batch;
    if (stream.get_next(&stream, &batch) != 0) {
      std::fprintf(stderr, "%s\n", stream.get_last_error(&stream));
      std::exit(PLYMILL_INPUT);
    }
    if (batch.release == nullptr) return;
    std::fputs(ArrowJson(schema, batch).c_str(), stdout);
    batch.release(&batch);
  }
}

void PrintTable(const Words& words) {
  plymill_error* error = nullptr;
  plymill_scan* scan = nullptr;
  plymill_table* table = nullptr;
  const char* source = words[1].c_str();
  plymill_scan_options options = {};
  options.struct_size = sizeof(options);
  options.sources = &source;
  options.source_count = 1;
  options.threads = 1;
  if (plymill_scan_open(&options, &scan, &error) != PLYMILL_OK) Fail(error);
  plymill_table_options rows = {};
  rows.struct_size = sizeof(rows);
  rows.rows = words[2] == "plies"   ? PLYMILL_PLIES
              : words[2] == "games" ? PLYMILL_GAMES
                                    : PLYMILL_NESTED;
  ArrowSchema schema;
  ArrowArrayStream stream;
  if (plymill_table_open(scan, &rows, &table, &error) != PLYMILL_OK ||
      plymill_table_schema(table, &schema, &error) != PLYMILL_OK ||
      plymill_table_stream(table, &stream, &error) != PLYMILL_OK) {
    Fail(error);
  }
  PrintRows(schema, stream);
  stream.release(&stream);
  schema.release(&schema);
  plymill_table_free(table);
  plymill_scan_free(scan);
}

constexpr std::uint32_t kBatch = 64;

// Memory for a batch.
class Arrays {
 public:
  explicit Arrays(const plymill_position_layout& layout)
      : board_(kBatch * layout.board_bytes),
        legal_(kBatch * layout.legal_bytes),
        globals_(kBatch * layout.global_count) {}

  plymill_position_arrays Places() {
    plymill_position_arrays places = {};
    places.struct_size = sizeof(places);
    places.board = board_.data();
    places.legal = legal_.data();
    places.globals = globals_.data();
    places.action = action_.data();
    places.game = game_.data();
    places.ply = ply_.data();
    return places;
  }

  // The first `rows` rows, each in numbers.
  std::uint64_t HashOf(std::uint32_t rows) const {
    const auto bytes = [&](const auto& array, std::size_t of_row) {
      return std::string(reinterpret_cast<const char*>(array.data()), rows * of_row);
    };
    return plymill::HashOf(bytes(board_, board_.size() / kBatch) +
                           bytes(legal_, legal_.size() / kBatch) + bytes(action_, 4) +
                           bytes(game_, 8) + bytes(ply_, 4));
  }

 private:
  std::vector<std::uint8_t> board_, legal_;
  std::vector<std::int16_t> globals_;
  std::array<std::int32_t, kBatch> action_{}, ply_{};
  std::array<std::int64_t, kBatch> game_{};
};

void PrintPositions(const Words& words) {
  plymill_error* error = nullptr;
  plymill_positions* positions = nullptr;
  const char* file = words[1].c_str();
  plymill_positions_options options = {};
  options.struct_size = sizeof(options);
  options.files = &file;
  options.file_count = 1;
  options.batch = kBatch;
  options.order = words[2] == "windows" ? PLYMILL_WINDOWS : PLYMILL_IN_ORDER;
  options.keep_unclean = 1;
  options.threads = 1;
  if (plymill_positions_open(&options, &positions, &error) != PLYMILL_OK) Fail(error);
  plymill_position_layout layout = {};
  layout.struct_size = sizeof(layout);
  if (plymill_positions_layout(positions, &layout, &error) != PLYMILL_OK) Fail(error);
  Arrays arrays(layout);
  const plymill_position_arrays places = arrays.Places();
  std::uint64_t count = 0, hash = 0;
  for (std::uint32_t rows = 1; rows > 0; count += rows) {
    if (plymill_positions_next(positions, &places, &rows, nullptr, &error) != PLYMILL_OK) {
      Fail(error);
    }
    hash = hash * 31 + arrays.HashOf(rows);
  }
  std::uint64_t counted = 0, batches = 0;
  if (plymill_positions_count(positions, &counted, &batches, &error) != PLYMILL_OK) Fail(error);
  std::printf("%llu of %llu positions, %016llx\n", static_cast<unsigned long long>(count),
              static_cast<unsigned long long>(counted), static_cast<unsigned long long>(hash));
  plymill_positions_free(positions);
}

int Run(const Words& words) {
  if (words[0] == "@games") return PrintGames(words), 0;
  if (words[0] == "@table") return PrintTable(words), 0;
  if (words[0] == "@positions") return PrintPositions(words), 0;
  return cli::RunCommand(words);
}

void SendTo(const std::string& path, int stream) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0 || dup2(file, stream) < 0) _exit(125);
}

[[noreturn]] void RunInChild(const Words& words) {
  const rlimit limit = {kMostSeconds, kMostSeconds};
  setrlimit(RLIMIT_CPU, &limit);
  SendTo("/dev/null", STDIN_FILENO);
  SendTo(words[0], STDOUT_FILENO);
  SendTo(words[1], STDERR_FILENO);
  std::exit(Run({words.begin() + 2, words.end()}));
}

// Prints the answer to a command.
void Answer(const Words& words) {
  const pid_t child = fork();
  if (child == 0) RunInChild(words);
  int status = 0;
  rusage usage = {};
  if (wait4(child, &status, 0, &usage) != child) std::abort();
  const int answer = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  std::printf("%d %ld\n", answer, usage.ru_maxrss);
  std::fflush(stdout);
}

}  // namespace
}  // namespace plymill::testing

int main() {
  std::string line;
  while (std::getline(std::cin, line)) plymill::testing::Answer(plymill::testing::WordsOf(line));
  return 0;
}
