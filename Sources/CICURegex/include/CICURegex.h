// The whole border between Formwright and ICU's regular expressions (libicui18n).
//
// ICU's functions are renamed by macros with its version, which Swift cannot follow; these are
// plain. No call reads the process's locale.
#ifndef FORMWRIGHT_CICUREGEX_H
#define FORMWRIGHT_CICUREGEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A compiled regular expression. Used by one task at a time; copies are cheap.
typedef struct fw_regex fw_regex;

/// Compiles a pattern in ICU's syntax, in UTF-16; null if ICU rejects it or has no memory.
fw_regex *fw_regex_create(const uint16_t *pattern, int32_t count);

/// A copy that shares the compiled pattern, for another task; null if there is no memory.
fw_regex *fw_regex_copy(const fw_regex *regex);

void fw_regex_free(fw_regex *regex);

/// How a search ended.
typedef enum fw_regex_outcome {
  FW_REGEX_NO_MATCH = 0,
  FW_REGEX_MATCH = 1,
  FW_REGEX_STEP_LIMIT = 2,
  FW_REGEX_STACK_LIMIT = 3,
  FW_REGEX_FAILED = 4,  // no memory, or text that is too long
} fw_regex_outcome;

/// Looks for the first match anywhere in `length` bytes of well-formed UTF-8.
///
/// ICU counts its steps in ticks of some ten thousand. The search stops after `tick_limit` ticks;
/// `ticks` is increased by what it took. The count does not depend on the clock.
fw_regex_outcome fw_regex_find(fw_regex *regex, const uint8_t *text, int64_t length,
                               int32_t tick_limit, int64_t *ticks);

/// Writes the ranges of a set of characters in ICU's syntax, such as `[\\p{Greek}]`: the first and the
/// last scalar of each, at most `capacity` ranges. Returns how many there are; -1 if ICU rejects the
/// set or it has more.
int32_t fw_regex_scalars(const uint16_t *set, int32_t count, uint32_t *bounds, int32_t capacity);

#endif
