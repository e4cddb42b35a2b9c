import ArgumentParser
import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FilePath {
  /// What stands for stdin, or stdout, on a command line.
  static let standardStream = FilePath("-")

  /// As the calls of the system take it.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path that a call of the system gives.
  init(cString: UnsafePointer<CChar>) {
    self.init(
      UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:)))
  }

  /// The path from the root on; that of stdin is in the working directory.
  var absolute: FilePath {
    guard !isAbsolute, let folder = getcwd(nil, 0) else { return self }
    defer { free(folder) }
    return FilePath(cString: folder).appending(bytes)
  }

  /// The path without symbolic links.
  var resolved: FilePath? {
    guard let path = realpath(cString, nil) else { return nil }
    defer { free(path) }
    return FilePath(cString: path)
  }

  /// The folder it is in, and its name there.
  var parts: (folder: FilePath, name: ArraySlice<UInt8>) {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return (FilePath("."), bytes[...])
    }
    return (FilePath(slash == 0 ? bytes[...0] : bytes[..<slash]), bytes[(slash + 1)...])
  }

  /// How messages name it.
  var shownName: String { self == .standardStream ? "<stdin>" : shown }

  /// What the system says about the file.
  func status(followingLinks: Bool = true) -> stat? {
    var status = stat()
    let result = followingLinks ? stat(cString, &status) : lstat(cString, &status)
    return result == 0 ? status : nil
  }
}

extension stat {
  /// What it is if it is no regular file; `nil` if it is one.
  var kindOtherThanFile: String? {
    switch st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

// MARK: Command lines

/// Arguments as strings, which arguments need not be: a byte that is no UTF-8 becomes a zero, which no
/// argument can have in it, and two digits.
func argumentStrings() -> [String] {
  (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
    guard let argument = CommandLine.unsafeArgv[index] else { return nil }
    if let text = String(validatingCString: argument) { return text }
    return FilePath(cString: argument).spelled(byte: "\0") { _ in false }
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
