// ItemScanner: finds the items of one array in a JSON document.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plymill {

// Reads a document in pieces, from its first byte to its last. Tracks only its structure: strings,
// brackets and commas. Therefore invalid JSON inside an item affects only this item, and little
// state is needed: mainly the open brackets.
//
// If an item is missing, as in [1,,2,], the byte in its place is returned as an item: a comma, or
// the bracket that ends the array. No real item consists of such a byte.
//
// A closing bracket in an item closes the last open bracket that it matches, and all brackets that
// were opened after it. If it matches no open bracket, it is ignored.
class ItemScanner {
 public:
  enum class Fault : std::uint8_t {
    kNone,
    kNoDocument,  // the text is neither an array nor an object
    kNoArray,     // there is no array at the pointer
    kTextAfterIt  // text follows the end of the document
  };

  // `pointer` is an RFC 6901 pointer to the array; "" is the document itself.
  explicit ItemScanner(std::string_view pointer);

  // Scans `text` from `at` on, until an item ends, a fault occurs, or the text ends. Returns the
  // place at which the next call must continue. `text` must begin like the text of the last call,
  // but may be longer.
  std::size_t Scan(std::string_view text, std::size_t at);

  // The caller has removed the first `bytes` bytes of the text.
  void Forget(std::size_t bytes);

  Fault fault() const { return fault_; }
  bool has_begun() const { return phase_ != Phase::kBefore || !open_.empty(); }
  bool has_ended() const { return phase_ == Phase::kEnded; }  // the whole document has ended

  bool has_item() const { return has_item_; }  // an item ended in the last call
  bool in_item() const { return in_item_; }    // an item has begun, but has not ended

  // The item's place in the text, without blanks around it.
  std::size_t item_begin() const { return item_begin_; }
  std::size_t item_end() const { return item_end_; }

 private:
  enum class Phase : std::uint8_t { kBefore, kItems, kAfter, kEnded };

  // An array or object that is open between the start of the document and the array.
  struct Container {
    bool is_object = false;
    bool wants_key = false;  // the next string is a key
    bool is_shown = false;   // the pointer names the current member
    bool was_shown = false;  // the pointer named an earlier member; later equal keys are ignored
    std::uint64_t index = 0;
  };

  // The open brackets in an item. Brackets deeper than kKinds are only counted, because items with
  // that depth are rejected anyway.
  struct Brackets {
    static constexpr std::size_t kKinds = 1024;

    void Open(bool object);
    void Close(bool object);

    std::array<bool, kKinds> is_object{};
    std::size_t depth = 0;
    std::size_t objects = 0;  // number of objects among the first kKinds brackets
  };

  std::size_t PassString(std::string_view text, std::size_t at);
  void BeginString(std::size_t at);
  void EndKey();
  void TakeBefore(char c);
  void OpenBefore(bool object);
  void NextMember();
  void TakeItem(char c, std::size_t at);
  void EndItem(char c, std::size_t at);
  void TakeAfter(char c);

  std::vector<std::string> tokens_;  // tokens of the pointer
  Phase phase_ = Phase::kBefore;
  Fault fault_ = Fault::kNone;
  std::vector<Container> open_;  // open containers on the path to the array
  std::uint64_t besides_ = 0;    // open brackets outside the path to the array, or after the array
  bool in_string_ = false;
  bool escaped_ = false;  // the next byte of the string is escaped
  bool keeps_key_ = false;
  std::string key_;  // as written, with its escapes
  bool has_item_ = false, in_item_ = false;
  bool after_comma_ = false;  // the last separator was a comma
  std::size_t item_begin_ = 0, item_end_ = 0;
  Brackets brackets_;
};

}  // namespace plymill
