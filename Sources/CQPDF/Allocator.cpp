#include "CQPDF.h"

#include "Reading.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

void fw_tune_allocator(int reads_few_documents) {
  mallopt(M_MXFAST, 0);
  if (reads_few_documents == 0) return;
  shim::keeps_documents = true;
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
