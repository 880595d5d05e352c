#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
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
};

struct fw_http_request {
  struct MHD_Connection *connection;
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
  size_t header_count;
  char *headers[most_headers][2];
};

static time_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned int status) {
  struct MHD_Response *response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
  if (response == NULL) return MHD_NO;
  MHD_add_response_header(response, "Connection", "close");
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
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
    request->connection = connection;
    request->port = server->port;
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
  server->handler(server->context, request);
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

/// A socket that listens on the loopback address; -1, and errno, if there is none.
static int listening_socket(uint16_t *port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(*port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 64) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
  }
  *port = ntohs(address.sin_port);
  return listener;
}

fw_http_server *fw_http_start(
    uint16_t *port, fw_http_limits limits, fw_http_handler handler, void *context) {
  int listener = listening_socket(port);
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
  server->daemon = MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, NULL, NULL,
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

void fw_http_stop(fw_http_server *server) {
  MHD_stop_daemon(server->daemon);
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

void fw_http_answer(
    fw_http_request *request, unsigned int status, const uint8_t *bytes, size_t length) {
  if (request->response != NULL) return;
  // Safe: the buffer is copied, whatever its type says.
  request->response =
      MHD_create_response_from_buffer(length, (void *)bytes, MHD_RESPMEM_MUST_COPY);
  request->status = status;
  if (request->response == NULL) return;
  for (size_t index = 0; index < request->header_count; index++) {
    MHD_add_response_header(
        request->response, request->headers[index][0], request->headers[index][1]);
  }
}
