/* Counts the games, plies and positions of the files named as arguments, with an installed plymill,
 * in C. */
#include <plymill/plymill.h>
#include <stdio.h>

static long count_rows(plymill_table* table, plymill_error** error) {
  struct ArrowArrayStream stream;
  struct ArrowArray batch;
  long rows = 0;
  if (plymill_table_stream(table, &stream, error) != PLYMILL_OK) return -1;
  for (;;) {
    if (stream.get_next(&stream, &batch) != 0) {
      puts(stream.get_last_error(&stream));
      rows = -1;
      break;
    }
    if (batch.release == NULL) break;
    rows += (long)batch.length;
    batch.release(&batch);
  }
  stream.release(&stream);
  return rows;
}

static long count(const plymill_scan* scan, plymill_rows rows, plymill_error** error) {
  plymill_table_options options = {.struct_size = sizeof options, .rows = rows};
  plymill_table* table = NULL;
  long counted = -1;
  if (plymill_table_open(scan, &options, &table, error) == PLYMILL_OK) {
    counted = count_rows(table, error);
  }
  plymill_table_free(table);
  return counted;
}

static long count_positions(const char* const* files, size_t file_count, plymill_error** error) {
  plymill_positions_options options = {
      .struct_size = sizeof options, .files = files, .file_count = file_count, .batch = 8};
  plymill_positions* positions = NULL;
  int32_t action[8];
  plymill_position_arrays arrays = {.struct_size = sizeof arrays, .action = action};
  long counted = -1;
  uint32_t rows = 0;
  if (plymill_positions_open(&options, &positions, error) == PLYMILL_OK) {
    for (counted = 0;; counted += rows) {
      if (plymill_positions_next(positions, &arrays, &rows, NULL, error) != PLYMILL_OK)
        counted = -1;
      if (counted < 0 || rows == 0) break;
    }
  }
  plymill_positions_free(positions);
  return counted;
}

int main(int argc, char** argv) {
  plymill_scan_options options = {.struct_size = sizeof options,
                                  .sources = (const char* const*)argv + 1,
                                  .source_count = (size_t)argc - 1};
  plymill_scan* scan = NULL;
  plymill_error* error = NULL;
  long games = -1, plies = -1, positions = -1;
  if (plymill_scan_open(&options, &scan, &error) == PLYMILL_OK) {
    games = count(scan, PLYMILL_GAMES, &error);
    plies = count(scan, PLYMILL_PLIES, &error);
    positions = count_positions(options.sources, options.source_count, &error);
  }
  if (error != NULL) puts(plymill_error_message(error));
  plymill_error_free(error);
  plymill_scan_free(scan);
  printf("%ld games, %ld plies, %ld positions\n", games, plies, positions);
  return games >= 0 && plies >= 0 && positions >= 0 ? 0 : 1;
}
