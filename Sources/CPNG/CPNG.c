#include "CPNG.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

// Text and profiles inflate to no more than this.
static const png_alloc_size_t chunk_limit = 8 << 20;

typedef struct source {
  const uint8_t *bytes;
  size_t left;
} source;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->left) png_error(png, "end of file");
  memcpy(target, from->bytes, count);
  from->bytes += count;
  from->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void take_palette(png_structp png, png_infop info, fw_png *out) {
  png_colorp colors = NULL;
  int count = 0;
  if (!png_get_PLTE(png, info, &colors, &count) || count < 1 || count > 256) {
    png_error(png, "no palette");
  }
  for (int index = 0; index < count; index++) {
    out->palette[3 * index] = colors[index].red;
    out->palette[3 * index + 1] = colors[index].green;
    out->palette[3 * index + 2] = colors[index].blue;
  }
  out->palette_count = (uint32_t)count;
  png_bytep alpha = NULL;
  if (png_get_tRNS(png, info, &alpha, &count, NULL) && alpha != NULL && count <= 256) {
    memcpy(out->palette_alpha, alpha, (size_t)count);
    out->palette_alpha_count = (uint32_t)count;
  }
}

static void take_profile(png_structp png, png_infop info, fw_png *out) {
  png_charp name = NULL;
  int method = 0;
  png_bytep bytes = NULL;
  png_uint_32 count = 0;
  if (!png_get_iCCP(png, info, &name, &method, &bytes, &count) || count == 0) return;
  out->profile = malloc(count);
  if (out->profile == NULL) return;
  memcpy(out->profile, bytes, count);
  out->profile_count = count;
}

// Samples of another gamma than sRGB's become sRGB's, unless a profile says what they are.
static void settle_gamma(png_structp png, png_infop info) {
  const double srgb = 0.45455;
  double gamma = 0;
  if (png_get_valid(png, info, PNG_INFO_sRGB | PNG_INFO_iCCP)) return;
  if (!png_get_gAMA(png, info, &gamma) || gamma < 0.05 || gamma > 20) return;
  if (gamma > srgb * 0.95 && gamma < srgb * 1.05) return;
  png_set_gamma(png, 1 / srgb, gamma);
}

// A transparent colour becomes alpha; the palette's own transparency stays with it.
static void settle_transparency(png_structp png, png_infop info, int type, int depth) {
  if (type == PNG_COLOR_TYPE_PALETTE || !png_get_valid(png, info, PNG_INFO_tRNS)) return;
  if (type == PNG_COLOR_TYPE_GRAY && depth < 8) png_set_expand_gray_1_2_4_to_8(png);
  png_set_tRNS_to_alpha(png);
}

fw_png_status fw_png_read(const uint8_t *bytes, size_t count, size_t pixel_limit,
                          size_t sample_limit, fw_png *out) {
  memset(out, 0, sizeof *out);
  source from = {bytes, count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
  if (info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    return FW_PNG_MEMORY;
  }
  // What changes after this line and is read after a jump back to it lies in `out` or is volatile.
  volatile fw_png_status status = FW_PNG_DAMAGED;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return status;
  }
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(png, chunk_limit);
  png_set_read_fn(png, &from, read_bytes);
  png_read_info(png, info);

  int type = png_get_color_type(png, info);
  int depth = png_get_bit_depth(png, info);
  out->width = png_get_image_width(png, info);
  out->height = png_get_image_height(png, info);
  if ((size_t)out->width > pixel_limit / out->height) {
    png_destroy_read_struct(&png, &info, NULL);
    return FW_PNG_TOO_LARGE;
  }
  int unit = 0;
  png_uint_32 x = 0, y = 0;
  if (png_get_pHYs(png, info, &x, &y, &unit) && unit == PNG_RESOLUTION_METER) {
    out->pixels_per_metre_x = x;
    out->pixels_per_metre_y = y;
  }
  take_profile(png, info, out);
  settle_gamma(png, info);
  settle_transparency(png, info, type, depth);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  out->is_palette = type == PNG_COLOR_TYPE_PALETTE;
  if (out->is_palette) take_palette(png, info, out);
  out->bit_depth = png_get_bit_depth(png, info);
  out->channels = png_get_channels(png, info);
  out->row_bytes = png_get_rowbytes(png, info);
  if (out->row_bytes == 0 || out->row_bytes > sample_limit / out->height) {
    png_destroy_read_struct(&png, &info, NULL);
    return FW_PNG_TOO_LARGE;
  }
  out->sample_count = out->row_bytes * out->height;
  // The samples are taken over, filtered and compressed by a caller that cannot fail for want of
  // memory: what all that needs must be free.
  void *volatile whole = malloc(3 * out->sample_count);
  free(whole);
  out->samples = whole == NULL ? NULL : calloc(out->sample_count, 1);
  if (out->samples == NULL) {
    status = FW_PNG_MEMORY;
    png_error(png, "memory");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t row = 0; row < out->height; row++) {
      png_read_row(png, out->samples + row * out->row_bytes, NULL);
    }
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return FW_PNG_OK;
}

void fw_png_free(fw_png *png) {
  free(png->samples);
  free(png->profile);
  png->samples = NULL;
  png->profile = NULL;
}
