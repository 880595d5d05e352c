#include "FittedWeights.h"

#include <string.h>

// The compiler knows C23's directive in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char texts[] = {
#embed "texts.model"
};
static const unsigned char boxes[] = {
#embed "boxes.model"
};
static const unsigned char rooms[] = {
#embed "rooms.model"
};

const unsigned char *fw_fitted_model(const char *name, size_t *length) {
  if (strcmp(name, "texts") == 0) {
    *length = sizeof texts;
    return texts;
  }
  if (strcmp(name, "boxes") == 0) {
    *length = sizeof boxes;
    return boxes;
  }
  if (strcmp(name, "rooms") == 0) {
    *length = sizeof rooms;
    return rooms;
  }
  return NULL;
}
