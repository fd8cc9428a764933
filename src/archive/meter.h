// Meter: how much a file unpacks to, and whether that may still be.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "archive/byte_stream.h"
#include "plymill/archive_options.h"

namespace plymill {

// A copy is for the same file, and counts for itself what it unpacks to.
class Meter {
 public:
  Meter(std::string name, const ArchiveOptions& options, std::uint64_t file_bytes)
      : name_(std::move(name)),
        max_ratio_(options.max_ratio),
        max_bytes_(options.max_bytes),
        file_bytes_(std::make_shared<std::uint64_t>(file_bytes)) {}

  // So many bytes more were read of a file whose size was not known, or unpacked.
  void AddRead(std::uint64_t bytes) { *file_bytes_ += bytes; }
  absl::Status AddUnpacked(std::uint64_t bytes);

 private:
  std::string name_;
  std::uint64_t max_ratio_, max_bytes_;
  std::shared_ptr<std::uint64_t> file_bytes_;
  std::uint64_t unpacked_bytes_ = 0;
};

// Tells `meter` what is read of `from`.
class ReadMeter final : public ByteStream {
 public:
  ReadMeter(std::unique_ptr<ByteStream> from, std::shared_ptr<Meter> meter)
      : from_(std::move(from)), meter_(std::move(meter)) {}

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override {
    const absl::StatusOr<std::size_t> got = from_->Read(to, bytes);
    if (got.ok()) meter_->AddRead(*got);
    return got;
  }

 private:
  std::unique_ptr<ByteStream> from_;
  std::shared_ptr<Meter> meter_;
};

// Ends with the error of `meter` where it has one.
class UnpackMeter final : public ByteStream {
 public:
  UnpackMeter(std::unique_ptr<ByteStream> from, std::shared_ptr<Meter> meter)
      : from_(std::move(from)), meter_(std::move(meter)) {}

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override {
    absl::StatusOr<std::size_t> got = from_->Read(to, bytes);
    if (!got.ok()) return got;
    absl::Status within = meter_->AddUnpacked(*got);
    if (!within.ok()) return within;
    return got;
  }

 private:
  std::unique_ptr<ByteStream> from_;
  std::shared_ptr<Meter> meter_;
};

}  // namespace plymill
