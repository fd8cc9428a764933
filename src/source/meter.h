// Meter: counts the bytes that a file unpacks to, and checks them against the limits.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "plymill/archive_options.h"
#include "source/byte_stream.h"

namespace plymill {

// A copy belongs to the same file, but counts its unpacked bytes separately.
class Meter {
 public:
  Meter(std::string name, const ArchiveOptions& options, std::uint64_t file_bytes)
      : name_(std::move(name)),
        max_ratio_(options.max_ratio),
        max_bytes_(options.max_bytes),
        file_bytes_(std::make_shared<std::uint64_t>(file_bytes)),
        position_(std::make_shared<std::uint64_t>(0)) {}

  // AddRead() counts bytes read from a file of unknown size. AddUnpacked() counts unpacked bytes,
  // and returns kLimit if a limit is exceeded.
  void AddRead(std::uint64_t bytes) { *file_bytes_ += bytes; }
  Result<void> AddUnpacked(std::uint64_t bytes);

  // About how many bytes of a compressed file are read so far.
  void SetPosition(std::uint64_t bytes) { *position_ = bytes; }
  std::uint64_t position() const { return *position_; }

 private:
  std::string name_;
  std::uint64_t max_ratio_, max_bytes_;
  std::shared_ptr<std::uint64_t> file_bytes_, position_;
  std::uint64_t unpacked_bytes_ = 0;
};

// Passes the bytes of `from` on, and counts them with AddRead().
class ReadMeter final : public ByteStream {
 public:
  ReadMeter(std::unique_ptr<ByteStream> from, std::shared_ptr<Meter> meter)
      : from_(std::move(from)), meter_(std::move(meter)) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override {
    const Result<std::size_t> got = from_->Read(to, bytes);
    if (got.ok()) meter_->AddRead(*got);
    return got;
  }

 private:
  std::unique_ptr<ByteStream> from_;
  std::shared_ptr<Meter> meter_;
};

// Passes the bytes of `from` on, and counts them with AddUnpacked(), whose errors it returns.
class UnpackMeter final : public ByteStream {
 public:
  UnpackMeter(std::unique_ptr<ByteStream> from, std::shared_ptr<Meter> meter)
      : from_(std::move(from)), meter_(std::move(meter)) {}

  Result<std::size_t> Read(char* to, std::size_t bytes) override {
    Result<std::size_t> got = from_->Read(to, bytes);
    if (!got.ok()) return got;
    Result<void> within = meter_->AddUnpacked(*got);
    if (!within.ok()) return within;
    return got;
  }

 private:
  std::unique_ptr<ByteStream> from_;
  std::shared_ptr<Meter> meter_;
};

}  // namespace plymill
