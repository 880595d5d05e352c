#include "CQPDF.h"

#include "Shim.hpp"

#include <qpdf/DLL.h>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
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

using namespace shim;

namespace {

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

/// A program that reads a document or two and ends need not take them apart block by block.
bool keeps_documents = false;
/// Of larger ones the memory is worth more than the time.
constexpr size_t largest_kept = 8 << 20;

void keep(std::shared_ptr<QPDF> pdf) {
  static auto *kept = new std::vector<std::shared_ptr<QPDF>>;
  kept->push_back(std::move(pdf));
}

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
