import JSONText
import SourceTree

/// The values of keys in a document, from those of evaluated code; nil for what is unknown.
enum KeyValues {
  private static let lengths: Set<String> = [
    "width", "height", "minWidth", "maxWidth", "minHeight", "maxHeight", "flexBasis",
  ]
  private static let sizes: Set<String> = [
    "preferredSize", "minSize", "maxSize", "preferredFrameSize",
  ]
  private static let layoutSizes: Set<String> = [
    "preferredLayoutSize", "minLayoutSize", "maxLayoutSize",
  ]
  static func json(_ key: String, _ value: Value) -> JSONValue? {
    if TextureNames.constants[key] != nil { return constant(key, value) }
    switch key {
    case "insets", "contentEdgeInsets", "textContainerInset": return insets(value)
    case "layoutPosition", "offset": return pair(value, "x", "y", coordinate)
    case "wrapsCorner", "laysOutHorizontally", "automaticallyManagesContentSize":
      if case .boolean(let flag) = value { return .boolean(flag) }
      return value.number.map { .boolean($0 != 0) }
    case "sizeRange": return sizeRange(value)
    case "ratio": return ratio(value)
    default: break
    }
    if sizes.contains(key) { return pair(value, "width", "height", size) }
    if layoutSizes.contains(key) { return pair(value, "width", "height", dimension) }
    if lengths.contains(key) { return dimension(value) }
    if key.hasPrefix("spacing") || key == "lineSpacing", value.number == .infinity { return nil }
    guard case .number(let number)? = number(value) else { return nil }
    return .number(number)
  }

  /// The largest number that is no limit: `CGFLOAT_MAX` and `NSIntegerMax` stand for none.
  static let largestNumber = 1e15

  /// A number of the document, without the last bits that arithmetic leaves, as in 0.1 + 0.2.
  static func number(_ value: Value) -> JSONValue? {
    guard let number = value.number, !number.isNaN else { return nil }
    if number.isInfinite { return number > 0 ? .string("infinity") : nil }
    if abs(number) > largestNumber { return number > 0 ? .string("infinity") : nil }
    let rounded = (number * 10_000).rounded() / 10_000
    return .number(abs(rounded - number) <= 4 * number.ulp ? rounded : number)
  }

  private static func coordinate(_ value: Value) -> JSONValue? {
    guard case .number(let number)? = number(value) else { return nil }
    return .number(number)
  }

  /// The ratio that a spec has while it is unknown.
  static let assumedRatio = JSONValue.number(1)

  private static func ratio(_ value: Value) -> JSONValue? {
    guard case .number(let ratio)? = number(value), ratio > 0 else { return nil }
    return .number(ratio)
  }

  private static func size(_ value: Value) -> JSONValue? {
    guard case .number(let number)? = number(value) else { return nil }
    return .number(number)
  }

  static func dimension(_ value: Value) -> JSONValue? {
    switch value {
    case .structure(let structure):
      guard structure.type == "ASDimension", let percent = structure.fields["percent"]?.number,
        case .number(let rounded)? = number(.number(percent))
      else { return nil }
      return .string(JSONValue.digits(of: rounded) + "%")
    case .enumeration(let name, _, _):
      return name.lowercased().hasSuffix("auto") ? .string("auto") : nil
    default: return size(value)
    }
  }

  private static func pair(
    _ value: Value, _ first: String, _ second: String, _ convert: (Value) -> JSONValue?
  ) -> JSONValue? {
    guard case .structure(let structure) = value else { return nil }
    if structure.type == "zero" {
      return .object([.init(first, .number(0)), .init(second, .number(0))])
    }
    guard let a = structure.fields[first].flatMap(convert),
      let b = structure.fields[second].flatMap(convert)
    else { return nil }
    return .object([.init(first, a), .init(second, b)])
  }

  private static func sizeRange(_ value: Value) -> JSONValue? {
    guard case .structure(let range) = value, let least = range.fields["min"],
      let greatest = range.fields["max"], let min = pair(least, "width", "height", dimension),
      let max = pair(greatest, "width", "height", dimension)
    else { return nil }
    return .object([.init("min", min), .init("max", max)])
  }

  /// An inset, of which only infinity takes all the space: `CGFLOAT_MAX` is a length.
  private static func inset(_ value: Value) -> JSONValue? {
    guard let number = value.number, number.isFinite, abs(number) > largestNumber else {
      return Self.number(value)
    }
    return .number(number)
  }

  /// The insets; edges that are unknown are left out, and nil is for all four.
  static func insets(_ value: Value) -> JSONValue? {
    guard case .structure(let structure) = value else { return nil }
    if structure.type == "zero" { return .number(0) }
    var members: [JSONValue.Member] = []
    for edge in ["top", "left", "bottom", "right"] {
      if let length = structure.fields[edge].flatMap(inset) { members.append(.init(edge, length)) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// True if a part of a structure is unknown.
  static func isPartlyUnknown(_ value: Value) -> Bool {
    guard case .structure(let structure) = value else { return false }
    return structure.fields.values.contains(where: isUnknownPart)
  }

  static func isUnknownPart(_ value: Value) -> Bool {
    if case .structure(let structure) = value, structure.type != "ASDimension" {
      return isPartlyUnknown(value)
    }
    return number(value) == nil && !isDimension(value)
  }

  private static func isDimension(_ value: Value) -> Bool { dimension(value) != nil }

  static func constant(_ key: String, _ value: Value) -> JSONValue? {
    if let names = OptionSet.names[key] {
      guard let bits = OptionSet.bits(value) else { return nil }
      return names.indices.contains(bits) ? .string(names[bits]) : nil
    }
    let name: String
    switch value {
    case .enumeration(let own, _, _): name = own
    case .type(let own): name = own
    case .list(let list):
      guard let only = list.items.first, list.items.count == 1 else { return nil }
      return constant(key, only)
    case .structure(let zero) where zero.type == "zero": return raw(key, 0)
    case .number(let number, _): return raw(key, number)
    default: return nil
    }
    let lower = name.lowercased()
    if let other = TextureNames.otherConstants["\(key.lowercased()).\(lower)"] {
      return .string(other)
    }
    let candidates = (TextureNames.constants[key] ?? []).sorted { $0.count > $1.count }
    return candidates.first { lower == $0.lowercased() || lower.hasSuffix($0.lowercased()) }
      .map { .string($0) }
  }

  /// The constant of a raw value, in the order of the declaration.
  private static func raw(_ key: String, _ number: Double) -> JSONValue? {
    guard let names = TextureNames.constants[key], let index = Int(exactly: number),
      names.indices.contains(index)
    else { return nil }
    return .string(names[index])
  }

  /// The directions of a scroll node; nil if they are unknown.
  static func scrollDirections(_ value: Value) -> JSONValue? {
    var names: [String] = []
    switch value {
    case .enumeration(let name, _, _), .type(let name): names = [name.lowercased()]
    case .list(let list):
      for case .enumeration(let name, _, _) in list.items { names.append(name.lowercased()) }
    default: return nil
    }
    let isHorizontal = names.contains {
      $0.contains("horizontal") || $0.contains("left") || $0.contains("right")
    }
    let isVertical = names.contains {
      $0.contains("vertical") || $0.contains("up") || $0.contains("down")
    }
    if isHorizontal { return .string(isVertical ? "both" : "horizontal") }
    return .string(isVertical ? "vertical" : "none")
  }

  private static let weights: [String: Double] = [
    "ultralight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600,
    "bold": 700, "heavy": 800, "black": 900,
  ]

  /// The `font` key; nil if neither size nor text style is known.
  static func font(_ value: Value?) -> JSONValue? {
    guard case .structure(let font)? = value, font.type == "UIFont" else { return nil }
    let (family, weightOfName, isItalic) = Self.named(Self.family(value) ?? "system")
    var members: [JSONValue.Member] = [.init("family", .string(family))]
    if case .number(let size)? = font.fields["size"].flatMap(number), size >= 0 {
      members.append(.init("size", .number(size)))
    } else if let style = textStyle(font.fields["textStyle"]) {
      members.append(.init("textStyle", .string(style)))
    } else {
      return nil
    }
    if let weight = weight(font.fields["weight"]) ?? weightOfName, weight != 400 {
      members.append(.init("weight", .number(weight)))
    }
    if isItalic {
      members.append(.init("italic", .boolean(true)))
    } else if case .boolean(true)? = font.fields["italic"] {
      members.append(.init("italic", .boolean(true)))
    }
    return .object(members)
  }

  /// The font of an attributed string whose attributes name none.
  ///
  /// - Source: Apple, `NSAttributedString.Key.font`: "a 12-point Helvetica(Neue) font by default"
  static let defaultFont = JSONValue.object([
    .init("family", .string("Helvetica")), .init("size", .number(12)),
  ])

  /// The name by which code asks for a font, `system` for the system's; nil if only data has it.
  static func family(_ value: Value?) -> String? {
    guard case .structure(let font)? = value, case .string(let name)? = font.fields["family"],
      !name.isEmpty, name.utf8.count < 200
    else { return nil }
    return name
  }

  /// The family of a font's name, with the weight and the slant that the name adds to it: a document has a table for
  /// Helvetica, and the files of other fonts by their own names.
  private static func named(_ name: String) -> (family: String, weight: Double?, isItalic: Bool) {
    switch name {
    case "Helvetica-Bold": ("Helvetica", 700, false)
    case "Helvetica-Light": ("Helvetica", 300, false)
    case "Helvetica-Oblique": ("Helvetica", nil, true)
    case "Helvetica-LightOblique": ("Helvetica", 300, true)
    case "Helvetica-BoldOblique": ("Helvetica", 700, true)
    default: (name, nil, false)
    }
  }

  /// True if the font is one of the system's, whose widths are known.
  static func isSystemFont(_ value: Value?) -> Bool {
    guard case .structure(let font)? = value, case .string("system")? = font.fields["family"] else {
      return false
    }
    return true
  }

  private static func weight(_ value: Value?) -> Double? {
    switch value {
    case .number(let number, _)?: number >= 100 ? number : nil
    case .enumeration(let name, _, _)?, .type(let name)?:
      weights[(name.hasPrefix("UIFontWeight") ? String(name.dropFirst(12)) : name).lowercased()]
    default: nil
    }
  }

  private static let textStyles = [
    "largeTitle", "title1", "title2", "title3", "headline", "body", "callout", "subheadline",
    "footnote", "caption1", "caption2",
  ]

  private static func textStyle(_ value: Value?) -> String? {
    let name: String
    switch value {
    case .enumeration(let own, _, _)?, .type(let own)?: name = own
    default: return nil
    }
    let bare = name.hasPrefix("UIFontTextStyle") ? String(name.dropFirst(15)) : name
    return textStyles.first { $0.lowercased() == bare.lowercased() }
  }
}
