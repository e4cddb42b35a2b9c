/// The absolute path of a file, as far as its folders matter.
struct FilePath: Hashable, Sendable {
  /// The names from the root on, without `.` and `..`.
  private let names: [String]

  /// - Returns: `nil` for a path that is not absolute.
  init?(_ path: String) {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    var names: [String] = []
    for name in path.split(separator: "/") {
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(String(name))
      }
    }
    self.names = names
  }

  /// - Returns: `nil` for a URI that names no file of this machine.
  init?(uri: String) {
    let scheme = uri.prefix { $0 != ":" }
    guard scheme.lowercased() == "file" else { return nil }
    var rest = uri.dropFirst(scheme.count + 1)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    }
    self.init(String(decoding: Self.unescaped(rest.utf8), as: UTF8.self))
  }

  /// As the system takes it.
  var text: String { names.isEmpty ? "/" : names.map { "/\($0)" }.joined() }

  /// The paths of files of this name beside the file and in the folders above it, the nearest first.
  func candidates(named name: String) -> [String] {
    (0..<max(names.count, 1)).reversed().map { count in
      names.prefix(count).map { "/\($0)" }.joined() + "/\(name)"
    }
  }

  /// Resolves the escapes of a URI.
  private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexValue),
        let low = rest.dropFirst().first.flatMap(hexValue)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
