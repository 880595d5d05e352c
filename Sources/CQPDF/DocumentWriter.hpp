// Hands the objects of a document over.
#pragma once

#include "CQPDF.h"

#include <qpdf/QPDF.hh>

namespace shim {

/// Writes the objects that are asked for in the hand-over format.
void handOver(QPDF &pdf, fw_scope scope, fw_buffer *out);

} // namespace shim
