// What the allocator settles about reading.
#pragma once

namespace shim {

/// A program that reads a document or two and ends need not take them apart block by block.
extern bool keeps_documents;

} // namespace shim
