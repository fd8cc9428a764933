/* plymill.h: plymill for C. Reads archives of board-game notations, and record files, as Arrow
 * tables or game by game.
 *
 *   const char* sources[] = {"games/"};
 *   plymill_scan_options options = {.struct_size = sizeof options, .sources = sources,
 *                                   .source_count = 1};
 *   plymill_scan* scan = NULL;
 *   plymill_table* plies = NULL;
 *   struct ArrowArrayStream stream;
 *   plymill_error* error = NULL;
 *   if (plymill_scan_open(&options, &scan, &error) != PLYMILL_OK ||
 *       plymill_table_open(scan, NULL, &plies, &error) != PLYMILL_OK ||
 *       plymill_table_stream(plies, &stream, &error) != PLYMILL_OK) {
 *     fprintf(stderr, "%s\n", plymill_error_message(error));
 *   }
 *
 * Errors: a function that can fail returns a plymill_status. If it fails, it leaves its other
 * results alone and, unless `error` is NULL, sets `*error` to an object that describes the failure.
 * The caller frees it with plymill_error_free(). It is NULL if there is no memory for it. Each
 * function names the statuses that it may return besides PLYMILL_OK and PLYMILL_NO_MEMORY.
 *
 * NULL in the place of a pointer that a function needs is PLYMILL_USAGE; functions that return no
 * status then return 0 or an empty text.
 *
 * Lifetime: the caller frees each object with the function `..._free` of its type, which accepts
 * NULL. Tables keep what they need of their scan, and streams of their table, so objects may be
 * freed in any order. Texts are in UTF-8 unless their function says otherwise, end with a NUL byte,
 * and belong to the object that they were asked of, unless the function says otherwise.
 *
 * Threads: any number of threads may use a scan, a table or a record file at once, except to free
 * it. One thread at a time may use a stream, a read or an error.
 *
 * Options: a struct of options begins with its own size, which a caller sets to sizeof. All other
 * fields may be 0 or NULL, which are their defaults. Later versions of plymill append fields.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "plymill/arrow_abi.h"

/* NOLINTBEGIN(modernize-use-using): C has no other way. */

#ifdef __cplusplus
extern "C" {
#endif

typedef enum plymill_status {
  PLYMILL_OK = 0,
  PLYMILL_USAGE = 2,       /* options that do not fit together, or an output that exists already */
  PLYMILL_INPUT = 3,       /* a file that cannot be read, or has the wrong content */
  PLYMILL_CHANGED = 4,     /* a source that changed while it was read */
  PLYMILL_NO_MEMORY = 12,  /* not enough memory */
  PLYMILL_CANCELLED = 130, /* the caller ended the read */
} plymill_status;

/* The version of plymill, such as "0.1.0". Always valid. */
const char* plymill_version(void);

/* The names of the notations that plymill reads, such as "lost-cities", in an array of
 * `*count` names. Always valid. NULL if there is no memory. `count` may be NULL. */
const char* const* plymill_notations(size_t* count);

/* ---- Errors ---- */

typedef struct plymill_error plymill_error;

/* What these functions return for NULL: PLYMILL_NO_MEMORY, "not enough memory", and empty texts. */
plymill_status plymill_error_status(const plymill_error* error);

/* Where the problem is, what was expected, and what was found instead. */
const char* plymill_error_message(const plymill_error* error);

/* The kind of the failure, such as "damaged"; see docs/messages.md. */
const char* plymill_error_code(const plymill_error* error);

/* The source that failed; empty if the failure is not about a source. */
const char* plymill_error_source(const plymill_error* error);

void plymill_error_free(plymill_error* error);

/* ---- Scans: which sources are read, and how ---- */

typedef struct plymill_scan plymill_scan;

typedef struct plymill_scan_options {
  size_t struct_size; /* sizeof(plymill_scan_options) */

  /* Paths of files and folders: texts, compressed and packed files, JSON Lines, and record files,
   * whose names end in ".plym". Copied. */
  const char* const* sources;
  size_t source_count;

  /* The name of the notation of the games to read. NULL: the notation of all sources, whose
   * beginnings are read to find it. */
  const char* notation;

  /* Conditions on games, such as "plies>=20": see docs/selection.md. All must hold. */
  const char* const* where;
  size_t where_count;

  uint64_t skip;  /* omits this many of the selected games */
  uint64_t limit; /* reads at most this many of the games after them; 0: all */

  /* A file for the text of all rejected games. It gets its name at the end of a read that was not
   * ended early. Each read of the scan replaces it. NULL: none. */
  const char* rejects_path;
  int force; /* not 0: `rejects_path` may name a file that exists before the scan is opened */

  int keep_unparsed; /* not 0: an unreadable ply does not reject its game */
  int strict;        /* not 0: every diagnostic rejects its game */
  int rules;         /* not 0: replay the games of texts by their rules: see docs/rules.md */
  int text;          /* not 0: keep the written form of every ply, not only of unparsed ones */
  int skip_unknown;  /* not 0: omit sources in no known notation; otherwise they are a failure */
  uint32_t threads;  /* 0: one for each core. Does not change what is read. */
  int skip_damaged;  /* not 0: omit sources that are damaged or cannot be read, whole */
} plymill_scan_options;

/* Checks `options` and opens a scan. If no notation is named, reads the beginning of each source to
 * find it; otherwise reads nothing. Sources in another notation than the one named are omitted,
 * and counted in the report.
 * Fails with PLYMILL_USAGE, also if the sources are in several notations and none is named: the
 * message lists them; and with PLYMILL_INPUT or PLYMILL_CHANGED if a source cannot be read. */
plymill_status plymill_scan_open(const plymill_scan_options* options, plymill_scan** scan,
                                 plymill_error** error);

/* The name of the notation of the scan. */
const char* plymill_scan_notation(const plymill_scan* scan);

void plymill_scan_free(plymill_scan* scan);

/* ---- Tables: the games of a scan as Arrow streams ---- */

typedef enum plymill_rows {
  PLYMILL_PLIES = 0,  /* a row for each ply */
  PLYMILL_GAMES = 1,  /* a row for each game */
  PLYMILL_NESTED = 2, /* a row for each game, which has its plies as a list of structs, "moves" */
} plymill_rows;

typedef struct plymill_table plymill_table;

typedef struct plymill_table_options {
  size_t struct_size; /* sizeof(plymill_table_options) */
  plymill_rows rows;

  /* The names of the columns, in the wanted order. None: all. Columns that are not named are not
   * decoded from record files. Copied. */
  const char* const* columns;
  size_t column_count;

  /* Not 0: columns of names and of short words are texts (utf8). 0: they are dictionaries. */
  int plain_strings;

  size_t batch_rows; /* the most rows of a batch; 0: 65,536 */

  /* Not 0: a stream ends with a failure after its last batch if games were rejected, sources are in
   * another notation, or the run on a mirrored folder has not ended. It names the first three. 0:
   * they are only in the report. */
  int fail_on_rejected;
} plymill_table_options;

/* Opens a table. Reads nothing. `options` may be NULL. Fails with PLYMILL_USAGE, for example if
 * there is no such column. */
plymill_status plymill_table_open(const plymill_scan* scan, const plymill_table_options* options,
                                  plymill_table** table, plymill_error** error);

/* Describes the columns: the types depend on the notation and the options only. Reads nothing. The
 * caller releases `schema`. */
plymill_status plymill_table_schema(const plymill_table* table, struct ArrowSchema* schema,
                                    plymill_error** error);

/* Makes a stream, which reads all sources anew. Nothing is read before its first batch is asked
 * for; then threads read ahead of the caller, by a bounded number of batches. In a process made by
 * fork() without exec(), one thread reads. The caller releases `stream`, which ends the read.
 *
 * The functions of the stream return EIO if a read fails, and get_last_error() says why; and
 * ENOMEM. A stream fails after its last batch if no source is in the notation of the scan. A stream
 * that was begun before fork() fails in the child. */
plymill_status plymill_table_stream(const plymill_table* table, struct ArrowArrayStream* stream,
                                    plymill_error** error);

void plymill_table_free(plymill_table* table);

/* ---- Reads: what a stream has counted ---- */

typedef struct plymill_read plymill_read;

/* The result of the stream of `table` that ended last: at its end, when it failed, or when it was
 * released before. Sets `*read` to NULL if none has ended yet. The caller frees it. */
plymill_status plymill_table_last_read(const plymill_table* table, plymill_read** read,
                                       plymill_error** error);

/* Whether all games were read: not 0, or 0 if the read has failed or was ended early. */
int plymill_read_is_complete(const plymill_read* read);

/* PLYMILL_OK, or why the read has failed. PLYMILL_CANCELLED: it was ended early. */
plymill_status plymill_read_status(const plymill_read* read);

/* Why the read has failed; empty if it has not. */
const char* plymill_read_message(const plymill_read* read);

/* The counts of the read, also of one that failed, as the JSON object of --report: see
 * docs/messages.md. */
const char* plymill_read_report(const plymill_read* read);

/* A rejected game. */
typedef struct plymill_rejected {
  size_t struct_size; /* sizeof(plymill_rejected), set by the caller */
  const char* source;
  uint64_t offset; /* of the failure: bytes from the start of the source */
  uint64_t line;   /* from 1 */
  uint64_t column; /* in bytes, from 1 */
  const char* code;
  const char* message;
  const char* text; /* the game as written, at most 64 KiB, in any encoding; may have NUL bytes */
  size_t text_bytes;
} plymill_rejected;

/* The number of rejected games that are kept: the first 1,000 of them. */
size_t plymill_read_rejected_count(const plymill_read* read);

/* Describes rejected game `index`, which must be less than their number. What `rejected` points to
 * belongs to `read`. Fails with PLYMILL_USAGE. */
plymill_status plymill_read_rejected(const plymill_read* read, size_t index,
                                     plymill_rejected* rejected, plymill_error** error);

void plymill_read_free(plymill_read* read);

/* ---- Record files: games in any order ---- */

typedef struct plymill_file plymill_file;

/* Opens the record file at `path` and checks its header and footer. Fails with PLYMILL_INPUT. If
 * `path` is a folder, opens all record files (".plym") below it, in the order of their paths, as
 * one sequence of games; also fails with PLYMILL_USAGE if they are in several notations. */
plymill_status plymill_file_open(const char* path, plymill_file** file, plymill_error** error);

/* The number of games. */
uint64_t plymill_file_games(const plymill_file* file);

/* Sets `*json` to game `number`, counted from 0, as a row of JSON Lines with the plies in "moves":
 * see docs/json-lines.md. The caller frees the text with plymill_text_free(). Fails with
 * PLYMILL_USAGE if there is no such game, and with PLYMILL_INPUT if its block is damaged. */
plymill_status plymill_file_game(const plymill_file* file, uint64_t number, char** json,
                                 plymill_error** error);

/* The same, as text in the notation of the game. */
plymill_status plymill_file_game_notation(const plymill_file* file, uint64_t number, char** text,
                                          plymill_error** error);

/* Sets `*found` to 1, and `*number` to the number of the game that begins at byte `offset` of
 * `source`; or `*found` to 0 if there is none. Fails with PLYMILL_INPUT. */
plymill_status plymill_file_find(const plymill_file* file, const char* source, uint64_t offset,
                                 int* found, uint64_t* number, plymill_error** error);

/* The same for the first game with the id `id`. */
plymill_status plymill_file_find_id(const plymill_file* file, uint64_t id, int* found,
                                    uint64_t* number, plymill_error** error);

/* The same for the first game in which this was played, however it is written: `content` has the 32
 * hexadecimal digits of the key of game rows, else PLYMILL_USAGE. Reads all blocks. */
plymill_status plymill_file_find_content(const plymill_file* file, const char* content, int* found,
                                         uint64_t* number, plymill_error** error);

void plymill_file_free(plymill_file* file);

/* ---- Positions: arrays for training, filled into memory of the caller ---- */

/* docs/positions.md defines the numbers in the arrays, and what windows, ranks and workers are. One
 * thread at a time may use an object. A child made by fork() may use that of its parent, if no
 * thread of the parent was using it then. */
typedef struct plymill_positions plymill_positions;

typedef enum plymill_order {
  PLYMILL_WINDOWS = 0,  /* windows of games in a seeded order, each with its positions permuted */
  PLYMILL_IN_ORDER = 1, /* as in the files */
} plymill_order;

/* What happens at the end of an epoch, where ranks have different numbers of batches. */
typedef enum plymill_rank_end {
  PLYMILL_UNEVEN = 0, /* each rank gives its batches */
  PLYMILL_PAD = 1,    /* as many as the rank with the most: ranks with fewer repeat theirs */
  PLYMILL_DROP = 2,   /* as many as the rank with the fewest */
} plymill_rank_end;

/* One of several sets, into which games are divided by a hash: see docs/selection.md. */
typedef struct plymill_set_share {
  const char* name;
  uint32_t share;
} plymill_set_share;

typedef struct plymill_positions_options {
  size_t struct_size; /* sizeof(plymill_positions_options) */

  /* Record files, texts that are not compressed, and folders of them. Their order is that of the
   * games. */
  const char* const* files;
  size_t file_count;
  const char* notation; /* NULL: the notation of all files */

  /* Options of the rules, such as "coerceo.setup=ocius": see docs/rules.md. */
  const char* const* rules;
  size_t rule_count;

  uint32_t batch; /* the most rows of a batch; 0: 8,192 */
  plymill_order order;
  uint64_t seed;
  uint64_t epoch;
  uint32_t window_games; /* the most games of a window; 0: 8,192 */
  uint32_t window_plies; /* about the most plies of a window; 0: 262,144 */

  uint32_t rank, world;     /* of processes that share an epoch; a world of 0 is one of 1 */
  uint32_t worker, workers; /* of processes that share the windows of a rank; likewise */
  plymill_rank_end ranks;

  /* Only games for which all conditions hold, such as "plies>=20": see docs/selection.md. */
  const char* const* where;
  size_t where_count;

  /* Only games of `set`, which is one of `sets`. NULL: of all. */
  const plymill_set_share* sets;
  size_t set_count;
  uint64_t set_seed;
  const char* set;
  /* 0: only games that are legal by the rules give positions. Not 0: others give those before the
   * first ply that is illegal, or that the rules cannot follow. */
  int keep_unclean;

  uint32_t from_ply; /* only positions with at least this many plies before them */
  uint32_t every;    /* one of so many positions of a game; 0: all */
  uint32_t threads;  /* 0: one for each core. Does not change the batches. */

  /* 0: games in which the same was played fall into the same set, however they are written. Not 0:
   * games with the same bytes, as in version 0.1.0. */
  int same_bytes;

  /* Not 0: the player to move is the first one; colours, globals and actions are turned. */
  int of_mover;
  uint32_t symmetry;   /* from 0, which changes nothing; Coerceo has 6, Lost Cities 120 or 720,
                        * Carcassonne 4 */
  int random_symmetry; /* not 0: each position gets one by lot */
  int skip_forced;     /* not 0: only positions with more than one legal action */

  /* Not 0: the bytes that the positions of a window may take, in place of window_games and
   * window_plies. */
  uint64_t shuffle_memory;
} plymill_positions_options;

/* Opens the files. Texts are read once, to find their games. Fails with PLYMILL_USAGE if options
 * are wrong, if the files hold several notations, or one that has no positions, or if a text is
 * compressed; with PLYMILL_INPUT if a file cannot be read or is damaged; and with
 * PLYMILL_CHANGED. */
plymill_status plymill_positions_open(const plymill_positions_options* options,
                                      plymill_positions** positions, plymill_error** error);

/* The arrays of a notation. What it points to belongs to the positions. */
typedef struct plymill_position_layout {
  size_t struct_size;    /* sizeof(plymill_position_layout), set by the caller */
  const char* notation;  /* the name */
  int32_t version;       /* of the arrays: changes if the meaning of any number does */
  int32_t actions;       /* an action is a number from 0 to actions - 1 */
  const uint32_t* board; /* the shape of the board of one position, such as {24, 2} */
  size_t board_dimensions;
  size_t board_bytes;         /* of one position */
  const char* const* globals; /* the names of the numbers that have no place on the board */
  size_t global_count;
  size_t legal_bytes; /* of one position: (actions + 7) / 8 */
} plymill_position_layout;

/* Fails with PLYMILL_USAGE if `struct_size` is not set. */
plymill_status plymill_positions_layout(const plymill_positions* positions,
                                        plymill_position_layout* layout, plymill_error** error);

/* The games and the plies of the files, whatever the options omit. Not all plies are positions. */
uint64_t plymill_positions_games(const plymill_positions* positions);
uint64_t plymill_positions_plies(const plymill_positions* positions);

/* Where a batch is written: memory of the caller for as many rows as a batch may have, in C order.
 * NULL omits an array. */
typedef struct plymill_position_arrays {
  size_t struct_size;  /* sizeof(plymill_position_arrays) */
  uint8_t* board;      /* board_bytes a row */
  int16_t* globals;    /* global_count a row */
  int32_t* action;     /* that was played; its bit in `legal` is set */
  uint8_t* legal;      /* legal_bytes a row: bit n % 8 of byte n / 8 is action n */
  int8_t* outcome;     /* for the player to move: 1 won, 0 drawn, -1 lost, -128 not known */
  int16_t* margin;     /* points of the player to move less those of the best other; -32768 */
  int16_t* plies_left; /* to the last action of the game; 1 before the last one */
  int64_t* game;       /* number of the game in the files, from 0 */
  int32_t* ply;        /* plies of the game before the position, from 0 */
} plymill_position_arrays;

/* Fills the next batch, and sets `*rows` to its size: 0 at the end of the epoch. Sets
 * `*is_padding`, unless it is NULL, to 1 if the rows were given before in this epoch (PLYMILL_PAD),
 * or to 0. Fails with PLYMILL_USAGE, PLYMILL_INPUT or PLYMILL_CHANGED; the last two remain until
 * another epoch begins. */
plymill_status plymill_positions_next(plymill_positions* positions,
                                      const plymill_position_arrays* arrays, uint32_t* rows,
                                      int* is_padding, plymill_error** error);

/* Fills one row with the position before ply `index` of the files, counted from 0 over all games,
 * whatever the options omit. Sets `*rows` to 1, or to 0 if there is no such position: the ply is no
 * action, or its game left the rules before it. Does not change what plymill_positions_next()
 * gives. Fails likewise. */
plymill_status plymill_positions_at(plymill_positions* positions, uint64_t index,
                                    const plymill_position_arrays* arrays, uint32_t* rows,
                                    plymill_error** error);

/* Begins an epoch at its first window. */
plymill_status plymill_positions_set_epoch(plymill_positions* positions, uint64_t epoch,
                                           plymill_error** error);

/* Counts the positions of the epoch over all ranks and workers, and the batches of this rank and
 * worker, by replaying all games, unless they are counted already. Fails with PLYMILL_INPUT or
 * PLYMILL_CHANGED. */
plymill_status plymill_positions_count(plymill_positions* positions, uint64_t* count,
                                       uint64_t* batches, plymill_error** error);

/* Sets `*state` to the place after the last batch, a line of JSON of about 300 bytes, which the
 * caller frees with plymill_text_free(). */
plymill_status plymill_positions_state(const plymill_positions* positions, char** state,
                                       plymill_error** error);

/* Goes on after the batch of `state`, in any process, if the files and the options that decide the
 * order are the same: see docs/positions.md. Fails with PLYMILL_USAGE, and changes nothing, if they
 * are not, or if it is no state. */
plymill_status plymill_positions_load(plymill_positions* positions, const char* state,
                                      plymill_error** error);

/* Sets `*json` to the counts since the epoch began, or since a state was loaded, as a JSON object
 * with the keys of docs/positions.md. The caller frees it with plymill_text_free(). */
plymill_status plymill_positions_report(const plymill_positions* positions, char** json,
                                        plymill_error** error);

void plymill_positions_free(plymill_positions* positions);

/* ---- Texts that functions have made for the caller ---- */

void plymill_text_free(char* text);

#ifdef __cplusplus
}
#endif

/* NOLINTEND(modernize-use-using) */
