package import Diagnostics
import DocumentSyntax
package import LiveDocuments

/// Everything a document answers for, in words that do not depend on how it came to be.
package struct DocumentSnapshot: Equatable {
  package let lines: [String]

  /// Takes the diagnostics from a store that followed the document's edits, or asks all rules afresh.
  package init(of document: LiveDocument, diagnostics store: inout DiagnosticStore) {
    self.init(of: document, diagnostics: store.diagnostics(of: document))
  }

  package init(of document: LiveDocument) {
    var store = DiagnosticStore()
    self.init(of: document, diagnostics: store.diagnostics(of: document))
  }

  private init(of document: LiveDocument, diagnostics: [Diagnostic]) {
    var lines = ["scale \(document.header.scale)", "\(document.header.constrainedSize)"]
    lines.append("\(document.header.direction) \(document.header.screen.texts)")
    for variant in document.header.variants {
      let screen = variant.screen
      lines.append("variant \(variant.name) \(screen.scale) \(screen.constrainedSize)")
      lines.append("  \(screen.direction) \(screen.texts) \(screen.namedIDs)")
      lines += variant.namedElements.map { "  names \($0)" }
    }
    document.elements.forEach { element in
      var line = document.pointer(of: element)
      line += " \(document.elements.description(of: element))"
      line += " at \(document.range(of: element))"
      line += " id \(document.elements.id(of: element) ?? "–")"
      line += " frame \(Self.words(document.layout.frame(of: element)))"
      line += " absolute \(Self.words(document.layout.absoluteFrame(of: element)))"
      line += " node \(Self.words(document.layout.nodeFrame(of: element)))"
      if let size = document.layout.scrollContentSize(of: element) { line += " content \(size)" }
      for kind in ValueMark.Kind.allCases {
        let keys = document.marks(of: element).keys(kind)
        if !keys.isEmpty { line += " \(kind) \(keys)" }
      }
      lines.append(line)
    }
    lines.append("marked \(document.markedElements.count)")
    for error in document.syntaxErrors { lines.append("error \(error.kind) \(error.range)") }
    for diagnostic in diagnostics {
      var line = "diagnostic \(diagnostic.severity) \(diagnostic.code) \(diagnostic.range)"
      line += " \(diagnostic.message)"
      for related in diagnostic.related {
        line += " [\(document.range(of: related.location)) \(related.message)]"
      }
      lines.append(line)
    }
    self.lines = lines
  }

  /// The first lines in which two snapshots differ.
  package func differences(from other: DocumentSnapshot) -> [String] {
    lines.difference(from: other.lines).prefix(8).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
  }

  private static func words(_ frame: Any?) -> String {
    // Zero of either sign is the same place.
    frame.map { "\($0)".replacing("-0.0", with: "0.0").replacing("-nan", with: "nan") } ?? "–"
  }
}
