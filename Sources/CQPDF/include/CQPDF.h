// The whole border between Formwright and libqpdf.
//
// Every call takes bytes and gives bytes back. No libqpdf handle and no C++ exception crosses it:
// exceptions become a status, their text becomes the buffer.
#ifndef FORMWRIGHT_CQPDF_H
#define FORMWRIGHT_CQPDF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a call ended.
typedef enum fw_status {
  FW_OK = 0,
  FW_DAMAGED = 1,      // not a PDF, or damaged beyond repair
  FW_PASSWORD = 2,     // encrypted, and the password does not open it
  FW_UNSUPPORTED = 3,  // a security handler or feature libqpdf does not know
  FW_MEMORY = 4,       // std::bad_alloc, or a limit of ours
  FW_INTERNAL = 5      // any other exception
} fw_status;

/// Bytes owned by the caller, released with fw_buffer_free.
typedef struct fw_buffer {
  uint8_t *bytes;
  size_t count;
} fw_buffer;

void fw_buffer_free(fw_buffer buffer);

/// The version of libqpdf at run time.
const char *fw_qpdf_version(void);

/// How much of a document is read.
typedef enum fw_scope {
  FW_EVERYTHING = 0,
  FW_PAGES = 1  // what pages show, without the data of pictures; references to anything else are null
} fw_scope;

/// Opens, repairs and decrypts a file and writes it out in one buffer.
/// The layout is described in DocumentDecoder.swift. On failure `out` holds the message.
fw_status fw_read_document(const uint8_t *bytes, size_t count, const char *password, fw_scope scope,
                           fw_buffer *out);

/// Decodes the data of one stream. `parameters` is a dictionary in PDF syntax with /Filter and
/// /DecodeParms. No more than `limit` bytes come out: beyond it the answer is FW_MEMORY.
/// FW_UNSUPPORTED means a filter that libqpdf does not decode (an image's, say).
fw_status fw_decode_stream(const uint8_t *bytes, size_t count, const char *parameters,
                           size_t limit, fw_buffer *out);

/// What fw_finish does to a finished file.
typedef struct fw_finish_options {
  int linearize;
  /// No stream is compressed that libqpdf can decode, and no object is in a stream.
  int uncompress;
  /// Take over the encryption of this file (may be null).
  const uint8_t *encryption_source;
  size_t encryption_source_count;
  const char *source_password;
  /// AES-256 (R6) with new passwords; used when `encrypt` is set.
  int encrypt;
  const char *user_password;
  const char *owner_password;
  int allow_print;
  int allow_faithful_print;
  int allow_modify;
  int allow_copy;
  int allow_annotate;
  int allow_fill;
  int allow_assemble;
  int allow_accessibility;
} fw_finish_options;

/// Linearizes or encrypts the bytes of a finished file, on a thread with a larger stack if the
/// file's objects are deeply nested. FW_MEMORY means that there is no memory for that stack.
fw_status fw_finish(const uint8_t *bytes, size_t count, const fw_finish_options *options,
                    fw_buffer *out);

/// Sets the process's allocator for reading documents; see PDFObjects.
void fw_tune_allocator(int reads_few_documents);

#ifdef __cplusplus
}
#endif
#endif
