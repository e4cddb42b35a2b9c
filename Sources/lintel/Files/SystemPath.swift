import ArgumentParser
import InspectorServer
import Platform
import SystemPackage

extension FilePath {
  /// The path that stands for stdin or stdout on a command line.
  static let standardStream = FilePath("-")

  /// As the calls of the system take it.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path from the root on; that of stdin is in the working directory.
  var absolute: FilePath {
    guard !isAbsolute, let folder = workingFolder() else { return self }
    return FilePath(folder).appending(bytes)
  }

  /// Finds the path without symbolic links.
  func resolved() throws(Errno) -> FilePath { FilePath(try resolvedPath(cString)) }

  /// The folder it is in, and its name there.
  var parts: (folder: FilePath, name: ArraySlice<UInt8>) {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return (FilePath("."), bytes[...])
    }
    return (FilePath(slash == 0 ? bytes[...0] : bytes[..<slash]), bytes[(slash + 1)...])
  }

  /// The name in messages.
  var shownName: String { self == .standardStream ? "<stdin>" : shown }

  /// The status of the file from the system.
  func status(followingLinks: Bool = true) throws(Errno) -> Stat {
    try Stat(cString, followTargetSymlink: followingLinks)
  }
}

/// The path of this program, without symbolic links.
func executablePath() -> FilePath? {
  programPath().flatMap { try? FilePath($0).resolved() }
    ?? CommandLine.arguments.first.flatMap { try? FilePath($0).resolved() }
}

extension FileType {
  /// The kind of the file if it is no regular file; `nil` if it is one.
  var nameOtherThanFile: String? {
    switch self {
    case .regular: nil
    case .directory: "a folder"
    case .fifo: "a named pipe"
    case .socket: "a socket"
    default: "a device"
    }
  }
}

// MARK: Command lines

/// Arguments as strings, which arguments need not be: a byte that is no UTF-8 becomes a zero, which no
/// argument can have in it, and two digits.
///
/// - Returns: `nil` where they cannot be had: on Linux, Swift reads them below `/proc`.
func argumentStrings() -> [String]? {
  // Every program is started with its name at least.
  let count = Int(CommandLine.argc)
  guard count > 0 else { return nil }
  return (1..<count).compactMap { index in
    guard let argument = CommandLine.unsafeArgv[index] else { return nil }
    if let text = String(validatingCString: argument) { return text }
    return FilePath(bytes(of: argument)).spelled(byte: "\0") { _ in false }
  }
}

extension FilePath: ExpressibleByArgument {
  public init?(argument: String) {
    var bytes: [UInt8] = []
    var rest = Array(argument.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0 {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard let value = UInt8(digits, radix: 16) else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    self.init(bytes)
  }
}
