package import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
package import LiveDocuments

extension LiveDocument {
  /// The JSON Pointer of the element a diagnostic is about; `""` for the document's own object, and
  /// `/variants/0` for a variant.
  package func pointer(of place: DiagnosticPlace) -> String {
    switch place {
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

  /// Where the pages of the rules are, if the client is to be told.
  let rulePages: String?

  func published(_ diagnostics: [Diagnostic]) -> [PublishedDiagnostic] {
    let ranges = document.source.text.ranges(of: diagnostics.map(\.range), in: encoding)
    return zip(diagnostics, ranges).map { published($0, at: $1) }
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
      relatedInformation: client.relatedInformation ? diagnostic.related.map(information) : [])
  }

  private func information(_ related: Diagnostic.Related) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation(
      location: LanguageServerProtocol.Location(uri: uri, range: range(of: related.place)),
      message: related.message)
  }

  private func range(of place: DiagnosticPlace) -> PositionRange {
    document.source.text.range(of: document.range(of: place), in: encoding)
  }
}

extension JSONWriter {
  /// Writes one diagnostic as `layout/diagnostics` has it, with pointers.
  mutating func value(
    _ diagnostic: Diagnostic, in document: LiveDocument, encoding: PositionEncodingKind
  ) {
    value(diagnostic, in: document) { place in
      document.source.text.range(of: document.range(of: place), in: encoding)
    }
  }

  /// The same with ranges of a text that is not the document's own.
  mutating func value(
    _ diagnostic: Diagnostic, in document: LiveDocument, range: (DiagnosticPlace) -> PositionRange
  ) {
    object { writer in
      writer.member("code", diagnostic.code)
      writer.member("severity", diagnostic.severity.rawValue)
      writer.member("source", Program.name)
      writer.place(diagnostic.place, in: document, range: range)
      writer.member("message", diagnostic.message)
      if !diagnostic.tags.isEmpty { writer.member("tags", diagnostic.tags.map(\.rawValue)) }
      guard !diagnostic.related.isEmpty else { return }
      writer.key("related")
      writer.array { writer in
        for related in diagnostic.related {
          writer.object { writer in
            writer.place(related.place, in: document, range: range)
            writer.member("message", related.message)
          }
        }
      }
    }
  }

  private mutating func place(
    _ place: DiagnosticPlace, in document: LiveDocument, range: (DiagnosticPlace) -> PositionRange
  ) {
    member("range", range(place))
    member("pointer", document.pointer(of: place))
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let diagnostic = SchemaComponent("Diagnostic") {
    .object(
      [
        "code": .string, "severity": .severity, "source": .constant(.string(Program.name)),
        "range": .range, "pointer": .place, "message": .string,
      ],
      optional: [
        "tags": .array(.tag),
        "related": .array(.object(["range": .range, "pointer": .place, "message": .string])),
      ])
  }
}

extension JSONSchema {
  fileprivate static let severity = enumeration([1, 2, 3, 4])
    .described("1 is an error, 2 a warning, 3 an information, 4 a hint.")
  fileprivate static let tag = enumeration([1, 2]).described("1 is unnecessary, 2 deprecated.")
  fileprivate static let place = string.described(
    "A JSON Pointer: of an element, of a variant, or \"\" for the document's own object.")
}
