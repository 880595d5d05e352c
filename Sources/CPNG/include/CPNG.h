// The whole border between Formwright and libpng.
//
// libpng leaves a call that fails with longjmp, which Swift cannot survive: here it ends in a
// status. Bytes come in, samples go out; no libpng handle crosses.
#ifndef FORMWRIGHT_CPNG_H
#define FORMWRIGHT_CPNG_H

#include <stddef.h>
#include <stdint.h>

/// How reading ended.
typedef enum fw_png_status {
  FW_PNG_OK = 0,
  FW_PNG_DAMAGED = 1,
  FW_PNG_TOO_LARGE = 2,
  FW_PNG_MEMORY = 3
} fw_png_status;

/// A picture, its interlacing undone, samples as PDF keeps them: rows from the top, each begun on a
/// byte, 16-bit samples with the high byte first.
typedef struct fw_png {
  uint32_t width;
  uint32_t height;
  /// Bits a sample: 1, 2, 4, 8 or 16.
  uint8_t bit_depth;
  /// Samples a pixel: 1 grey or palette, 2 grey and alpha, 3 RGB, 4 RGB and alpha.
  uint8_t channels;
  uint8_t is_palette;
  size_t row_bytes;
  /// Owned; released with fw_png_free.
  uint8_t *samples;
  size_t sample_count;
  /// PLTE: red, green, blue by index.
  uint8_t palette[768];
  uint32_t palette_count;
  /// tRNS of a palette: alpha by index; what is not named is opaque.
  uint8_t palette_alpha[256];
  uint32_t palette_alpha_count;
  /// iCCP, inflated; null where there is none. Owned like the samples.
  uint8_t *profile;
  size_t profile_count;
  /// pHYs in pixels a metre; 0 where it says nothing.
  uint32_t pixels_per_metre_x;
  uint32_t pixels_per_metre_y;
} fw_png;

/// Reads a PNG file. Files of more pixels or sample bytes than the limits are FW_PNG_TOO_LARGE, and
/// nothing of their size is set aside. A gAMA chunk that neither sRGB nor iCCP overrules is carried
/// out: the samples are sRGB's.
fw_png_status fw_png_read(const uint8_t *bytes, size_t count, size_t pixel_limit,
                          size_t sample_limit, fw_png *out);

/// Releases what a call of fw_png_read gave, whatever its status.
void fw_png_free(fw_png *png);

#endif
