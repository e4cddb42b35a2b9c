/// A lexical scan for the modules that a file imports, line by line, without a parse.
///
/// It may find a module in a comment or string, which is then read without need.
enum ImportScanner {
  /// The longest line that is looked at, in bytes.
  private static let lineLimit = 200

  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  private static let modifiers: Set<Substring> = [
    "fileprivate", "internal", "package", "private", "public",
  ]

  /// The modules of `import X` in Swift, and of `@import X;` and `#import <X/X.h>` in Objective-C.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func modules(in bytes: [UInt8], isSwift: Bool) -> Set<String> {
    var modules: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        let start = index
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        if start < index, mayImport(bytes[start], isSwift: isSwift) {
          let line = UnsafeBufferPointer(rebasing: bytes[start..<min(index, start + lineLimit)])
          if line.count >= 8, let module = module(of: line, isSwift: isSwift) {
            modules.insert(module)
          }
        }
        index += 1
      }
    }
    return modules
  }

  private static func mayImport(_ first: UInt8, isSwift: Bool) -> Bool {
    switch first {
    case UInt8(ascii: "@"): true
    case UInt8(ascii: "#"): !isSwift
    case UInt8(ascii: "i"), UInt8(ascii: "p"), UInt8(ascii: "f"): isSwift
    default: false
    }
  }

  private static func module(of line: UnsafeBufferPointer<UInt8>, isSwift: Bool) -> String? {
    let text = String(decoding: line, as: UTF8.self)
    if !isSwift {
      if text.hasPrefix("@import") {
        return name(text.dropFirst(7).drop { $0 == " " })
      }
      let directive = text.dropFirst().drop { $0 == " " }
      guard directive.hasPrefix("import") || directive.hasPrefix("include"),
        let bracket = directive.firstIndex(of: "<")
      else { return nil }
      return name(directive[directive.index(after: bracket)...])
    }
    var words = text.split(maxSplits: 6) { $0 == " " || $0 == "\t" }[...]
    while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
      words = words.dropFirst()
    }
    guard words.popFirst() == "import" else { return nil }
    if let kind = words.first, kinds.contains(kind) { words = words.dropFirst() }
    return words.first.flatMap(name)
  }

  private static func name(_ text: Substring) -> String? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }
}
