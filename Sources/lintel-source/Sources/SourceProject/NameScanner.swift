/// A lexical scan for the names that a file declares, some hundred times as fast as parsing it.
///
/// It may find too many names, and a file that it names is parsed before it counts. Words are compared as bytes: only
/// declared names become strings, so that a first look at 20,000 files takes about a second.
struct NameScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isSwift: Bool
  private var names: Set<String> = []
  private var depth = 0
  /// True from the head of a C enumeration to its end.
  private var isInEnumeration = false
  /// True from `extern`, or a macro that stands for it, to the end of the declaration.
  private var isExtern = false
  /// The part of a class's head that is read: `class Name<Parameter: Type>: Superclass`.
  private var head = ClassHead.none
  /// True if the file has a layout method.
  private var hasLayout = false
  /// True if the file may make nodes: it has a layout method, a data source or a controller.
  private var usesNodes = false
  /// True from `namespace` to its brace.
  private var isInNamespaceHead = false

  private enum ClassHead: Equatable {
    case none
    case name
    /// Behind the name, within so many angle brackets.
    case parameters(Int)
    case superclass
  }

  /// The name under which a file lists the superclass of a class.
  static func entry(ofSuperclass name: String) -> String { "superclass: \(name)" }

  private enum Word {
    /// `class`, `struct`, …, `@interface`, `#define`: a name follows.
    case type
    case `extension`
    /// `func`, `let`, `var`: a name follows, which counts outside of types and functions.
    case value
    /// The head of a C enumeration.
    case enumeration
    case other
  }

  static func names(in bytes: [UInt8], isSwift: Bool) -> Set<String> {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = NameScanner(bytes: bytes, isSwift: isSwift)
      scanner.scan()
      if scanner.usesNodes {
        scanner.names.formUnion(
          NodeUseScanner.entries(in: bytes, isSwift: isSwift, hasLayout: scanner.hasLayout))
      }
      return scanner.names
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
  }

  private mutating func scan() {
    var index = 0
    /// The word before the next one, unless a symbol is between.
    var previous: Word?
    /// The bytes of the last word, while no symbol but a bracket follows it.
    var last = 0..<0
    while index < bytes.count {
      let byte = bytes[index]
      if Self.isWord(byte) {
        let start = index
        repeat { index += 1 } while index < bytes.count && Self.isWord(bytes[index])
        last = start..<index
        let word = kind(of: last)
        if word == .enumeration, depth == 0 { isInEnumeration = true }
        if !isSwift, isExtern(last) || depth == 0 && `is`(last, "static", 6) { isExtern = true }
        if !isSwift, depth == 0, last.count == 9, `is`(last, "namespace") {
          isInNamespaceHead = true
        }
        readHead(last, isClass: isSwift ? `is`(last, "class", 5) : `is`(last, "interface", 9))
        switch previous {
        case .type, .extension: insert(last)
        case .value where depth == 0: insert(last)
        default: break
        }
        // Each part of `extension Outer.Inner` is a name.
        let isExtended =
          previous == .extension && index < bytes.count && bytes[index] == UInt8(ascii: ".")
        previous = isExtended ? .extension : word
        if isExtended { index += 1 }
        if isLayoutMethod(last) {
          names.insert("Snippet")
          hasLayout = true
        }
        if hasLayout || usesNode(last) { usesNodes = true }
      } else if byte <= 0x20 {
        index += 1
      } else if let end = Self.endOfSkipped(at: index, in: bytes, isSwift: isSwift) {
        if byte == UInt8(ascii: "\"") { previous = nil }
        index = end
      } else {
        readHead(byte)
        symbol(byte, behind: last)
        if byte != UInt8(ascii: "@") { previous = nil }
        if byte != UInt8(ascii: "["), byte != UInt8(ascii: "]") { last = 0..<0 }
        index += 1
      }
    }
  }

  private mutating func insert(_ word: Range<Int>) {
    names.insert(String(decoding: UnsafeBufferPointer(rebasing: bytes[word]), as: UTF8.self))
  }

  /// Reads a word of a class's head.
  private mutating func readHead(_ word: Range<Int>, isClass: Bool) {
    switch head {
    case .name: head = .parameters(0)
    case .superclass:
      let name = String(decoding: UnsafeBufferPointer(rebasing: bytes[word]), as: UTF8.self)
      names.insert(Self.entry(ofSuperclass: name))
      head = .none
    case .none, .parameters: break
    }
    if isClass { head = .name }
  }

  /// Reads a symbol of a class's head.
  private mutating func readHead(_ symbol: UInt8) {
    guard case .parameters(let depth) = head else {
      if symbol != UInt8(ascii: "@") { head = .none }
      return
    }
    switch symbol {
    case UInt8(ascii: "<"): head = .parameters(depth + 1)
    case UInt8(ascii: ">"): head = .parameters(depth - 1)
    case UInt8(ascii: ":") where depth == 0: head = .superclass
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "}"): head = .none
    default: break
    }
  }

  private func `is`(_ word: Range<Int>, _ text: StaticString, _ count: Int) -> Bool {
    word.count == count && `is`(word, text)
  }

  private func kind(of word: Range<Int>) -> Word {
    if isSwift {
      switch word.count {
      case 3: `is`(word, "let") || `is`(word, "var") ? .value : .other
      case 4: `is`(word, "func") ? .value : `is`(word, "enum") ? .type : .other
      case 5: `is`(word, "class") || `is`(word, "actor") ? .type : .other
      case 6: `is`(word, "struct") ? .type : .other
      case 8: `is`(word, "protocol") ? .type : .other
      case 9: `is`(word, "extension") ? .extension : .other
      default: .other
      }
    } else {
      switch word.count {
      case 4: `is`(word, "enum") ? .enumeration : .other
      case 6: `is`(word, "define") ? .type : .other
      case 7: `is`(word, "NS_ENUM") || `is`(word, "CF_ENUM") ? .enumeration : .other
      case 9: `is`(word, "interface") ? .type : .other
      case 10: `is`(word, "NS_OPTIONS") || `is`(word, "CF_OPTIONS") ? .enumeration : .other
      case 14:
        `is`(word, "implementation")
          ? .type : `is`(word, "NS_CLOSED_ENUM") ? .enumeration : .other
      default: .other
      }
    }
  }

  private func `is`(_ word: Range<Int>, _ text: StaticString) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount
    where bytes[word.lowerBound + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  /// True for `extern` and macros such as `FOUNDATION_EXPORT`.
  private func isExtern(_ word: Range<Int>) -> Bool {
    switch word.count {
    case 6: `is`(word, "extern")
    case 7...: `is`(word.suffix(7), "_EXPORT") || `is`(word.suffix(7), "_EXTERN")
    default: false
    }
  }

  private func isLayoutMethod(_ word: Range<Int>) -> Bool {
    word.count >= 18 && `is`(word, "layoutSpecThatFits")
  }

  /// True for the name of a controller of nodes, and for a part of the name of a data source's method.
  private func usesNode(_ word: Range<Int>) -> Bool {
    guard word.count >= 6 else { return false }
    switch bytes[word.lowerBound] {
    case UInt8(ascii: "A"):
      return word.count == 16 && `is`(word, "ASViewController")
        || word.count == 18 && `is`(word, "ASDKViewController")
        || word.count == 15 && `is`(word, "AsyncDisplayKit")
        || word.count == 10 && `is`(word, "ASCellNode")
    case UInt8(ascii: "n"):
      return `is`(word, "nodeAt") || word.count >= 7 && `is`(word, "nodeFor")
        || word.count >= 9 && `is`(word, "nodeBlock")
    default: return false
    }
  }

  private mutating func symbol(_ byte: UInt8, behind word: Range<Int>) {
    switch byte {
    case UInt8(ascii: "{"):
      if isInNamespaceHead {
        // Names in a namespace are found as those outside.
        isInNamespaceHead = false
        return
      }
      if !isSwift, depth == 0, !word.isEmpty { insert(word) }
      depth += 1
      isExtern = false
      isInEnumeration = isInEnumeration && depth == 1
    case UInt8(ascii: "}"):
      addConstant(word)
      depth = max(0, depth - 1)
      if depth == 0 { isInEnumeration = false }
    case UInt8(ascii: ";"):
      if isExtern, !word.isEmpty { insert(word) }
      isExtern = false
      isInNamespaceHead = false
      if depth == 0 { isInEnumeration = false }
    case UInt8(ascii: ","): addConstant(word)
    case UInt8(ascii: "="), UInt8(ascii: "("):
      addConstant(word)
      if !isSwift, depth == 0, !word.isEmpty { insert(word) }
    default: break
    }
  }

  /// Adds a constant of a C enumeration.
  private mutating func addConstant(_ word: Range<Int>) {
    guard isInEnumeration, depth == 1, !word.isEmpty else { return }
    if (0x30...0x39).contains(bytes[word.lowerBound]) { return }
    insert(word)
  }

  /// The byte behind a comment or a string that begins at a byte; nil if none does.
  static func endOfSkipped(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>, isSwift: Bool
  ) -> Int? {
    let (slash, quote) = (UInt8(ascii: "/"), UInt8(ascii: "\""))
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch bytes[start] {
    case slash where second == slash:
      return bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    case slash where second == UInt8(ascii: "*"):
      var index = start + 2
      while index + 1 < bytes.count,
        !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == slash)
      {
        index += 1
      }
      return index + 2
    case quote
    where isSwift && second == quote && start + 2 < bytes.count
      && bytes[start + 2] == quote:
      var index = start + 3
      while index + 2 < bytes.count,
        !(bytes[index] == quote && bytes[index + 1] == quote && bytes[index + 2] == quote)
      {
        index += 1
      }
      return index + 3
    case quote:
      var index = start + 1
      while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return index + 1
    default: return nil
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F || byte >= 0x80
  }
}
