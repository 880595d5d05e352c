// The whole border between Formwright and libmicrohttpd.
//
// The library starts servers with variable arguments and hands over a request piece by piece, from a thread of its
// own for each connection. Here a request arrives whole, within limits, and its answer is given whole, or written to
// a pipe while it is made.
#ifndef FORMWRIGHT_CMICROHTTPD_H
#define FORMWRIGHT_CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

typedef struct fw_http_server fw_http_server;
typedef struct fw_http_request fw_http_request;

/// What a server takes at most.
typedef struct fw_http_limits {
  /// Bytes of a body; a larger one is answered with 413, and not read.
  size_t body;
  /// Bytes of all bodies at a time; what is more is answered with 503.
  size_t bodies;
  /// Requests with a body that are answered at a time; others wait for `wait_seconds`, and are then answered with 503.
  unsigned int jobs;
  unsigned int wait_seconds;
  /// Connections at a time; further ones are closed.
  unsigned int connections;
  /// Seconds that a connection may be idle.
  unsigned int idle_seconds;
  /// Seconds that a request may take to arrive; a slower one is answered with 408.
  unsigned int request_seconds;
} fw_http_limits;

/// Answers a request with fw_http_answer before it returns. Called from several threads at a time.
typedef void (*fw_http_handler)(void *context, fw_http_request *request);

/// Starts a server.
///
/// `address` is an address of IPv4 or IPv6 in digits; NULL for the loopback address of IPv4. `port` is the wanted port, 0 for any free one, and then the port of the server. Returns NULL, and sets errno, if
/// it cannot start.
fw_http_server *fw_http_start(
    const char *address, uint16_t *port, fw_http_limits limits, fw_http_handler handler, void *context);

/// Takes no further connection, and waits for the requests that are being answered, for `seconds` at most.
void fw_http_drain(fw_http_server *server, unsigned int seconds);

/// Closes all connections and waits for the handlers that run. The server is freed.
void fw_http_stop(fw_http_server *server);

/// What a request says. Pointers are valid until the handler returns; a missing value is NULL.
/// The port that the request has come to.
uint16_t fw_http_port(const fw_http_request *request);
const char *fw_http_method(const fw_http_request *request);
/// The path of the address, its escapes resolved.
const char *fw_http_path(const fw_http_request *request);
/// A header, its name without regard to case.
const char *fw_http_header(const fw_http_request *request, const char *name);
/// A value of the address's query, its escapes resolved.
const char *fw_http_query(const fw_http_request *request, const char *name);
/// Calls `each` for all values of the query.
typedef void (*fw_http_value)(void *context, const char *name, const char *value);
void fw_http_each_query(const fw_http_request *request, fw_http_value each, void *context);
/// Calls `each` with pieces of the parts of a form (RFC 7578, or application/x-www-form-urlencoded); a piece with
/// `offset` 0 begins a part. Returns 0 if the body is damaged, or of another type.
typedef void (*fw_http_piece)(
    void *context, const char *name, const char *file_name, const char *type, const uint8_t *bytes, size_t count,
    size_t offset);
int fw_http_each_part(const fw_http_request *request, fw_http_piece each, void *context);
const uint8_t *fw_http_body(const fw_http_request *request, size_t *length);

/// Adds a header to the answer.
void fw_http_add_header(fw_http_request *request, const char *name, const char *value);
/// Sets the answer; its bytes are copied.
void fw_http_answer(fw_http_request *request, unsigned int status, const uint8_t *bytes, size_t length);
/// Opens an answer that is written to the returned file until fw_http_end_stream; -1, and errno, if there can be none.
int fw_http_open_stream(fw_http_request *request);
/// Waits until an opened answer begins. Returns 0 if it ended before a byte of it was written, and then it is none.
int fw_http_await_stream(fw_http_request *request);
/// Sets the opened answer, which has begun.
void fw_http_answer_stream(fw_http_request *request, unsigned int status);
/// Ends an answer. The request counts as one that is being answered until all is sent, except while the client takes
/// nothing of it.
void fw_http_end_stream(int file);

#endif
