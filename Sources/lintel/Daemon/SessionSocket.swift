import InspectorServer
import Platform
import Synchronization
import SystemPackage

/// The socket at which the daemon listens for clients beside the one on stdin and stdout.
enum SessionSocket {
  /// The end of the names of sockets; what comes before is the number of the process.
  private static let ending = ".sock"

  private static let state = Mutex<FilePath?>(nil)

  /// The path at which this process listens; `nil` where it does not, or not yet.
  static var own: FilePath? { state.withLock { $0 } }

  /// Why nobody can join.
  struct Fault: Error {
    let reason: String
  }

  /// Makes a socket that listens.
  ///
  /// - Parameter path: Where; `nil` for one of its own in the folder of all.
  /// - Returns: The socket, which is removed when the process ends.
  /// - Throws: Why nobody can join.
  static func listen(at path: FilePath?) throws(Fault) -> FileDescriptor {
    if let path {
      removeLeftover(at: path.absolute)
      return try makeSocket(at: path.absolute)
    }
    let folder = try folder()
    let lock = lock(folder)
    defer { try? lock?.close() }
    removeLeftovers(in: folder)
    // In another PID namespace that shares the folder, another daemon may have this number.
    let names = ["\(processID())"] + (2..<10).map { "\(processID())-\($0)" }
    let paths = names.map { folder.appending("\($0)\(ending)") }
    for path in paths { removeLeftover(at: path) }
    let free = paths.first { (try? $0.status(followingLinks: false)) == nil }
    return try makeSocket(at: free ?? paths[0])
  }

  /// A socket at a path; without one, the file there is another process's and stays.
  private static func listening(at path: FilePath) throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try FileDescriptor.listening(at: path.cString)
    } catch {
      keepAtEnd()
      throw error
    }
  }

  private static func makeSocket(at path: FilePath) throws(Fault) -> FileDescriptor {
    guard path.bytes.count <= socketPathLimit else {
      throw Fault(
        reason: "the path of a socket may have \(socketPathLimit) bytes, and \(path.shown) has "
          + "\(path.bytes.count)")
    }
    // Before the socket is there: a signal may end the process at any time.
    removeAtEnd(path.cString)
    do throws(Errno) {
      let socket = try listening(at: path)
      state.withLock { $0 = path }
      return socket
    } catch .addressInUse {
      throw Fault(reason: "\(path.shown) is in use")
    } catch {
      throw Fault(reason: "\(FileError(path: path, error))")
    }
  }

  /// The sockets of the daemons that live, in the order of their names.
  static func all() -> [(name: String, path: FilePath)] {
    guard let folder = try? folder() else { return [] }
    let lock = lock(folder)
    defer { try? lock?.close() }
    return names(in: folder).sorted().compactMap { name in
      let path = folder.appending("\(name)\(ending)")
      removeLeftover(at: path)
      return (try? path.status(followingLinks: false)) == nil ? nil : (name, path)
    }
  }

  // MARK: The folder

  private static func folder() throws(Fault) -> FilePath {
    if let runtime = environmentValue("XDG_RUNTIME_DIR").map({ FilePath($0) }), runtime.isAbsolute,
      (try? runtime.status())?.type == .directory
    {
      return try ownFolder(runtime.appending("lintel"))
    }
    return try ownFolder(temporaryFolder().appending("lintel-\(userID().rawValue)"))
  }

  private static func ownFolder(_ path: FilePath) throws(Fault) -> FilePath {
    do throws(UnreadableFile) {
      return try makeOwnFolder(path)
    } catch {
      throw Fault(reason: error.reason)
    }
  }

  // MARK: Leftovers

  private static func names(in folder: FilePath) -> [String] {
    var names: [String] = []
    try? readFolder(folder.cString) { name in
      guard name.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { return }
      names.append(String(decoding: name.dropLast(ending.utf8.count), as: UTF8.self))
    }
    return names
  }

  /// Locks a folder until the descriptor is closed: a socket that is bound and does not listen yet would be taken
  /// for a leftover.
  ///
  /// - Returns: `nil` if another process keeps the lock for longer than two seconds, or the file system has none.
  private static func lock(_ folder: FilePath) -> FileDescriptor? {
    guard let descriptor = try? FileDescriptor.open(folder, .readOnly, [.closeOnExec]) else {
      return nil
    }
    var isLocked = false
    waitBriefly {
      do throws(Errno) {
        try descriptor.lock()
        isLocked = true
        return true
      } catch {
        return error != .wouldBlock
      }
    }
    if isLocked { return descriptor }
    try? descriptor.close()
    return nil
  }

  /// Removes the sockets of processes that are gone.
  ///
  /// A number that no process has here may be one of another PID namespace, so only a refused connection proves
  /// that nobody listens. Sockets of processes that live are not connected to, so that a start wakes no other daemon.
  private static func removeLeftovers(in folder: FilePath) {
    for name in names(in: folder) {
      if let number = Int(name.prefix { $0 != "-" }), isGone(number) {
        removeLeftover(at: folder.appending("\(name)\(ending)"))
      }
    }
  }

  /// Removes a socket at which nobody listens.
  private static func removeLeftover(at path: FilePath) {
    guard let status = try? path.status(followingLinks: false), status.type == .socket else {
      return
    }
    do throws(Errno) {
      try FileDescriptor.connected(to: path.cString, waits: false).finish()
    } catch .connectionRefused {
      try? removeFile(path.cString)
    } catch {
    }
  }
}
