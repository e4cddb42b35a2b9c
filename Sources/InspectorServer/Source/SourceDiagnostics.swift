package import Diagnostics
package import DocumentSyntax
package import LiveDocuments

/// A diagnostic of the layout of a class, at its position in the source file.
package struct SourceDiagnostic: Sendable {
  package let diagnostic: Diagnostic

  /// The JSON Pointer of its element in the document.
  package let pointer: String

  /// The bytes of the source file.
  package let range: Range<Int>

  /// The related locations in the same file.
  package let related: [Related]

  package struct Related: Hashable, Sendable {
    package let range: Range<Int>
    package let message: String
  }

  /// A diagnostic of a document in one size range, as far as it is the same in another.
  package struct Report: Hashable {
    private let code: String
    private let pointer: String

    init(_ diagnostic: Diagnostic, in document: LiveDocument) {
      code = diagnostic.code
      pointer = document.keyPointer(of: diagnostic.location)
    }
  }

  /// The reports on a document in another size range.
  package static func reports(
    of diagnostics: [Diagnostic], in document: LiveDocument
  ) -> Set<Report> {
    Set(diagnostics.map { Report($0, in: document) })
  }

  /// - Returns: `nil` for one in another file.
  fileprivate init?(
    _ diagnostic: Diagnostic, in document: LiveDocument, at positions: SourcePositions
  ) {
    guard let range = positions.range(of: document.keyPointer(of: diagnostic.location)) else {
      return nil
    }
    self.diagnostic = diagnostic
    self.range = range
    pointer = document.pointer(of: diagnostic.location)
    related = diagnostic.related.compactMap { related in
      positions.range(of: document.keyPointer(of: related.location)).map {
        Related(range: $0, message: related.message)
      }
    }
  }
}

/// The diagnostics of the layouts of a source file.
///
/// A diagnostic is listed once if classes share the code that it is about, for instance that of a superclass. Code of
/// another file is checked there.
package struct SourceDiagnostics {
  private let text: SourceText
  private var found: [SourceDiagnostic] = []
  private var known: Set<Key> = []

  /// The layouts with a diagnostic that depends on the other elements that a statement is about.
  private var checked: [(layout: SourceLayout, inert: [(code: String, pointer: String)])] = []

  private struct Key: Hashable {
    let code: String
    let range: Range<Int>
    let message: String
  }

  /// - Parameter text: The text of the source file.
  package init(in text: SourceText) { self.text = text }

  /// Adds the diagnostics of a layout that hold in all size ranges.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics of its document.
  ///   - document: The document.
  ///   - layout: The layout.
  ///   - others: The reports in each other size range of the class.
  package mutating func add(
    _ diagnostics: [Diagnostic], of document: LiveDocument, _ layout: SourceLayout,
    inOtherRanges others: [Set<SourceDiagnostic.Report>]
  ) {
    let positions = SourcePositions(of: layout, in: text)
    for diagnostic in diagnostics
    where document.isOfTest(diagnostic)
      || others.allSatisfy({ $0.contains(SourceDiagnostic.Report(diagnostic, in: document)) })
    {
      guard let moved = SourceDiagnostic(diagnostic, in: document, at: positions),
        known.insert(Key(code: diagnostic.code, range: moved.range, message: diagnostic.message))
          .inserted
      else { continue }
      found.append(moved)
    }
    let inert = diagnostics.filter { EffectiveStatements.codes.contains($0.code) }
    checked.append((layout, inert.map { ($0.code, document.keyPointer(of: $0.location)) }))
  }

  /// The diagnostics in the order of the text.
  package func finish() -> [SourceDiagnostic] {
    var effective: EffectiveStatements?
    if found.contains(where: { EffectiveStatements.codes.contains($0.diagnostic.code) }) {
      effective = EffectiveStatements()
      for (layout, inert) in checked { effective?.add(layout, inert) }
    }
    return found.filter { effective?.contains($0, in: text) != true }.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }
}

/// The statements that set a key of several elements, and have an effect on some: in another state or class.
private struct EffectiveStatements {
  private var positions: [String: Set<SourceLayout.Position>] = [:]

  static let codes = ["inert-stack-style", "inert-layout-position", "size-ignored-by-spec"]

  /// - Complexity: O(*n*) in the number of positions and of diagnostics.
  mutating func add(_ layout: SourceLayout, _ diagnostics: [(code: String, pointer: String)]) {
    for code in Self.codes {
      let inert = Set(diagnostics.filter { $0.code == code }.map(\.pointer))
      for case (let pointer, let position?) in layout.positions
      where pointer.contains("/style/") && !inert.contains(pointer) {
        positions[code, default: []].insert(position)
      }
    }
  }

  func contains(_ found: SourceDiagnostic, in text: SourceText) -> Bool {
    guard let positions = positions[found.diagnostic.code] else { return false }
    let start = text.position(at: found.range.lowerBound, in: .utf8)
    return positions.contains(.init(line: start.line + 1, column: start.character + 1))
  }
}

extension LiveDocument {
  /// True if a diagnostic is at a layout test, which other size ranges do not have.
  fileprivate func isOfTest(_ diagnostic: Diagnostic) -> Bool {
    keyPointer(of: diagnostic.location).hasPrefix("/expect/")
  }

  /// The JSON Pointer of the key or value that a diagnostic is at.
  func keyPointer(of target: DiagnosticLocation) -> String {
    if case .location(let location) = target {
      keyPointer(of: location)
    } else {
      pointer(of: target)
    }
  }
}
