// The format in which a document is handed over.
#pragma once

#include "Shim.hpp"

#include <algorithm>
#include <string>

namespace shim {

/// The tags of the hand-over format; DocumentDecoder.swift has the same table.
enum Tag : char {
  tag_null = 0,
  tag_true = 1,
  tag_false = 2,
  tag_integer = 3,
  tag_real = 4,
  tag_string = 5,
  tag_name = 6,
  tag_array = 7,
  tag_dictionary = 8,
  tag_stream = 9,
  tag_reference = 10
};

/// Bytes that grow, from malloc, so that they are handed over without a copy.
class Writer {
public:
  Writer() = default;
  Writer(const Writer &) = delete;
  Writer &operator=(const Writer &) = delete;
  ~Writer() { std::free(start); }

  void tag(Tag value) { byte(value); }
  void byte(char value) {
    if (used == room) grow(1);
    start[used++] = value;
  }
  void u32(size_t value) {
    if (value > 0xffffffffu) throw LimitPassed();
    auto v = static_cast<uint32_t>(value);
    append(&v, sizeof v);
  }
  void i64(long long value) {
    auto v = static_cast<int64_t>(value);
    append(&v, sizeof v);
  }
  void text(const char *characters, size_t count) {
    u32(count);
    append(characters, count);
  }
  void text(const std::string &value) { text(value.data(), value.size()); }
  /// A name without its solidus.
  void name(const std::string &value) { text(value.data() + 1, value.size() - 1); }
  void append(const void *from, size_t count) {
    if (room - used < count) grow(count);
    if (count > 0) std::memcpy(start + used, from, count);
    used += count;
  }

  size_t count() const { return used; }

  /// Gives the bytes away: they are the receiver's to free.
  void give(fw_buffer *out) {
    if (start == nullptr) grow(1);
    out->bytes = reinterpret_cast<uint8_t *>(start);
    out->count = used;
    start = nullptr;
    used = room = 0;
  }

private:
  char *start = nullptr;
  size_t used = 0;
  size_t room = 0;

  void grow(size_t count) {
    size_t larger = std::max(room * 2, used + count + 65536);
    auto moved = static_cast<char *>(std::realloc(start, larger));
    if (moved == nullptr) throw std::bad_alloc();
    start = moved;
    room = larger;
  }
};

} // namespace shim
