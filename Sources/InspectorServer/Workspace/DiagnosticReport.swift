import JSON
import LanguageServerProtocol

/// What is wrong in a document, under a number by which the client knows whether it has it already.
struct DiagnosticReport {
  let number: Int
  let diagnostics: () -> [PublishedDiagnostic]

  /// Writes the members of a report: all of it, or that it is the one the client has.
  func write(to writer: inout JSONWriter, unless previous: String?) {
    let id = String(number)
    guard previous != id else {
      writer.member("kind", "unchanged")
      writer.member("resultId", id)
      return
    }
    writer.member("kind", "full")
    writer.member("resultId", id)
    writer.member("items", diagnostics())
  }
}

extension SchemaComponent {
  static let diagnosticReport = SchemaComponent("DiagnosticReport") { .report([:]) }

  static let workspaceDiagnosticReport = SchemaComponent("WorkspaceDiagnosticReport") {
    .object(["items": .array(.report(["uri": .string, "version": .integer.orNull]))])
  }
}

extension JSONSchema {
  /// A report with these members.
  fileprivate static func report(_ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
    var full = object([
      "kind": .constant("full"), "resultId": .string, "items": .array(.ref(.publishedDiagnostic)),
    ])
    var unchanged = object(["kind": .constant("unchanged"), "resultId": .string])
    let members = members.map { (name: $0.key, schema: $0.value) }
    full.require(members)
    unchanged.require(members)
    return .oneOf(full, unchanged)
  }
}
