// Result: a value, or the Error that there is in its place. Both become a Result by themselves.
#pragma once

#include <cassert>
#include <concepts>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/error.h"

namespace plymill {

template <class T>
class Result;

// Whether something has failed, and why.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::make_shared<const Error>(std::move(error))) {}  // NOLINT

  bool ok() const { return error_ == nullptr; }

  // Only if it has failed.
  const Error& error() const {
    assert(!ok());
    return *error_;
  }

  // Whether it has failed with this code.
  bool Has(ErrorCode code) const { return !ok() && error_->code == code; }

 private:
  std::shared_ptr<const Error> error_;  // shared, so that copies need no memory
};

template <class Value, class T>
concept ValueOf = !std::same_as<std::remove_cvref_t<Value>, Result<T>> &&
                  std::convertible_to<Value, T> && !std::convertible_to<Value, Result<void>>;

template <class T>
class [[nodiscard]] Result {
 public:
  Result(Error error) : outcome_(std::move(error)) {}  // NOLINT

  // `failed` is not ok().
  Result(Result<void> failed) : outcome_(std::move(failed)) { assert(!outcome_.ok()); }  // NOLINT

  template <ValueOf<T> Value = T>
  Result(Value&& value) : value_(std::in_place, std::forward<Value>(value)) {}  // NOLINT

  bool ok() const { return value_.has_value(); }
  const Error& error() const { return outcome_.error(); }
  bool Has(ErrorCode code) const { return outcome_.Has(code); }

  // The same without the value.
  const Result<void>& outcome() const { return outcome_; }

  const T& operator*() const& { return *value_; }
  T& operator*() & { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  const T* operator->() const { return &*value_; }
  T* operator->() { return &*value_; }

 private:
  Result<void> outcome_;
  std::optional<T> value_;
};

// `result` with the name of the source that its error is about.
inline Result<void> WithSource(const Result<void>& result, std::string_view source) {
  return result.ok() ? result : Result<void>(WithSource(result.error(), source));
}

}  // namespace plymill
