#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The change stamp of a file: while it is the same, the file is not read again.
package struct FileStamp: Hashable, Sendable {
  package let size: Int
  package let seconds: Int
  package let nanoseconds: Int
  package let isFolder: Bool
  /// True for a file that has its bytes on a disk: no pipe, socket or device.
  package let isRegular: Bool
}

/// `read` of the system, whose name is that of a function here.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}

/// The file access and the threads of the program; no other file imports the system's library.
package enum SystemAccess {
  package static func stamp(of path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileStamp(
      size: Int(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec,
      isFolder: status.st_mode & S_IFMT == S_IFDIR, isRegular: status.st_mode & S_IFMT == S_IFREG)
  }

  /// The bytes of a regular file, at most one more than `limit`; nil for a file that ``obstacle(to:)`` says something about.
  package static func read(_ path: String, limit: Int) -> [UInt8]? {
    guard case .success(let (descriptor, size)) = openFile(path) else { return nil }
    defer { close(descriptor) }
    var failed = false
    // One byte more than the file has, so that one which grew is not taken for a whole one.
    let capacity = min(max(0, size), limit) + 1
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity, let start = buffer.baseAddress {
        let length = systemRead(descriptor, start + count, capacity - count)
        if length < 0 { failed = true }
        if length <= 0 { break }
        count += length
      }
    }
    return failed ? nil : bytes
  }

  /// The reason why a path is not read: it is a folder, a pipe or a device, or a link to one, or cannot be opened; nil for a
  /// regular file.
  package static func obstacle(to path: String) -> String? {
    switch openFile(path) {
    case .success(let (descriptor, _)):
      close(descriptor)
      return nil
    case .failure(let obstacle): return obstacle.reason
    }
  }

  private struct Obstacle: Error {
    let reason: String
  }

  /// Opens a regular file, or a link to one, and waits for no writer of a pipe.
  private static func openFile(
    _ path: String
  ) -> Result<(descriptor: Int32, size: Int), Obstacle> {
    let descriptor = open(path, O_CLOEXEC | O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      return .failure(Obstacle(reason: String(cString: strerror(errno))))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return .failure(Obstacle(reason: String(cString: strerror(errno))))
    }
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .success((descriptor, Int(status.st_size)))
    case S_IFDIR: kind = "a folder"
    case S_IFIFO: kind = "a named pipe"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    close(descriptor)
    return .failure(Obstacle(reason: "\(kind), not a file; it is skipped"))
  }

  /// A name in a folder, with the kind of thing that it names.
  package struct FolderEntry {
    package enum Kind { case file, folder, link, other }

    package let name: String
    package let kind: Kind
  }

  /// The names in a folder, sorted; empty if it cannot be read.
  package static func names(in folder: String) -> [String] { entries(in: folder).map(\.name) }

  /// The names in a folder with their kinds, sorted by name; empty if it cannot be read.
  package static func entries(in folder: String) -> [FolderEntry] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let kind: FolderEntry.Kind =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): stamp(of: folder + "/" + name)?.isFolder == true ? .folder : .file
        default: .other
        }
      entries.append(FolderEntry(name: name, kind: kind))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The absolute path without symbolic links; nil if nothing is there.
  package static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The home folder of the user without symbolic links; nil if the environment names none.
  package static var home: String? {
    getenv("HOME").map { String(cString: $0) }.flatMap(canonical)
  }

  /// Writes to standard output; false if nobody reads it any more.
  @discardableResult
  package static func emit(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        guard let start = bytes.baseAddress else { break }
        let count = write(1, start + offset, bytes.count - offset)
        if count <= 0 { return false }
        offset += count
      }
      return true
    }
  }

  /// Ends the process after so many seconds, whatever its threads do; never after 0 seconds.
  package static func end(afterSeconds seconds: Int) {
    // The parent process may have blocked the signal, as worker threads do.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    alarm(UInt32(seconds))
  }

  /// Runs work on a thread whose stack holds the deepest recursion that the limits allow, and waits for it.
  package static func runOnLargeStack(_ work: @escaping @Sendable () -> Void) {
    final class Box {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 1 << 30)
    let argument = Unmanaged.passRetained(Box(work)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Darwin)
          Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work()
        #else
          if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work() }
        #endif
        return nil
      }, argument)
    guard code == 0 else {
      Unmanaged<Box>.fromOpaque(argument).release()
      work()
      return
    }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }
}
