import JSON
import LayoutEngine
import LiveDocuments

/// The hints of a file: the screen of the document and its texts' family, in the form in which `lintel import` reads
/// them in comments at the class.
///
/// Only values that differ from the assumptions of an import without hints are written.
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
    var lines = isWhole ? document.screenHints(elements) : []
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
  /// The size range, the scale and the direction, unless an import assumes the same.
  ///
  /// An import assumes a limit of height where code calculates with one and no hint states the range.
  fileprivate func screenHints(_ elements: [ElementID]) -> [String] {
    var hints: [String] = []
    let range = header.constrainedSize
    let readsHeight = elements.contains { self.elements.style(of: $0).layoutY.isFraction }
    if range != DocumentHeader.defaultConstrainedSize || readsHeight {
      hints.append("range \(sizeHint(range.min)) \(sizeHint(range.max))")
    }
    if header.scale != 2 { hints.append("scale \(lengthHint(header.scale))") }
    if header.direction == .rightToLeft { hints.append("direction rightToLeft") }
    return hints
  }

  /// The texts of an element in the code: its own, and the title of a button.
  func codeTexts(of element: ElementID) -> [TextContent] {
    let parts = elements.algorithm(of: element) == .button ? elements.items(of: element) : []
    return ([element] + parts).compactMap { elements.content(of: $0).unmeasured.ownText }
  }
}

/// A length as hints have it.
func lengthHint(_ length: Double) -> String { decimalLiteral(length) ?? "infinity" }

/// A size as hints have it.
func sizeHint(_ size: Size) -> String { "\(lengthHint(size.width))x\(lengthHint(size.height))" }

extension Coordinate {
  fileprivate var isFraction: Bool {
    if case .fraction = self { true } else { false }
  }
}

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
  /// The members that differ from the font that a run inherits.
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

  /// The members that replace the whole of another font when they are laid over it.
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

/// The comment at the top of the file.
func codeHeading(
  isWhole: Bool, hasMadeUpText: Bool, omittedVariants: [String] = []
) -> [String] {
  var lines = [
    isWhole ? "Written from a layout document." : "Written from an element of a layout document."
  ]
  if hasMadeUpText {
    lines.append("Its texts are measured there by a made-up font; here they have the system's.")
  }
  if !omittedVariants.isEmpty {
    let names = omittedVariants.prefix(3).map { swiftLiteral(String($0.prefix(60))) }
    let more = omittedVariants.count > 3 ? " and \(omittedVariants.count - 3) more" : ""
    lines.append(
      "Left out are variants that change elements: \(names.joined(separator: ", "))\(more).")
  }
  return lines
}

extension LiveDocument {
  /// The comments on a spec that does not meet the requirements of its type, and on elements that it leaves out.
  func notes(of spec: ElementID, except parts: Set<ElementID> = []) -> [String] {
    var notes: [String] = []
    let type = elements.type(of: spec)
    let algorithm = elements.algorithm(of: spec)
    if elements.declaration(of: spec) == nil {
      notes.append("The document has something here that is no element.")
    } else if algorithm == .spec, type != .spec {
      notes.append("The \(type) has no child, so it is laid out as an empty spec.")
    } else if algorithm == .overlay || algorithm == .background || algorithm == .corner,
      elements.child(of: spec, role: .companion) == nil
    {
      notes.append("The \(type) has no \(type) element, so an empty spec stands for it.")
    }
    if algorithm == .custom {
      notes.append("The app has a layout spec of its own here; a wrapper stands for it.")
    }
    if algorithm == .ratio, !elements.writes(.ratio, spec) {
      notes.append("The document gives no ratio.")
    }
    if algorithm == .corner, !elements.writes(.cornerLocation, spec) {
      notes.append("The document gives no corner location.")
    }
    return notes + omissions(of: spec, except: parts)
  }

  /// The comments on children that are not laid out.
  func omissions(of element: ElementID, except parts: Set<ElementID> = []) -> [String] {
    let children = elements.children(of: element).filter { !parts.contains($0) }
    let laidOut = children.count { elements.isParticipating($0) }
    if laidOut == children.count { return [] }
    let omitted = children.filter { !elements.isParticipating($0) }
    let hidden = omitted.filter { elements.description(of: $0).isHidden }
    let misplaced = omitted.filter { !elements.description(of: $0).isHidden }
    var notes: [String] = []
    if !hidden.isEmpty { notes.append("Hidden: \(list(hidden)).") }
    if !misplaced.isEmpty { notes.append("Not laid out here: \(list(misplaced)).") }
    return notes
  }

  private func list(_ elements: [ElementID]) -> String {
    let names = elements.prefix(3).map { element in
      self.elements.id(of: element).flatMap(identifier) ?? "\(self.elements.type(of: element))"
    }
    let more = elements.count > 3 ? " and \(elements.count - 3) more" : ""
    return names.joined(separator: ", ") + more
  }
}
