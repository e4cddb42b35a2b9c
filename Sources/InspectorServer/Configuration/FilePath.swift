import Authoring

/// A path as the system has it: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Comparable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The path without `.`, `..` and superfluous slashes.
  ///
  /// - Returns: `nil` for a URI that names no file of this machine.
  package init?(uri: String) {
    guard var rest = Self.dropping("file:", from: Array(uri.utf8)[...]) else { return nil }
    if let authority = Self.dropping("//", from: rest) {
      let isLocal = Self.dropping("localhost/", from: authority) != nil
      rest = isLocal ? authority.dropFirst("localhost".utf8.count) : authority
    }
    guard let names = FilePath(Self.unescaped(rest)).names else { return nil }
    self.init(names: names)
  }

  /// The rest behind a prefix of lowercase ASCII, which is compared in whatever case; `nil` if the
  /// prefix is not there.
  private static func dropping(
    _ beginning: String, from bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    let count = beginning.utf8.count
    let isThere = zip(bytes, beginning.utf8).allSatisfy { byte, expected in
      let isUppercase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      return (isUppercase ? byte | 0x20 : byte) == expected
    }
    return isThere && bytes.count >= count ? bytes.dropFirst(count) : nil
  }

  private init(names: some Collection<ArraySlice<UInt8>>) {
    bytes = names.isEmpty ? [Self.slash] : names.flatMap { [Self.slash] + $0 }
  }

  private static let slash = UInt8(ascii: "/")

  package static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The last part of the path.
  var name: FilePath {
    FilePath(bytes.suffix(from: bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0))
  }

  /// The path of what has this name in this folder.
  package func appending(_ name: some Sequence<UInt8>) -> FilePath {
    FilePath((bytes.last == Self.slash ? bytes : bytes + [Self.slash]) + name)
  }

  package func appending(_ name: String) -> FilePath { appending(name.utf8) }

  /// The path without `.`, `..` and superfluous slashes; the same for one that is not absolute.
  package var normalized: FilePath { names.map { FilePath(names: $0) } ?? self }

  /// True if the path is that of a folder or begins with it; both are absolute, without links and `..`.
  package func isInside(_ folder: FilePath) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || folder.bytes.last == Self.slash
      || bytes[folder.bytes.count] == Self.slash
  }

  /// The path as it is meant in a file: from its folder, unless it is absolute.
  func beside(_ file: FilePath) -> FilePath {
    if isAbsolute { return self }
    return FilePath(file.bytes.prefix((file.bytes.lastIndex(of: Self.slash) ?? -1) + 1) + bytes)
  }

  /// The path from the folder of a file, both paths being absolute, without `.` and `..`.
  ///
  /// - Complexity: O(*n*) in the lengths of both.
  func relative(to file: FilePath) -> FilePath {
    let names = bytes.split(separator: Self.slash)
    let folder = file.bytes.split(separator: Self.slash).dropLast()
    let common = zip(names, folder).prefix { $0 == $1 }.count
    let up = repeatElement(Array("..".utf8)[...], count: folder.count - common)
    return FilePath((up + names.dropFirst(common)).joined(separator: [Self.slash]))
  }

  /// The paths of files of this name beside the file and in the folders above it, the nearest first;
  /// none for a path that is not absolute.
  func candidates(named name: String) -> [FilePath] {
    guard let names else { return [] }
    return (0..<max(names.count, 1)).reversed().map { count in
      FilePath(names: names.prefix(count) + [Array(name.utf8)[...]])
    }
  }

  /// The names from the root on, without `.` and `..`; `nil` for a path that is not absolute, and for
  /// one that no system takes.
  private var names: [ArraySlice<UInt8>]? {
    guard isAbsolute, !bytes.contains(0) else { return nil }
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: Self.slash) {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    return names
  }

  // MARK: For people and programs

  /// The path, with `\xFF` for a byte that is no UTF-8.
  package var text: String { spelled { _ in false } }

  /// The path, if it is UTF-8.
  var validText: String? { String(validating: bytes, as: UTF8.self) }

  /// The path for a terminal: also what would move its cursor or reorder its text is spelled as bytes.
  package var shown: String { spelled { $0.controlsTerminals } }

  /// The address of the file, for a path that is absolute.
  package var uri: String { "file://\(relativeReference(self))" }

  /// The path with `prefix` and two digits for each byte that is no UTF-8, and for those of scalars
  /// that are to be spelled so.
  package func spelled(
    byte prefix: String = "\\x", escaping isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    var result = ""
    var rest = bytes[...]
    var decoder = UTF8()
    while !rest.isEmpty {
      var iterator = rest.makeIterator()
      var scalar: Unicode.Scalar?
      if case .scalarValue(let decoded) = decoder.decode(&iterator) { scalar = decoded }
      // Of what is no UTF-8 one byte after the other is spelled.
      let count = scalar.map { UTF8.width($0) } ?? 1
      if let scalar, !isEscaped(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in rest.prefix(count) {
          result += "\(prefix)\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
        }
      }
      rest = rest.dropFirst(count)
      decoder = UTF8()
    }
    return result
  }

  /// Resolves the escapes of a URI.
  static func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigitValue,
        let low = rest.dropFirst().first?.hexDigitValue
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension Unicode.Scalar {
  /// True if the scalar is no text for a terminal: controls such as ESC, which begin a command, and what overrides the
  /// order of characters or breaks a line.
  package var controlsTerminals: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: properties.generalCategory == .control
    }
  }
}

extension UInt8 {
  /// The value of an ASCII digit of base 16; `nil` for other characters.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A path as a URI reference (RFC 3986).
package func relativeReference(_ path: FilePath) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var reference: [UInt8] = []
  for byte in path.bytes {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      reference.append(byte)
    default:
      reference += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: reference, as: UTF8.self)
}
