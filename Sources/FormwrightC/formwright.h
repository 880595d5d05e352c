/* Formwright for programs in other languages: fills, checks, flattens and archives PDF forms.
 *
 * Version 1 of this interface. Functions are added in later versions, never changed or removed; FORMWRIGHT_ABI counts
 * versions that add some.
 *
 * - Arguments and reports are JSON in UTF-8; files are bytes.
 * - A function that can fail returns a result, which fw_result_free frees. Its status is 0, or says who can mend the
 *   problem; its problems are a JSON array of {severity, code, message, hint, field, label, record, page, …}. No
 *   problem has the value of a field.
 * - All functions may be called from several threads at a time, with the same handles, too; only a batch is read by one
 *   thread at a time. Nothing throws, and no bytes of a file end the process.
 */
#ifndef FORMWRIGHT_H
#define FORMWRIGHT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FORMWRIGHT_ABI 1

typedef struct fw_form fw_form;
typedef struct fw_plan fw_plan;
typedef struct fw_batch fw_batch;
typedef struct fw_result fw_result;

/* What became of a call; the numbers are the exit codes of the program formwright. */
enum fw_status {
  FW_DONE = 0,
  FW_DATA = 1,        /* problems in the data, the template or the specification */
  FW_USAGE = 2,       /* arguments that are wrong or contradict each other */
  FW_FILE = 3,        /* a file that is damaged, locked, signed, not permitted, or no form */
  FW_CONFORMANCE = 4, /* the output would not conform to what was asked for */
  FW_RECORDS = 5,     /* the record of a batch failed */
  FW_ACCESS = 6,      /* something that cannot be read or written, or a program that is missing */
  FW_INTERNAL = 70    /* a defect of Formwright */
};

/* The version of this interface, and of Formwright. */
int fw_abi(void);
const char *fw_version(void);

/* Names the program formwright, which evaluates those expressions of templates that need jq. Default: "formwright", looked
 * up on PATH. */
void fw_set_program(const char *path);

/* A JSON array of the operations of fw_call: {name, summary, arguments: a JSON Schema}. */
fw_result *fw_operations(void);

/* Opens a PDF file; the bytes are copied. `password` may be NULL. */
fw_result *fw_open(const uint8_t *bytes, size_t count, const char *password, fw_form **form);
void fw_close(fw_form *form);

/* Makes a form from a specification in YAML or JSON; the result has its bytes. */
fw_result *fw_author(const uint8_t *specification, size_t count);

/* Does an operation. `arguments` is a JSON object, or NULL: see fw_operations. The result has the bytes of its answer. */
fw_result *fw_call(const fw_form *form, const char *operation, const char *arguments, size_t count);

/* Compiles a form for many records. `arguments` are those of the operation "fill" without "data". */
fw_result *fw_compile(const fw_form *form, const char *arguments, size_t count, fw_plan **plan);
/* Fills a record, a JSON object of values by full field name; the result has the bytes of the output. */
fw_result *fw_fill(const fw_plan *plan, const char *record, size_t count);
void fw_release(fw_plan *plan);

/* Gives the next record of a batch, as JSON; returns 0 at the end. The bytes must stay until the next call. Called from
 * other threads, one call at a time. */
typedef int (*fw_next_record)(void *context, const char **record, size_t *count);

/* Begins a batch. `template_bytes` is YAML or JSON that binds records to fields; if it is NULL, the keys of records are
 * field names. `arguments` are those of the operation "batch" without "records" and "template", and "jobs". */
fw_result *fw_batch_open(
    const fw_form *form, const uint8_t *template_bytes, size_t template_count, const char *arguments, size_t count,
    fw_next_record next, void *context, fw_batch **batch);
/* Waits for the next outcome, in the order of the records; NULL at the end. The result's report is the line of a batch's
 * report, and its bytes are the output. A status other than FW_RECORDS ends the batch. */
fw_result *fw_batch_next(fw_batch *batch);
void fw_batch_close(fw_batch *batch);

int fw_result_status(const fw_result *result);
/* Bytes and texts are valid until the result is freed. */
const uint8_t *fw_result_bytes(const fw_result *result, size_t *count);
/* The media type of the bytes. */
const char *fw_result_type(const fw_result *result);
const char *fw_result_problems(const fw_result *result);
/* A JSON object; of the outcomes of a batch alone, otherwise "null". */
const char *fw_result_report(const fw_result *result);
void fw_result_free(fw_result *result);

#ifdef __cplusplus
}
#endif

#endif
