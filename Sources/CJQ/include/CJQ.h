// The whole border between Formwright and libjq.
//
// libjq ends its process when memory runs out, and its programs may run forever. So it runs in a
// process of its own, which this function is all of; the parent is `FilterProcess`.
#ifndef FORMWRIGHT_CJQ_H
#define FORMWRIGHT_CJQ_H

/// Exit codes of the process, beside 0 at the end of its input.
enum {
  FW_JQ_NO_MEMORY = 77,
  FW_JQ_MISUSED = 78
};

/// Compiles and runs filters for a parent until it closes the socket.
///
/// A request is a length in four bytes, the lowest first, and so many bytes; so is each answer.
/// Both are described at `FilterMessage`. The process limits its own memory to 512 MB, and ends
/// with SIGPROF when one request takes 250 ms of processor time. It writes nothing elsewhere.
///
/// Returns the exit code.
int fw_jq_serve(int socket);

#endif
