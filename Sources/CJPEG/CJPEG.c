#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

struct guard {
  struct jpeg_error_mgr manager;
  jmp_buf place;
};

static void leave(j_common_ptr info) { longjmp(((struct guard *)info->err)->place, 1); }

static void ignore(j_common_ptr info) { (void)info; }

static void ignore_level(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static struct jpeg_error_mgr *quiet(struct guard *guard) {
  struct jpeg_error_mgr *manager = jpeg_std_error(&guard->manager);
  manager->error_exit = leave;
  manager->output_message = ignore;
  manager->emit_message = ignore_level;
  return manager;
}

fw_jpeg_status fw_jpeg_decode(const uint8_t *bytes, size_t count, size_t pixel_limit,
                              fw_jpeg *out) {
  memset(out, 0, sizeof *out);
  struct jpeg_decompress_struct info;
  struct guard guard;
  memset(&info, 0, sizeof info);
  info.err = quiet(&guard);
  // Changed after setjmp, and read after longjmp.
  uint8_t *volatile samples = NULL;
  if (setjmp(guard.place) != 0) {
    jpeg_destroy_decompress(&info);
    free(samples);
    return FW_JPEG_DAMAGED;
  }
  jpeg_create_decompress(&info);
  info.mem->max_memory_to_use = 512L << 20;
  jpeg_mem_src(&info, bytes, (unsigned long)count);
  if (jpeg_read_header(&info, TRUE) != JPEG_HEADER_OK) {
    jpeg_destroy_decompress(&info);
    return FW_JPEG_DAMAGED;
  }
  if (info.image_width == 0 || info.image_height == 0 ||
      info.image_width > pixel_limit / info.image_height) {
    jpeg_destroy_decompress(&info);
    return FW_JPEG_TOO_LARGE;
  }
  if (info.num_components == 1) {
    info.out_color_space = JCS_GRAYSCALE;
  } else if (info.num_components == 4) {
    info.out_color_space = JCS_CMYK;
  } else {
    info.out_color_space = JCS_RGB;
  }
  jpeg_start_decompress(&info);
  size_t row = (size_t)info.output_width * (size_t)info.output_components;
  size_t size = row * info.output_height;
  samples = malloc(size);
  if (samples == NULL) {
    jpeg_destroy_decompress(&info);
    return FW_JPEG_MEMORY;
  }
  // What a damaged file does not give is black.
  memset(samples, 0, size);
  while (info.output_scanline < info.output_height) {
    JSAMPROW line = samples + row * info.output_scanline;
    if (jpeg_read_scanlines(&info, &line, 1) == 0) break;
  }
  out->width = info.output_width;
  out->height = info.output_height;
  out->channels = (uint8_t)info.output_components;
  out->bytes = samples;
  out->count = size;
  jpeg_abort_decompress(&info);
  jpeg_destroy_decompress(&info);
  return FW_JPEG_OK;
}

fw_jpeg_status fw_jpeg_encode(const uint8_t *samples, uint32_t width, uint32_t height,
                              int channels, int quality, fw_jpeg *out) {
  memset(out, 0, sizeof *out);
  if (width == 0 || height == 0 || width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION)
    return FW_JPEG_TOO_LARGE;
  struct jpeg_compress_struct info;
  struct guard guard;
  memset(&info, 0, sizeof info);
  info.err = quiet(&guard);
  unsigned char *buffer = NULL;
  unsigned long size = 0;
  if (setjmp(guard.place) != 0) {
    jpeg_destroy_compress(&info);
    // The buffer may have been replaced since; libjpeg has released the older one.
    return FW_JPEG_MEMORY;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &buffer, &size);
  info.image_width = width;
  info.image_height = height;
  info.input_components = channels;
  info.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 4 ? JCS_CMYK : JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  info.optimize_coding = TRUE;
  jpeg_start_compress(&info, TRUE);
  size_t row = (size_t)width * (size_t)channels;
  while (info.next_scanline < info.image_height) {
    JSAMPROW line = (JSAMPROW)(samples + row * info.next_scanline);
    jpeg_write_scanlines(&info, &line, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  out->width = width;
  out->height = height;
  out->channels = (uint8_t)channels;
  out->bytes = buffer;
  out->count = size;
  return FW_JPEG_OK;
}

void fw_jpeg_free(fw_jpeg *jpeg) {
  free(jpeg->bytes);
  jpeg->bytes = NULL;
  jpeg->count = 0;
}
