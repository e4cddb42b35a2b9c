// The names of Darwin that Sources/Platform uses, with the types that Swift sees there. Nothing here
// runs; see README.md.

// MARK: Types

public typealias pid_t = Int32
public typealias mode_t = UInt16
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias nfds_t = UInt32
public typealias sigset_t = UInt32
public typealias time_t = Int
public typealias sig_t = @convention(c) (Int32) -> Void

public struct timespec {
  public var tv_sec: Int
  public var tv_nsec: Int

  public init() { (tv_sec, tv_nsec) = (0, 0) }
}

public struct tm {
  public var tm_sec: Int32
  public var tm_min: Int32
  public var tm_hour: Int32

  public init() { (tm_sec, tm_min, tm_hour) = (0, 0, 0) }
}

public struct pollfd {
  public var fd: Int32
  public var events: Int16
  public var revents: Int16

  public init(fd: Int32, events: Int16, revents: Int16) {
    (self.fd, self.events, self.revents) = (fd, events, revents)
  }
}

public struct DIR {}

public struct dirent {
  public var d_ino: UInt64
  public var d_namlen: UInt16
  /// 1,024 of them.
  public var d_name: (Int8, Int8, Int8, Int8)
}

public struct _opaque_pthread_t {}
public struct pthread_attr_t {}
public struct pthread_mutexattr_t {}
public struct pthread_mutex_t {}
public struct pthread_condattr_t {}
public struct pthread_cond_t {}

/// A pointer, so that a thread that is not there is `nil`; a number on Linux.
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

// MARK: Constants

public var errno: Int32 {
  get { 0 }
  set {}
}

/// What the header's cases look like.
public struct clockid_t { fileprivate init() {} }
public var CLOCK_MONOTONIC: clockid_t { clockid_t() }
public var CLOCK_REALTIME: clockid_t { clockid_t() }
public let ESRCH: Int32 = 3
public let SIGKILL: Int32 = 9
public let SIGPIPE: Int32 = 13
public let SIGXFSZ: Int32 = 25
public let SIG_SETMASK: Int32 = 3
public var SIG_IGN: sig_t? { nil }
public let _SC_NPROCESSORS_ONLN: Int32 = 58
public let POLLIN: Int32 = 0x1
public let POLLOUT: Int32 = 0x4
public let POLLERR: Int32 = 0x8
public let POLLHUP: Int32 = 0x10
public let POLLNVAL: Int32 = 0x20
public let F_GETFD: Int32 = 1
public let F_DUPFD_CLOEXEC: Int32 = 67
public let O_NOCTTY: Int32 = 0x20000
public let O_NOFOLLOW: Int32 = 0x100
public let O_DIRECTORY: Int32 = 0x100000
public let O_CLOEXEC: Int32 = 0x1000000
public let LOCK_EX: Int32 = 0x2
public let LOCK_NB: Int32 = 0x4
public let AT_FDCWD: Int32 = -2
public let AT_EACCESS: Int32 = 0x10
public let AT_SYMLINK_FOLLOW: Int32 = 0x40
public let W_OK: Int32 = 2
public let RTLD_NOW: Int32 = 0x2
public let RTLD_LOCAL: Int32 = 0x4

// MARK: Processes

@discardableResult public func clock_gettime(
  _ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>
) -> Int32 { 0 }
public func _exit(_ code: Int32) -> Never { while true {} }
@discardableResult public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
@discardableResult public func signal(_ number: Int32, _ handler: sig_t!) -> sig_t! { handler }
@discardableResult public func sigemptyset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func pthread_sigmask(
  _ how: Int32, _ set: UnsafePointer<sigset_t>!, _ old: UnsafeMutablePointer<sigset_t>!
) -> Int32 { 0 }
public func sysconf(_ name: Int32) -> Int { 0 }
@discardableResult public func time(_ time: UnsafeMutablePointer<time_t>?) -> time_t { 0 }
@discardableResult public func localtime_r(
  _ time: UnsafePointer<time_t>, _ parts: UnsafeMutablePointer<tm>
) -> UnsafeMutablePointer<tm>? { parts }
@discardableResult public func usleep(_ microseconds: UInt32) -> Int32 { 0 }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult
public func setenv(
  _ name: UnsafePointer<CChar>!, _ value: UnsafePointer<CChar>!, _ overwrite: Int32
) -> Int32 { 0 }
@discardableResult
public func unsetenv(_ name: UnsafePointer<CChar>!) -> Int32 { 0 }
public func getuid() -> uid_t { 0 }
public func strlen(_ text: UnsafePointer<CChar>!) -> Int { 0 }
public func free(_ pointer: UnsafeMutableRawPointer!) {}

/// Its fields have 256 characters on Darwin; two are enough to check types.
public struct utsname {
  public var sysname: (CChar, CChar) = (0, 0)
  public var nodename: (CChar, CChar) = (0, 0)
  public var release: (CChar, CChar) = (0, 0)
  public var version: (CChar, CChar) = (0, 0)
  public var machine: (CChar, CChar) = (0, 0)
  public init() {}
}
public func uname(_ name: UnsafeMutablePointer<utsname>) -> Int32 { 0 }

// MARK: Files

@discardableResult public func poll(
  _ events: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ milliseconds: Int32
) -> Int32 { 0 }
public func isatty(_ descriptor: Int32) -> Int32 { 0 }

public struct winsize {
  public var ws_row: UInt16 = 0
  public var ws_col: UInt16 = 0
  public init() {}
}
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public func ioctl(
  _ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer
) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
@discardableResult public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
@discardableResult public func fchown(_ descriptor: Int32, _ user: uid_t, _ group: gid_t) -> Int32 {
  0
}
@discardableResult public func fchmod(_ descriptor: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func fsync(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult public func close(_ descriptor: Int32) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
@discardableResult public func linkat(
  _ folder: Int32, _ path: UnsafePointer<CChar>!, _ otherFolder: Int32,
  _ otherPath: UnsafePointer<CChar>!, _ flags: Int32
) -> Int32 { 0 }
@discardableResult public func rename(
  _ path: UnsafePointer<CChar>!, _ target: UnsafePointer<CChar>!
) -> Int32 { 0 }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func faccessat(
  _ folder: Int32, _ path: UnsafePointer<CChar>!, _ mode: Int32, _ flags: Int32
) -> Int32 { 0 }
@discardableResult public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_ folder: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ folder: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
public func getcwd(
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int
) -> UnsafeMutablePointer<CChar>! { nil }
public func realpath(
  _ path: UnsafePointer<CChar>!, _ buffer: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nil }

// MARK: Sockets

public typealias socklen_t = UInt32
public typealias sa_family_t = UInt8

public struct sockaddr {}

public struct sockaddr_un {
  public var sun_len: UInt8
  public var sun_family: sa_family_t
  /// 104 of them.
  public var sun_path: (Int8, Int8, Int8, Int8)

  public init() { (sun_len, sun_family, sun_path) = (0, 0, (0, 0, 0, 0)) }
}

public let AF_UNIX: Int32 = 1
public let SOCK_STREAM: Int32 = 1
public let SHUT_WR: Int32 = 1
public let F_SETFD: Int32 = 2
public let F_GETFL: Int32 = 3
public let F_SETFL: Int32 = 4
public let FD_CLOEXEC: Int32 = 1
public let O_NONBLOCK: Int32 = 0x4
public let SIGHUP: Int32 = 1
public let SIGINT: Int32 = 2
public let SIGTERM: Int32 = 15
public var SIG_DFL: sig_t? { nil }

public func socket(_ domain: Int32, _ type: Int32, _ protocol: Int32) -> Int32 { 0 }
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32
{ 0 }
public func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t)
  -> Int32
{ 0 }
public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { 0 }
public func accept(
  _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!,
  _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func shutdown(_ socket: Int32, _ how: Int32) -> Int32 { 0 }
@discardableResult public func chmod(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func raise(_ signal: Int32) -> Int32 { 0 }
public func getpid() -> pid_t { 0 }

public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public let SIGCHLD: Int32 = 20
public let O_RDWR: Int32 = 2
public func pipe(_ ends: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
public let O_RDONLY: Int32 = 0
public func _NSGetExecutablePath(
  _ buffer: UnsafeMutablePointer<CChar>!, _ length: UnsafeMutablePointer<UInt32>!
) -> Int32 { 0 }
public func _NSGetEnviron()
  -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
{ .allocate(capacity: 1) }
@discardableResult public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_addopen(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ descriptor: Int32,
  _ path: UnsafePointer<CChar>!, _ flags: Int32, _ mode: mode_t
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ old: Int32, _ new: Int32
) -> Int32 { 0 }
public let POSIX_SPAWN_SETSIGDEF: Int32 = 0x04
public let POSIX_SPAWN_SETSIGMASK: Int32 = 0x08
public let POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 = 0x4000
@discardableResult public func posix_spawnattr_init(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_destroy(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setflags(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ flags: Int16
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigmask(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult public func sigaddset(
  _ set: UnsafeMutablePointer<sigset_t>!, _ number: Int32
) -> Int32 { 0 }
public func posix_spawn(
  _ process: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { 0 }

// MARK: Libraries

public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { nil }
public func dlerror() -> UnsafeMutablePointer<CChar>! { nil }
public func dlsym(
  _ library: UnsafeMutableRawPointer!, _ name: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { nil }

// MARK: Threads

@discardableResult public func pthread_mutex_init(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }
@discardableResult public func pthread_cond_init(
  _ condition: UnsafeMutablePointer<pthread_cond_t>,
  _ attributes: UnsafePointer<pthread_condattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_cond_destroy(
  _ condition: UnsafeMutablePointer<pthread_cond_t>
) -> Int32 { 0 }
@discardableResult public func pthread_cond_wait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }
@discardableResult public func pthread_cond_timedwait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>,
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>, _ end: UnsafePointer<timespec>?
) -> Int32 { 0 }
@discardableResult public func pthread_cond_broadcast(
  _ condition: UnsafeMutablePointer<pthread_cond_t>
) -> Int32 { 0 }
@discardableResult public func pthread_attr_init(
  _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(
  _ attributes: UnsafeMutablePointer<pthread_attr_t>
) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(
  _ attributes: UnsafeMutablePointer<pthread_attr_t>, _ size: Int
) -> Int32 { 0 }
/// What the thread runs gets a pointer that is never `nil`; on Linux it may be.
public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_detach(_ thread: pthread_t) -> Int32 { 0 }
@discardableResult public func pthread_join(
  _ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { 0 }
