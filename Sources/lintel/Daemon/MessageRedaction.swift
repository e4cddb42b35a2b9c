import JSON

/// Writes messages without the texts, names and paths of an author, for a ``MessageLog``.
///
/// ```
/// {"method":"textDocument/didChange","params":{"textDocument":{"uri":"<document 1>","version":2},
///  "contentChanges":[{"range":{"start":{"line":3,"character":9},…},"text":"<12 bytes>"}]}}
/// ```
///
/// - A string becomes its length, unless it is a word of the protocol in a member such as `method` and `kind`, or in
///   settings (``ProtocolWords``). Of the capabilities of an editor, strings without spaces stay.
/// - A name becomes its number in the object, unless it is a word of the protocol, of a schema or of a rule. Of the
///   capabilities of an editor all names stay.
/// - The same URI becomes the same number.
/// - Numbers stay: positions and sizes are what a bug report is about.
/// - A document that is a part of a message becomes its number of members.
/// - Of a message over ``messageLimit``, only the method and the ID stay.
struct MessageRedaction: Sendable {
  /// The longest message that is parsed, in bytes.
  static let messageLimit = 16 << 10

  /// The elements of an array, or the members of an object, that are written.
  private static let elementLimit = 32

  /// The nesting that is written.
  private static let depthLimit = 16

  /// The numbers of URIs, in the order in which they came; no more than ``documentLimit``.
  private var documents: [String: Int] = [:]
  private static let documentLimit = 1_000

  /// Writes the content of a frame as the value of a member.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - isReceived: True if a client sent it: its results are settings.
  ///   - writer: Gets the value.
  mutating func write(_ content: [UInt8], isReceived: Bool, to writer: inout JSONWriter) {
    guard content.count <= Self.messageLimit else { return writeSummary(content, to: &writer) }
    guard let read = try? JSONValue.parseMessage(content, duplicateKeys: .lastWins) else {
      return writer.value("<no JSON>")
    }
    guard case .array(let batch) = read.value else {
      return write(read.value, isReceived, to: &writer)
    }
    writer.array { writer in
      for message in batch.prefix(Self.elementLimit) { write(message, isReceived, to: &writer) }
      if batch.count > Self.elementLimit { writer.value(Self.remainder(of: batch.count)) }
    }
  }

  // MARK: Messages

  private mutating func write(
    _ message: JSONValue, _ isReceived: Bool, to writer: inout JSONWriter
  ) {
    guard case .object(let object) = message else { return writer.value("<\(message.kindName)>") }
    writer.object { writer in
      for (index, member) in object.prefix(Self.elementLimit).enumerated() {
        switch (member.key, member.value) {
        case ("jsonrpc", _): break
        case ("id", .string(let id)):
          let isKept = Self.isPlain(id) && !id.utf8.contains { "/.".utf8.contains($0) }
          writer.member("id", isKept ? id : Self.length(id))
        case ("method", .string(let method)):
          writer.member("method", ProtocolWords.contains(method) ? method : Self.length(method))
        default:
          writer.key(ProtocolWords.contains(member.key) ? member.key : "<name \(index)>")
          // The result that a client sends is its settings.
          let area: Area = isReceived && member.key == "result" ? .settings : .message
          write(member.value, of: member.key, depth: 1, in: area, to: &writer)
        }
      }
    }
  }

  /// Writes the method and the number of a message that is too long to be parsed, if they are near its start or its end.
  private func writeSummary(_ content: [UInt8], to writer: inout JSONWriter) {
    let ends = [content.prefix(512), content.suffix(512)]
    writer.object { writer in
      if let id = ends.compactMap({ Self.token(after: "\"id\":", in: $0) }).first.flatMap({
        Int($0)
      }) {
        writer.member("id", id)
      }
      let methods = ends.compactMap { Self.token(after: "\"method\":", in: $0) }
      if let method = methods.first(where: { ProtocolWords.contains($0) }) {
        writer.member("method", method)
      }
    }
  }

  /// The string without escapes, or the number, that follows a key.
  private static func token(after key: StaticString, in bytes: ArraySlice<UInt8>) -> String? {
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    guard bytes.count > key.count,
      let start = bytes.indices.dropLast(key.count).first(where: {
        bytes[$0] == key[0] && bytes[$0..<($0 + key.count)].elementsEqual(key)
      })
    else { return nil }
    let rest = bytes[(start + key.count)...].drop { $0 == UInt8(ascii: " ") }
    let isQuoted = rest.first == UInt8(ascii: "\"")
    let token = rest.dropFirst(isQuoted ? 1 : 0).prefix {
      isQuoted ? $0 != UInt8(ascii: "\"") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
  }

  // MARK: Values

  /// The part of a message that a value is in.
  private enum Area {
    case message

    /// The capabilities of an editor, whose names no author chooses.
    case capabilities

    /// Settings, in which strings may be words too.
    case settings

    /// The area of a member's value.
    func inside(_ member: String) -> Area {
      switch member {
      case "capabilities": .capabilities
      case "settings", "initializationOptions": .settings
      case "experimental": .message
      default: self
      }
    }
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - member: The member that it is the value of, or an element of.
  ///   - depth: The number of values around it.
  ///   - area: The part of the message that has the member.
  ///   - writer: Gets the value.
  private mutating func write(
    _ value: JSONValue, of member: String, depth: Int, in area: Area, to writer: inout JSONWriter
  ) {
    let area = area.inside(member)
    switch value {
    case .null, .bool, .integer, .real: writer.value(value)
    case .string(let text): writer.value(redacted(text, of: member, in: area))
    case .array(let elements):
      guard depth < Self.depthLimit else { return writer.value("<\(elements.count) elements>") }
      writer.array { writer in
        for element in elements.prefix(Self.elementLimit) {
          write(element, of: member, depth: depth + 1, in: area, to: &writer)
        }
        if elements.count > Self.elementLimit {
          writer.value(Self.remainder(of: elements.count))
        }
      }
    case .object(let object):
      guard depth < Self.depthLimit, member != "document" else {
        return writer.value("<\(object.count) members>")
      }
      if Self.programs.contains(member), value.serialized().count <= 256 {
        return writer.value(value)
      }
      writer.object { writer in
        for (index, entry) in object.prefix(Self.elementLimit).enumerated() {
          let isKept =
            area == .capabilities && Self.isName(entry.key) || ProtocolWords.contains(entry.key)
          writer.key(isKept ? entry.key : "<name \(index)>")
          write(entry.value, of: entry.key, depth: depth + 1, in: area, to: &writer)
        }
        if object.count > Self.elementLimit {
          writer.member("<more>", Self.remainder(of: object.count))
        }
      }
    }
  }

  private mutating func redacted(_ text: String, of member: String, in area: Area) -> String {
    if text.isEmpty { return "" }
    if area == .capabilities, Self.isPlain(text) { return text }
    if area == .settings || Self.definedMembers.contains(member), ProtocolWords.contains(text) {
      return text
    }
    if Self.uriMembers.contains(member) { return number(of: text) }
    return Self.length(text)
  }

  private mutating func number(of uri: String) -> String {
    if let number = documents[uri] { return "<document \(number)>" }
    guard documents.count < Self.documentLimit, uri.utf8.count <= 4_096 else {
      return Self.length(uri)
    }
    documents[uri] = documents.count + 1
    return "<document \(documents.count)>"
  }

  private static func length(_ text: String) -> String { "<\(text.utf8.count) bytes>" }

  private static func remainder(of count: Int) -> String { "<\(count - elementLimit) more>" }

  // MARK: Names

  /// The members outside of capabilities whose strings the protocol defines.
  private static let definedMembers: Set<String> = [
    "axis", "code", "format", "kind", "languageId", "only", "trace",
  ]

  private static let uriMembers: Set<String> = ["uri", "newUri", "oldUri", "targetUri", "rootUri"]

  /// The members that name a program and its version.
  private static let programs: Set<String> = ["clientInfo", "serverInfo"]

  /// True for names as capabilities have them: ASCII letters.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 40 && name.utf8.allSatisfy(isLetter)
  }

  /// True for strings such as IDs and kinds.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || "$/.-_".utf8.contains(byte)
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte >= 0x41
  }
}
