import Diagnostics

extension Session {
  /// The configuration that holds for a document: that of the `.lintel.json` nearest above it, else
  /// that of the editor's settings.
  func configuration(ofDocument uri: String) -> DiagnosticConfiguration {
    guard let path = FilePath(uri: uri),
      let found = workspace.configurationFiles?.configuration(ofDocumentAt: path)
    else { return workspace.settings.configuration }
    return found
  }

  /// Looks for the configuration of every open document again, and publishes again what changes.
  ///
  /// - Parameter publishingAll: Whether to publish also where the configuration is the same.
  mutating func reconfigure(publishingAll: Bool = false) {
    var isAnyChanged = publishingAll
    for key in workspace.documents.values.sorted(by: { $0.uri < $1.uri }).map({
      DocumentKey($0.uri)
    }) {
      guard var document = workspace.documents[key] else { continue }
      let configuration = configuration(ofDocument: document.uri)
      let isChanged = document.configuration != configuration
      document.configuration = configuration
      document.derived.configuration = configuration
      if isChanged || publishingAll {
        isAnyChanged = true
        document.report = workspace.reportNumbers.next()
        if document.owner == .editor { publishDiagnostics(of: document) }
      }
      workspace.documents[key] = document
    }
    if isAnyChanged {
      refresh(.diagnostics)
      refresh(.codeLenses)
    }
    reportConfigurationFiles()
  }

  /// Shows what is wrong in the configuration files that were read since the last call, in those files.
  ///
  /// Also where the client asks for the diagnostics of documents: it does not ask for those of other files.
  mutating func reportConfigurationFiles() {
    for report in workspace.configurationFiles?.takeReports() ?? [] {
      publish(
        PublishedDiagnostics(report.diagnostics(in: client.encoding)), of: report.path.uri,
        version: nil)
      for line in report.lines { log(.warning, line) }
    }
  }
}
