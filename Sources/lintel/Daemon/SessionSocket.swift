import InspectorServer
import Platform
import Synchronization
import SystemPackage

/// Where the daemon listens for clients beside the one on stdin and stdout.
enum SessionSocket {
  /// The end of the names of sockets; what comes before is the number of the process.
  private static let ending = ".sock"

  private static let state = Mutex<FilePath?>(nil)

  /// Where this process listens; `nil` where it does not, or not yet.
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
    let chosen: FilePath
    if let path {
      chosen = path.absolute
      removeLeftover(at: chosen)
    } else {
      let folder = try folder()
      removeLeftovers(in: folder)
      chosen = folder.appending("\(processID())\(ending)")
      try? removeFile(chosen.cString)
    }
    guard chosen.bytes.count <= socketPathLimit else {
      throw Fault(
        reason: "the path of a socket may have \(socketPathLimit) bytes, and \(chosen.shown) has "
          + "\(chosen.bytes.count)")
    }
    do throws(Errno) {
      let socket = try FileDescriptor.listening(at: chosen.cString)
      removeAtEnd(chosen.cString)
      state.withLock { $0 = chosen }
      return socket
    } catch .addressInUse {
      throw Fault(reason: "\(chosen.shown) is in use")
    } catch {
      throw Fault(reason: "\(FileError(path: chosen, error))")
    }
  }

  /// The sockets of the daemons that live, in the order of their names.
  static func all() -> [(name: String, path: FilePath)] {
    guard let folder = try? folder() else { return [] }
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

  /// Removes the sockets of processes that are gone.
  private static func removeLeftovers(in folder: FilePath) {
    for name in names(in: folder) {
      if let number = Int(name), isGone(number) {
        try? removeFile(folder.appending("\(name)\(ending)").cString)
      }
    }
  }

  /// Removes a socket at which nobody listens.
  private static func removeLeftover(at path: FilePath) {
    guard let status = try? path.status(followingLinks: false), status.type == .socket else {
      return
    }
    do throws(Errno) {
      try FileDescriptor.connected(to: path.cString).finish()
    } catch .connectionRefused {
      try? removeFile(path.cString)
    } catch {
    }
  }
}
