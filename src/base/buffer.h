// Buffer: an array that keeps its memory from shard to shard.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "base/fence.h"

namespace plymill {

// Unlike std::vector it does not initialize new values, and it keeps kSlackBytes of memory after
// its end, so that encoders may store whole words past the last byte they need. Clear() keeps the
// memory: once it is large enough, nothing is allocated.
//
// With AddressSanitizer, a write past the room requested last and its slack ends the program, even
// if the buffer has more memory. The small functions are always inlined. Otherwise the linker might
// keep only the copy from a file compiled for AVX2 or AVX-512, which other CPUs cannot run.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t kSlackBytes = 64;

  Buffer() = default;
  Buffer(Buffer&& from) noexcept
      : data_(std::move(from.data_)),
        size_(std::exchange(from.size_, 0)),
        capacity_(std::exchange(from.capacity_, 0)),
        fence_(std::exchange(from.fence_, {})) {}
  Buffer& operator=(Buffer&& from) noexcept {
    std::swap(data_, from.data_);
    std::swap(size_, from.size_);
    std::swap(capacity_, from.capacity_);
    std::swap(fence_, from.fence_);
    return *this;
  }

  [[gnu::always_inline]] std::size_t size() const { return size_; }
  [[gnu::always_inline]] bool empty() const { return size_ == 0; }
  [[gnu::always_inline]] T* data() { return data_.get(); }
  [[gnu::always_inline]] const T* data() const { return data_.get(); }
  [[gnu::always_inline]] T* begin() { return data(); }
  [[gnu::always_inline]] T* end() { return data() + size_; }
  [[gnu::always_inline]] const T* begin() const { return data(); }
  [[gnu::always_inline]] const T* end() const { return data() + size_; }
  [[gnu::always_inline]] T& operator[](std::size_t index) { return data()[index]; }
  [[gnu::always_inline]] const T& operator[](std::size_t index) const { return data()[index]; }
  [[gnu::always_inline]] T& back() { return data()[size_ - 1]; }

  void Clear() {
    size_ = 0;
    Open(0);
  }

  // Keeps only the first `size` values. `size` may exceed size() by values that were written into
  // the room requested last.
  void Truncate(std::size_t size) { SetSize(size); }

  // Makes room for `more` values after the end and returns its address. The caller writes values
  // there and then calls Grow() with their number.
  T* Room(std::size_t more) {
    if (more > capacity_ - size_) Reallocate(size_ + more);
    Open(size_ + more);
    return end();
  }
  void Grow(std::size_t more) { SetSize(size_ + more); }

  void Append(const T& value) {
    std::memcpy(static_cast<void*>(Room(1)), &value, sizeof(T));
    ++size_;
  }

  // Appends `count` values from memory at `from`, which needs no alignment.
  void Append(const void* from, std::size_t count) {
    T* const to = Room(count);
    if (count > 0) std::memcpy(static_cast<void*>(to), from, count * sizeof(T));
    size_ += count;
  }

 private:
  using MemoryFence = Fence<kSlackBytes>;

  struct Free {
    void operator()(T* data) const {
      MemoryFence::Remove(data);
      std::free(data);
    }
  };

  void SetSize(std::size_t size) {
    fence_.Use(size * sizeof(T));
    size_ = size;
  }

  void Open(std::size_t values) {
    if (data_ != nullptr) fence_.Open(data_.get(), values * sizeof(T));
  }

  [[gnu::noinline, gnu::cold]] void Reallocate(std::size_t least) {
    const std::size_t capacity = least + least / 2 + 16;
    Open(capacity_);  // realloc() reads all of it
    void* const data = std::realloc(data_.get(), capacity * sizeof(T) + kSlackBytes);
    if (data == nullptr) throw std::bad_alloc();
    static_cast<void>(data_.release());
    data_.reset(static_cast<T*>(data));
    capacity_ = capacity;
    fence_.MoveToEnd(capacity * sizeof(T));
  }

  std::unique_ptr<T, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  [[no_unique_address]] MemoryFence fence_;
};

}  // namespace plymill
