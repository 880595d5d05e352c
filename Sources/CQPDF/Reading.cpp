// Reading: documents and the data of streams.
#include "Reading.hpp"

#include "DocumentWriter.hpp"
#include "Shim.hpp"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace shim;

bool shim::keeps_documents = false;

namespace {

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

/// Of larger documents the memory is worth more than the time.
constexpr size_t largest_kept = 8 << 20;

void keep(std::shared_ptr<QPDF> pdf) {
  static auto *kept = new std::vector<std::shared_ptr<QPDF>>;
  kept->push_back(std::move(pdf));
}

/// Where a file ends that has other bytes appended; 0 if it has none. libqpdf looks for the end in the last kilobyte,
/// and does not find a cross-reference stream otherwise.
size_t endOfFile(const uint8_t *bytes, size_t count) {
  static const std::string mark = "%%EOF";
  auto text = std::string_view(reinterpret_cast<const char *>(bytes), count);
  auto place = text.rfind(mark);
  if (place == std::string_view::npos || count - place <= 1024) return 0;
  return place + mark.size();
}

} // namespace

void fw_buffer_free(fw_buffer buffer) { std::free(buffer.bytes); }

const char *fw_qpdf_version(void) { return QPDF::QPDFVersion().c_str(); }

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
    handOver(*pdf, scope, out);
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
