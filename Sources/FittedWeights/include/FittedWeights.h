#ifndef FITTED_WEIGHTS_H
#define FITTED_WEIGHTS_H

#include <stddef.h>

/// A model that a program under Tests fitted, by its name; NULL if there is none. FittedModel.swift reads it.
const unsigned char *_Nullable fw_fitted_model(const char *_Nonnull name, size_t *_Nonnull length);

#endif
