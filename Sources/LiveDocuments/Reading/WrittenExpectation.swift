import DocumentSyntax
import LayoutEngine

/// A layout test as a document writes it; the expression is not read yet.
package struct WrittenExpectation: Hashable, Sendable {
  /// The expression.
  package let text: String

  /// The value in the array: the expression itself, or the object that has it.
  package let location: Location

  /// The string that is the expression.
  package let textLocation: Location

  /// The variants on which it must hold, ``ownScreenName`` among them for the document's own screen; `nil` for that
  /// and all variants.
  package var variants: [VariantName]?

  /// The reason that its author gives.
  package var reason: String?

  package init(
    text: String, location: Location, textLocation: Location, variants: [VariantName]? = nil,
    reason: String? = nil
  ) {
    self.text = text
    self.location = location
    self.textLocation = textLocation
    self.variants = variants
    self.reason = reason
  }

  /// The name of a variant where an expectation writes it.
  package struct VariantName: Hashable, Sendable {
    package let name: String
    package let location: Location
  }

  /// The name that means the document's own screen, unless a variant has it.
  package static let ownScreenName = "document"

  /// True if it must hold on the screen of a variant, or on the document's own for `nil`; `isOwnNameTaken` if a
  /// variant has the name ``ownScreenName``.
  package func applies(to variant: String?, isOwnNameTaken: Bool) -> Bool {
    guard let variants else { return true }
    guard let variant else {
      return !isOwnNameTaken && variants.contains { $0.name == Self.ownScreenName }
    }
    return variants.contains { $0.name == variant }
  }
}

extension HeaderReading {
  /// Reads the array of layout tests.
  mutating func readExpectations(_ entry: SyntaxEntry, at path: PathHandle) {
    guard entry.kind == .array, let node = entry.container else {
      reader.noteWrongType(entry, key: "expect", expected: "an array", at: path)
      reader.noteDuplicates(inUnread: entry, at: path)
      return
    }
    for (index, entry) in reader.entries(of: node).enumerated() {
      readExpectation(entry, at: reader.path(at: index, in: path))
    }
  }

  private mutating func readExpectation(_ entry: SyntaxEntry, at path: PathHandle) {
    if let text = reader.string(of: entry) {
      let location = reader.location(of: path)
      header.expectations.append(
        WrittenExpectation(text: text, location: location, textLocation: location))
      return
    }
    guard entry.kind == .object, let node = entry.container else {
      reader.noteWrongType(entry, key: "expect", expected: "a string or an object", at: path)
      reader.noteDuplicates(inUnread: entry, at: path)
      return
    }
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    var expression: (text: String, location: Location)?
    var variants: [WrittenExpectation.VariantName]?
    var reason: String?
    for member in members.used {
      let path = reader.path(of: member, in: path)
      guard let property = member.key.property(of: expectationProperties) else {
        reader.noteUnknown(member, owner: "an expectation", at: path)
        continue
      }
      switch (property.name, reader.value(member.entry, of: property, at: path)) {
      case ("that", .string(let text)?): expression = (text, reader.location(of: path))
      case ("on", .strings(let names)?):
        variants = []
        for (index, name) in names.enumerated() {
          guard let name else { continue }
          let location = reader.location(of: reader.path(at: index, in: path))
          variants?.append(WrittenExpectation.VariantName(name: name, location: location))
        }
      case ("why", .string(let text)?): reason = text
      default: break
      }
    }
    if members["that"] == nil, !reader.isCutShort(node) {
      reader.note(.missingKey("that", owner: "an expectation"), at: path)
    }
    guard let expression else { return }
    header.expectations.append(
      WrittenExpectation(
        text: expression.text, location: reader.location(of: path),
        textLocation: expression.location, variants: variants, reason: reason))
  }
}

extension LiveDocument {
  /// The range in the text of a part of a string, which is given by UTF-8 offsets in the string's value; the range of
  /// the whole string if the string was replaced by another value.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  package func range(of part: Range<Int>, inStringAt location: Location) -> Range<Int> {
    ranges(of: [part], inStringAt: location)[0]
  }

  /// The ranges in the text of parts of a string, which ascend and do not overlap; see ``range(of:inStringAt:)``.
  ///
  /// - Complexity: O(*n*) in the length of the string and the number of parts.
  package func ranges(of parts: [Range<Int>], inStringAt location: Location) -> [Range<Int>] {
    source.text.ranges(of: parts, inString: range(of: location))
  }

  /// The UTF-8 offset in the value of a string that corresponds to a byte offset of the text.
  package func offset(at byte: Int, inStringAt location: Location) -> Int {
    let whole = range(of: location)
    let bytes = source.text.bytes(in: whole)
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "\"") else { return 0 }
    var offsets = StringOffsets(bytes.dropFirst().dropLast())
    return offsets.value(of: byte - whole.lowerBound - 1)
  }
}

extension SourceText {
  /// The ranges in the text of parts of a string, whose own range with its quotes is `whole`; the parts are UTF-8
  /// offsets in the string's value, ascend and do not overlap.
  ///
  /// - Complexity: O(*n*) in the length of the string and the number of parts.
  func ranges(of parts: [Range<Int>], inString whole: Range<Int>) -> [Range<Int>] {
    let bytes = bytes(in: whole)
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "\"") else { return parts.map { _ in whole } }
    var offsets = StringOffsets(bytes.dropFirst().dropLast())
    let start = whole.lowerBound + 1
    return parts.map { part in
      let lower = start + offsets.source(of: part.lowerBound)
      return lower..<max(lower, start + offsets.source(of: part.upperBound))
    }
  }
}

/// The offsets in a JSON string as written, and in its value.
private struct StringOffsets {
  private let bytes: [UInt8]

  /// The end of the units that were passed, as written and in the value.
  private var written = 0
  private var value = 0

  init(_ content: ArraySlice<UInt8>) {
    bytes = Array(content)
  }

  /// The offset as written of an offset in the value that is not before the last one.
  mutating func source(of target: Int) -> Int {
    while written < bytes.count, value < target {
      let step = step(at: written)
      written += step.written
      value += step.value
    }
    return min(written, bytes.count)
  }

  /// The offset in the value of an offset as written that is not before the last one.
  mutating func value(of target: Int) -> Int {
    while written < bytes.count, written < target {
      let step = step(at: written)
      written += step.written
      value += step.value
    }
    return value
  }

  /// The number of bytes of the unit that begins at an offset, as written and in the value.
  private func step(at offset: Int) -> (written: Int, value: Int) {
    guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else { return (1, 1) }
    guard bytes[offset + 1] == UInt8(ascii: "u"), let unit = unit(at: offset) else { return (2, 1) }
    switch unit {
    case ..<0x80: return (6, 1)
    case ..<0x800: return (6, 2)
    case 0xD800..<0xDC00
    where self.unit(at: offset + 6).map { (0xDC00..<0xE000).contains($0) } == true:
      return (12, 4)
    default: return (6, 3)
    }
  }

  /// The UTF-16 code unit of an escape.
  private func unit(at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self), radix: 16)
  }
}
