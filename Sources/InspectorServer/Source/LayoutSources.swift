/// The classes in a source text, found without parsing it: more than it has, if comments name some.
///
/// A class that inherits its layout method may be in a file that does not name the method.
struct ClassScan: Sendable {
  /// True if the text names one of the methods by which a class of Texture states its layout.
  fileprivate private(set) var statesLayout = false

  /// The classes with their superclasses, without the names of the types around them.
  fileprivate private(set) var superclasses: [(name: String, superclass: String)] = []

  /// The classes whose code is in the text.
  fileprivate private(set) var names: Set<String> = []

  /// True if a class has code in the text and its superclass in a header.
  private var hasImplementation = false

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "l") where !statesLayout:
          statesLayout =
            Self.has("layoutSpecThatFits", at: index, in: bytes)
            || Self.has("layoutSpecBlock", at: index, in: bytes)
        case UInt8(ascii: "c") where Self.has("class ", at: index, in: bytes):
          if index == 0 || !SourcePositions.isWordByte(bytes[index - 1]) {
            addClass(behind: index + 6, in: bytes, isCode: true)
          }
        case UInt8(ascii: "@") where Self.has("@interface ", at: index, in: bytes):
          addClass(behind: index + 11, in: bytes, isCode: false)
        case UInt8(ascii: "@") where Self.has("@implementation ", at: index, in: bytes):
          addClass(behind: index + 16, in: bytes, isCode: true)
          hasImplementation = true
        default: break
        }
      }
    }
  }

  private static func has(
    _ word: StaticString, at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    word.withUTF8Buffer { word in
      bytes.count - index >= word.count
        && (0..<word.count).allSatisfy { bytes[index + $0] == word[$0] }
    }
  }

  private mutating func addClass(
    behind start: Int, in bytes: UnsafeBufferPointer<UInt8>, isCode: Bool
  ) {
    var index = start
    guard let name = Self.name(at: &index, in: bytes) else { return }
    if isCode { names.insert(name) }
    if index < bytes.count, bytes[index] == UInt8(ascii: "<") {
      let end = min(bytes.count, index + 400)
      while index < end, ![UInt8(ascii: ":"), UInt8(ascii: "{")].contains(bytes[index]) {
        index +=
          bytes[index] == UInt8(ascii: "<") ? Self.length(ofArguments: bytes[index..<end]) : 1
      }
    }
    Self.skipSpace(&index, in: bytes)
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return }
    index += 1
    if let superclass = Self.name(at: &index, in: bytes) { superclasses.append((name, superclass)) }
  }

  /// The number of bytes from `<` to the `>` that closes it.
  private static func length(ofArguments bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var depth = 0
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "<") { depth += 1 }
      if bytes[index] == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0 { return index - bytes.startIndex + 1 }
    }
    return bytes.count
  }

  private static func skipSpace(_ index: inout Int, in bytes: UnsafeBufferPointer<UInt8>) {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// The next word behind spaces; of several with points between them, the last.
  private static func name(
    at index: inout Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String? {
    skipSpace(&index, in: bytes)
    let start = index
    while index < bytes.count, SourcePositions.isWordByte(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    return name.split(separator: ".").last.map(String.init)
  }
}

extension ClassScan {
  private static let systemPrefixes = [
    "AS", "AV", "CA", "CI", "CK", "CL", "CN", "EK", "GK", "HK", "MF", "MK", "MT", "NS", "PH", "QL",
    "SC", "SF", "SK", "UI", "UN", "WK", "XC",
  ]

  private static let protocols: Set<String> = [
    "AnyObject", "Codable", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "ObservableObject", "Sendable",
  ]

  /// True if a class of a name may be one of the project or of a library of nodes.
  fileprivate static func mayHaveLayout(_ name: String) -> Bool {
    !protocols.contains(name) && !systemPrefixes.contains { name.hasPrefix($0) }
  }

  /// True if the text states a layout, or has a class that may inherit one.
  var mayHoldLayout: Bool {
    statesLayout || hasImplementation
      || superclasses.contains { names.contains($0.name) && Self.mayHaveLayout($0.superclass) }
  }
}

/// The source files of a folder that may hold layouts: files with a layout method, and files with a class that may inherit
/// one.
package struct LayoutSources<File: Hashable> {
  private var scans: [(file: File, scan: ClassScan)] = []

  package init() {}

  /// Adds a source file or a header.
  package mutating func add(_ file: File, _ text: [UInt8]) {
    let scan = ClassScan(text)
    if scan.statesLayout || !scan.names.isEmpty || !scan.superclasses.isEmpty {
      scans.append((file, scan))
    }
  }

  /// The files that may hold layouts.
  ///
  /// A superclass that no file declares may have a layout, for it may be in a folder around these files.
  ///
  /// - Complexity: O(*n*) in the number of classes.
  package func found() -> Set<File> {
    var subclasses: [String: [String]] = [:]
    var declared: Set<String> = []
    var pending: [String] = []
    for (_, scan) in scans {
      declared.formUnion(scan.names)
      if scan.statesLayout { pending += scan.names }
      for (name, superclass) in scan.superclasses {
        declared.insert(name)
        subclasses[superclass, default: []].append(name)
      }
    }
    pending += subclasses.keys.filter { !declared.contains($0) && ClassScan.mayHaveLayout($0) }
    var inheriting = Set(pending)
    while let next = pending.popLast() {
      for name in subclasses[next] ?? [] where inheriting.insert(name).inserted {
        pending.append(name)
      }
    }
    return Set(
      scans.filter { $0.scan.statesLayout || !$0.scan.names.isDisjoint(with: inheriting) }
        .map(\.file))
  }
}
