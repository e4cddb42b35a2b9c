package import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The JSON Pointer of the element a diagnostic is about; `""` for the document's own object, and
  /// `/variants/0` for a variant.
  package func pointer(of location: DiagnosticLocation) -> String {
    switch location {
    case .location(let location):
      if let element = location.element { return pointer(of: element) }
      guard location.path.count > 1, location.path[0] == .key("variants"),
        case .index(let index) = location.path[1]
      else { return "" }
      return "/variants/\(index)"
    case .range(let range):
      return element(at: range.lowerBound).map { pointer(of: $0) } ?? ""
    }
  }
}

/// Turns diagnostics into those that LSP publishes.
struct DiagnosticConversion {
  let document: LiveDocument
  let uri: String
  let encoding: PositionEncodingKind
  let client: PublishDiagnosticsClientCapabilities

  /// The start of the addresses of the rules' pages, if the client gets them.
  let rulePages: String?

  func published(_ diagnostics: [Diagnostic]) -> [PublishedDiagnostic] {
    zip(diagnostics, ranges(of: diagnostics)).map { published($0, at: $1) }
  }

  private func ranges(of diagnostics: [Diagnostic]) -> [PositionRange] {
    document.source.text.ranges(of: diagnostics.map(\.range), in: encoding)
  }

  func published(_ diagnostic: Diagnostic) -> PublishedDiagnostic {
    published(diagnostic, at: document.source.text.range(of: diagnostic.range, in: encoding))
  }

  private func published(_ diagnostic: Diagnostic, at range: PositionRange) -> PublishedDiagnostic {
    PublishedDiagnostic(
      range: range,
      severity: DiagnosticSeverity(rawValue: diagnostic.severity.rawValue),
      code: .string(diagnostic.code),
      codeDescription: rulePages.map { "\($0)/\(diagnostic.code).md" },
      source: Program.name, message: diagnostic.message,
      tags: diagnostic.tags.compactMap { DiagnosticTag(rawValue: $0.rawValue) }
        .filter(client.tags.contains),
      relatedInformation: zip(diagnostic.related, relatedRanges(of: diagnostic)).map {
        DiagnosticRelatedInformation(
          location: LanguageServerProtocol.Location(
            uri: document.fileRange(at: $0.location)?.uri ?? uri, range: $1),
          message: $0.message)
      })
  }

  /// The ranges of a diagnostic's related locations; none for a client that does not get them.
  private func relatedRanges(of diagnostic: Diagnostic) -> [PositionRange] {
    guard client.relatedInformation else { return [] }
    return zip(diagnostic.related, diagnostic.relatedRanges).map { related, range in
      document.fileRange(at: related.location).map {
        $0.text.range(of: $0.range, in: encoding)
      } ?? document.source.text.range(of: range, in: encoding)
    }
  }
}

/// A diagnostic as `layout/diagnostics` has it, with pointers.
struct DocumentDiagnostic {
  let diagnostic: Diagnostic
  let live: LiveDocument

  /// The conversion of positions to ranges in the text that the client knows.
  let range: (DiagnosticLocation) -> PositionRange

  /// One of a document that the client knows.
  init(_ diagnostic: Diagnostic, in live: LiveDocument, encoding: PositionEncodingKind) {
    self.init(diagnostic, in: live) { location in
      if let other = live.fileRange(at: location) {
        return other.text.range(of: other.range, in: encoding)
      }
      return live.source.text.range(of: live.range(of: location), in: encoding)
    }
  }

  init(
    _ diagnostic: Diagnostic, in live: LiveDocument,
    range: @escaping (DiagnosticLocation) -> PositionRange
  ) {
    self.diagnostic = diagnostic
    self.live = live
    self.range = range
  }

  /// A related location with its message.
  fileprivate struct RelatedLocation {
    let location: DiagnosticLocation
    let message: String
    let diagnostic: DocumentDiagnostic
  }

  fileprivate var ownLocation: RelatedLocation {
    RelatedLocation(location: diagnostic.location, message: diagnostic.message, diagnostic: self)
  }
}

extension Members<DocumentDiagnostic> {
  static let diagnostic = Members(
    "Diagnostic", "What is wrong at one place.",
    .member("code", .string) { $0.diagnostic.code },
    .member("severity", .severity) { $0.diagnostic.severity.rawValue },
    .member("source", .constant(.string(Program.name))) { _ in Program.name },
    .all(.location) { $0.ownLocation },
    .optional(
      "variants", .array(.string),
      "The variants on whose screens it is found; left out if it is on the document's own screen, or on the one that is asked about."
    ) { $0.diagnostic.variants.isEmpty ? nil : $0.diagnostic.variants },
    .optional("tags", .array(.tag)) {
      $0.diagnostic.tags.isEmpty ? nil : $0.diagnostic.tags.map(\.rawValue)
    },
    .optionalList("related", .related) { diagnostic in
      let related = diagnostic.diagnostic.related
      guard !related.isEmpty else { return nil }
      return related.map {
        .init(location: $0.location, message: $0.message, diagnostic: diagnostic)
      }
    })
}

extension Members<DocumentDiagnostic.RelatedLocation> {
  fileprivate static let location: Members = [
    .member("range", .range) { $0.diagnostic.range($0.location) },
    .member("pointer", .location) { $0.diagnostic.live.pointer(of: $0.location) },
    .member("message", .string) { $0.message },
  ]

  fileprivate static let related = Members(
    "RelatedPlace", "Another place that a diagnostic is about.", location,
    .optional("uri", .string, "The file that it is in, if that is not the document.") {
      $0.diagnostic.live.fileRange(at: $0.location)?.uri
    })
}

// MARK: Schemas

extension JSONSchema {
  fileprivate static let severity = enumeration([1, 2, 3, 4])
    .described("1 is an error, 2 a warning, 3 an information, 4 a hint.")
  fileprivate static let tag = enumeration([1, 2]).described("1 is unnecessary, 2 deprecated.")
  fileprivate static let location = string.described(
    "A JSON Pointer: of an element, of a variant, or \"\" for the document's own object.")
}

extension Diagnostic {
  /// The element it is about; `nil` for the document itself.
  func element(in document: LiveDocument) -> ElementID? {
    switch location {
    case .location(let location): location.element
    case .range(let range): document.element(at: range.lowerBound)
    }
  }
}

extension Severity {
  /// The name for people.
  package var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "information"
    case .hint: "hint"
    }
  }
}
