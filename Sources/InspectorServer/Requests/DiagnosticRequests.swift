import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/diagnostic`: all that is wrong in a document, for clients that ask for it.
enum DocumentDiagnosticRequest: TypedQuery {
  static let method = "textDocument/diagnostic"
  static let errorKinds: [ErrorKind] = [.documentNotOpen]

  /// Only clients that ask are told that they may: the others are sent diagnostics.
  static let capability: ServerCapability? = ServerCapability(.diagnosticProvider) { client in
    guard client.pulledDiagnostics.isSupported else { return nil }
    return LSP.DiagnosticOptions(
      interFileDependencies: false, workspaceDiagnostics: true,
      workDoneProgress: client.workDoneProgress)
  }

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let previousResultID: String?

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      previousResultID = try reader.optionalString("previousResultId")
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
    guard let document = context.workspace[DocumentKey(params.textDocument.uri)] else {
      throw .documentNotOpen(params.textDocument.uri)
    }
    return LSP.DocumentDiagnosticReport(
      number: document.report, unless: params.previousResultID
    ) { context.diagnostics(of: document) }
  }
}

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

/// `layout/diagnostics`: everything wrong in a document that its configuration wants to know, by element
/// and by range.
enum LayoutDiagnosticsRequest: DeclaredQuery {
  static let method = "layout/diagnostics"
  static let takesInlineDocument = true
  static let summary = "Everything wrong in a document, in the order of its text."
  static let errorKinds = ErrorKind.ofDocument
  static let result = Members<Answer>(
    "Diagnostics", "What is wrong in a document.",
    .state { $0.document },
    .list("diagnostics", .diagnostic) { $0.diagnostics },
    .optional("leftOut", .count, "How many are beyond the limit.") {
      $0.leftOut > 0 ? $0.leftOut : nil
    },
    .optionalList(
      "screens", .screenDiagnostics,
      "How many there are on each screen; only of an open document with variants, asked about as a whole."
    ) { $0.screens })

  struct Params: DeclaredParams {
    let document: DocumentReference
    let variant: String?

    /// `nil` for as many as are written at most.
    let limit: Int?

    static let declared = Param(
      DocumentReference.declared, .variant,
      .optional(
        "limit", .count,
        "At most so many, the worst first; never more than \(LayoutDiagnosticsRequest.writtenCount)."
      ),
      as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let diagnostics: [DocumentDiagnostic]
    let leftOut: Int
    let screens: [ScreenDiagnostics]?
  }

  /// More diagnostics are counted and not written; 10,000 take about 50 ms.
  private static let writtenCount = 10_000

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let document = try context.document(params.document, variant: params.variant)
    let listed = CappedDiagnostics(
      document.diagnostics, limit: min(params.limit ?? .max, writtenCount), severity: \.severity)
    let diagnostics = listed.items.map {
      DocumentDiagnostic($0, in: document.live, encoding: context.client.encoding)
    }
    return Answer(
      document: document, diagnostics: diagnostics, leftOut: listed.leftOutCount,
      screens: document.screenDiagnostics)
  }
}

/// The numbers of diagnostics on one screen of a document.
struct ScreenDiagnostics {
  /// The name of its variant; `nil` for the document's own.
  let variant: String?

  /// By severity.
  private var counts: [Severity: Int] = [:]

  init(_ variant: String?, _ diagnostics: [Diagnostic]) {
    self.variant = variant
    for diagnostic in diagnostics { counts[diagnostic.severity, default: 0] += 1 }
  }

  /// The number of a severity; `nil` for none.
  fileprivate func count(_ severity: Severity) -> Int? { counts[severity] }
}

extension Members<ScreenDiagnostics> {
  fileprivate static let screenDiagnostics = Members(
    "ScreenDiagnostics",
    "How many diagnostics are found on one screen; severities without any are left out.",
    .optional("variant", .string, "Left out for the document's own screen.") { $0.variant },
    .optional("error", .count) { $0.count(.error) },
    .optional("warning", .count) { $0.count(.warning) },
    .optional("information", .count) { $0.count(.information) },
    .optional("hint", .count) { $0.count(.hint) })
}

extension QueriedDocument {
  /// The numbers of diagnostics on the document's own screen and on those of the variants to show; `nil` for one without
  /// variants, and for a document that does not outlive the request.
  ///
  /// - Complexity: O(*n*) in the number of diagnostics of all screens, which are kept.
  fileprivate var screenDiagnostics: [ScreenDiagnostics]? {
    guard coversAllScreens, !live.header.variants.isEmpty else { return nil }
    return [ScreenDiagnostics(nil, diagnostics.filter(\.isOnOwnScreen))]
      + live.shownVariants().names.map {
        ScreenDiagnostics($0, diagnostics(onVariant: $0))
      }
  }
}
