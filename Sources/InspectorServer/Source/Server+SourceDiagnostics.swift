import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

extension Server {
  /// The diagnostics of the classes of a source file, as its client is shown them.
  func diagnostics(of source: SourceDocument) -> [PublishedDiagnostic] {
    let client = connections[source.owner].client
    let configuration = workspace.services.configuration(
      ofDocument: source.uri, for: client, workspace.participants)
    var found = SourceDiagnostics(in: source.text, ofFileAt: source.filePath)
    for layout in source.layouts {
      guard let document = workspace.documents[DocumentKey(layout.uri)], let live = document.live
      else { continue }
      let diagnostics = document.derived.diagnostics(of: live)
      found.add(
        ClassCheck(
          layout.layout,
          [.init(layout.layout.use, diagnostics, of: live, at: layout.layout.places)]
            + zip(layout.layout.otherUses, layout.others).map { other, check in
              check.use(other.use, at: other.places, configuration)
            }))
    }
    for parent in source.parents { found.add(parent.check(as: configuration)) }
    for problem in source.problems + source.failures.map(\.problem) {
      found.add(problem, as: configuration)
    }
    let listed = CappedDiagnostics(
      found.finish(), limit: configuration.maximumDiagnostics, severity: \.diagnostic.severity)
    return listed.items.map { found in
      client.published(found, of: source) { workspace.text(ofSourceAt: $0) }
    }
  }
}

extension Workspace {
  /// The text of a source file that may be open; `nil` if it cannot be read.
  fileprivate func text(ofSourceAt path: FilePath) -> SourceText? {
    if let open = sources.documents[DocumentKey(path.uri)] { return open.text }
    let text = try? services.files?.read(path, limit: services.documentLimit)
    return text.map { SourceText($0) }
  }
}

extension Client {
  fileprivate func published(
    _ found: SourceDiagnostic, of source: SourceDocument,
    textOfFile: (FilePath) -> SourceText?
  ) -> PublishedDiagnostic {
    let members = capabilities.diagnosticMembers
    func location(
      _ location: SourceDiagnostic.Related.Location
    ) -> LanguageServerProtocol.Location? {
      switch location {
      case .range(let range):
        return LanguageServerProtocol.Location(
          uri: source.uri, range: source.text.range(of: range, in: encoding))
      case .file(let position):
        let path = FilePath(position.file)
        guard let text = textOfFile(path) else { return nil }
        let range = SourcePositions.range(at: position.inFile, in: text)
        return LanguageServerProtocol.Location(
          uri: path.uri, range: text.range(of: range, in: encoding))
      }
    }
    return PublishedDiagnostic(
      range: source.text.range(of: found.range, in: encoding),
      severity: DiagnosticSeverity(rawValue: found.diagnostic.severity.rawValue),
      code: .string(found.diagnostic.code),
      codeDescription: rulePages.map { "\($0)/\(found.diagnostic.code).md" },
      source: Program.name, message: found.diagnostic.message,
      tags: found.diagnostic.tags.compactMap { DiagnosticTag(rawValue: $0.rawValue) }
        .filter(members.tags.contains),
      relatedInformation: members.relatedInformation
        ? found.related.compactMap { related in
          location(related.location).map {
            DiagnosticRelatedInformation(location: $0, message: related.message)
          }
        } : [])
  }
}
