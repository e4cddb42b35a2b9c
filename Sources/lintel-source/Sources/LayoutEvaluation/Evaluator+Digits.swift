import SourceProject
import SourceTree

extension Evaluator {
  /// The text of a number that only data knows.
  private static let digits = "123"

  /// The text of a date that only data knows.
  private static let date = "12/31/25"

  /// A text that stands in for that of a value which only data knows: digits for a number or a date; nil for any other value.
  static func sample(of value: Value) -> String? {
    guard case .unknown(let unknown) = value else { return nil }
    if let sample = unknown.sample { return sample }
    let type = bareType(unknown.type)
    if Numeric.kind(of: type) != nil || type == "NSNumber" || type == "Decimal" { return digits }
    if type == "Date" || type == "NSDate" { return date }
    return type.isEmpty && unknown.text.lowercased().hasSuffix("count") ? digits : nil
  }

  /// A text of literal pieces and values; unknown, with a text that stands in for it, if only data knows a value.
  func text(
    of parts: [Value], _ description: String, at position: SourcePosition
  ) -> Value {
    var known: String? = ""
    var sample: String? = ""
    for part in parts {
      var piece: String?
      switch part {
      case .string(let text): piece = text
      case .number(let number, let numeric) where numeric.assumption == .none:
        piece = text(of: number, numeric)
      case .number: sample = sample.map { $0 + Self.digits }
      case .boolean(let flag): piece = "\(flag)"
      default: sample = Self.sample(of: part).flatMap { text in sample.map { $0 + text } }
      }
      known = piece.flatMap { text in known.map { $0 + text } }
      if let piece { sample = sample.map { $0 + piece } }
    }
    if let known, known.utf8.count < 10_000 { return .string(known) }
    return .unknown(
      Unknown(text: description, type: "String", position: position, sample: sample))
  }

  /// The text that a format of C makes: its numbers are digits.
  func formatted(_ arguments: [Value], _ expression: Expression) -> Value {
    let unknown = Unknown(
      text: expression.shortText, type: "String", position: expression.position)
    guard case .string(let format)? = arguments.first else { return .unknown(unknown) }
    var rest = arguments.dropFirst()
    var text = ""
    var isKnown = true
    var characters = format.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      var conversion = characters.next()
      while let part = conversion, "0123456789.-+ #'$lhqzLtj".contains(part) {
        conversion = characters.next()
      }
      switch conversion {
      case "%"?: text.append("%")
      case "@"?, "s"?:
        let value = rest.popFirst() ?? .null
        guard let part = value.string ?? Self.sample(of: value) else { return .unknown(unknown) }
        if value.isUnknown { isKnown = false }
        text += part
      default:
        isKnown = false
        rest = rest.dropFirst()
        text += Self.digits
      }
    }
    guard text.utf8.count < 10_000 else { return .unknown(unknown) }
    if isKnown { return .string(text) }
    return .unknown(
      Unknown(
        text: unknown.text, type: "String", position: unknown.position, sample: text))
  }

  /// The text that a formatter of numbers or dates makes; nil for any other method.
  func formatted(
    _ name: String, of receiver: Unknown, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    let isFormatter =
      ["string", "stringFromDate", "stringFromNumber", "localizedString"]
      .contains(name) && (arguments.first?.label == "from" || arguments.first?.label == nil)
    var sample: String?
    if isFormatter, let first = arguments.first {
      sample = Self.sample(of: first.value)
      if sample == nil {
        let words = (receiver.text + receiver.type + " " + (first.value.unknown?.text ?? "") + name)
          .lowercased()
        sample =
          words.contains("date") || words.contains("time")
          ? Self.date : words.contains("number") || words.contains("currency") ? Self.digits : nil
      }
    } else if ["formatted", "description", "stringValue"].contains(name) {
      sample = Self.sample(of: .unknown(receiver))
    }
    guard let sample else { return nil }
    return .unknown(
      Unknown(
        text: expression.shortText, type: "String", position: expression.position, sample: sample))
  }

  // MARK: Fonts

  private static let textStyleSizes: [String: Double] = [
    "largetitle": 34, "title1": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17,
    "callout": 16, "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11,
  ]

  /// The measures of the system's font for each point of its size.
  ///
  /// - Source: the tables `hhea` and `OS/2` of San Francisco, in 2048 units: ascender 1950, descender -494, height of
  ///   capitals 1443, of small letters 1078.
  private static let measures: [String: Double] = [
    "pointSize": 1, "ascender": 1950 / 2048, "descender": -494 / 2048, "lineHeight": 2444 / 2048,
    "capHeight": 1443 / 2048, "xHeight": 1078 / 2048, "leading": 0,
  ]

  /// A measure of a font; nil if the font or its size is not known.
  func measure(_ name: String, of font: Structure) -> Value? {
    guard let measure = Self.measures[name] else { return nil }
    var size = font.fields["size"]
    if size == nil, case .enumeration(let style, _, _)? = font.fields["textStyle"] {
      let bare = style.hasPrefix("UIFontTextStyle") ? String(style.dropFirst(15)) : style
      size = Self.textStyleSizes[bare.lowercased()].map { .number($0) }
    }
    guard let size, let points = size.number else { return nil }
    guard name == "pointSize" || KeyValues.isSystemFont(.structure(font)) else { return nil }
    return .number(points * measure, size.numeric.with(.real))
  }
}
