// The names of Darwin that the sources and tests use, as Apple's headers declare them; see README.md.
//
// Structures have the members that are read. Functions are available from macOS 10.15 or earlier unless they say
// otherwise.
#pragma once
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

// MARK: Types

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long ssize_t;
typedef int32_t pid_t;
typedef uint16_t mode_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef int32_t dev_t;
typedef uint16_t nlink_t;
typedef uint64_t ino_t;
typedef int64_t off_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef unsigned int nfds_t;
typedef uint32_t sigset_t;
typedef long time_t;
typedef int32_t suseconds_t;
typedef uint32_t useconds_t;
typedef uint32_t socklen_t;
typedef uint8_t sa_family_t;
typedef uint64_t rlim_t;
typedef unsigned long pthread_key_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};

struct pollfd {
  int fd;
  short events, revents;
};

// Swift reads only pointers to it.
typedef struct {
  int __dd_fd;
} DIR;

struct dirent {
  uint64_t d_ino, d_seekoff;
  uint16_t d_reclen, d_namlen;
  uint8_t d_type;
  char d_name[1024];
};

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
};

struct utsname {
  char sysname[256], nodename[256], release[256], version[256], machine[256];
};

struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

struct rlimit {
  rlim_t rlim_cur, rlim_max;
};

struct sockaddr {
  uint8_t sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};

struct in_addr {
  uint32_t s_addr;
};

struct sockaddr_in {
  uint8_t sin_len;
  sa_family_t sin_family;
  uint16_t sin_port;
  struct in_addr sin_addr;
  char sin_zero[8];
};

struct sockaddr_un {
  unsigned char sun_len;
  sa_family_t sun_family;
  char sun_path[104];
};

typedef struct _opaque_pthread_t {
  long __sig;
} *pthread_t;
#define OPAQUE(name) \
  typedef struct _opaque_##name { \
    long __sig; \
  } name
OPAQUE(pthread_attr_t);
OPAQUE(pthread_mutexattr_t);
OPAQUE(pthread_mutex_t);
OPAQUE(pthread_condattr_t);
OPAQUE(pthread_cond_t);
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
typedef void (*sig_t)(int);
typedef struct {
  int __flags;
} FILE;

// MARK: Constants

#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EAGAIN 35
#define SIGHUP 1
#define SIGINT 2
#define SIGABRT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTOP 17
#define SIGCONT 19
#define SIGCHLD 20
#define SIGXFSZ 25
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define _SC_NPROCESSORS_ONLN 58
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_NOFOLLOW 0x00000100
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define AT_FDCWD -2
#define AT_EACCESS 0x0010
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_SYMLINK_FOLLOW 0x0040
#define AT_REMOVEDIR 0x0080
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
#define _CS_DARWIN_USER_TEMP_DIR 65537
#define R_OK (1 << 2)
#define W_OK (1 << 1)
#define X_OK (1 << 0)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define RTLD_LAZY 0x1
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
#define AF_UNIX 1
#define AF_INET 2
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define SO_SNDTIMEO 0x1005
#define SO_RCVTIMEO 0x1006
#define SOCK_STREAM 1
#define SHUT_WR 1
#define PATH_MAX 1024
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
#define TIOCGWINSZ 0x40087468UL

typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_THREAD_CPUTIME_ID = 16, CLOCK_PROCESS_CPUTIME_ID = 12 } clockid_t;

// MARK: Processes

extern FILE *__stdinp, *__stdoutp, *__stderrp;
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp

int *__error(void);
#define errno (*__error())
int clock_gettime(clockid_t, struct timespec *);
void _exit(int) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atexit(void (*)(void));
int kill(pid_t, int);
int raise(int);
void (*signal(int, void (*)(int)))(int);
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
long sysconf(int);
time_t time(time_t *);
struct tm *localtime_r(const time_t *restrict, struct tm *restrict);
int usleep(useconds_t);
unsigned int alarm(unsigned int);
unsigned int sleep(unsigned int);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
pid_t getpid(void);
uid_t getuid(void);
int getgroups(int, gid_t[]);
uid_t geteuid(void);
pid_t waitpid(pid_t, int *, int);
int uname(struct utsname *);
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
int _NSGetExecutablePath(char *buf, uint32_t *bufsize);
char ***_NSGetEnviron(void);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *restrict, int, const char *restrict, int, mode_t);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *restrict, const sigset_t *restrict);
int posix_spawnattr_setsigmask(posix_spawnattr_t *restrict, const sigset_t *restrict);
int posix_spawn(
    pid_t *restrict, const char *restrict, const posix_spawn_file_actions_t *,
    const posix_spawnattr_t *restrict, char *const __argv[restrict], char *const __envp[restrict]);

// MARK: Memory and text

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
size_t strlen(const char *);
int strcmp(const char *, const char *);
char *strdup(const char *);
char *strerror(int);
double strtod(const char *, char **);
double exp(double);
double log(double);
double log2(double);
double pow(double, double);

// MARK: Files

int poll(struct pollfd *, nfds_t, int);
int isatty(int);
int open(const char *, int, ...);
int openat(int, const char *, int, ...);
int close(int);
int dup(int);
int dup2(int, int);
int pipe(int[2]);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
off_t lseek(int, off_t, int);
int ftruncate(int, off_t);
int truncate(const char *, off_t);
int flock(int, int);
int chown(const char *, uid_t, gid_t);
int fchown(int, uid_t, gid_t);
int fchmod(int, mode_t);
int chmod(const char *, mode_t);
int fsync(int);
int access(const char *, int);
int faccessat(int, const char *, int, int);
int link(const char *, const char *);
int linkat(int, const char *, int, const char *, int);
int symlink(const char *, const char *);
ssize_t readlink(const char *restrict, char *restrict, size_t);
int rename(const char *, const char *);
int unlink(const char *);
int rmdir(const char *);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
char *mkdtemp(char *);
int mkstemp(char *);
int chdir(const char *);
char *getcwd(char *, size_t);
char *realpath(const char *restrict, char *restrict);
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
FILE *fopen(const char *restrict, const char *restrict);
int fclose(FILE *);
int fflush(FILE *);
int fputs(const char *restrict, FILE *restrict);
size_t fread(void *restrict, size_t, size_t, FILE *restrict);
size_t fwrite(const void *restrict, size_t, size_t, FILE *restrict);
int setvbuf(FILE *restrict, char *restrict, int, size_t);

// MARK: Sockets

int socket(int, int, int);
int socketpair(int, int, int, int *);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *restrict, socklen_t *restrict);
int shutdown(int, int);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);

// MARK: Libraries

void *dlopen(const char *, int);
char *dlerror(void);
void *dlsym(void *, const char *);

// MARK: Threads

#pragma clang assume_nonnull begin
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_timedwait(
    pthread_cond_t *, pthread_mutex_t *, const struct timespec *_Nullable);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_create(
    pthread_t _Nullable *_Nonnull restrict, const pthread_attr_t *_Nullable restrict,
    void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable restrict);
int pthread_detach(pthread_t);
int pthread_join(pthread_t, void *_Nullable *_Nullable);
pthread_t pthread_self(void);
#pragma clang assume_nonnull end
