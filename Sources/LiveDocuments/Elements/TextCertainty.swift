package import LayoutEngine

/// The certainty of a text's size.
package enum TextCertainty: String, CaseIterable, Hashable, Sendable {
  /// A device or a font file measured it, or all letters are equally wide by definition.
  case exact

  /// A built-in table of widths measured it, with the error that ``TextSource/errorOfTable`` states.
  case about

  /// Its string or its font is not known, and another one was measured.
  case assumed
}

extension LiveDocument {
  /// The certainty of an element's text; `nil` for elements without text.
  package func textCertainty(of element: ElementID) -> TextCertainty? {
    guard let source = textSource(of: element) else { return nil }
    if source == .measured { return .exact }
    if marks(of: element).hasAssumedText || marks(of: element).hasAssumedFont { return .assumed }
    return isTextApproximate(element) ? .about : .exact
  }

  /// A length of an element's text in words, with its certainty and where the widths come from.
  ///
  /// - Parameters:
  ///   - length: The length, such as `139 pt`.
  ///   - word: The word behind it, such as `wide`.
  ///   - element: The element with the text.
  /// - Returns: Such as `about 139 pt wide (built-in widths, like San Francisco's)`.
  package func textLength(_ length: String, _ word: String, of element: ElementID) -> String {
    let origin = textOrigin(of: element)
    return "\(isTextApproximate(element) ? "about " : "")\(length) \(word)"
      + (origin.map { " (\($0))" } ?? "")
  }

  /// The source of a text's widths in words; `nil` for the family `fixed`, whose widths are exact by definition.
  package func textOrigin(of element: ElementID) -> String? {
    let isApproximate = isTextApproximate(element)
    switch textSource(of: element) {
    case .measured: return "measured on a device"
    case .font where isApproximate: return "measured in its font, which lacks some characters"
    case .font: return "measured in its font"
    case .system:
      let families = elements.content(of: element).ownText.map { text in
        Set(text.allRuns.filter { $0.attachment == nil && !$0.font.isFixed }.map(\.font.family))
      }
      let widths = TextOrigin.builtIn(families == [Font.helveticaFamily] ? .helvetica : .system)
      return marks(of: element).hasAssumedFont ? "\(widths), as its font is not known" : widths
    case .fixed, nil: return nil
    }
  }
}

/// The words for widths that come from a built-in table.
package enum TextOrigin {
  package enum Table: Hashable, Sendable {
    case system
    case helvetica
  }

  /// The table as an origin of widths.
  package static func builtIn(_ table: Table = .system) -> String {
    "built-in widths, like \(table == .system ? "San Francisco" : "Helvetica")'s"
  }

  /// A sentence that a result may be another one on a device, because widths of a table are not exact.
  package static var mayFit: String {
    "it may fit: \(builtIn()), are up to \(Int(TextSource.errorOfTable * 100)) % off"
  }
}
