// PieceQueue: hands pieces from the thread that reads to the thread that asks for them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace plymill {

// `Piece` is a pointer; null means that there is none.
template <class Piece>
class PieceQueue {
 public:
  explicit PieceQueue(std::size_t capacity) : capacity_(capacity) {}

  // Waits until there is room. Returns false if nobody will take the piece.
  bool Push(Piece piece) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || pieces_.size() < capacity_; });
    if (closed_) return false;
    pieces_.push_back(std::move(piece));
    changed_.notify_all();
    return true;
  }

  // Waits until Pop() can return without waiting, or for `limit`. Returns whether Pop() can.
  bool Wait(std::chrono::milliseconds limit) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, limit, [&] { return ended_ || !pieces_.empty(); });
  }

  // Waits for the next piece. Returns null if there will be no more.
  Piece Pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ended_ || !pieces_.empty(); });
    if (pieces_.empty()) return nullptr;
    Piece piece = std::move(pieces_.front());
    pieces_.pop_front();
    changed_.notify_all();
    return piece;
  }

  // No more pieces will be pushed.
  void End() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  // No more pieces will be popped.
  void Close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 private:
  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Piece> pieces_;
  bool ended_ = false, closed_ = false;
};

}  // namespace plymill
