#include "CQPDF.h"

#include <qpdf/Buffer.hh>
#include <qpdf/DLL.h>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

/// Thrown by the shim itself when a limit is passed.
struct LimitPassed : std::exception {
  const char *what() const noexcept override { return "larger than the limit"; }
};

/// Deepest nesting of direct objects that is handed over.
constexpr int maximum_depth = 500;

fw_status give(fw_buffer *out, const char *bytes, size_t count) noexcept {
  out->bytes = static_cast<uint8_t *>(std::malloc(count == 0 ? 1 : count));
  if (out->bytes == nullptr) {
    out->count = 0;
    return FW_MEMORY;
  }
  std::memcpy(out->bytes, bytes, count);
  out->count = count;
  return FW_OK;
}

fw_status fail(fw_buffer *out, fw_status status, const char *message) noexcept {
  give(out, message, std::strlen(message));
  return status;
}

/// Runs `body` and turns whatever it throws into a status.
template <typename Body>
fw_status guarded(fw_buffer *out, Body body) noexcept {
  out->bytes = nullptr;
  out->count = 0;
  try {
    return body();
  } catch (const QPDFExc &error) {
    switch (error.getErrorCode()) {
    case qpdf_e_password:
      return fail(out, FW_PASSWORD, "the password does not open it");
    case qpdf_e_unsupported:
      return fail(out, FW_UNSUPPORTED, error.getMessageDetail().c_str());
    default:
      return fail(out, FW_DAMAGED, error.getMessageDetail().c_str());
    }
  } catch (const LimitPassed &error) {
    return fail(out, FW_MEMORY, error.what());
  } catch (const std::bad_alloc &) {
    return fail(out, FW_MEMORY, "not enough memory");
  } catch (const std::length_error &) {
    return fail(out, FW_MEMORY, "not enough memory");
  } catch (const std::runtime_error &error) {
    return fail(out, FW_DAMAGED, error.what());
  } catch (const std::exception &error) {
    return fail(out, FW_INTERNAL, error.what());
  } catch (...) {
    return fail(out, FW_INTERNAL, "unknown exception");
  }
}

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

/// What the pages show and nothing else, in the order of the numbers. libqpdf reads an object when it is asked
/// for: what the tags of a document and its fields are made of is not read at all.
std::vector<QPDFObjectHandle> objectsOfPages(QPDF &pdf) {
  // Entries that lead from what a page shows to other pages, to the tags, or to what no page shows.
  static const std::set<std::string> passed_over = {
      "/Parent", "/P", "/A", "/AA", "/B", "/Dest", "/IRT", "/Metadata", "/PieceInfo", "/Popup", "/Thumb"};
  auto root = pdf.getTrailer().getKey("/Root");
  std::map<QPDFObjGen, QPDFObjectHandle> found;
  std::vector<QPDFObjectHandle> left;
  auto visit = [&](QPDFObjectHandle object) {
    if (!object.isIndirect() || found.emplace(object.getObjGen(), object).second)
      left.push_back(std::move(object));
  };
  if (root.isIndirect()) found.emplace(root.getObjGen(), root);
  if (root.isDictionary()) {
    visit(root.getKey("/Pages"));
    visit(root.getKey("/OCProperties"));
  }
  while (!left.empty()) {
    auto object = std::move(left.back());
    left.pop_back();
    if (object.isStream()) object = object.getDict();
    if (object.isArray()) {
      for (auto &item : object.getArrayAsVector()) visit(item);
    } else if (object.isDictionary()) {
      for (auto &entry : object.getDictAsMap())
        if (passed_over.count(entry.first) == 0) visit(entry.second);
    }
  }
  std::vector<QPDFObjectHandle> objects;
  for (auto &entry : found) objects.push_back(entry.second);
  return objects;
}

class DocumentWriter {
public:
  explicit DocumentWriter(QPDF &pdf) : pdf(pdf) {}

  void run(fw_scope scope, fw_buffer *given) {
    isOfPages = scope == FW_PAGES;
    auto all = isOfPages ? objectsOfPages(pdf) : pdf.getAllObjects();
    std::vector<QPDFObjectHandle> kept;
    kept.reserve(all.size());
    numbers.reserve(all.size());
    for (auto &object : all) {
      if (isContainer(object)) continue;
      kept.push_back(object);
      numbers[key(object)] = kept.size();
    }
    facts();
    out.u32(kept.size());
    for (auto &object : kept) {
      out.u32(static_cast<size_t>(object.getObjectID()));
      write(object, 0, true);
    }
    auto trailer = pdf.getTrailer();
    write(trailer, 0, true);
    auto warnings = pdf.getWarnings();
    out.u32(warnings.size());
    for (auto &warning : warnings) {
      auto detail = warning.getMessageDetail();
      // libqpdf puts null in the place of an object that it had no memory for.
      if (detail.find("bad_alloc") != std::string::npos) throw std::bad_alloc();
      out.i64(static_cast<long long>(warning.getFilePosition()));
      out.text(detail);
    }
    // The receiver cannot fail for want of memory: it would end the process. It copies the bytes,
    // writes them out again, and holds no more than this of a value.
    constexpr size_t largest_value = 128;
    if (!isFree(2 * out.count() + values * largest_value)) throw LimitPassed();
    out.give(given);
  }

private:
  QPDF &pdf;
  Writer out;
  bool isOfPages = false;
  /// How many values were written, those inside others too.
  size_t values = 0;
  std::unordered_map<uint64_t, size_t> numbers;

  static uint64_t key(QPDFObjectHandle &object) {
    return static_cast<uint64_t>(object.getObjectID()) << 32 |
           static_cast<uint32_t>(object.getGeneration());
  }

  static bool isFree(size_t count) {
    void *volatile block = std::malloc(count);
    std::free(block);
    return block != nullptr;
  }

  /// Object streams and cross-reference streams carry objects; they are not part of the document.
  static bool isContainer(QPDFObjectHandle &object) {
    if (!object.isStream()) return false;
    auto type = object.getDict().getKey("/Type");
    if (!type.isName()) return false;
    auto name = type.getName();
    return name == "/ObjStm" || name == "/XRef";
  }

  void facts() {
    out.text(pdf.getPDFVersion());
    int revision = 0, permissions = 0, version = 0;
    QPDF::encryption_method_e streams = QPDF::e_none, strings = QPDF::e_none, files = QPDF::e_none;
    bool encrypted = pdf.isEncrypted(revision, permissions, version, streams, strings, files);
    out.byte(encrypted ? 1 : 0);
    if (!encrypted) return;
    out.u32(static_cast<size_t>(revision));
    out.u32(static_cast<size_t>(version));
    out.i64(permissions);
    out.u32(static_cast<size_t>(streams));
    out.byte(pdf.ownerPasswordMatched() ? 1 : 0);
    out.byte(pdf.userPasswordMatched() ? 1 : 0);
  }

  void write(QPDFObjectHandle &object, int depth, bool top) {
    values++;
    if (depth > maximum_depth) {
      out.tag(tag_null);
      return;
    }
    if (!top && object.isIndirect()) {
      auto found = numbers.find(key(object));
      if (found == numbers.end()) {
        out.tag(tag_null);
        return;
      }
      out.tag(tag_reference);
      out.u32(found->second);
      return;
    }
    switch (object.getTypeCode()) {
    case ::ot_boolean:
      out.tag(object.getBoolValue() ? tag_true : tag_false);
      return;
    case ::ot_integer:
      out.tag(tag_integer);
      out.i64(object.getIntValue());
      return;
    case ::ot_real:
      out.tag(tag_real);
      out.text(object.getRealValue());
      return;
    case ::ot_string:
      out.tag(tag_string);
      out.text(object.getStringValue());
      return;
    case ::ot_name:
      out.tag(tag_name);
      out.name(object.getName());
      return;
    case ::ot_array: {
      auto items = object.getArrayAsVector();
      out.tag(tag_array);
      out.u32(items.size());
      for (auto &item : items) write(item, depth + 1, false);
      return;
    }
    case ::ot_dictionary:
      dictionary(object, depth);
      return;
    case ::ot_stream:
      stream(object, depth);
      return;
    default:
      out.tag(tag_null);
      return;
    }
  }

  void dictionary(QPDFObjectHandle &object, int depth) {
    auto entries = object.getDictAsMap();
    out.tag(tag_dictionary);
    out.u32(entries.size());
    for (auto &entry : entries) {
      out.name(entry.first);
      write(entry.second, depth + 1, false);
    }
  }

  void stream(QPDFObjectHandle &object, int depth) {
    out.tag(tag_stream);
    auto dict = object.getDict();
    dictionary(dict, depth);
    // Of a picture, text and places say nothing.
    if (isOfPages && dict.getKey("/Subtype").isNameAndEquals("/Image")) return out.u32(0);
    // Raw data: decrypted, filters left as they are.
    try {
      auto data = object.getRawStreamData();
      out.text(reinterpret_cast<const char *>(data->getBuffer()), data->getSize());
    } catch (const QPDFExc &) {
      out.u32(0);
    }
  }
};

/// Collects what comes down a pipeline, up to a limit.
class Collector : public Pipeline {
public:
  explicit Collector(size_t limit) : Pipeline("collector", nullptr), limit(limit) {}
  void write(unsigned char const *data, size_t length) override {
    if (length > limit - collected.size()) throw LimitPassed();
    collected.append(reinterpret_cast<const char *>(data), length);
  }
  void finish() override {}
  std::string collected;

private:
  size_t limit;
};

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

std::shared_ptr<QPDF> quiet() {
  auto pdf = QPDF::create();
  pdf->setSuppressWarnings(true);
  return pdf;
}

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

/// A program that reads a document or two and ends need not take them apart block by block.
bool keeps_documents = false;
/// Of larger ones the memory is worth more than the time.
constexpr size_t largest_kept = 8 << 20;

void keep(std::shared_ptr<QPDF> pdf) {
  static auto *kept = new std::vector<std::shared_ptr<QPDF>>;
  kept->push_back(std::move(pdf));
}

const char *bytesOf(const uint8_t *bytes) { return reinterpret_cast<const char *>(bytes); }

} // namespace

void fw_buffer_free(fw_buffer buffer) { std::free(buffer.bytes); }

const char *fw_qpdf_version(void) { return QPDF::QPDFVersion().c_str(); }

/// Where a file ends that has other bytes appended; 0 if it has none. libqpdf looks for the end in the last kilobyte,
/// and does not find a cross-reference stream otherwise.
static size_t endOfFile(const uint8_t *bytes, size_t count) {
  static const std::string mark = "%%EOF";
  auto text = std::string_view(reinterpret_cast<const char *>(bytes), count);
  auto place = text.rfind(mark);
  if (place == std::string_view::npos || count - place <= 1024) return 0;
  return place + mark.size();
}

fw_status fw_read_document(const uint8_t *bytes, size_t count, const char *password, fw_scope scope,
                           fw_buffer *out) {
  return guarded(out, [&]() -> fw_status {
    auto pdf = quiet();
    try {
      pdf->processMemoryFile("input", bytesOf(bytes), count, password);
    } catch (QPDFExc &problem) {
      auto whole = endOfFile(bytes, count);
      if (problem.getErrorCode() != qpdf_e_damaged_pdf || whole == 0) throw;
      pdf = quiet();
      pdf->processMemoryFile("input", bytesOf(bytes), whole, password);
    }
    DocumentWriter(*pdf).run(scope, out);
    if (keeps_documents && out->count <= largest_kept) keep(std::move(pdf));
    return FW_OK;
  });
}

fw_status fw_decode_stream(const uint8_t *bytes, size_t count, const char *parameters,
                           size_t limit, fw_buffer *out) {
  return guarded(out, [&]() -> fw_status {
    auto pdf = quiet();
    pdf->emptyPDF();
    auto dictionary = QPDFObjectHandle::parse(parameters);
    auto stream = pdf->newStream(std::string(bytesOf(bytes), count));
    stream.replaceStreamData(std::string(bytesOf(bytes), count), dictionary.getKey("/Filter"),
                             dictionary.getKey("/DecodeParms"));
    Collector collector(limit);
    bool filtered = false;
    bool complete = stream.pipeStreamData(&collector, &filtered, 0, qpdf_dl_specialized, true);
    if (!filtered) return fail(out, FW_UNSUPPORTED, "a filter that is not decoded");
    if (!complete && collector.collected.empty())
      return fail(out, FW_DAMAGED, "the stream's data does not decode");
    return give(out, collector.collected.data(), collector.collected.size());
  });
}

/// Readers use the first 127 bytes of a password (ISO 32000-2, 7.6.4.3.3), and libqpdf writes all of them.
static std::string truncated(const char *password) {
  return std::string(password, strnlen(password, 127));
}

namespace {

/// What the options ask for, except extra text in the header.
void settle(QPDFWriter &writer, fw_finish_options const &options, QPDF &encryption_source) {
  writer.setOutputMemory();
  writer.setStreamDataMode(qpdf_s_preserve);
  writer.setObjectStreamMode(qpdf_o_preserve);
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

void fw_tune_allocator(int reads_few_documents) {
  mallopt(M_MXFAST, 0);
  if (reads_few_documents == 0) return;
  keeps_documents = true;
  constexpr size_t reserve = 32 << 20;
  auto heap = static_cast<char *>(sbrk(0));
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TOP_PAD, reserve);
  mallopt(M_TRIM_THRESHOLD, 2 * reserve);
  // Reaches past what the heap has, and so takes the whole reserve. (A block that nothing sees the
  // compiler would leave out.)
  void *volatile block = std::malloc(512 << 10);
  std::free(block);
  mallopt(M_TOP_PAD, 1 << 20);
  auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  heap -= reinterpret_cast<uintptr_t>(heap) % page;
  auto end = static_cast<char *>(sbrk(0));
  if (end > heap) madvise(heap, static_cast<size_t>(end - heap), MADV_HUGEPAGE);
}
