#include "bench/proof.h"

#include <xxhash.h>

#include <string_view>

namespace plymill::bench {
namespace {

void Append(std::string_view text, Buffer<char>& bytes) {
  const std::uint64_t size = text.size();
  bytes.Append(&size, sizeof(size));
  bytes.Append(text.data(), text.size());
}

}  // namespace

// The payload of a record-file block contains everything that was read of kept games.
void Prover::Add(const RecordsBase& records) {
  bytes_.Clear();
  bytes_.Append(&proof_.hash, sizeof(proof_.hash));
  game_.encode_block(records, payload_);
  for (const std::string_view piece : payload_.pieces()) bytes_.Append(piece.data(), piece.size());
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
