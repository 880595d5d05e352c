#include "CICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

// --- Facts of one character ----------------------------------------------------------------------

static uint32_t tag_of(UScriptCode script) {
  const char *name = uscript_getShortName(script);
  if (name == NULL || strlen(name) != 4) return 0;
  return (uint32_t)(uint8_t)name[0] << 24 | (uint32_t)(uint8_t)name[1] << 16 |
         (uint32_t)(uint8_t)name[2] << 8 | (uint32_t)(uint8_t)name[3];
}

static UScriptCode script_of(uint32_t tag) {
  const char name[5] = {(char)(tag >> 24), (char)(tag >> 16), (char)(tag >> 8), (char)tag, 0};
  int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, name);
  return script == UCHAR_INVALID_CODE ? USCRIPT_UNKNOWN : (UScriptCode)script;
}

uint32_t fw_icu_script(uint32_t scalar) {
  UErrorCode error = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &error);
  return tag_of(U_FAILURE(error) ? USCRIPT_UNKNOWN : script);
}

int32_t fw_icu_script_extensions(uint32_t scalar, uint32_t *tags, int32_t capacity) {
  UScriptCode scripts[64];
  UErrorCode error = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions((UChar32)scalar, scripts, 64, &error);
  if (U_FAILURE(error)) return 0;
  if (count > capacity) count = capacity;
  for (int32_t i = 0; i < count; i++) tags[i] = tag_of(scripts[i]);
  return count;
}

uint32_t fw_icu_sample_scalar(uint32_t script) {
  UChar sample[8];
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = uscript_getSampleString(script_of(script), sample, 8, &error);
  if (U_FAILURE(error) || length <= 0 || length > 8) return 0;
  UChar32 scalar;
  U16_GET(sample, 0, 0, length, scalar);
  return U_IS_SURROGATE(scalar) ? 0 : (uint32_t)scalar;
}

int32_t fw_icu_bidi_class(uint32_t scalar) { return u_charDirection((UChar32)scalar); }

uint32_t fw_icu_mirrored(uint32_t scalar) { return (uint32_t)u_charMirror((UChar32)scalar); }

int32_t fw_icu_bracket_type(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
    case U_BPT_OPEN: return 1;
    case U_BPT_CLOSE: return 2;
    default: return 0;
  }
}

uint32_t fw_icu_paired_bracket(uint32_t scalar) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)scalar);
}

int32_t fw_icu_category(uint32_t scalar) { return u_charType((UChar32)scalar); }

bool fw_icu_is_default_ignorable(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

fw_decomposition fw_icu_decomposition(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_DECOMPOSITION_TYPE)) {
    case U_DT_NONE: return FW_DECOMPOSITION_NONE;
    case U_DT_CANONICAL: {
      UErrorCode error = U_ZERO_ERROR;
      const UNormalizer2 *form = unorm2_getNFCInstance(&error);
      UChar raw[8];
      if (U_FAILURE(error)) return FW_DECOMPOSITION_CANONICAL;
      int32_t length = unorm2_getRawDecomposition(form, (UChar32)scalar, raw, 8, &error);
      if (U_FAILURE(error) || length <= 0) return FW_DECOMPOSITION_CANONICAL;
      return u_countChar32(raw, length) == 1 ? FW_DECOMPOSITION_SINGLETON
                                             : FW_DECOMPOSITION_CANONICAL;
    }
    case U_DT_INITIAL:
    case U_DT_MEDIAL:
    case U_DT_FINAL:
    case U_DT_ISOLATED: return FW_DECOMPOSITION_PRESENTATION_FORM;
    default:
      // Alphabetic Presentation Forms: ligatures of Latin and Armenian letters.
      return scalar >= 0xFB00 && scalar <= 0xFB1C ? FW_DECOMPOSITION_PRESENTATION_FORM
                                                  : FW_DECOMPOSITION_COMPATIBILITY;
  }
}

int32_t fw_icu_compatibility_decomposition(uint32_t scalar, uint32_t *scalars, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFKDInstance(&error);
  UChar units[64];
  if (U_FAILURE(error)) return 0;
  int32_t length = unorm2_getDecomposition(form, (UChar32)scalar, units, 64, &error);
  if (U_FAILURE(error) || length <= 0 || length > 64) return 0;
  int32_t count = 0;
  for (int32_t i = 0; i < length && count < capacity;) {
    UChar32 part;
    U16_NEXT(units, i, length, part);
    if (!U_IS_SURROGATE(part)) scalars[count++] = (uint32_t)part;
  }
  return count;
}

int32_t fw_icu_likely_language(uint32_t script, char *language, int32_t capacity) {
  const char name[9] = {'u', 'n', 'd', '_', (char)(script >> 24), (char)(script >> 16),
                        (char)(script >> 8), (char)script, 0};
  char likely[ULOC_FULLNAME_CAPACITY];
  UErrorCode error = U_ZERO_ERROR;
  int32_t length = uloc_addLikelySubtags(name, likely, ULOC_FULLNAME_CAPACITY, &error);
  if (U_FAILURE(error) || length <= 0 || length >= ULOC_FULLNAME_CAPACITY) return 0;
  length = uloc_getLanguage(likely, language, capacity, &error);
  if (U_FAILURE(error) || length <= 0 || length >= capacity) return 0;
  // A script ICU knows nothing of comes back as it went in, or as English.
  return strcmp(language, "und") == 0 ? 0 : length;
}

static bool locale_id(const char *language, char *identifier) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t length =
      uloc_forLanguageTag(language, identifier, ULOC_FULLNAME_CAPACITY, NULL, &error);
  return U_SUCCESS(error) && length >= 0 && length < ULOC_FULLNAME_CAPACITY;
}

uint32_t fw_icu_likely_script(const char *language) {
  char identifier[ULOC_FULLNAME_CAPACITY], likely[ULOC_FULLNAME_CAPACITY], script[8];
  if (!locale_id(language, identifier) || identifier[0] == 0) return 0;
  UErrorCode error = U_ZERO_ERROR;
  uloc_addLikelySubtags(identifier, likely, ULOC_FULLNAME_CAPACITY, &error);
  if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING) return 0;
  int32_t length = uloc_getScript(likely, script, sizeof script, &error);
  if (U_FAILURE(error) || length != 4) return 0;
  return tag_of(script_of((uint32_t)(uint8_t)script[0] << 24 | (uint32_t)(uint8_t)script[1] << 16 |
                          (uint32_t)(uint8_t)script[2] << 8 | (uint32_t)(uint8_t)script[3]));
}

// --- Bidirectional text --------------------------------------------------------------------------

bool fw_icu_bidi_levels(const uint16_t *text, int32_t count, fw_base_direction base,
                        uint8_t *levels, uint8_t *base_level) {
  UErrorCode error = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(count, 0, &error);
  if (bidi == NULL) return false;
  UBiDiLevel level = base == FW_BASE_LEFT_TO_RIGHT   ? 0
                     : base == FW_BASE_RIGHT_TO_LEFT ? 1
                                                     : UBIDI_DEFAULT_LTR;
  ubidi_setPara(bidi, (const UChar *)text, count, level, NULL, &error);
  const UBiDiLevel *found = count > 0 ? ubidi_getLevels(bidi, &error) : NULL;
  bool done = U_SUCCESS(error) && (count == 0 || found != NULL);
  if (done) {
    if (count > 0) memcpy(levels, found, (size_t)count);
    *base_level = ubidi_getParaLevel(bidi);
  }
  ubidi_close(bidi);
  return done;
}

// --- Boundaries ----------------------------------------------------------------------------------

struct fw_boundaries {
  UBreakIterator *lines;
  UBreakIterator *clusters;
};

fw_boundaries *fw_boundaries_create(const char *language) {
  // The empty identifier is the root's; a null pointer would be the process's locale.
  char identifier[ULOC_FULLNAME_CAPACITY] = "";
  if (language[0] != 0 && !locale_id(language, identifier)) identifier[0] = 0;
  fw_boundaries *boundaries = calloc(1, sizeof *boundaries);
  if (boundaries == NULL) return NULL;
  UErrorCode error = U_ZERO_ERROR;
  boundaries->lines = ubrk_open(UBRK_LINE, identifier, NULL, 0, &error);
  boundaries->clusters = ubrk_open(UBRK_CHARACTER, "", NULL, 0, &error);
  if (U_FAILURE(error)) {
    fw_boundaries_free(boundaries);
    return NULL;
  }
  return boundaries;
}

void fw_boundaries_free(fw_boundaries *boundaries) {
  if (boundaries == NULL) return;
  if (boundaries->lines != NULL) ubrk_close(boundaries->lines);
  if (boundaries->clusters != NULL) ubrk_close(boundaries->clusters);
  free(boundaries);
}

bool fw_boundaries_lines(fw_boundaries *boundaries, const uint16_t *text, int32_t count,
                         bool *breaks) {
  memset(breaks, 0, ((size_t)count + 1) * sizeof *breaks);
  if (count == 0) return true;
  UErrorCode error = U_ZERO_ERROR;
  ubrk_setText(boundaries->lines, (const UChar *)text, count, &error);
  ubrk_setText(boundaries->clusters, (const UChar *)text, count, &error);
  if (U_FAILURE(error)) return false;
  int32_t cluster = ubrk_first(boundaries->clusters);
  ubrk_first(boundaries->lines);
  for (int32_t line = ubrk_next(boundaries->lines); line != UBRK_DONE;
       line = ubrk_next(boundaries->lines)) {
    while (cluster != UBRK_DONE && cluster < line) cluster = ubrk_next(boundaries->clusters);
    if (cluster == line && line <= count) breaks[line] = true;
  }
  return true;
}
