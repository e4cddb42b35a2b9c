package import JSON
import LayoutEngine
import LiveDocuments

// Single values of documents as code; ``code(for:element:in:className:)`` writes whole layouts.

extension CodeLanguage {
  /// The prefixes of the constants in Objective-C, by the keys that take them.
  private static let constants = [
    "alignContent": "ASStackLayoutAlignContent", "alignItems": "ASStackLayoutAlignItems",
    "alignSelf": "ASStackLayoutAlignSelf", "direction": "ASStackLayoutDirection",
    "flexWrap": "ASStackLayoutFlexWrap", "horizontalAlignment": "ASHorizontalAlignment",
    "horizontalPosition": "ASRelativeLayoutSpecPosition",
    "justifyContent": "ASStackLayoutJustifyContent", "verticalAlignment": "ASVerticalAlignment",
    "verticalPosition": "ASRelativeLayoutSpecPosition",
  ]

  private static let dimensions: Set<String> = [
    "flexBasis", "height", "maxHeight", "maxWidth", "minHeight", "minWidth", "width",
  ]

  private static let sizes: Set<String> = ["maxSize", "minSize", "preferredSize"]

  private static let numbers: Set<String> = [
    "ascender", "descender", "flexGrow", "flexShrink", "lineSpacing", "maximumNumberOfLines",
    "ratio", "spacing", "spacingAfter", "spacingBefore",
  ]

  /// The prefix of the constants in Objective-C that a key takes; `nil` for a key that takes none.
  package static func constantPrefix(ofKey key: String) -> String? { constants[key] }

  /// The code of a key's value in a document.
  ///
  /// - Returns: `nil` for a value that no single expression states, and for a key that is not a property in code.
  package func code(of value: JSONValue, forKey key: String) -> String? {
    guard let value = Self.value(value, forKey: key) else { return nil }
    return switch self {
    case .swift: SwiftValues.text(value)
    case .objc: ObjectiveCValues.text(value)
    }
  }

  private static func value(_ value: JSONValue, forKey key: String) -> CodeValue? {
    if let prefix = constants[key] {
      guard let name = value.stringValue, !name.isEmpty,
        name.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) })
      else { return nil }
      return .option(CodeOption(prefix, name))
    }
    if dimensions.contains(key) { return dimension(value).map(CodeValue.dimension) }
    if sizes.contains(key) {
      guard let width = value["width"]?.numberValue, let height = value["height"]?.numberValue
      else { return nil }
      return .size(Size(width: width, height: height))
    }
    if numbers.contains(key) { return number(value).map(CodeValue.number) }
    if key == "insets" {
      let all = number(value)
      let edges = ["top", "left", "bottom", "right"].map { all ?? value[$0].map(number) ?? 0 }
      guard all != nil || value.objectValue != nil else { return nil }
      let known = edges.compactMap(\.self)
      guard known.count == 4 else { return nil }
      return .insets(
        EdgeInsets(top: known[0], left: known[1], bottom: known[2], right: known[3]))
    }
    return nil
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value.stringValue {
    case "infinity"?: .infinity
    case "-infinity"?: -.infinity
    default: value.numberValue
    }
  }

  private static func dimension(_ value: JSONValue) -> Dimension? {
    if let points = value.numberValue { return .points(points) }
    guard let text = value.stringValue else { return nil }
    if text == "auto" { return .auto }
    guard text.hasSuffix("%"), let percent = jsonNumber(text.dropLast()) else { return nil }
    return .fraction(percent / 100)
  }
}
