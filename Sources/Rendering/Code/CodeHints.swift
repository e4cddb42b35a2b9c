import JSON
import LayoutEngine
import LiveDocuments

/// The hints of a file: the screen of the document and its texts' family, in the form in which `lintel import` reads
/// them in comments at the class.
///
/// Only values that differ from those of an import without hints are written.
struct CodeHints {
  /// The family of all fonts for which the code asks the system; `nil` for the system's own.
  let fontFamily: String?

  /// The words behind `lintel:`, a hint each.
  let lines: [String]

  init(_ document: LiveDocument, _ elements: [ElementID], isWhole: Bool) {
    let usesFixed = elements.contains { element in
      document.codeTexts(of: element).contains { $0.allRuns.contains(where: \.font.isFixed) }
    }
    fontFamily = usesFixed ? Font.fixedFamily : nil
    var lines = isWhole ? document.screenHints : []
    if let fontFamily { lines.append("font \(fontFamily)") }
    self.lines = lines
  }

  /// The members of a font's object that the code does not state; `nil` if it states all.
  func unstatedMembers(of font: Font) -> JSONObject? {
    isStated(font) ? nil : font.members
  }

  /// True if an import reads the font from the code and the hint of the class.
  func isStated(_ font: Font) -> Bool {
    font.isSystem && font.family == (fontFamily ?? Font.systemFamily) && hasStatedLook(font)
  }

  /// True if an import reads size, weight and slant of a system font from the code.
  func hasStatedLook(_ font: Font) -> Bool {
    guard font.isSystem, font.textStyle == nil || font.isPreferred else { return false }
    if font.isPreferred { return true }
    let weight = FontWeight(font.weight)
    return weight.number == font.weight && (!font.isItalic || weight == .regular)
  }
}

extension LiveDocument {
  /// The size range, the scale and the direction, unless they are those of an import.
  fileprivate var screenHints: [String] {
    var hints: [String] = []
    let range = header.constrainedSize
    if range != DocumentHeader.defaultConstrainedSize {
      hints.append("range \(sizeHint(range.min)) \(sizeHint(range.max))")
    }
    if header.scale != 2 { hints.append("scale \(lengthHint(header.scale))") }
    if header.direction == .rightToLeft { hints.append("direction rightToLeft") }
    return hints
  }

  /// The texts that an element says in the code: its own, and the title of a button.
  func codeTexts(of element: ElementID) -> [TextContent] {
    let parts = elements.algorithm(of: element) == .button ? elements.items(of: element) : []
    return ([element] + parts).compactMap { elements.content(of: $0).unmeasured.ownText }
  }
}

/// A length as hints have it.
func lengthHint(_ length: Double) -> String { decimalLiteral(length) ?? "infinity" }

/// A size as hints have it.
func sizeHint(_ size: Size) -> String { "\(lengthHint(size.width))x\(lengthHint(size.height))" }

extension FontWeight {
  /// The weight as in CSS.
  var number: Double {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

extension Font {
  /// The members that differ from those of the font that a run inherits.
  func members(unlike base: Font) -> JSONObject {
    var members = JSONObject()
    if family != base.family { members["family"] = .string(family) }
    var inheritedWeight = base.weight
    if let textStyle, textStyle != base.textStyle || size != base.size {
      members["textStyle"] = .string(textStyle.rawValue)
      inheritedWeight = textStyle.weight
    } else if size != base.size {
      members["size"] = .number(size)
    }
    if weight != inheritedWeight { members["weight"] = .number(weight) }
    if isItalic != base.isItalic { members["italic"] = .bool(isItalic) }
    return members
  }

  /// The members that replace all those of another font on which they are laid.
  func members(over other: Font) -> JSONObject {
    var members = self.members
    if members["textStyle"] == nil, other.isPreferred { members["textStyle"] = .null }
    if other.weight != weight { members["weight"] = .number(weight) }
    if other.isItalic != isItalic { members["italic"] = .bool(isItalic) }
    return members
  }

  /// The font as the object of a document.
  var members: JSONObject {
    var members: JSONObject = ["family": .string(family)]
    if let textStyle {
      members["textStyle"] = .string(textStyle.rawValue)
    } else {
      members["size"] = .number(size)
    }
    if weight != textStyle?.weight ?? 400 { members["weight"] = .number(weight) }
    if isItalic { members["italic"] = true }
    return members
  }
}

extension JSONValue {
  /// A number of a document, as short as it reads back.
  static func number(_ value: Double) -> JSONValue {
    guard value.isFinite else { return "infinity" }
    return Int64(exactly: value).map(JSONValue.integer) ?? .real(value)
  }
}
