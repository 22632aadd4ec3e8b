// Loaded before the system's library: syncing fails while the file $FAILING_SYNC is there.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int sync_unless_failing(long call, int file) {
    const char *sign = getenv("FAILING_SYNC");
    if (sign && access(sign, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, file);
}

int fsync(int file) { return sync_unless_failing(SYS_fsync, file); }
int fdatasync(int file) { return sync_unless_failing(SYS_fdatasync, file); }
