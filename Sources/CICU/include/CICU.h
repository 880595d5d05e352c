// The whole border between Formwright and ICU.
//
// ICU's functions are renamed by macros with its version, which Swift cannot follow; these are
// plain. No call reads the process's locale: languages are always given.
#ifndef FORMWRIGHT_CICU_H
#define FORMWRIGHT_CICU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// --- Facts of one character (Unicode Character Database) -----------------------------------------

/// The ISO 15924 tag of the character's script, four letters from high byte to low.
uint32_t fw_icu_script(uint32_t scalar);

/// The tags of the character's Script_Extensions, at most `capacity`; how many there are.
int32_t fw_icu_script_extensions(uint32_t scalar, uint32_t *tags, int32_t capacity);

/// A letter typical for a script; 0 where ICU knows none.
uint32_t fw_icu_sample_scalar(uint32_t script);

/// The Bidi_Class, in ICU's numbers (UCharDirection).
int32_t fw_icu_bidi_class(uint32_t scalar);

/// Bidi_Mirroring_Glyph; the character itself where it has none.
uint32_t fw_icu_mirrored(uint32_t scalar);

/// Bidi_Paired_Bracket_Type: 0 none, 1 open, 2 close.
int32_t fw_icu_bracket_type(uint32_t scalar);

/// Bidi_Paired_Bracket; the character itself where it has none.
uint32_t fw_icu_paired_bracket(uint32_t scalar);

/// The General_Category, in ICU's numbers (UCharCategory).
int32_t fw_icu_category(uint32_t scalar);

bool fw_icu_is_default_ignorable(uint32_t scalar);

/// How a character decomposes.
typedef enum fw_decomposition {
  FW_DECOMPOSITION_NONE = 0,
  FW_DECOMPOSITION_CANONICAL = 1,
  FW_DECOMPOSITION_SINGLETON = 2,          // canonical, to one other character
  FW_DECOMPOSITION_COMPATIBILITY = 3,
  FW_DECOMPOSITION_PRESENTATION_FORM = 4,  // a ligature or positional form of other characters
} fw_decomposition;

fw_decomposition fw_icu_decomposition(uint32_t scalar);

/// Writes the full compatibility decomposition (NFKD) of a character, at most `capacity` scalars; how
/// many there are, 0 where it has none.
int32_t fw_icu_compatibility_decomposition(uint32_t scalar, uint32_t *scalars, int32_t capacity);

/// The language most probably written in a script ("hi" for Devanagari); its length, 0 where ICU
/// knows none. `language` takes `capacity` bytes with the closing zero.
int32_t fw_icu_likely_language(uint32_t script, char *language, int32_t capacity);

/// The script a language is most probably written in, as a tag; 0 where ICU knows none.
uint32_t fw_icu_likely_script(const char *language);

// --- Bidirectional text (UAX #9) -----------------------------------------------------------------

typedef enum fw_base_direction {
  FW_BASE_AUTOMATIC = 0,  // the first strong character's, else left to right
  FW_BASE_LEFT_TO_RIGHT = 1,
  FW_BASE_RIGHT_TO_LEFT = 2,
} fw_base_direction;

/// Writes a level for each of `count` UTF-16 units; false where ICU has no memory.
bool fw_icu_bidi_levels(const uint16_t *text, int32_t count, fw_base_direction base,
                        uint8_t *levels, uint8_t *base_level);

// --- Boundaries (UAX #14, UAX #29) ---------------------------------------------------------------

/// Finds lines' and grapheme clusters' boundaries for one language. Used by one task at a time.
typedef struct fw_boundaries fw_boundaries;

/// `language` is a BCP 47 tag, empty for the root rules; null where ICU has no rules or memory.
fw_boundaries *fw_boundaries_create(const char *language);
void fw_boundaries_free(fw_boundaries *boundaries);

/// Sets `breaks[i]` for each i in 0...count where a line may begin between UTF-16 units (UAX #14,
/// dictionaries for scripts without spaces), and no grapheme cluster is cut (UAX #29).
bool fw_boundaries_lines(fw_boundaries *boundaries, const uint16_t *text, int32_t count,
                         bool *breaks);

#endif
