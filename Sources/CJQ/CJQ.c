#include "CJQ.h"

#include <errno.h>
#include <jq.h>
#include <jv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

// Deeper values than this are no values for a form; the parent's own limit is lower.
static const int depth_limit = 400;
static const rlim_t memory_limit = 512 << 20;
static const suseconds_t time_limit = 250 * 1000;

// MARK: Bytes

typedef struct buffer {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  /// A value that is nested too deeply was left out.
  int is_incomplete;
} buffer;

static void out_of_memory(void *unused) {
  (void)unused;
  _exit(FW_JQ_NO_MEMORY);
}

static void reserve(buffer *target, size_t count) {
  if (count <= target->capacity) return;
  size_t capacity = target->capacity ? target->capacity : 4096;
  while (capacity < count) capacity *= 2;
  uint8_t *bytes = realloc(target->bytes, capacity);
  if (!bytes) out_of_memory(NULL);
  target->bytes = bytes;
  target->capacity = capacity;
}

static void put(buffer *target, const void *bytes, size_t count) {
  reserve(target, target->count + count);
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void put_code(buffer *target, char code) { put(target, &code, 1); }

static void put_number(buffer *target, uint32_t value) {
  uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                      (uint8_t)(value >> 24)};
  put(target, bytes, 4);
}

static void put_text(buffer *target, const char *text, size_t count) {
  put_number(target, (uint32_t)count);
  put(target, text, count);
}

/// A request that is being read. A parent that sends less than it says is no parent of ours.
typedef struct cursor {
  const uint8_t *bytes;
  size_t left;
  /// How many numbers there were: each is known by its place among them.
  uint32_t numbers;
  /// The values of the runs so far that later ones refer to; invalid for others.
  jv *kept;
  uint32_t kept_count;
  /// The value of a run that has none was referred to.
  int lacks_value;
} cursor;

static const uint8_t *take(cursor *from, size_t count) {
  if (count > from->left) _exit(FW_JQ_MISUSED);
  const uint8_t *bytes = from->bytes;
  from->bytes += count;
  from->left -= count;
  return bytes;
}

static uint32_t take_number(cursor *from) {
  const uint8_t *bytes = take(from, 4);
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
         (uint32_t)bytes[3] << 24;
}

// MARK: Values

/// A number remembers its place among the numbers of the request, in a part of the value that libjq
/// does not use for numbers but copies with them: so the parent can restore the text of a number
/// that was only moved. What is computed has no such place.
static jv number_with_place(double number, uint32_t place) {
  jv value = jv_number(number);
  value.size = (int)place;
  return value;
}

static jv take_value(cursor *from, jv record, int depth) {
  if (depth > depth_limit) _exit(FW_JQ_MISUSED);
  switch (*take(from, 1)) {
    case '0': return jv_null();
    case 't': return jv_true();
    case 'f': return jv_false();
    case '$': return jv_copy(record);
    case '&': {
      uint32_t run = take_number(from);
      if (run >= from->kept_count) _exit(FW_JQ_MISUSED);
      if (jv_is_valid(from->kept[run])) return jv_copy(from->kept[run]);
      from->lacks_value = 1;
      return jv_null();
    }
    case '#': {
      uint32_t count = take_number(from);
      char text[512];
      const uint8_t *bytes = take(from, count);
      from->numbers += 1;
      if (count < sizeof text) {
        memcpy(text, bytes, count);
        text[count] = 0;
        return number_with_place(strtod(text, NULL), from->numbers);
      }
      char *copy = malloc((size_t)count + 1);
      if (!copy) out_of_memory(NULL);
      memcpy(copy, bytes, count);
      copy[count] = 0;
      double number = strtod(copy, NULL);
      free(copy);
      return number_with_place(number, from->numbers);
    }
    case 's': {
      uint32_t count = take_number(from);
      if (count > INT32_MAX) _exit(FW_JQ_MISUSED);
      return jv_string_sized((const char *)take(from, count), (int)count);
    }
    case '[': {
      uint32_t count = take_number(from);
      jv array = jv_array();
      for (uint32_t index = 0; index < count; index++) {
        array = jv_array_append(array, take_value(from, record, depth + 1));
      }
      return array;
    }
    case '{': {
      uint32_t count = take_number(from);
      jv object = jv_object();
      for (uint32_t index = 0; index < count; index++) {
        uint32_t length = take_number(from);
        if (length > INT32_MAX) _exit(FW_JQ_MISUSED);
        jv key = jv_string_sized((const char *)take(from, length), (int)length);
        object = jv_object_set(object, key, take_value(from, record, depth + 1));
      }
      return object;
    }
    default: _exit(FW_JQ_MISUSED);
  }
}

/// Consumes the value. What is nested too deeply becomes `!`.
static void put_value(buffer *target, jv value, int depth) {
  if (depth > depth_limit) {
    put_code(target, '!');
    target->is_incomplete = 1;
    jv_free(value);
    return;
  }
  switch (jv_get_kind(value)) {
    case JV_KIND_INVALID:
    case JV_KIND_NULL: put_code(target, '0'); break;
    case JV_KIND_TRUE: put_code(target, 't'); break;
    case JV_KIND_FALSE: put_code(target, 'f'); break;
    case JV_KIND_NUMBER:
      if (value.size > 0) {
        put_code(target, '@');
        put_number(target, (uint32_t)value.size);
      } else {
        jv text = jv_dump_string(jv_number(jv_number_value(value)), 0);
        put_code(target, '#');
        put_text(target, jv_string_value(text), (size_t)jv_string_length_bytes(jv_copy(text)));
        jv_free(text);
      }
      break;
    case JV_KIND_STRING:
      put_code(target, 's');
      put_text(target, jv_string_value(value), (size_t)jv_string_length_bytes(jv_copy(value)));
      break;
    case JV_KIND_ARRAY: {
      int count = jv_array_length(jv_copy(value));
      put_code(target, '[');
      put_number(target, (uint32_t)count);
      for (int index = 0; index < count; index++) {
        put_value(target, jv_array_get(jv_copy(value), index), depth + 1);
      }
      break;
    }
    case JV_KIND_OBJECT: {
      put_code(target, '{');
      put_number(target, (uint32_t)jv_object_length(jv_copy(value)));
      jv_object_foreach(value, key, member) {
        put_text(target, jv_string_value(key), (size_t)jv_string_length_bytes(jv_copy(key)));
        put_value(target, member, depth + 1);
        jv_free(key);
      }
      break;
    }
  }
  jv_free(value);
}

// MARK: Requests

static void limit_time(suseconds_t microseconds) {
  struct itimerval timer = {{0, 0}, {0, microseconds}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

static void collect_message(void *data, jv message) {
  buffer *target = data;
  jv text = jq_format_error(message);
  if (jv_get_kind(text) == JV_KIND_STRING) {
    put(target, jv_string_value(text), (size_t)jv_string_length_bytes(jv_copy(text)));
    put_code(target, '\n');
  }
  jv_free(text);
}

static void ignore_message(void *data, jv message) {
  (void)data;
  jv_free(message);
}

/// `P` or `Q` and a program. The answer is `K`, or `E` and what libjq says of it.
static jq_state *compile(cursor *request, buffer *answer) {
  size_t count = request->left;
  char *text = malloc(count + 1);
  if (!text) out_of_memory(NULL);
  memcpy(text, take(request, count), count);
  text[count] = 0;
  jq_state *state = jq_init();
  if (!state) out_of_memory(NULL);
  jq_set_nomem_handler(state, out_of_memory, NULL);
  put_code(answer, 'E');
  jq_set_error_cb(state, collect_message, answer);
  if (jq_compile(state, text)) {
    answer->count = 4;
    put_code(answer, 'K');
    jq_set_error_cb(state, ignore_message, NULL);
  } else {
    jq_teardown(&state);
  }
  free(text);
  return state;
}

/// The quick program has this between the values of its filters. No filter has it as a value: no number of the
/// record has the place -1, and a number that is computed has none.
static jv mark(void) { return number_with_place(0, UINT32_MAX); }

static int is_mark(jv value) { return jv_get_kind(value) == JV_KIND_NUMBER && value.size == -1; }

/// Puts the values of filters, one each, and null for a filter that has none.
///
/// Returns zero if a filter fails, or has several values.
static int put_values(jq_state *state, jv input, uint32_t filters, jv *first, buffer *answer) {
  uint32_t done = 0;
  int has_value = 0;
  answer->is_incomplete = 0;
  jq_start(state, input, 0);
  while (done < filters) {
    jv value = jq_next(state);
    if (is_mark(value)) {
      if (!has_value) put_code(answer, '0');
      has_value = 0;
      done += 1;
      continue;
    }
    if (!jv_is_valid(value) || has_value) {
      jv_free(value);
      return 0;
    }
    has_value = 1;
    if (first && done == 0) {
      jv_free(*first);
      *first = jv_copy(value);
    }
    put_value(answer, value, 0);
    if (answer->is_incomplete) return 0;
  }
  return 1;
}

/// `R`, the record, and runs of units. The answer is `V`, and for each run `v` and the values of the unit's filters,
/// or `x` if one of them failed.
static void run_quickly(jq_state *state, cursor *request, buffer *answer) {
  jv record = take_value(request, jv_null(), 0);
  uint32_t count = take_number(request);
  if (count > request->left) _exit(FW_JQ_MISUSED);
  request->kept = calloc((size_t)count + 1, sizeof(jv));
  if (!request->kept) out_of_memory(NULL);
  put_code(answer, 'V');
  for (uint32_t index = 0; index < count; index++) {
    request->kept[index] = jv_invalid();
    request->kept_count = index;
    request->lacks_value = 0;
    const int is_kept = *take(request, 1) == 'k';
    jv input = jv_array_append(jv_array(), jv_number(take_number(request)));
    uint32_t filters = take_number(request);
    input = jv_array_append(input, take_value(request, record, 0));
    input = jv_array_append(input, mark());
    input = jv_array_append(input, take_value(request, record, 0));
    if (request->lacks_value) {
      jv_free(input);
      put_code(answer, 'x');
      continue;
    }
    const size_t start = answer->count;
    put_code(answer, 'v');
    jv first = jv_null();
    if (put_values(state, input, filters, is_kept ? &first : NULL, answer)) {
      if (is_kept) request->kept[index] = jv_copy(first);
    } else {
      answer->count = start;
      put_code(answer, 'x');
    }
    jv_free(first);
  }
  for (uint32_t index = 0; index < count; index++) jv_free(request->kept[index]);
  free(request->kept);
  jv_free(record);
}

/// `S`, the record, and one run. The answer is `V` and the list that the program gives.
static void run_carefully(jq_state *state, cursor *request, buffer *answer) {
  jv record = take_value(request, jv_null(), 0);
  jv input = jv_array_append(jv_array(), jv_number(take_number(request)));
  // What `.` is, the only filter to run, and the variables.
  for (int part = 0; part < 3; part++) {
    input = jv_array_append(input, take_value(request, record, 0));
  }
  put_code(answer, 'V');
  jq_start(state, input, 0);
  put_value(answer, jq_next(state), 0);
  jv_free(record);
}

// MARK: The process

extern void __asan_init(void) __attribute__((weak));

/// Nonzero at the end of the input.
static int read_all(int socket, void *bytes, size_t count) {
  uint8_t *target = bytes;
  while (count > 0) {
    ssize_t length = read(socket, target, count);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return 1;
    target += length;
    count -= (size_t)length;
  }
  return 0;
}

static int write_all(int socket, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t length = write(socket, bytes, count);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return 1;
    bytes += length;
    count -= (size_t)length;
  }
  return 0;
}

int fw_jq_serve(int socket) {
  // Ctrl-C is the parent's: it finishes what is in hand, and needs its filters for that.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGPROF, SIG_DFL);
  sigset_t none_blocked;
  sigemptyset(&none_blocked);
  sigprocmask(SIG_SETMASK, &none_blocked, NULL);
  // AddressSanitizer reserves more for its own use.
  struct rlimit memory = {memory_limit, memory_limit};
  if (!__asan_init) setrlimit(RLIMIT_DATA, &memory);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  // What `P` and `R` are of, and what `Q` and `S`.
  jq_state *states[2] = {NULL, NULL};
  buffer request = {NULL, 0, 0, 0}, answer = {NULL, 0, 0, 0};
  for (;;) {
    uint8_t head[4];
    if (read_all(socket, head, 4)) return 0;
    uint32_t count = (uint32_t)head[0] | (uint32_t)head[1] << 8 | (uint32_t)head[2] << 16 |
                     (uint32_t)head[3] << 24;
    reserve(&request, count);
    if (read_all(socket, request.bytes, count)) return 0;
    // The length is filled in last.
    answer.count = 0;
    put_number(&answer, 0);
    cursor from = {request.bytes, count, 0, NULL, 0, 0};
    const uint8_t code = count ? *take(&from, 1) : 0;
    switch (code) {
      case 'P':
      case 'Q':
        if (states[code - 'P']) jq_teardown(&states[code - 'P']);
        states[code - 'P'] = compile(&from, &answer);
        break;
      case 'R':
      case 'S':
        if (!states[code - 'R']) return FW_JQ_MISUSED;
        limit_time(time_limit);
        (code == 'R' ? run_quickly : run_carefully)(states[code - 'R'], &from, &answer);
        limit_time(0);
        break;
      default: return FW_JQ_MISUSED;
    }
    for (int place = 0; place < 4; place++) {
      answer.bytes[place] = (uint8_t)((answer.count - 4) >> (8 * place));
    }
    if (write_all(socket, answer.bytes, answer.count)) return 0;
    // One large record must not cost memory forever.
    if (answer.capacity > 1 << 22) {
      free(answer.bytes);
      answer = (buffer){NULL, 0, 0, 0};
    }
    if (request.capacity > 1 << 22) {
      free(request.bytes);
      request = (buffer){NULL, 0, 0, 0};
    }
  }
}
