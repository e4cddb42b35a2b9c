import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `workspace/diagnostic`: all that is wrong in the open documents and in those of the open folders.
///
/// A client sends it again and again. If it has the report on each document, the request is held until something
/// changes (``HeldRequest``), so that nothing is done in the meantime.
enum WorkspaceDiagnosticRequest: TypedQuery {
  static let method = "workspace/diagnostic"
  static let errorKinds: [ErrorKind] = []
  static let capability: ServerCapability? = .workspace

  struct Params: JSONReadable {
    /// By document.
    let previousResultIDs: [DocumentKey: (uri: String, id: String)]
    let workDoneToken: ProgressToken?
    let partialResultToken: ProgressToken?

    init(from reader: JSONReader) throws(JSONShapeError) {
      var ids: [DocumentKey: (uri: String, id: String)] = [:]
      for entry in try reader.member("previousResultIds", expected: "an array").array() {
        let uri = try entry.string("uri")
        ids[DocumentKey(uri)] = (uri, try entry.string("value"))
      }
      previousResultIDs = ids
      workDoneToken = try reader.readOptional("workDoneToken")
      partialResultToken = try reader.readOptional("partialResultToken")
    }
  }

  /// Documents between two parts of the result.
  private static let batch = 32

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceDiagnosticReport? {
    var gone = params.previousResultIDs
    var found: [(report: WorkspaceReport, previous: String?)] = []
    for document in context.workspaceDocuments() {
      try context.check()
      guard let report = context.report(on: document) else { continue }
      found.append((report, gone.removeValue(forKey: DocumentKey(report.uri))?.id))
    }
    if context.mayHoldReports, !found.isEmpty, gone.isEmpty,
      found.allSatisfy({ $0.previous == String($0.report.number) })
    {
      context.add(.hold(params, changeCount: context.workspace.changeCount))
      return nil
    }
    var progress = ProgressReport(
      params.workDoneToken, title: "Checking layouts", send: context.control.send)
    var reports: [LSP.WorkspaceDocumentDiagnosticReport] = []
    func sendPart(_ token: ProgressToken) {
      context.send(InterimMessage(token.message(LSP.WorkspaceDiagnosticReport(items: reports))))
      reports = []
    }
    for (index, (report, previous)) in found.enumerated() {
      guard !context.isCancelled() else {
        progress.end(message: "cancelled")
        throw .requestCancelled
      }
      reports.append(report.made(unless: previous))
      if let token = params.partialResultToken, reports.count >= batch { sendPart(token) }
      progress.report(index + 1, of: found.count, message: "\(index + 1) of \(found.count)")
    }
    // Documents that no longer exist have empty reports.
    reports += gone.values.sorted { $0.uri < $1.uri }.map {
      let number = context.workspace.services.reportNumbers.next()
      return WorkspaceReport(uri: $0.uri, version: nil, number: number) { [] }.made(unless: nil)
    }
    progress.end(message: "\(found.count) layouts")
    if let token = params.partialResultToken, !reports.isEmpty { sendPart(token) }
    return LSP.WorkspaceDiagnosticReport(items: reports)
  }
}

extension RequestContext {
  /// The report on a document of the workspace.
  fileprivate func report(on document: WorkspaceDocument) -> WorkspaceReport? {
    switch document {
    case .open(let key):
      guard let document = workspace[key] else { return nil }
      return WorkspaceReport(
        uri: document.uri, version: document.version, number: document.report
      ) { [self] in diagnostics(of: document) }
    case .file(let path, let uri):
      let configuration = configuration(ofDocument: uri)
      guard let files = workspace.services.files else { return nil }
      let inputs = inputs(ofDocument: uri)
      let number = files.report(
        ofFileAt: path, configuration, inputs, workspace.services.reportNumbers)
      return WorkspaceReport(uri: uri, version: nil, number: number) { [self] in
        do throws(UnreadableFile) {
          let text = try files.read(path, limit: workspace.services.documentLimit)
          return diagnostics(ofText: text, configuration, inputs, uri: uri)
        } catch {
          return [.unreadable(error.reason)]
        }
      }
    }
  }

  private func diagnostics(
    ofText text: [UInt8], _ configuration: DiagnosticConfiguration, _ inputs: DocumentInputs,
    uri: String
  ) -> [PublishedDiagnostic] {
    let live = LiveDocument(text: text, inputs: inputs, isCancelled: control.isCancelled)
    return client.diagnostics(
      configuration.applied(to: DocumentCheck().diagnostics(of: live)), configuration, of: live,
      uri: uri)
  }
}

/// The report on one document of several.
private struct WorkspaceReport {
  let uri: String

  /// The number of its text; `nil` for a file.
  let version: Int?

  let number: Int
  let diagnostics: () -> [PublishedDiagnostic]

  /// The report with its diagnostics computed, unless the client has them.
  func made(unless previous: String?) -> LSP.WorkspaceDocumentDiagnosticReport {
    LSP.WorkspaceDocumentDiagnosticReport(
      uri: uri, version: version,
      report: LSP.DocumentDiagnosticReport(
        number: number, unless: previous, diagnostics: diagnostics))
  }
}
