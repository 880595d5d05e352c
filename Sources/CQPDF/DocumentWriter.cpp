#include "DocumentWriter.hpp"

#include "HandOver.hpp"

#include <qpdf/QPDFObjectHandle.hh>

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace shim;

namespace {

/// What the pages show and nothing else, in the order of the numbers. libqpdf reads an object when it is asked
/// for: what the tags of a document and its fields are made of is not read at all.
std::vector<QPDFObjectHandle> objectsOfPages(QPDF &pdf) {
  // Entries that lead from what a page shows to other pages, to the tags, or to what no page shows; of the form, all
  // but its flags.
  static const std::set<std::string> passed_over = {
      "/Parent", "/P", "/A", "/AA", "/B", "/Dest", "/IRT", "/Metadata", "/PieceInfo", "/Popup", "/Thumb",
      "/Fields", "/CO", "/DR", "/XFA"};
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
    visit(root.getKey("/AcroForm"));
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

} // namespace

void shim::handOver(QPDF &pdf, fw_scope scope, fw_buffer *out) { DocumentWriter(pdf).run(scope, out); }
