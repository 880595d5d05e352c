// What browsers show of forms, the workbench and web pages: the files of the folder Client, in the program itself.
#ifndef FORMWRIGHT_WORKBENCH_H
#define FORMWRIGHT_WORKBENCH_H

#include <stddef.h>

/// The bytes of a file by its path in the folder; NULL, and no length, if there is none.
const unsigned char *fw_client_file(const char *path, size_t *length);

#endif
