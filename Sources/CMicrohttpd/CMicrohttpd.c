// For pipe2.
#define _GNU_SOURCE
#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// What a handler may call has room for what readers of files need.
static const size_t stack_size = 8 << 20;
enum { most_headers = 16 };

struct fw_http_server {
  struct MHD_Daemon *daemon;
  fw_http_limits limits;
  fw_http_handler handler;
  void *context;
  uint16_t port;
  /// Bytes of all bodies that are held.
  atomic_size_t held;
  /// Guards the counts below.
  pthread_mutex_t lock;
  pthread_cond_t changed;
  /// Requests with a body that are being answered.
  unsigned int jobs;
  /// Requests that have arrived and whose answers have not been sent to their ends.
  unsigned int answers;
  /// Threads that pass answers on.
  unsigned int streams;
};

struct fw_http_request {
  fw_http_server *server;
  struct MHD_Connection *connection;
  /// Whether the request is one of the server's jobs, and one of those that are being answered.
  bool is_job, is_answered;
  uint16_t port;
  const char *method;
  const char *path;
  uint8_t *body;
  size_t length;
  size_t capacity;
  time_t begun;
  /// An answer that is known before the body has arrived; 0 if there is none.
  unsigned int refusal;
  struct MHD_Response *response;
  unsigned int status;
  /// Where an opened answer is read; -1 if there is none.
  int stream;
  size_t header_count;
  char *headers[most_headers][2];
};

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

/// What a refusal says, as other answers say it.
static const char *problem(unsigned int status) {
  switch (status) {
    case MHD_HTTP_CONTENT_TOO_LARGE:
      return "{\"problems\":[{\"severity\":\"error\",\"code\":\"too-large\",\"message\":\"the body is too large\"}]}";
    case MHD_HTTP_REQUEST_TIMEOUT:
      return "{\"problems\":[{\"severity\":\"error\",\"code\":\"too-slow\","
             "\"message\":\"the request took too long to arrive\"}]}";
    case MHD_HTTP_SERVICE_UNAVAILABLE:
      return "{\"problems\":[{\"severity\":\"error\",\"code\":\"busy\",\"message\":\"the service has too much to do\","
             "\"hint\":\"Try again.\"}]}";
    default:
      return "{\"problems\":[{\"severity\":\"error\",\"code\":\"internal\",\"message\":\"the service cannot answer\"}]}";
  }
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned int status) {
  const char *text = problem(status);
  struct MHD_Response *response =
      MHD_create_response_from_buffer(strlen(text), (void *)text, MHD_RESPMEM_PERSISTENT);
  if (response == NULL) return MHD_NO;
  MHD_add_response_header(response, "Content-Type", "application/json");
  MHD_add_response_header(response, "Connection", "close");
  if (status == MHD_HTTP_SERVICE_UNAVAILABLE) MHD_add_response_header(response, "Retry-After", "5");
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

/// Waits for one of the places of the server's jobs.
static bool begin_job(fw_http_server *server) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += server->limits.wait_seconds;
  pthread_mutex_lock(&server->lock);
  int result = 0;
  while (server->jobs >= server->limits.jobs && result == 0) {
    result = pthread_cond_timedwait(&server->changed, &server->lock, &end);
  }
  bool begins = server->jobs < server->limits.jobs;
  if (begins) server->jobs++;
  pthread_mutex_unlock(&server->lock);
  return begins;
}

static void end_job(fw_http_server *server) {
  pthread_mutex_lock(&server->lock);
  server->jobs--;
  pthread_cond_broadcast(&server->changed);
  pthread_mutex_unlock(&server->lock);
}

static void take(fw_http_request *request, const char *bytes, size_t count, size_t limit) {
  if (request->refusal != 0) return;
  if (count > limit - request->length) {
    request->refusal = MHD_HTTP_CONTENT_TOO_LARGE;
    return;
  }
  if (count > request->capacity - request->length) {
    size_t wanted = request->length + count;
    size_t capacity = wanted < limit / 2 ? 2 * wanted : limit;
    uint8_t *larger = realloc(request->body, capacity);
    if (larger == NULL) {
      request->refusal = MHD_HTTP_SERVICE_UNAVAILABLE;
      return;
    }
    request->body = larger;
    request->capacity = capacity;
  }
  memcpy(request->body + request->length, bytes, count);
  request->length += count;
  size_t held = atomic_fetch_add(&request->server->held, count) + count;
  if (held > request->server->limits.bodies) request->refusal = MHD_HTTP_SERVICE_UNAVAILABLE;
}

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **state) {
  (void)version;
  fw_http_server *server = context;
  fw_http_request *request = *state;
  if (request == NULL) {
    const char *length =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    if (length != NULL && strtoull(length, NULL, 10) > server->limits.body) {
      return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE);
    }
    request = calloc(1, sizeof *request);
    if (request == NULL) return MHD_NO;
    request->server = server;
    request->connection = connection;
    request->port = server->port;
    request->stream = -1;
    request->begun = now();
    *state = request;
    return MHD_YES;
  }
  if (*upload_size > 0) {
    if (now() - request->begun > (time_t)server->limits.request_seconds) {
      request->refusal = MHD_HTTP_REQUEST_TIMEOUT;
    }
    take(request, upload, *upload_size, server->limits.body);
    *upload_size = 0;
    // What is refused is not read to its end.
    return request->refusal == 0 ? MHD_YES : MHD_NO;
  }
  if (request->refusal != 0) return refuse(connection, request->refusal);
  request->method = method;
  request->path = path;
  if (request->length > 0) {
    request->is_job = begin_job(server);
    if (!request->is_job) return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE);
  }
  pthread_mutex_lock(&server->lock);
  server->answers++;
  pthread_mutex_unlock(&server->lock);
  request->is_answered = true;
  server->handler(server->context, request);
  if (request->is_job) end_job(server);
  request->is_job = false;
  if (request->response == NULL) return refuse(connection, MHD_HTTP_INTERNAL_SERVER_ERROR);
  enum MHD_Result result = MHD_queue_response(connection, request->status, request->response);
  MHD_destroy_response(request->response);
  request->response = NULL;
  return result;
}

static void finish(
    void *context, struct MHD_Connection *connection, void **state,
    enum MHD_RequestTerminationCode code) {
  (void)context;
  (void)connection;
  (void)code;
  fw_http_request *request = *state;
  if (request == NULL) return;
  for (size_t index = 0; index < request->header_count; index++) {
    free(request->headers[index][0]);
    free(request->headers[index][1]);
  }
  fw_http_server *server = request->server;
  atomic_fetch_sub(&server->held, request->length);
  if (request->is_answered) {
    pthread_mutex_lock(&server->lock);
    server->answers--;
    pthread_cond_broadcast(&server->changed);
    pthread_mutex_unlock(&server->lock);
  }
  if (request->stream >= 0) close(request->stream);
  free(request->body);
  free(request);
  *state = NULL;
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Resolves the escapes of an address in place. That of a zero, which would end the text, stays as it is.
static size_t unescape(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  char *out = text;
  for (char *in = text; *in != 0; in++) {
    int high = *in == '%' ? digit(in[1]) : -1;
    int low = high >= 0 ? digit(in[2]) : -1;
    if (low >= 0 && high + low > 0) {
      *out++ = (char)(high * 16 + low);
      in += 2;
    } else {
      *out++ = *in;
    }
  }
  *out = 0;
  return (size_t)(out - text);
}

/// A socket that listens; -1, and errno, if there is none.
static int listening_socket(const char *text, uint16_t *port) {
  struct sockaddr_in6 address6 = {.sin6_family = AF_INET6, .sin6_port = htons(*port)};
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(*port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  bool is6 = false;
  if (text != NULL && inet_pton(AF_INET, text, &address.sin_addr) != 1) {
    is6 = inet_pton(AF_INET6, text, &address6.sin6_addr) == 1;
    if (!is6) {
      errno = EINVAL;
      return -1;
    }
  }
  int listener = socket(is6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr *bound = is6 ? (struct sockaddr *)&address6 : (struct sockaddr *)&address;
  socklen_t size = is6 ? sizeof address6 : sizeof address;
  if (bind(listener, bound, size) != 0 || listen(listener, 128) != 0 ||
      getsockname(listener, bound, &size) != 0) {
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
  }
  *port = ntohs(is6 ? address6.sin6_port : address.sin_port);
  return listener;
}

fw_http_server *fw_http_start(
    const char *address, uint16_t *port, fw_http_limits limits, fw_http_handler handler, void *context) {
  int listener = listening_socket(address, port);
  if (listener < 0) return NULL;
  fw_http_server *server = calloc(1, sizeof *server);
  if (server == NULL) {
    close(listener);
    return NULL;
  }
  server->port = *port;
  server->limits = limits;
  server->handler = handler;
  server->context = context;
  pthread_mutex_init(&server->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&server->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  server->daemon = MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC, 0, NULL, NULL,
      answer, server, MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
      MHD_OPTION_THREAD_STACK_SIZE, stack_size,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, finish, NULL, MHD_OPTION_END);
  if (server->daemon == NULL) {
    close(listener);
    free(server);
    errno = ENOMEM;
    return NULL;
  }
  return server;
}

void fw_http_drain(fw_http_server *server, unsigned int seconds) {
  int listener = MHD_quiesce_daemon(server->daemon);
  if (listener >= 0) close(listener);
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += seconds;
  pthread_mutex_lock(&server->lock);
  int result = 0;
  while (server->answers > 0 && result == 0) {
    result = pthread_cond_timedwait(&server->changed, &server->lock, &end);
  }
  pthread_mutex_unlock(&server->lock);
}

void fw_http_stop(fw_http_server *server) {
  MHD_stop_daemon(server->daemon);
  // Who writes an answer notices that nobody reads it.
  pthread_mutex_lock(&server->lock);
  while (server->jobs + server->streams > 0) pthread_cond_wait(&server->changed, &server->lock);
  pthread_mutex_unlock(&server->lock);
  pthread_mutex_destroy(&server->lock);
  pthread_cond_destroy(&server->changed);
  free(server);
}

uint16_t fw_http_port(const fw_http_request *request) { return request->port; }

const char *fw_http_method(const fw_http_request *request) { return request->method; }

const char *fw_http_path(const fw_http_request *request) { return request->path; }

const char *fw_http_header(const fw_http_request *request, const char *name) {
  return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

const char *fw_http_query(const fw_http_request *request, const char *name) {
  return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

struct each_value {
  fw_http_value each;
  void *context;
};

static enum MHD_Result pass_value(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  struct each_value *each = context;
  each->each(each->context, name, value == NULL ? "" : value);
  return MHD_YES;
}

void fw_http_each_query(const fw_http_request *request, fw_http_value each, void *context) {
  struct each_value values = {each, context};
  MHD_get_connection_values(request->connection, MHD_GET_ARGUMENT_KIND, pass_value, &values);
}

struct each_piece {
  fw_http_piece each;
  void *context;
};

static enum MHD_Result pass_piece(
    void *context, enum MHD_ValueKind kind, const char *name, const char *file_name, const char *type,
    const char *encoding, const char *bytes, uint64_t offset, size_t count) {
  (void)kind;
  (void)encoding;
  struct each_piece *each = context;
  if (name != NULL) {
    each->each(each->context, name, file_name, type, (const uint8_t *)bytes, count, (size_t)offset);
  }
  return MHD_YES;
}

int fw_http_each_part(const fw_http_request *request, fw_http_piece each, void *context) {
  struct each_piece pieces = {each, context};
  struct MHD_PostProcessor *processor =
      MHD_create_post_processor(request->connection, 1 << 16, pass_piece, &pieces);
  if (processor == NULL) return 0;
  enum MHD_Result taken = MHD_YES;
  if (request->length > 0) {
    taken = MHD_post_process(processor, (const char *)request->body, request->length);
  }
  return MHD_destroy_post_processor(processor) == MHD_YES && taken == MHD_YES;
}

const uint8_t *fw_http_body(const fw_http_request *request, size_t *length) {
  *length = request->length;
  return request->body;
}

void fw_http_add_header(fw_http_request *request, const char *name, const char *value) {
  if (request->header_count >= most_headers) return;
  char *copies[2] = {strdup(name), strdup(value)};
  if (copies[0] == NULL || copies[1] == NULL) {
    free(copies[0]);
    free(copies[1]);
    return;
  }
  memcpy(request->headers[request->header_count++], copies, sizeof copies);
}

static void add_headers(fw_http_request *request) {
  for (size_t index = 0; index < request->header_count; index++) {
    MHD_add_response_header(
        request->response, request->headers[index][0], request->headers[index][1]);
  }
}

void fw_http_answer(
    fw_http_request *request, unsigned int status, const uint8_t *bytes, size_t length) {
  if (request->response != NULL) return;
  // Safe: the buffer is copied, whatever its type says.
  request->response =
      MHD_create_response_from_buffer(length, (void *)bytes, MHD_RESPMEM_MUST_COPY);
  request->status = status;
  if (request->response != NULL) add_headers(request);
}

struct stream {
  fw_http_server *server;
  /// What the answer is read from, and where the connection reads it.
  int source, sink;
};

/// Passes an answer on. While the client does not take it, the stream has no place among the server's jobs: others are
/// answered.
static void *pass_on(void *context) {
  struct stream *stream = context;
  fw_http_server *server = stream->server;
  // A connection that is gone is an error of write(2).
  sigset_t broken;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, NULL);
  bool is_job = true, is_open = true;
  char bytes[1 << 16];
  while (is_open) {
    ssize_t count = read(stream->source, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    for (ssize_t sent = 0; sent < count && is_open;) {
      ssize_t taken = write(stream->sink, bytes + sent, (size_t)(count - sent));
      if (taken >= 0) {
        sent += taken;
      } else if (errno == EAGAIN) {
        if (is_job) end_job(server);
        is_job = false;
        struct pollfd room = {.fd = stream->sink, .events = POLLOUT};
        poll(&room, 1, -1);
      } else if (errno != EINTR) {
        is_open = false;
      }
    }
    if (is_job || !is_open) continue;
    pthread_mutex_lock(&server->lock);
    while (server->jobs >= server->limits.jobs) pthread_cond_wait(&server->changed, &server->lock);
    server->jobs++;
    pthread_mutex_unlock(&server->lock);
    is_job = true;
  }
  close(stream->source);
  close(stream->sink);
  free(stream);
  pthread_mutex_lock(&server->lock);
  if (is_job) server->jobs--;
  server->streams--;
  pthread_cond_broadcast(&server->changed);
  pthread_mutex_unlock(&server->lock);
  return NULL;
}

int fw_http_open_stream(fw_http_request *request) {
  int in[2];
  if (request->response != NULL || request->stream >= 0 || pipe2(in, O_CLOEXEC) != 0) return -1;
  request->stream = in[0];
  return in[1];
}

int fw_http_await_stream(fw_http_request *request) {
  struct pollfd begun = {.fd = request->stream, .events = POLLIN};
  while (poll(&begun, 1, -1) < 0 && errno == EINTR) continue;
  if ((begun.revents & POLLIN) != 0) return 1;
  close(request->stream);
  request->stream = -1;
  return 0;
}

void fw_http_answer_stream(fw_http_request *request, unsigned int status) {
  int out[2] = {-1, -1};
  fw_http_server *server = request->server;
  struct stream *stream = malloc(sizeof *stream);
  pthread_t thread;
  if (stream == NULL || pipe2(out, O_CLOEXEC) != 0 || fcntl(out[1], F_SETFL, O_NONBLOCK) != 0 ||
      (request->response = MHD_create_response_from_pipe(out[0])) == NULL) {
    goto failed;
  }
  out[0] = -1;
  *stream = (struct stream){server, request->stream, out[1]};
  // The stream takes over the place of the job.
  pthread_mutex_lock(&server->lock);
  if (!request->is_job) server->jobs++;
  server->streams++;
  pthread_mutex_unlock(&server->lock);
  request->is_job = false;
  if (pthread_create(&thread, NULL, pass_on, stream) != 0) {
    pthread_mutex_lock(&server->lock);
    server->jobs--;
    server->streams--;
    pthread_mutex_unlock(&server->lock);
    MHD_destroy_response(request->response);
    request->response = NULL;
    goto failed;
  }
  pthread_detach(thread);
  request->stream = -1;
  request->status = status;
  add_headers(request);
  return;
failed:
  free(stream);
  for (int index = 0; index < 2; index++) {
    if (out[index] >= 0) close(out[index]);
  }
}

void fw_http_end_stream(int file) { close(file); }
