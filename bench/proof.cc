#include "bench/proof.h"

#include <xxhash.h>

#include <string_view>

#include "run/record_output.h"

namespace plymill::bench {
namespace {

void Append(std::string_view text, Buffer<char>& bytes) {
  const std::uint64_t size = text.size();
  bytes.Append(&size, sizeof(size));
  bytes.Append(text.data(), text.size());
}

}  // namespace

// A block of a record file contains everything that was read of kept games.
void Prover::Add(const RecordsBase& records) {
  bytes_.Clear();
  bytes_.Append(&proof_.hash, sizeof(proof_.hash));
  if (!records.heads.empty()) {
    EncodeFileBlock(game_, records, 0, false, block_);
    Append(block_.block.entry_bytes(), bytes_);
    Append(block_.block.data_bytes(), bytes_);
  }
  AddRemarks(records);
  proof_.games += records.tally.games_written;
  proof_.plies += records.tally.plies;
  proof_.hash = XXH3_64bits(bytes_.data(), bytes_.size());
}

void Prover::AddRemarks(const RecordsBase& records) {
  for (const RemarkRecord& remark : records.remarks) {
    bytes_.Append(&remark.game, sizeof(remark.game));
    bytes_.Append(&remark.remark.reason, sizeof(remark.remark.reason));
    Append(remark.remark.written, bytes_);
    Append(remark.remark.read, bytes_);
  }
  for (const RejectRecord& reject : records.rejects) {
    bytes_.Append(&reject.at, sizeof(reject.at));
    bytes_.Append(&reject.reason, sizeof(reject.reason));
    Append(reject.text, bytes_);
  }
}

}  // namespace plymill::bench
