// Finishing of outputs: encryption, linearization.
#include "CQPDF.h"

#include "Shim.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>

#include <pthread.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

using namespace shim;

namespace {

/// How many arrays, dictionaries and streams one object has inside one another, itself included.
size_t nesting(QPDFObjectHandle object, int depth) {
  if (depth > maximum_depth) return 0;
  size_t deepest = 0;
  auto visit = [&](QPDFObjectHandle &item) {
    if (!item.isIndirect()) deepest = std::max(deepest, nesting(item, depth + 1));
  };
  if (object.isStream()) object = object.getDict();
  if (object.isArray()) {
    for (auto &item : object.getArrayAsVector()) visit(item);
  } else if (object.isDictionary()) {
    for (auto &entry : object.getDictAsMap()) visit(entry.second);
  } else {
    return 0;
  }
  return deepest + 1;
}

/// The stack that libqpdf needs at most to write a document. It follows references by recursion
/// and visits an object once, so that a chain through all objects is the worst case.
size_t stackToWrite(QPDF &pdf) {
  // Measured with libqpdf 11.3.0 on x86-64: a level of a chain of dictionaries or of a page tree
  // takes less than 512 bytes.
  constexpr size_t frame = 2048;
  constexpr size_t beside = 1 << 20;
  size_t levels = 0;
  for (auto &object : pdf.getAllObjects()) levels += nesting(object, 0) + 1;
  return beside + levels * frame;
}

/// What is left of the calling thread's stack; 0 if that is not known.
size_t stackLeft() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *lowest = nullptr;
  size_t size = 0;
  int failed = pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  auto end = reinterpret_cast<uintptr_t>(lowest);
  return failed != 0 || here < end ? 0 : here - end;
}

/// Runs `body`, which does not throw, with at least this much stack: on a thread of its own if the
/// calling thread has less. Throws LimitPassed if there is no memory for such a thread.
template <typename Body>
fw_status withStack(size_t size, Body &body) {
  if (stackLeft() > size) return body();
  struct Call {
    Body &body;
    fw_status status;
  } call{body, FW_INTERNAL};
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) throw std::bad_alloc();
  pthread_t thread;
  int failed = pthread_attr_setstacksize(&attributes, (size + 0xffff) & ~size_t{0xffff});
  if (failed == 0) {
    failed = pthread_create(
        &thread, &attributes,
        [](void *given) -> void * {
          auto call = static_cast<Call *>(given);
          call->status = call->body();
          return nullptr;
        },
        &call);
  }
  pthread_attr_destroy(&attributes);
  if (failed != 0) throw LimitPassed();
  pthread_join(thread, nullptr);
  return call.status;
}

// libqpdf copies the length of the key unchanged, and writes 0 if the file gives none; no reader opens that. It
// reads such a file with 128 bits, although the standard says 40 (ISO 32000-2, Table 20), so 128 is written. A
// length out of range is damage.
void settleKeyLength(QPDF& source) {
  auto encryption = source.getTrailer().getKey("/Encrypt");
  if (!encryption.isDictionary()) return;
  auto version = encryption.getKey("/V");
  if (!version.isInteger() || version.getIntValue() < 2 || version.getIntValue() > 3) return;
  auto length = encryption.getKey("/Length");
  if (length.isNull()) {
    encryption.replaceKey("/Length", QPDFObjectHandle::newInteger(128));
  } else if (!length.isInteger() || length.getIntValue() < 40 || length.getIntValue() > 128 ||
             length.getIntValue() % 8 != 0) {
    throw std::runtime_error("the length of the key is out of range");
  }
}

/// Readers use the first 127 bytes of a password (ISO 32000-2, 7.6.4.3.3), and libqpdf writes all of them.
std::string truncated(const char *password) {
  return std::string(password, strnlen(password, 127));
}

/// What the options ask for, except extra text in the header.
void settle(QPDFWriter &writer, fw_finish_options const &options, QPDF &encryption_source) {
  writer.setOutputMemory();
  bool uncompress = options.uncompress != 0;
  writer.setStreamDataMode(uncompress ? qpdf_s_uncompress : qpdf_s_preserve);
  writer.setObjectStreamMode(uncompress ? qpdf_o_disable : qpdf_o_preserve);
  // PDF/A wants an end of line before the keyword (ISO 19005-2, 6.1.7.1).
  writer.setNewlineBeforeEndstream(true);
  if (options.encryption_source != nullptr) {
    writer.copyEncryptionParameters(encryption_source);
  } else if (options.encrypt != 0) {
    writer.setR6EncryptionParameters(
        truncated(options.user_password).c_str(), truncated(options.owner_password).c_str(),
        options.allow_accessibility != 0, options.allow_copy != 0, options.allow_assemble != 0,
        options.allow_annotate != 0, options.allow_fill != 0, options.allow_modify != 0,
        options.allow_print == 0            ? qpdf_r3p_none
        : options.allow_faithful_print != 0 ? qpdf_r3p_full
                                            : qpdf_r3p_low,
        true);
  }
  writer.setLinearization(options.linearize != 0);
  if (options.encryption_source == nullptr && options.encrypt == 0)
    writer.setDeterministicID(true);
}

/// Whether a linearized file lacks the end of line before the keyword that ends its hint stream (ISO
/// 32000-2, F.3.4): libqpdf leaves it out where the data happen to end with the byte of one.
bool endsWithoutLine(Buffer &buffer) {
  std::string_view file(reinterpret_cast<const char *>(buffer.getBuffer()), buffer.getSize());
  auto entry = file.substr(0, 1024).find("/H [");
  if (entry == std::string_view::npos) return false;
  size_t offset = 0, length = 0;
  std::string numbers(file.substr(entry + 4, 64));
  if (std::sscanf(numbers.c_str(), " %zu %zu", &offset, &length) != 2) return false;
  if (offset > file.size() || length > file.size() - offset) return false;
  auto object = file.substr(offset, length);
  auto begin = object.find("stream\n");
  auto end = object.rfind("endstream");
  auto key = object.find("/Length ");
  if (begin == std::string_view::npos || end == std::string_view::npos || key > begin) return false;
  std::string digits(object.substr(key + 8, 20));
  return begin + 7 + std::strtoull(digits.c_str(), nullptr, 10) == end;
}

} // namespace

fw_status fw_finish(const uint8_t *bytes, size_t count, const fw_finish_options *options,
                    fw_buffer *out) {
  return guarded(out, [&]() -> fw_status {
    auto pdf = quiet();
    pdf->processMemoryFile("output", bytesOf(bytes), count);
    auto source = quiet();
    if (options->encryption_source != nullptr) {
      source->processMemoryFile("source", bytesOf(options->encryption_source),
                                options->encryption_source_count, options->source_password);
      settleKeyLength(*source);
    }
    auto written = [&](std::string const &extra_header) {
      QPDFWriter writer(*pdf);
      settle(writer, *options, *source);
      if (!extra_header.empty()) writer.setExtraHeaderText(extra_header);
      writer.write();
      return writer.getBufferSharedPointer();
    };
    auto write = [&]() noexcept {
      return guarded(out, [&]() -> fw_status {
        auto buffer = written("");
        // Another comment in the header gives the hint stream other bytes.
        std::string comment = "%";
        for (int tries = 0; tries < 16 && options->linearize != 0 && endsWithoutLine(*buffer); ++tries) {
          comment += " ";
          buffer = written(comment);
        }
        return give(out, reinterpret_cast<const char *>(buffer->getBuffer()), buffer->getSize());
      });
    };
    return withStack(stackToWrite(*pdf), write);
  });
}
