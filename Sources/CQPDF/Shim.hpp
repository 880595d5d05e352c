// What the parts of the shim share.
#pragma once

#include "CQPDF.h"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>

namespace shim {

/// Thrown by the shim itself when a limit is passed.
struct LimitPassed : std::exception {
  const char *what() const noexcept override { return "larger than the limit"; }
};

/// Deepest nesting of direct objects that is handed over.
constexpr int maximum_depth = 500;

inline fw_status give(fw_buffer *out, const char *bytes, size_t count) noexcept {
  out->bytes = static_cast<uint8_t *>(std::malloc(count == 0 ? 1 : count));
  if (out->bytes == nullptr) {
    out->count = 0;
    return FW_MEMORY;
  }
  std::memcpy(out->bytes, bytes, count);
  out->count = count;
  return FW_OK;
}

inline fw_status fail(fw_buffer *out, fw_status status, const char *message) noexcept {
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

inline std::shared_ptr<QPDF> quiet() {
  auto pdf = QPDF::create();
  pdf->setSuppressWarnings(true);
  return pdf;
}

inline const char *bytesOf(const uint8_t *bytes) { return reinterpret_cast<const char *>(bytes); }

} // namespace shim
