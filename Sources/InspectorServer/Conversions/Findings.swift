package import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
package import LiveDocuments

extension LiveDocument {
  /// The JSON Pointer of the element a finding is about; `""` for the document's own object, and
  /// `/variants/0` for a variant.
  package func pointer(of place: FindingPlace) -> String {
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

/// Turns findings into diagnostics as a client understands them.
struct DiagnosticConversion {
  let document: LiveDocument
  let uri: String
  let encoding: PositionEncodingKind
  let client: PublishDiagnosticsClientCapabilities

  /// Where the pages of the rules are, if the client is to be told.
  let rulePages: String?

  func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    let ranges = document.source.text.ranges(of: findings.map(\.range), in: encoding)
    return zip(findings, ranges).map { diagnostic($0, at: $1) }
  }

  func diagnostic(_ finding: Finding) -> Diagnostic {
    diagnostic(finding, at: document.source.text.range(of: finding.range, in: encoding))
  }

  private func diagnostic(_ finding: Finding, at range: PositionRange) -> Diagnostic {
    Diagnostic(
      range: range,
      severity: DiagnosticSeverity(rawValue: finding.severity.rawValue),
      code: .string(finding.code), codeDescription: rulePages.map { "\($0)/\(finding.code).md" },
      source: Program.name, message: finding.message,
      tags: finding.tags.compactMap { DiagnosticTag(rawValue: $0.rawValue) }
        .filter(client.tags.contains),
      relatedInformation: client.relatedInformation ? finding.related.map(information) : [])
  }

  private func information(_ related: Finding.Related) -> DiagnosticRelatedInformation {
    DiagnosticRelatedInformation(
      location: LanguageServerProtocol.Location(uri: uri, range: range(of: related.place)),
      message: related.message)
  }

  private func range(of place: FindingPlace) -> PositionRange {
    document.source.text.range(of: document.range(of: place), in: encoding)
  }
}

extension JSONWriter {
  /// Writes one finding as `layout/diagnostics` has it, with pointers.
  mutating func value(
    _ finding: Finding, in document: LiveDocument, encoding: PositionEncodingKind
  ) {
    value(finding, in: document) { place in
      document.source.text.range(of: document.range(of: place), in: encoding)
    }
  }

  /// The same with ranges of a text that is not the document's own.
  mutating func value(
    _ finding: Finding, in document: LiveDocument, range: (FindingPlace) -> PositionRange
  ) {
    object { writer in
      writer.member("code", finding.code)
      writer.member("severity", finding.severity.rawValue)
      writer.member("source", Program.name)
      writer.place(finding.place, in: document, range: range)
      writer.member("message", finding.message)
      if !finding.tags.isEmpty { writer.member("tags", finding.tags.map(\.rawValue)) }
      guard !finding.related.isEmpty else { return }
      writer.key("related")
      writer.array { writer in
        for related in finding.related {
          writer.object { writer in
            writer.place(related.place, in: document, range: range)
            writer.member("message", related.message)
          }
        }
      }
    }
  }

  private mutating func place(
    _ place: FindingPlace, in document: LiveDocument, range: (FindingPlace) -> PositionRange
  ) {
    member("range", range(place))
    member("pointer", document.pointer(of: place))
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let finding = SchemaComponent("Finding") {
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

  static let diagnostic = SchemaComponent("Diagnostic") {
    .object(
      ["range": .range, "message": .string],
      optional: [
        "severity": .severity, "code": .string,
        "codeDescription": .object(["href": .string]), "source": .constant(.string(Program.name)),
        "tags": .array(.tag),
        "relatedInformation": .array(
          .object([
            "location": .object(["uri": .string, "range": .range]), "message": .string,
          ])),
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
