/* Between a program and the C library: writes down what happens to the files of one folder, in
   order, and makes the n-th call fail. Loaded with LD_PRELOAD; see disk.py. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST 4096 /* open files */

struct entry { /* of the trace; `length` bytes follow */
    int32_t kind, file;
    int64_t offset, length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char names[MOST][PATH_MAX]; /* of open files; "" is not ours */
static int trace = -1;
static long calls, fail_at, fail_with, fail_on;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static const char *ours(const char *path) {
    const char *folder = getenv("LEDGER_DISK");
    return folder && path && !strncmp(path, folder, strlen(folder)) ? path : NULL;
}

static int known(int fd) { return fd >= 0 && fd < MOST && names[fd][0]; }

static void tell(int kind, const char *name, int64_t offset, const void *data, int64_t length) {
    const char *path = getenv("LEDGER_DISK_TRACE");
    if (!path) return;
    if (trace < 0) trace = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    struct entry head = {kind, (int32_t)strlen(name), offset, length};
    REAL(write)(trace, &head, sizeof head);
    REAL(write)(trace, name, strlen(name));
    if (length) REAL(write)(trace, data, length);
}

/* Called by the program itself: where it acknowledges something, and which call is to fail. */
void disk_mark(const char *text) {
    pthread_mutex_lock(&lock);
    tell('A', "", 0, text, strlen(text));
    pthread_mutex_unlock(&lock);
}

void disk_fail(long at, int with, int on) {
    calls = 0, fail_at = at, fail_with = with, fail_on = on;
}

long disk_calls(void) { return calls; }

static int fails(void) {
    long n = __sync_add_and_fetch(&calls, 1);
    if (fail_at && (n == fail_at || (fail_on && n > fail_at))) {
        errno = fail_with;
        return 1;
    }
    return 0;
}

static int opened(int fd, const char *path, int flags) {
    if (fd >= 0 && fd < MOST && ours(path)) {
        pthread_mutex_lock(&lock);
        snprintf(names[fd], PATH_MAX, "%s", path);
        if (flags & O_CREAT) tell('O', path, 0, NULL, 0);
        if (flags & O_TRUNC) tell('T', path, 0, NULL, 0);
        pthread_mutex_unlock(&lock);
    }
    return fd;
}

#define OPEN(name)                                                       \
    int name(const char *path, int flags, ...) {                         \
        va_list rest;                                                    \
        va_start(rest, flags);                                           \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;        \
        va_end(rest);                                                    \
        if (ours(path) && fails()) return -1;                            \
        return opened(REAL(name)(path, flags, mode), path, flags);       \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (known(fd)) names[fd][0] = 0;
    return REAL(close)(fd);
}

#define WRITTEN(fd, offset, call)                                        \
    if (!known(fd)) return call;                                         \
    if (fails()) return -1;                                              \
    pthread_mutex_lock(&lock);                                           \
    ssize_t done = call;                                                 \
    if (done > 0) tell('W', names[fd], offset, data, done);              \
    pthread_mutex_unlock(&lock);                                         \
    return done;

ssize_t write(int fd, const void *data, size_t length) {
    off_t at = known(fd) ? lseek(fd, 0, SEEK_CUR) : 0;
    WRITTEN(fd, at, REAL(write)(fd, data, length))
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
    WRITTEN(fd, at, REAL(pwrite)(fd, data, length, at))
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
    WRITTEN(fd, at, REAL(pwrite64)(fd, data, length, at))
}

ssize_t pread(int fd, void *data, size_t length, off_t at) {
    return known(fd) && fails() ? -1 : REAL(pread)(fd, data, length, at);
}
ssize_t pread64(int fd, void *data, size_t length, off64_t at) {
    return known(fd) && fails() ? -1 : REAL(pread64)(fd, data, length, at);
}
ssize_t read(int fd, void *data, size_t length) {
    return known(fd) && fails() ? -1 : REAL(read)(fd, data, length);
}

#define DONE(kind, fd, offset, call)                                     \
    if (!known(fd)) return call;                                         \
    if (fails()) return -1;                                              \
    pthread_mutex_lock(&lock);                                           \
    int done = call;                                                     \
    if (!done) tell(kind, names[fd], offset, NULL, 0);                   \
    pthread_mutex_unlock(&lock);                                         \
    return done;

int fsync(int fd) { DONE('S', fd, 0, REAL(fsync)(fd)) }
int fdatasync(int fd) { DONE('S', fd, 0, REAL(fdatasync)(fd)) }
int ftruncate(int fd, off_t length) { DONE('T', fd, length, REAL(ftruncate)(fd, length)) }
int ftruncate64(int fd, off64_t length) { DONE('T', fd, length, REAL(ftruncate64)(fd, length)) }

int unlink(const char *path) {
    if (!ours(path)) return REAL(unlink)(path);
    if (fails()) return -1;
    pthread_mutex_lock(&lock);
    int done = REAL(unlink)(path);
    if (!done) tell('U', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
