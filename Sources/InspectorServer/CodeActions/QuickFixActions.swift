import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The code actions about the diagnostics in a range of a document.
struct QuickFixActions {
  private let document: QueriedDocument
  private let uri: String
  private let session: Session
  private let diagnostics: [Diagnostic]

  /// So many diagnostics are looked at for one menu.
  private static let limit = 20

  /// Of a document with more diagnostics a client that cannot resolve is offered no fixes of all of a kind.
  private static let eagerLimit = 100

  /// So many fixes are made when one that fixes all is chosen; it can be chosen again.
  static let lazyLimit = 200

  init(_ document: QueriedDocument, uri: String, in session: Session, at range: PositionRange) {
    self.document = document
    self.uri = uri
    self.session = session
    let bytes = document.live.bytes(of: range, in: session.client.encoding)
    diagnostics = Array(
      document.diagnostics.filter { diagnostic in
        diagnostic.range.lowerBound <= bytes.upperBound
          && bytes.lowerBound <= diagnostic.range.upperBound
      }.prefix(Self.limit))
  }

  /// Writes the fixes that hold, and for each code of which one is safe, one for all of its kind.
  func writeFixes(to writer: inout JSONWriter) {
    let conversion = DiagnosticConversion(
      document: document.live, uri: uri, encoding: session.client.encoding,
      client: session.client.capabilities.diagnosticMembers,
      rulePages: session.client.rulePages)
    var safeCodes: [String] = []
    for diagnostic in diagnostics {
      let fixes = document.fixTrials.fixes(for: diagnostic, in: document.live)
      for (place, fix) in fixes.enumerated() {
        writer.object { writer in
          writer.member("title", fix.titleWithChange)
          writer.member("kind", CodeActionKind.quickFix)
          writer.member("diagnostics", [conversion.published(diagnostic)])
          if place == 0 { writer.member("isPreferred", true) }
          write(fix.edits, to: &writer)
        }
        if fix.isSafe, !safeCodes.contains(diagnostic.code) { safeCodes.append(diagnostic.code) }
      }
    }
    for code in safeCodes {
      let count = document.diagnostics.count { $0.code == code }
      guard count > 1 else { continue }
      writeLazily(
        "Fix all \(count) of \(code) in this document", CodeActionKind.quickFix, code: code,
        to: &writer)
    }
  }

  /// Writes the action that makes every safe fix; whether there is one is found out when it is chosen.
  func writeFixAll(to writer: inout JSONWriter) {
    guard !document.diagnostics.isEmpty else { return }
    writeLazily("Make all safe fixes", CodeActionKind.fixAll, code: nil, to: &writer)
  }

  private func write(_ edits: [SourceEdit], to writer: inout JSONWriter) {
    writer.workspaceEdit(
      edits, in: document, uri: uri, for: session.client)
  }

  private func writeLazily(
    _ title: String, _ kind: String, code: String?, to writer: inout JSONWriter
  ) {
    // Whoever cannot resolve would wait for all of them whenever a menu opens.
    guard
      session.client.capabilities.codeActions.resolvesEdits
        || document.diagnostics.count <= Self.eagerLimit
    else { return }
    writer.object { writer in
      writer.member("title", title)
      writer.member("kind", kind)
      guard session.client.capabilities.codeActions.resolvesEdits else {
        let fixes = SafeFixes(of: document.live) { code == nil || $0.code == code }
        return write(fixes.edits, to: &writer)
      }
      writer.key("data")
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("revision", document.revision)
        writer.optionalMember("code", code)
      }
    }
  }
}
