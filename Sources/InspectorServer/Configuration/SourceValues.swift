import Diagnostics
package import DocumentSyntax
package import JSON
import LiveDocuments

/// The values that the `source` of a `.lintel.json` gives to layout code, for what that reads from data.
package struct SourceValues: Hashable, Sendable {
  package struct Value: Hashable, Sendable {
    /// A number, a text, or true or false.
    package let value: JSONValue

    /// The position of its name in the file; `nil` for one that another file gives.
    package let position: TextPosition?
  }

  /// By name: the class, a period and the expression of the code, as `ProfileNode.model.gap`.
  package private(set) var byName: [String: Value] = [:]

  package var isEmpty: Bool { byName.isEmpty }

  /// The reason why a value is reported that no code reads, with the name that was probably meant.
  ///
  /// `known` has the expressions to which values may be given, by the own names of the classes that were read.
  package func reason(forUnused name: String, known: [String: [String]]) -> String {
    let parts = name.split(separator: ".", maxSplits: 1)
    let (className, expression) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    let start = "\(quoted("source." + name)) has no effect:"
    guard let expressions = known[String(className)] else {
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

  /// Takes over the values of another file that have no value here.
  mutating func inherit(_ base: SourceValues) {
    byName.merge(base.byName.mapValues { Value(value: $0.value, position: nil) }) { own, _ in own }
  }
}

extension Setting {
  /// The forms of sizes, as `64x48`.
  private static let sizePattern = "^[0-9.]+ *x *[0-9.]+$"

  static let source = Setting("source", isOfEditor: false) {
    [
      "type": "object",
      "description":
        "Values for layout code in Swift and Objective-C, for what it reads from data: by class and expression, such as \"ProfileNode.nameNode.text\" and \"ProfileNode.model.gap\".",
      "propertyNames": ["pattern": #"^[^.]+\..+"#],
      "patternProperties": [#"\.(imageSize|size)$"#: ["pattern": .string(sizePattern)]],
      "additionalProperties": ["type": ["number", "string", "boolean"]],
    ]
  } read: { value, reading in
    for member in reading.object(value, of: "expressions and their values") ?? [] {
      reading.readSourceValue(member)
    }
  }
}

extension ConfigurationReading {
  fileprivate mutating func readSourceValue(_ member: Member) {
    let parts = member.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      noteWrongName(member, takes: "a class and an expression, such as ProfileNode.nameNode.text")
      return
    }
    guard let value = scalar(member), !value.isNull else {
      return noteWrongValue(member, takes: "a number, a text, or true or false")
    }
    let takesSize = parts[1].hasSuffix(".imageSize") || parts[1].hasSuffix(".size")
    if takesSize, let text = value.stringValue, !Self.isSize(text) {
      return noteWrongValue(member, takes: "a size, such as \"64x48\"")
    }
    values.source.set(member.key, value, at: position(of: member))
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
