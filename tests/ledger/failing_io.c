/* Preloaded into a program: the n-th call that writes, syncs, cuts or renames fails, as on a disk that breaks.
   FAIL_AT is n (0: none), FAIL_AS the errno, FAIL_LOG a file that gets the number of such calls when the program ends.
   Only files whose name holds FAIL_ON count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long calls;

static int meant(const char *name) {
  const char *on = getenv("FAIL_ON");
  return on && name && strstr(name, on) != NULL;
}

static int meant_fd(int fd) {
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t size = readlink(link, name, sizeof name - 1);
  if (size < 0) return 0;
  name[size] = 0;
  return meant(name);
}

static int fails(void) {
  const char *at = getenv("FAIL_AT"), *as = getenv("FAIL_AS");
  calls++;
  if (!at || atol(at) == 0 || calls != atol(at)) return 0;
  errno = as ? atoi(as) : EIO;
  return 1;
}

__attribute__((destructor)) static void count(void) {
  const char *log = getenv("FAIL_LOG");
  if (!log) return;
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  ssize_t (*put)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  char text[32];
  int fd = real(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int size = snprintf(text, sizeof text, "%ld", calls);
  if (fd >= 0 && put(fd, text, (size_t)size) >= 0) close(fd);
}

#define WRAP(type, name, params, args, which)                 \
  type name params {                                          \
    static type(*real) params;                                \
    if (!real) real = dlsym(RTLD_NEXT, #name);                \
    if ((which) && fails()) return -1;                        \
    return real args;                                         \
  }

WRAP(ssize_t, write, (int fd, const void *data, size_t size), (fd, data, size), meant_fd(fd))
WRAP(ssize_t, pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at), meant_fd(fd))
WRAP(ssize_t, pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at), meant_fd(fd))
WRAP(int, fsync, (int fd), (fd), meant_fd(fd))
WRAP(int, fdatasync, (int fd), (fd), meant_fd(fd))
WRAP(int, ftruncate, (int fd, off_t size), (fd, size), meant_fd(fd))
WRAP(int, ftruncate64, (int fd, off64_t size), (fd, size), meant_fd(fd))
WRAP(int, rename, (const char *from, const char *to), (from, to), meant(from) || meant(to))
WRAP(int, unlink, (const char *name), (name), meant(name))
