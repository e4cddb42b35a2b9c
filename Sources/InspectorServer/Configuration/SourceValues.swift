import Diagnostics
package import DocumentSyntax
package import JSON
import LiveDocuments

/// The values that the `source` of a `.lintel.json` gives to layout code, for what that reads from data.
package struct SourceValues: Hashable, Sendable {
  package struct Value: Hashable, Sendable {
    /// A number, a text, true or false, an object of numbers, or a list.
    package let value: JSONValue

    /// The position of its name in the file; `nil` for one that another file gives.
    package let position: TextPosition?
  }

  /// By name: the expression of the code, for all classes; behind its class, as `ProfileNode.model.gap`; or behind its
  /// file, as `Profile.swift:model.gap`.
  package private(set) var byName: [String: Value] = [:]

  /// The uses of classes, by patterns of their names; the first pattern that matches counts.
  package private(set) var uses: [Use] = []

  /// The folders in which the source of packages is looked for.
  package internal(set) var libraries = LibrarySettings()

  package struct Use: Hashable, Sendable {
    let pattern: String
    let word: String
  }

  package var isEmpty: Bool { byName.isEmpty && uses.isEmpty && libraries.isEmpty }

  /// The values and uses as `lintel-source` reads them.
  package var json: JSONObject {
    Self.json(byName.mapValues(\.value), uses, libraries)
  }

  package static func json(
    _ values: [String: JSONValue], _ uses: [Use], _ libraries: LibrarySettings
  ) -> JSONObject {
    var members = JSONObject(values.map { JSONObject.Member(key: $0.key, value: $0.value) })
    // No expression begins with a colon.
    if !uses.isEmpty {
      members[":uses"] = .object(
        JSONObject(uses.map { JSONObject.Member(key: $0.pattern, value: .string($0.word)) }))
    }
    for member in libraries.members { members[member.key] = member.value }
    return members
  }

  /// The reason why a value is reported that no code reads, with the name that was probably meant.
  ///
  /// `known` has the expressions to which values may be given, by the own names of the classes that were read.
  package func reason(forUnused name: String, known: [String: [String]]) -> String {
    let start = "\(quoted("source." + name)) has no effect:"
    if let colon = name.firstIndex(of: ":") {
      return "\(start) no layout in \(name[..<colon]) reads such a value from data"
    }
    let parts = name.split(separator: ".", maxSplits: 1)
    let (className, expression) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    guard let expressions = known[String(className)] else {
      guard className.first?.isUppercase == true, parts.count > 1 else {
        let nearest = nearestName(to: name, among: Set(known.values.joined()).sorted())
        return "\(start) no layout reads such a value from data"
          + (nearest.map { "; did you mean \($0)?" } ?? "")
      }
      let nearest = nearestName(to: String(className), among: known.keys.sorted())
      return "\(start) there is no class \(className)"
        + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
    let nearest = nearestName(to: String(expression), among: expressions)
    return "\(start) \(className) reads no such value from data"
      + (nearest.map { "; did you mean \(className).\($0)?" } ?? "")
  }

  mutating func set(_ name: String, _ value: JSONValue, at position: TextPosition) {
    byName[name] = Value(value: value, position: position)
  }

  mutating func setUse(_ pattern: String, _ word: String) {
    uses.removeAll { $0.pattern == pattern }
    uses.append(Use(pattern: pattern, word: word))
  }

  /// Takes over the values and uses of another file that have none here.
  mutating func inherit(_ base: SourceValues) {
    uses += base.uses.filter { use in !uses.contains { $0.pattern == use.pattern } }
    byName.merge(base.byName.mapValues { Value(value: $0.value, position: nil) }) { own, _ in own }
  }
}

extension Setting {
  /// The forms of sizes, as `64x48`.
  private static let sizePattern = "^[0-9.]+ *x *[0-9.]+$"

  /// The forms of insets, as `8 16 8 16`: top, left, bottom and right.
  private static let insetsPattern = #"^-?[0-9.]+( +-?[0-9.]+ +-?[0-9.]+ +-?[0-9.]+)?$"#

  static let source = Setting("source", isOfEditor: false) {
    [
      "type": "object",
      "description":
        "Values for layout code in Swift and Objective-C, for what it reads from data: by class and expression, such as \"ProfileNode.model.gap\"; by file and expression, such as \"Profile.swift:model.gap\"; or by an expression of all classes, such as \"model.gap\". Insets are \"8 16 8 16\" (top, left, bottom, right), sizes \"64x48\"; null leaves a value to data.",
      "propertyNames": ["pattern": #"^[^.:](.*[^.:])?$"#],
      "patternProperties": [
        #"\.(imageSize|size)$"#: ["pattern": .string(sizePattern)],
        #"(^|\.)([a-z]\w*I|i)nsets?$"#: ["pattern": .string(insetsPattern)],
      ],
      "additionalProperties": [
        "anyOf": [
          ["type": ["number", "string", "boolean", "null", "array"]],
          ["type": "object", "additionalProperties": ["type": "number"]],
        ]
      ],
    ]
  } read: { value, reading in
    for member in reading.object(value, of: "expressions and their values") ?? [] {
      reading.readSourceValue(member)
    }
  }
}

extension Setting {
  private static let uses = ["row", "item", "page", "fullscreen"]

  static let usesOfClasses = Setting("uses", isOfEditor: false) {
    [
      "type": "object",
      "description":
        "What classes with layouts in Swift and Objective-C are shown as, by patterns of their names, such as \"*Cell\": a row of a table, an item of a collection, a page of a pager, or the full screen. The first pattern that matches counts; a hint in the code counts before it.",
      "additionalProperties": ["enum": .array(uses.map { .string($0) })],
    ]
  } read: { value, reading in
    for member in reading.object(value, of: "patterns of class names and their uses") ?? [] {
      guard let word = reading.value(of: member)?.stringValue, uses.contains(word) else {
        reading.noteWrongValue(
          member, takes: "\"row\", \"item\", \"page\" or \"fullscreen\"")
        continue
      }
      reading.values.source.setUse(member.key, word)
    }
  }
}

extension ConfigurationReading {
  fileprivate mutating func readSourceValue(_ member: Member) {
    guard let first = member.key.first, let last = member.key.last, !".:".contains(first),
      !".:".contains(last)
    else {
      noteWrongName(
        member, takes: "an expression, perhaps behind a class, such as ProfileNode.nameNode.text")
      return
    }
    guard let value = sourceValue(member) else {
      return noteWrongValue(
        member, takes: "a number, a text, true or false, an object of numbers, or a list")
    }
    // A value that is not filled in yet.
    if value.isNull { return }
    let name = member.key.split { ".:".contains($0) }.last ?? ""
    if name != member.key, name == "imageSize" || name == "size" {
      guard Self.isSize(value) else {
        return noteWrongValue(member, takes: "a size, such as \"64x48\"")
      }
    }
    if ["inset", "insets"].contains(name) || name.hasSuffix("Inset") || name.hasSuffix("Insets") {
      guard Self.isInsets(value) else {
        return noteWrongValue(member, takes: "insets, such as \"8 16 8 16\"")
      }
    }
    values.source.set(member.key, value, at: position(of: member))
  }

  /// The value of a member; `nil` for an object with other values than numbers, and for text with errors.
  private func sourceValue(_ member: Member) -> JSONValue? {
    guard let value = value(of: member) else { return nil }
    guard value.objectValue?.allSatisfy({ $0.value.numberValue != nil }) != false else {
      return nil
    }
    return value
  }

  /// True for a value that is no text or object, and for insets: one number or four, or an object with sides.
  private static func isInsets(_ value: JSONValue) -> Bool {
    if let object = value.objectValue {
      return object.allSatisfy { ["top", "left", "bottom", "right"].contains($0.key) }
    }
    guard let text = value.stringValue else { return true }
    let numbers = text.split(separator: " ")
    return [1, 4].contains(numbers.count)
      && numbers.allSatisfy { Double($0).map { $0.isFinite } ?? false }
  }

  /// True for a value that is no text or object, and for a size.
  private static func isSize(_ value: JSONValue) -> Bool {
    if let object = value.objectValue {
      return object.allSatisfy { ["width", "height"].contains($0.key) }
    }
    return value.stringValue.map { isSize($0) } ?? true
  }

  /// True for a width and a height with an x between them.
  private static func isSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    return sides.count == 2
      && sides.allSatisfy { side in
        let digits = side.filter { $0 != " " }
        return digits.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
          && Double(digits).map { $0.isFinite } ?? false
      }
  }
}
