/* Counts the games and plies of the files named as arguments, with an installed plymill, in C. */
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

int main(int argc, char** argv) {
  plymill_scan_options options = {.struct_size = sizeof options,
                                  .sources = (const char* const*)argv + 1,
                                  .source_count = (size_t)argc - 1};
  plymill_scan* scan = NULL;
  plymill_error* error = NULL;
  long games = -1, plies = -1;
  if (plymill_scan_open(&options, &scan, &error) == PLYMILL_OK) {
    games = count(scan, PLYMILL_GAMES, &error);
    plies = count(scan, PLYMILL_PLIES, &error);
  }
  if (error != NULL) puts(plymill_error_message(error));
  plymill_error_free(error);
  plymill_scan_free(scan);
  printf("%ld games, %ld plies\n", games, plies);
  return games >= 0 && plies >= 0 ? 0 : 1;
}
