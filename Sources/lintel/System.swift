import InspectorServer
import Platform
import SystemPackage

/// Ours, which keeps paths as they were written; that of `SystemPackage` takes slashes away, and with
/// them what they say: `link/` is the folder, `link` the link.
typealias FilePath = InspectorServer.FilePath

extension Errno {
  /// True if the reader of the output went away, which is no error.
  var isReaderGone: Bool { self == .brokenPipe }
}

extension FileDescriptor {
  static func open(
    _ path: FilePath, _ mode: AccessMode, _ options: OpenOptions,
    permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try call { try open(path.cString, mode, options: options, permissions: permissions) }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      do throws(Errno) {
        written += try call {
          try bytes.withUnsafeBytes { try write(.init(rebasing: $0[written...])) }
        }
      } catch .wouldBlock {
        // Somebody else made the pipe non-blocking; it is theirs to do so.
        waitForRoom(self)
      }
    }
  }

  /// Reads what there is into `buffer`.
  ///
  /// - Returns: The number of bytes, 0 at the end of the file.
  func read(into buffer: inout [UInt8]) throws(Errno) -> Int {
    while true {
      do throws(Errno) {
        return try call { try buffer.withUnsafeMutableBytes { try read(into: $0) } }
      } catch .wouldBlock {
        waitForInput(self)
      }
    }
  }

  /// Closes it; what is not known to be written by then is an error.
  func finish() throws(Errno) {
    do throws(Errno) {
      try call { try close() }
    } catch .interrupted {
    }
  }
}

/// Makes a call of `SystemPackage`, whose calls throw nothing but `Errno` and do not say so.
private func call<Result>(_ body: () throws -> Result) throws(Errno) -> Result {
  do {
    return try body()
  } catch {
    throw error as? Errno ?? .ioError
  }
}

extension FileDescriptor {
  /// Writes what is taken at once of the bytes from an index on.
  ///
  /// - Returns: How many.
  /// - Throws: `wouldBlock` if that is none.
  func writeAtOnce(_ bytes: [UInt8], from start: Int) throws(Errno) -> Int {
    try call { try bytes.withUnsafeBytes { try write(.init(rebasing: $0[start...])) } }
  }

  /// Reads what is there.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  /// - Throws: `wouldBlock` if there is nothing yet.
  func readAtOnce(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try call { try buffer.withUnsafeMutableBytes { try read(into: $0) } }
  }
}

/// Writes a line to stderr; never blocks for long and never fails.
func printError(_ message: String) { writeError("lintel: \(message)\n") }

/// Writes a text for people to stderr, as far as that can be done.
func writeError(_ text: String) { controlTerminal(printable(text, keepsLines: true)) }

/// Writes to stderr what a terminal is to obey.
func controlTerminal(_ text: String) { try? FileDescriptor.standardError.write(Array(text.utf8)) }

/// Keeps stdout for the protocol: what anybody prints goes to stderr from now on.
///
/// - Returns: What was stdout.
func reserveStandardOutput() -> FileDescriptor {
  let stdout = FileDescriptor.standardOutput
  guard let output = try? stdout.duplicatedBeyondStandardStreams() else { return stdout }
  _ = try? FileDescriptor.standardError.duplicate(as: stdout)
  return output
}

/// Makes sure that no file gets the number of a stream that is not open.
///
/// Messages for stderr would be written to it. Using such a stream is still an error.
func occupyStandardStreams() {
  for stream in [.standardInput, .standardOutput, .standardError] as [FileDescriptor] {
    guard !stream.isOpen else { continue }
    _ = try? FileDescriptor.open("/dev/null", stream == .standardInput ? .writeOnly : .readOnly)
  }
}

/// True if an environment variable is set and not empty.
func isSet(_ variable: String) -> Bool { environmentValue(variable)?.isEmpty == false }

/// Waits until something is so, two seconds at most.
func waitBriefly(until isDone: () -> Bool) {
  var remaining = 2_000
  while !isDone(), remaining > 0 {
    pause(milliseconds: 1)
    remaining -= 1
  }
}
