import SourceTree

/// A lexical scan for the names that a file declares, many times as fast as parsing it.
///
/// It may find too many names, and a file that it names is parsed before it counts.
struct NameScanner {
  private let bytes: [UInt8]
  private let isSwift: Bool
  private var names: Set<String> = []
  private var depth = 0
  /// True from the head of a C enumeration to its end.
  private var isInEnumeration = false
  /// True behind a name in the head of an extension.
  private var isExtended = false

  static func names(in bytes: [UInt8], isSwift: Bool) -> Set<String> {
    var scanner = NameScanner(bytes: bytes, isSwift: isSwift)
    scanner.scan()
    if FileTree.mentions("layoutSpecThatFits", in: bytes) { scanner.names.insert("Snippet") }
    return scanner.names
  }

  private init(bytes: [UInt8], isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
  }

  private static let swiftWords: Set<String> = [
    "class", "struct", "enum", "extension", "protocol", "actor", "func", "let", "var",
  ]

  private static let enumerations: Set<String> = [
    "enum", "NS_ENUM", "NS_CLOSED_ENUM", "NS_OPTIONS", "CF_ENUM", "CF_OPTIONS",
  ]

  private mutating func scan() {
    var index = 0
    var previous = ""
    var beforeSymbol = ""
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 {
        index = skipString(from: index)
        previous = ""
      } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2F {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        index += 2
        while index + 1 < bytes.count, !(bytes[index] == 0x2A && bytes[index + 1] == 0x2F) {
          index += 1
        }
        index += 2
      } else if Self.isWord(byte) {
        let start = index
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        declare(word, behind: previous)
        isExtended = previous == "extension"
        previous = word
        beforeSymbol = word
      } else {
        if byte > 0x20 {
          symbol(byte, behind: beforeSymbol)
          if byte == 0x2E, isExtended {
            // Each part of `extension Outer.Inner` is a name.
            previous = "extension"
          } else if byte != 0x40 {
            previous = byte == 0x23 ? "#" : ""
          }
          if byte != 0x5B, byte != 0x5D { beforeSymbol = "" }
        }
        index += 1
      }
    }
  }

  private mutating func declare(_ word: String, behind previous: String) {
    if isSwift {
      guard Self.swiftWords.contains(previous) else { return }
      let isValue = previous == "func" || previous == "let" || previous == "var"
      if !isValue || depth == 0 { names.insert(word) }
    } else if ["interface", "implementation", "define"].contains(previous) {
      names.insert(word)
    } else if depth == 0, Self.enumerations.contains(word) {
      isInEnumeration = true
    }
  }

  private mutating func symbol(_ byte: UInt8, behind word: String) {
    switch byte {
    case 0x7B:
      depth += 1
      isInEnumeration = isInEnumeration && depth == 1
    case 0x7D:
      addConstant(word)
      depth = max(0, depth - 1)
      if depth == 0 { isInEnumeration = false }
    case 0x3B: if depth == 0 { isInEnumeration = false }
    case 0x2C: addConstant(word)
    case 0x3D, 0x28:
      addConstant(word)
      if !isSwift, depth == 0, !word.isEmpty { names.insert(word) }
    default: break
    }
  }

  /// Adds a constant of a C enumeration.
  private mutating func addConstant(_ word: String) {
    guard isInEnumeration, depth == 1, let first = word.first, !first.isNumber else { return }
    names.insert(word)
  }

  private func skipString(from start: Int) -> Int {
    var index = start + 1
    if start + 2 < bytes.count, bytes[start + 1] == 0x22, bytes[start + 2] == 0x22, isSwift {
      index += 2
      while index + 2 < bytes.count,
        !(bytes[index] == 0x22 && bytes[index + 1] == 0x22 && bytes[index + 2] == 0x22)
      {
        index += 1
      }
      return index + 3
    }
    while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x0A {
      index += bytes[index] == 0x5C ? 2 : 1
    }
    return index + 1
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F || byte >= 0x80
  }
}
