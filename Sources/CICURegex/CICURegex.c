#include "CICURegex.h"

#include <stdlib.h>
#include <unicode/uregex.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>

/// Bytes of the stack of states that ICU keeps on the heap during one search.
static const int32_t stack_limit = 4 << 20;

struct fw_regex {
  URegularExpression *expression;
  UChar *text;  // the subject of the last search, in UTF-16
  int32_t capacity;
  int32_t tick_limit;
  int32_t ticks;
};

/// Called by ICU after every ten thousand steps or so; false stops the search.
static UBool U_CALLCONV count_tick(const void *context, int32_t steps) {
  (void)steps;
  struct fw_regex *regex = (struct fw_regex *)(uintptr_t)context;
  return ++regex->ticks < regex->tick_limit;
}

/// Owns the expression from here on, even if memory runs out.
static fw_regex *adopt(URegularExpression *expression) {
  fw_regex *regex = calloc(1, sizeof *regex);
  if (regex == NULL) {
    uregex_close(expression);
    return NULL;
  }
  regex->expression = expression;
  UErrorCode error = U_ZERO_ERROR;
  uregex_setStackLimit(expression, stack_limit, &error);
  uregex_setMatchCallback(expression, count_tick, regex, &error);
  if (U_FAILURE(error)) {
    fw_regex_free(regex);
    return NULL;
  }
  return regex;
}

fw_regex *fw_regex_create(const uint16_t *pattern, int32_t count) {
  UErrorCode error = U_ZERO_ERROR;
  UParseError place;
  URegularExpression *expression =
      uregex_open((const UChar *)pattern, count, 0, &place, &error);
  if (expression == NULL) return NULL;
  if (U_FAILURE(error)) {
    uregex_close(expression);
    return NULL;
  }
  return adopt(expression);
}

fw_regex *fw_regex_copy(const fw_regex *regex) {
  UErrorCode error = U_ZERO_ERROR;
  URegularExpression *expression = uregex_clone(regex->expression, &error);
  if (expression == NULL) return NULL;
  if (U_FAILURE(error)) {
    uregex_close(expression);
    return NULL;
  }
  return adopt(expression);
}

void fw_regex_free(fw_regex *regex) {
  if (regex == NULL) return;
  uregex_close(regex->expression);
  free(regex->text);
  free(regex);
}

fw_regex_outcome fw_regex_find(fw_regex *regex, const uint8_t *text, int64_t length,
                               int32_t tick_limit, int64_t *ticks) {
  // UTF-16 never has more units than UTF-8 has bytes.
  if (length < 0 || length >= INT32_MAX) return FW_REGEX_FAILED;
  if (regex->text == NULL || length + 1 > regex->capacity) {
    UChar *larger = realloc(regex->text, ((size_t)length + 1) * sizeof(UChar));
    if (larger == NULL) return FW_REGEX_FAILED;
    regex->text = larger;
    regex->capacity = (int32_t)length + 1;
  }
  UErrorCode error = U_ZERO_ERROR;
  int32_t count = 0;
  u_strFromUTF8(regex->text, regex->capacity, &count, (const char *)text, (int32_t)length, &error);
  if (U_FAILURE(error)) return FW_REGEX_FAILED;
  uregex_setText(regex->expression, regex->text, count, &error);
  regex->tick_limit = tick_limit;
  regex->ticks = 0;
  UBool found = uregex_find(regex->expression, 0, &error);
  *ticks += regex->ticks;
  if (error == U_REGEX_STOPPED_BY_CALLER || error == U_REGEX_TIME_OUT) return FW_REGEX_STEP_LIMIT;
  if (error == U_REGEX_STACK_OVERFLOW) return FW_REGEX_STACK_LIMIT;
  if (U_FAILURE(error)) return FW_REGEX_FAILED;
  return found ? FW_REGEX_MATCH : FW_REGEX_NO_MATCH;
}

int32_t fw_regex_scalars(const uint16_t *text, int32_t count, uint32_t *bounds, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  USet *set = uset_openPattern((const UChar *)text, count, &error);
  if (set == NULL) return -1;
  int32_t ranges = U_SUCCESS(error) ? uset_getRangeCount(set) : -1;
  if (ranges > capacity) ranges = -1;
  for (int32_t i = 0; i < ranges; i++) {
    UChar32 first, last;
    if (uset_getItem(set, i, &first, &last, NULL, 0, &error) != 0 || U_FAILURE(error)) {
      ranges = -1;
      break;
    }
    bounds[2 * i] = (uint32_t)first;
    bounds[2 * i + 1] = (uint32_t)last;
  }
  uset_close(set);
  return ranges;
}
