import DocumentSyntax
import JSON

/// The documents inside a message, as the text they were written with.
///
/// A document must be seen as it stands: parsed and written again, its duplicate keys would be gone
/// and its ranges would be those of another text.
struct InlineDocuments {
  private let text: SourceText
  private let tree: SyntaxTree

  /// - Precondition: `content` is JSON, but for escapes of half a character.
  init(_ content: [UInt8]) {
    text = SourceText(content)
    // The message, its params and the objects in these are read, nothing below them.
    tree = SyntaxTree(text, maximumDepth: 3)
  }

  /// Members of params that may hold a document as the params themselves do.
  private static let holders = ["from", "to"]

  /// True if ``resolve(_:)`` has anything to do.
  static func areIn(_ params: JSONValue?) -> Bool {
    isIn(params) || holders.contains { isIn(params?[$0]) }
  }

  private static func isIn(_ object: JSONValue?) -> Bool {
    switch object?["document"] {
    case nil, .null, .string: false
    default: true
    }
  }

  /// Replaces `params.document`, and the same of `params.from` and `params.to`, by a string that holds
  /// its text, unless it is a string already.
  ///
  /// - Parameter params: The params of the message.
  /// - Returns: The params that the method's handler takes.
  func resolve(_ params: JSONValue?) -> JSONValue? {
    guard case .object(var object)? = params else { return params }
    let entry = member("params", of: tree.root)
    resolveDocument(of: &object, at: entry)
    for holder in Self.holders {
      guard case .object(var inner)? = object[holder] else { continue }
      resolveDocument(of: &inner, at: member(holder, of: entry))
      object[holder] = .object(inner)
    }
    return .object(object)
  }

  private func resolveDocument(of object: inout JSONObject, at entry: SyntaxEntry?) {
    guard Self.isIn(.object(object)), let range = member("document", of: entry)?.valueRange
    else { return }
    object["document"] = .string(String(decoding: text.bytes(in: range), as: UTF8.self))
  }

  private func entries(of entry: SyntaxEntry) -> [SyntaxEntry]? {
    entry.container.map { tree.entries(of: $0, in: text) }
  }

  /// The last member of that name, which is the one that counts.
  private func member(_ name: String, of entry: SyntaxEntry?) -> SyntaxEntry? {
    guard let entry, let members = entries(of: entry) else { return nil }
    return members.last { member in
      guard let range = member.keyRange else { return false }
      let bytes = text.bytes(in: range)
      guard member.keyHasEscapes else {
        return bytes.dropFirst().dropLast().elementsEqual(name.utf8)
      }
      return (try? JSONValue(parsing: bytes)) == .string(name)
    }
  }
}

/// The common form of all spellings of one document's URI.
///
/// Clients escape differently (`file:///c%3A/a` and `file:///C:/a`), and not always the same way
/// twice. The key serves to find a document; answers repeat the client's own spelling.
struct DocumentKey: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ uri: String) {
    let text = Array(uri.utf8)
    bytes = Self.isPlain(text) ? text : Self.normalized(text)
  }

  /// True if it is a file's URI that could not be spelled in another way, as most are.
  private static func isPlain(_ uri: [UInt8]) -> Bool {
    uri.starts(with: "file:///".utf8) && !uri.contains(UInt8(ascii: "%"))
      && (uri.count < 10 || uri[9] != UInt8(ascii: ":"))
  }

  private static func normalized(_ uri: [UInt8]) -> [UInt8] {
    var rest = uri[...]
    var bytes: [UInt8] = []
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      bytes = rest[...colon].map(lowercased)
      rest = rest[(colon + 1)...]
    }
    let isFile = bytes.elementsEqual("file:".utf8)
    if isFile, rest.starts(with: "//localhost/".utf8) {
      bytes += "//".utf8
      rest = rest.dropFirst("//localhost".utf8.count)
    }
    let path = bytes.count
    bytes += unescaped(rest)
    if isFile { lowercaseDrive(in: &bytes, from: path) }
    return bytes
  }

  /// Resolves escapes, but those of characters that would mean something else unescaped.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = text[index + 1].hexDigitValue, let low = text[index + 2].hexDigitValue
      {
        let byte = high << 4 | low
        if "/?#%".utf8.contains(byte) {
          result += text[index..<(index + 3)].map(lowercased)
        } else {
          result.append(byte)
        }
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// Makes `///C:/` and `///c:/` one.
  private static func lowercaseDrive(in bytes: inout [UInt8], from path: Int) {
    var index = path
    while index < bytes.count, index < path + 3, bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return }
    bytes[index] = lowercased(bytes[index])
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
