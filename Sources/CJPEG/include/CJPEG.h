// The whole border between Formwright and libjpeg-turbo.
//
// libjpeg leaves a call that fails through its error handler, which Swift cannot survive: here it
// ends in a status. Bytes come in, samples go out, or the other way; no handle crosses.
#ifndef FORMWRIGHT_CJPEG_H
#define FORMWRIGHT_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum fw_jpeg_status {
  FW_JPEG_OK = 0,
  FW_JPEG_DAMAGED = 1,
  FW_JPEG_TOO_LARGE = 2,
  FW_JPEG_MEMORY = 3
} fw_jpeg_status;

/// Samples of 8 bits, rows from the top without padding; or the bytes of a file.
typedef struct fw_jpeg {
  uint32_t width;
  uint32_t height;
  /// 1 gray, 3 RGB, 4 CMYK as the file stores it.
  uint8_t channels;
  /// Owned; released with fw_jpeg_free.
  uint8_t *bytes;
  size_t count;
} fw_jpeg;

/// Decodes a JPEG file of at most `pixel_limit` pixels. Warnings of the decoder are ignored.
fw_jpeg_status fw_jpeg_decode(const uint8_t *bytes, size_t count, size_t pixel_limit, fw_jpeg *out);

/// Encodes samples of 1, 3 or 4 channels (4: CMYK, stored as it is) as a baseline JPEG file with optimized tables.
/// `quality` is from 1 to 100. `samples` has width * height * channels bytes.
fw_jpeg_status fw_jpeg_encode(const uint8_t *samples, uint32_t width, uint32_t height,
                              int channels, int quality, fw_jpeg *out);

/// Releases what a call gave, whatever its status.
void fw_jpeg_free(fw_jpeg *jpeg);

#endif
