// Reading: one read of the sources of a scan, in threads of its own.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "plymill/scan.h"
#include "run/tables/piece.h"

namespace plymill {

// One thread at a time may use it. After fork(), the read goes on in the parent only.
class Reading {
 public:
  // Reads games of the notation `notation`, and makes pieces with `maker`. Begins with Next().
  Reading(ConvertOptions options, const std::string& notation,
          std::unique_ptr<const PieceMaker> maker, std::size_t most_rejected);
  ~Reading();

  // Waits until Next() can return without waiting, or for `limit`. Returns whether Next() can.
  bool Wait(std::chrono::milliseconds limit);

  // The next piece; null after the last one, or if the read has failed.
  SharedPiece Next();

  // Ends the read, if it has not ended, and returns its result.
  const ReadResult& Finish();

 private:
  class Run;

  bool is_here() const;
  bool Begin();

  const pid_t process_;
  std::unique_ptr<Run> run_;
  bool drained_ = false;  // Next() has returned all pieces
  bool finished_ = false;
  ReadResult result_;
};

}  // namespace plymill
