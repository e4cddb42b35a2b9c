#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Notices that files were written, came or went, by looking at them now and then.
///
/// Editors replace files instead of writing to them, and put them on network drives where nothing is
/// announced; looking works everywhere, and for a thousand files costs less than a millisecond.
struct FileWatch {
  private let paths: [String]
  private var stamps: [String: Stamp] = [:]

  private struct Stamp: Hashable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
    let inode: UInt64
  }

  /// Starts with how things are now.
  init(paths: [String]) {
    self.paths = paths
    stamps = Self.stamps(of: files)
  }

  /// The files that the paths stand for now.
  private var files: [String] {
    paths.flatMap { path in (try? layoutFiles(at: path)) ?? [] }
  }

  /// Waits until something is different.
  ///
  /// - Returns: The files that were written or came.
  mutating func waitForChange() -> [String] {
    while true {
      usleep(200_000)
      let files = files
      let now = Self.stamps(of: files)
      guard now != stamps else { continue }
      defer { stamps = now }
      return files.filter { now[$0] != stamps[$0] }
    }
  }

  private static func stamps(of files: [String]) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for file in files {
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      stamps[file] = Stamp(
        seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int64(status.st_size),
        inode: UInt64(status.st_ino))
    }
    return stamps
  }
}
