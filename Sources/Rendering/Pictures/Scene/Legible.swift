/// Text of a document as it can be shown on one line, without power over what is around it.
///
/// Control characters become their pictures, what directs the reading order or is no character at all
/// becomes `�`, and a mark that has nothing to stand on gets a dotted circle.
/// It is cut after `limit` grapheme clusters, with an ellipsis.
func legible(_ text: some StringProtocol, limit: Int) -> String {
  var shown = ""
  var count = 0
  for character in text {
    if count == limit {
      if !shown.isEmpty { shown.removeLast() }
      return shown + "…"
    }
    append(character, to: &shown)
    count += 1
  }
  return shown
}

private func append(_ character: Character, to shown: inout String) {
  // A cluster may have thousands of marks; no script needs more than these.
  for (place, scalar) in character.unicodeScalars.prefix(12).enumerated() {
    if place == 0, scalar.properties.generalCategory.isMark { shown.unicodeScalars.append("◌") }
    // What a line ends with would be two pictures.
    if place == 1, character == "\r\n" { return }
    shown.unicodeScalars.append(scalar.shown)
  }
}

extension Unicode.Scalar {
  fileprivate var shown: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "�"
    case 0x7F: "␡"
    case 0xA0: " "
    // Joiners, and the variants and tags of emoji, belong to the character before them.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F: self
    default: properties.generalCategory.isShown ? self : "�"
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }

  fileprivate var isShown: Bool {
    switch self {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
