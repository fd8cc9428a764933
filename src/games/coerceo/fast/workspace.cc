// Workspace: memory for the arrays of the fast form.
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

static_assert(Buffer<char>::kSlackBytes >= 64);

template <class T>
void MakeRoomFor(std::size_t values, Buffer<T>& in) {
  in.Clear();
  in.Room(values);
}

void MakeRoomFor(std::size_t words, BitWords& in) {
  MakeRoomFor(words, in.words);
  MakeRoomFor(words, in.offsets);
}

}  // namespace

void Workspace::MakeRoom(std::size_t bytes) {
  MakeRoomFor(MaxLineWords(bytes), line_bits);
  MakeRoomFor(MaxLineWords(bytes), line_words);
  MakeRoomFor(MaxLines(bytes), line_begins);
  MakeRoomFor(MaxLines(bytes), lines);
  MakeRoomFor(MaxTags(bytes), tags);
  MakeRoomFor(MaxFrames(bytes), frames);
  MakeRoomFor(MaxListedBlocks(bytes), block_offsets);
  MakeRoomFor(MaxListedBlocks(bytes), block_texts);
  MakeRoomFor(MaxBatches(bytes), batch_errors);
  MakeRoomFor(MaxBlocks(bytes), block_ends);
  for (auto* const stream : {&heads, &values, &numbers_low, &numbers_high}) {
    MakeRoomFor(MaxEntries(bytes), *stream);
  }
  MakeRoomFor(MaxBlocks(bytes), open_words);
  MakeRoomFor(MaxBlocks(bytes), close_words);
  MakeRoomFor(MaxBraces(bytes), opens);
  MakeRoomFor(MaxBraces(bytes), closes);
  MakeRoomFor(MaxComments(bytes), comment_rows);
  MakeRoomFor(MaxSigns(bytes), signs);
  MakeRoomFor(kMostNumber, open_plies);
  MakeRoomFor(kMostUnnumbered, unnumbered);
  MakeRoomFor(kMostUnnumbered, unnumbered_after);
}

}  // namespace plymill::coerceo::fast
