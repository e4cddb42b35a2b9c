import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import Rendering

/// The change of a key of an element between two texts of a document.
struct KeyChange: Equatable {
  /// The JSON Pointer of the element.
  let element: String

  /// True for a key of the element's style.
  let isStyle: Bool
  let key: String

  /// `nil` for a key that was added.
  let old: JSONValue?

  /// `nil` for a key that was removed.
  let new: JSONValue?

  var pointer: String { isStyle ? "\(element)/style/\(key)" : "\(element)/\(key)" }
}

extension KeyChange {
  /// The keys that differ between two documents.
  ///
  /// - Returns: `nil` if something else differs too: the elements, or what is outside of them.
  /// - Complexity: O(*n*) in the number of values.
  static func changes(from old: JSONValue, to new: JSONValue) -> [KeyChange]? {
    guard let first = old.objectValue, let second = new.objectValue else { return nil }
    var changes: [KeyChange] = []
    for key in Set(first.map(\.key)).union(second.map(\.key)) where key != "root" {
      guard isSame(first[key], second[key]) else { return nil }
    }
    guard let root = first["root"], let other = second["root"],
      add(root, other, at: "/root", to: &changes)
    else { return nil }
    return changes
  }

  private static func add(
    _ old: JSONValue, _ new: JSONValue, at pointer: String, to changes: inout [KeyChange]
  ) -> Bool {
    guard let first = old.objectValue, let second = new.objectValue,
      first["type"]?.stringValue == second["type"]?.stringValue
    else { return false }
    for member in first {
      let (key, other) = (member.key, second[member.key])
      if key == "children" {
        guard let children = member.value.arrayValue, let others = other?.arrayValue,
          children.count == others.count
        else { return false }
        for (index, (child, other)) in zip(children, others).enumerated() {
          guard add(child, other, at: "\(pointer)/children/\(index)", to: &changes) else {
            return false
          }
        }
      } else if member.value["type"]?.stringValue != nil || other?["type"]?.stringValue != nil {
        guard let other, add(member.value, other, at: "\(pointer)/\(key)", to: &changes) else {
          return false
        }
      } else if key == "style" {
        addKeys(member.value, other ?? [:], of: pointer, isStyle: true, to: &changes)
      } else if !isSame(member.value, other) {
        changes.append(
          KeyChange(element: pointer, isStyle: false, key: key, old: member.value, new: other))
      }
    }
    for member in second where first[member.key] == nil {
      if member.value["type"]?.stringValue != nil || member.key == "children" { return false }
      if member.key == "style" {
        addKeys([:], member.value, of: pointer, isStyle: true, to: &changes)
      } else {
        changes.append(
          KeyChange(
            element: pointer, isStyle: false, key: member.key, old: nil, new: member.value))
      }
    }
    return true
  }

  private static func addKeys(
    _ old: JSONValue, _ new: JSONValue, of element: String, isStyle: Bool,
    to changes: inout [KeyChange]
  ) {
    let (first, second) = (old.objectValue ?? [:], new.objectValue ?? [:])
    for member in first where !isSame(member.value, second[member.key]) {
      changes.append(
        KeyChange(
          element: element, isStyle: isStyle, key: member.key, old: member.value,
          new: second[member.key]))
    }
    for member in second where first[member.key] == nil {
      changes.append(
        KeyChange(
          element: element, isStyle: isStyle, key: member.key, old: nil, new: member.value))
    }
  }

  /// True if two values are the same, whatever the order of keys and the notation of numbers.
  static func isSame(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    if let one = first.numberValue, let other = second.numberValue { return one == other }
    if let items = first.arrayValue, let others = second.arrayValue {
      return items.count == others.count && zip(items, others).allSatisfy { isSame($0, $1) }
    }
    if let members = first.objectValue, let others = second.objectValue {
      return members.count == others.count
        && members.allSatisfy { isSame($0.value, others[$0.key]) }
    }
    return first == second
  }
}

/// Edits of a source file that may make a change of its layout.
///
/// All are guesses from the text; the ones that do it are known when the edited text is evaluated.
struct SourceEditing {
  let code: SourceCode
  let layout: SourceLayout
  let positions: SourcePositions

  private var language: CodeLanguage { code.isSwift ? .swift : .objc }

  /// The most guesses for one change.
  private static let limit = 4

  /// The ways to make a change, the most likely first.
  func edits(for change: KeyChange) -> [SourceEdit] {
    let edits =
      switch (change.old, change.new) {
      case (_?, nil): removals(of: change)
      case (let old?, let new?): replacements(of: change, old, new)
      case (nil, let new?): insertions(of: change, new)
      default: [SourceEdit]()
      }
    return Array(edits.prefix(Self.limit))
  }

  /// The start of what a JSON Pointer points at; `nil` without a position of its own in this file, as for what a helper in
  /// another file makes.
  private func offset(of pointer: String) -> Int? {
    guard layout.helpers[pointer] == nil, let position = layout.positions[pointer] ?? nil else {
      return nil
    }
    return positions.range(position).lowerBound
  }

  // MARK: Removals

  private func removals(of change: KeyChange) -> [SourceEdit] {
    guard let offset = offset(of: change.pointer),
      let assignment = code.assignment(at: offset, isStyle: change.isStyle),
      hasNoOtherEffect(assignment), let edit = code.removal(of: assignment.statement)
    else { return [] }
    return [edit]
  }

  /// The calls whose only effect is their value.
  private static let constructors = [
    "ASDimension", "ASDimensionMake", "ASDimensionMakeWithFraction", "ASDimensionMakeWithPoints",
    "ASLayoutSize", "ASLayoutSizeMake", "ASPointMake", "CGFloat", "CGPoint", "CGPointMake",
    "CGSize", "CGSizeMake", "Double", "Float", "UIEdgeInsets", "UIEdgeInsetsMake", "abs", "ceil",
    "floor", "init", "max", "min", "round", "MAX", "MIN",
  ]

  /// True if an assignment does nothing but set its property.
  private func hasNoOtherEffect(_ assignment: SourceAssignment) -> Bool {
    var word = ""
    for offset in assignment.value where code.isCode(at: offset) {
      let byte = code.bytes[offset]
      switch byte {
      case UInt8(ascii: "("):
        let name = word.split(separator: ".").last.map(String.init) ?? ""
        guard name.isEmpty || Self.constructors.contains(name) else { return false }
        word = ""
      // An assignment or a closure; a message may do anything.
      case UInt8(ascii: "{"): return false
      case UInt8(ascii: "[") where !code.isSwift: return false
      case UInt8(ascii: "="):
        let next = offset + 1 < code.bytes.count ? code.bytes[offset + 1] : 0
        guard next == UInt8(ascii: "=") || "=!<>".utf8.contains(code.bytes[offset - 1]) else {
          return false
        }
        word = ""
      default:
        if SourcePositions.isWordByte(byte) {
          word.unicodeScalars.append(Unicode.Scalar(byte))
        } else if !SourceCode.isSpace(byte) {
          word = ""
        }
      }
    }
    return true
  }

  // MARK: Replacements

  private func replacements(
    of change: KeyChange, _ old: JSONValue, _ new: JSONValue
  ) -> [SourceEdit] {
    guard let offset = offset(of: change.pointer) else { return [] }
    let value: Range<Int>
    if let assignment = code.assignment(at: offset, isStyle: change.isStyle) {
      value = assignment.value
    } else if !change.isStyle, let argument = code.argument(change.key, ofCallAt: offset) {
      value = argument
    } else {
      return []
    }
    var edits: [SourceEdit] = []
    if let prefix = CodeLanguage.constantPrefix(ofKey: change.key) {
      // Another name is a variable, whose other uses would change too.
      guard let name = old.stringValue, let code = language.code(of: new, forKey: change.key),
        let spelled = language.code(of: old, forKey: change.key)
      else { return [] }
      let written = self.code.string(value)
      if written == spelled {
        edits.append(SourceEdit(value, with: Array(code.utf8)))
      } else if written.hasSuffix(".\(name)"), let new = new.stringValue {
        // With the type written out.
        let start = value.upperBound - name.utf8.count
        edits.append(SourceEdit(start..<value.upperBound, with: Array(new.utf8)))
      } else if written.hasPrefix(prefix) {
        edits.append(SourceEdit(value, with: Array(code.utf8)))
      }
      return edits
    }
    for (old, new) in Self.numbers(old, new) where old != new {
      guard let literal = Self.literal(new, language) else { continue }
      edits += numbers(in: value).filter { Double(code.string($0)) == old }.map {
        SourceEdit($0, with: Array(literal.utf8))
      }
    }
    // One number alone, not one of two that change together.
    if Self.numbers(old, new).count(where: { $0.0 != $0.1 }) > 1 { edits = [] }
    if isLiteral(value), let code = language.code(of: new, forKey: change.key) {
      edits.append(SourceEdit(value, with: Array(code.utf8)))
    }
    return edits
  }

  /// The numbers at the same index of two values of the same form.
  private static func numbers(_ old: JSONValue, _ new: JSONValue) -> [(Double, Double)] {
    if let one = old.numberValue, let other = new.numberValue { return [(one, other)] }
    guard let first = old.objectValue, let second = new.objectValue, first.count == second.count
    else { return [] }
    return first.compactMap { member in
      guard let one = member.value.numberValue, let other = second[member.key]?.numberValue else {
        return nil
      }
      return (one, other)
    }
  }

  private static func literal(_ number: Double, _ language: CodeLanguage) -> String? {
    language.code(of: .real(number), forKey: "spacing")
  }

  /// The number literals in a range.
  private func numbers(in range: Range<Int>) -> [Range<Int>] {
    words(in: range).filter { isNumber($0) }
  }

  /// The words in a range that are in no comment and no string.
  private func words(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard code.isCode(at: index), SourcePositions.isWordByte(code.bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < range.upperBound, SourcePositions.isWordByte(code.bytes[index]) { index += 1 }
      found.append(start..<index)
    }
    return found
  }

  private func isNumber(_ word: Range<Int>) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(code.bytes[word.lowerBound])
  }

  /// True if a value is written out: no name of a variable is in it.
  private func isLiteral(_ range: Range<Int>) -> Bool {
    let areLiteral = words(in: range).allSatisfy { word in
      let name = code.string(word)
      let isLabel =
        word.upperBound < range.upperBound && code.bytes[word.upperBound] == UInt8(ascii: ":")
      return isNumber(word) || isLabel || Self.constructors.contains(name)
        || ["ASDimensionAuto", "CGFLOAT_MAX", "INFINITY"].contains(name)
        || code.bytes[word.lowerBound] == UInt8(ascii: ".")
    }
    return areLiteral && !range.isEmpty
  }

  // MARK: Insertions

  /// The keys beside those of the style that code sets as properties of the same name.
  private static let properties: Set<String> = [
    "alignContent", "alignItems", "flexWrap", "horizontalAlignment", "insets", "justifyContent",
    "lineSpacing", "maximumNumberOfLines", "spacing", "verticalAlignment",
  ]

  private func insertions(of change: KeyChange, _ new: JSONValue) -> [SourceEdit] {
    guard change.isStyle || Self.properties.contains(change.key),
      let value = language.code(of: new, forKey: change.key)
    else { return [] }
    func statement(_ receiver: String) -> String {
      "\(receiver)\(change.isStyle ? ".style" : "").\(change.key) = \(value)\(code.isSwift ? "" : ";")"
    }
    var edits: [SourceEdit] = []
    for isStyle in change.isStyle ? [true, false] : [false, true] {
      for assignment in assignments(to: change.element, isStyle: isStyle).reversed() {
        edits.append(
          code.insertion(of: statement(assignment.receiver), behind: assignment.statement))
      }
    }
    guard let start = offset(of: change.element) else { return edits }
    if let made = code.statement(at: start),
      let name = code.variable(declaredBy: made, withValueAt: start)
    {
      edits.append(code.insertion(of: statement(name), behind: made))
      if let method = layout.method,
        let edit = code.insertion(
          of: statement(name), inMethodAt: positions.range(method).lowerBound)
      {
        edits.append(edit)
      }
    }
    return edits
  }

  /// The statements that set keys of an element, in the order of the text.
  private func assignments(to element: String, isStyle: Bool) -> [SourceAssignment] {
    let prefix = isStyle ? "\(element)/style/" : "\(element)/"
    let offsets = layout.positions.compactMap { pointer, position -> Int? in
      guard let position, pointer.hasPrefix(prefix),
        !pointer.dropFirst(prefix.count).contains("/"), layout.helpers[pointer] == nil
      else { return nil }
      return positions.range(position).lowerBound
    }
    return Set(offsets).sorted().compactMap { code.assignment(at: $0, isStyle: isStyle) }
  }

  // MARK: Hints

  /// The comments that may give a value which the code leaves to data.
  func edits(forHint hint: String, of element: String, key: String) -> [SourceEdit] {
    let offsets = ["\(element)/\(key)", "\(element)/style/\(key)", element].compactMap {
      offset(of: $0)
    }
    return offsets.reduce(into: [SourceEdit]()) { edits, offset in
      let edit = code.insertion(ofHint: hint, at: offset)
      if !edits.contains(edit) { edits.append(edit) }
    }
  }
}
