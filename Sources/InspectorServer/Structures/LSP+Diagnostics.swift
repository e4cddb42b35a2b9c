import JSON
import LanguageServerProtocol

extension LSP {
  struct PublishDiagnosticsParams: Structure {
    let uri: String
    let version: Int?
    let diagnostics: PublishedDiagnostics
    static let members: Members<Self> = [
      .member("uri", \.uri), .optional("version", \.version), .member("diagnostics", \.diagnostics),
    ]
  }

  /// A full report with `items`, or an unchanged one without.
  struct DocumentDiagnosticReport: Structure {
    let resultId: String
    let items: [PublishedDiagnostic]?
    static let members: Members<Self> = [
      .member("kind") { $0.items == nil ? "unchanged" : "full" }, .member("resultId", \.resultId),
      .optional("items", \.items),
    ]
  }

  struct WorkspaceDocumentDiagnosticReport: Structure {
    let uri: String

    /// The number of its text; `nil`, written as `null`, for a file.
    let version: Int?

    let report: DocumentDiagnosticReport

    static let members: Members<Self> = [
      .member("uri", \.uri), .member("version", \.version),
      .all(DocumentDiagnosticReport.members) { $0.report },
    ]
  }

  struct WorkspaceDiagnosticReport: Structure {
    let items: [WorkspaceDocumentDiagnosticReport]
    static let members: Members<Self> = [.member("items", \.items)]
  }
}

extension LSP.DocumentDiagnosticReport {
  /// The report with a number, by which the client knows if it has the report already: an unchanged one if it has.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - previous: The number of the report that the client has.
  ///   - diagnostics: Makes the diagnostics, if the client does not have them.
  init(number: Int, unless previous: String?, diagnostics: () -> [PublishedDiagnostic]) {
    let id = String(number)
    self.init(resultId: id, items: previous == id ? nil : diagnostics())
  }
}
