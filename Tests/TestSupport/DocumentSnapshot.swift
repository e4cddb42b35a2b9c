package import Diagnostics
import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// Everything a document answers for, in words that do not depend on how it came to be.
package struct DocumentSnapshot: WordedSnapshot {
  package private(set) var values: Values

  package struct Values: Equatable {
    fileprivate let header: DocumentHeader
    fileprivate var elements: [Element] = []
    fileprivate let markedCount: Int
    fileprivate let syntaxErrors: [SyntaxError]
    fileprivate var diagnostics: [Reported]
  }

  fileprivate struct Element: Equatable {
    let pointer: String
    let description: ElementDescription
    let range: Range<Int>
    let id: String?
    let frame: Frame?
    let absoluteFrame: Frame?
    let nodeFrame: Frame?
    let contentSize: Size?

    /// The keys of each kind of mark.
    let marks: [[String]]
  }

  fileprivate struct Reported: Equatable {
    let severity: Severity
    let code: String
    let range: Range<Int>
    let message: String
    let relatedRanges: [Range<Int>]
    let relatedMessages: [String]

    /// Values that order those of the same range.
    var order: (Int, Int, String, String, String) {
      (
        range.lowerBound, range.upperBound, "\(code) \(severity)", message,
        "\(relatedMessages) \(relatedRanges)"
      )
    }
  }

  /// Takes the diagnostics from a store that followed the document's edits, or asks all rules afresh.
  package init(of document: LiveDocument, diagnostics store: inout DiagnosticStore) {
    self.init(of: document, diagnostics: store.diagnostics(of: document))
  }

  package init(of document: LiveDocument) {
    var store = DiagnosticStore()
    self.init(of: document, diagnostics: store.diagnostics(of: document))
  }

  private init(of document: LiveDocument, diagnostics: [Diagnostic]) {
    values = Values(
      header: document.header, markedCount: document.markedElements.count,
      syntaxErrors: document.text.syntaxErrors,
      diagnostics: diagnostics.map { diagnostic in
        Reported(
          severity: diagnostic.severity, code: diagnostic.code, range: diagnostic.range,
          message: diagnostic.message,
          relatedRanges: diagnostic.related.map { document.range(of: $0.location) },
          relatedMessages: diagnostic.related.map(\.message))
      })
    document.elements.forEach { element in
      let marks = document.marks(of: element)
      values.elements.append(
        Element(
          pointer: document.pointer(of: element),
          description: document.elements.description(of: element),
          range: document.range(of: element), id: document.elements.id(of: element),
          frame: document.layout.frame(of: element),
          absoluteFrame: document.layout.absoluteFrame(of: element),
          nodeFrame: document.layout.nodeFrame(of: element),
          contentSize: document.layout.scrollContentSize(of: element),
          marks: ValueMark.Kind.allCases.map { marks.keys($0) }))
    }
  }

  /// A copy with the diagnostics of each range in one order.
  package var withSortedDiagnostics: Self {
    var sorted = self
    sorted.values.diagnostics.sort { $0.order < $1.order }
    return sorted
  }

  /// The words for all of it.
  package var lines: [String] {
    let header = values.header
    var lines = ["scale \(header.scale)", "\(header.constrainedSize)"]
    lines.append("\(header.direction) \(header.screen.texts)")
    for variant in header.variants {
      let screen = variant.screen
      lines.append("variant \(variant.name) \(screen.scale) \(screen.constrainedSize)")
      lines.append("  \(screen.direction) \(screen.texts) \(screen.changesElements)")
      lines += variant.namedElements.map { "  names \($0)" }
    }
    for element in values.elements {
      var line = element.pointer
      line += " \(element.description)"
      line += " at \(element.range)"
      line += " id \(element.id ?? "–")"
      line += " frame \(Self.words(element.frame))"
      line += " absolute \(Self.words(element.absoluteFrame))"
      line += " node \(Self.words(element.nodeFrame))"
      if let size = element.contentSize { line += " content \(size)" }
      for (kind, keys) in zip(ValueMark.Kind.allCases, element.marks) where !keys.isEmpty {
        line += " \(kind) \(keys)"
      }
      lines.append(line)
    }
    lines.append("marked \(values.markedCount)")
    for error in values.syntaxErrors { lines.append("error \(error.kind) \(error.range)") }
    for diagnostic in values.diagnostics {
      var line = "diagnostic \(diagnostic.severity) \(diagnostic.code) \(diagnostic.range)"
      line += " \(diagnostic.message)"
      for (range, message) in zip(diagnostic.relatedRanges, diagnostic.relatedMessages) {
        line += " [\(range) \(message)]"
      }
      lines.append(line)
    }
    return lines
  }

  private static func words(_ frame: Any?) -> String {
    // Zero of either sign is the same place.
    frame.map { "\($0)".replacing("-0.0", with: "0.0").replacing("-nan", with: "nan") } ?? "–"
  }
}
