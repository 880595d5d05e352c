// The whole border between Formwright and libmicrohttpd.
//
// The library starts servers with variable arguments and hands over a request piece by piece, from a thread of its
// own for each connection. Here a request arrives whole, within limits, and its answer is given whole.
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
  /// Connections at a time; further ones are closed.
  unsigned int connections;
  /// Seconds that a connection may be idle.
  unsigned int idle_seconds;
  /// Seconds that a request may take to arrive; a slower one is answered with 408.
  unsigned int request_seconds;
} fw_http_limits;

/// Answers a request with fw_http_answer before it returns. Called from several threads at a time.
typedef void (*fw_http_handler)(void *context, fw_http_request *request);

/// Starts a server on the loopback address.
///
/// `port` is the wanted port, 0 for any free one, and then the port of the server. Returns NULL, and sets errno, if
/// it cannot start.
fw_http_server *fw_http_start(
    uint16_t *port, fw_http_limits limits, fw_http_handler handler, void *context);

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
const uint8_t *fw_http_body(const fw_http_request *request, size_t *length);

/// Adds a header to the answer.
void fw_http_add_header(fw_http_request *request, const char *name, const char *value);
/// Sets the answer; its bytes are copied.
void fw_http_answer(fw_http_request *request, unsigned int status, const uint8_t *bytes, size_t length);

#endif
