import Authoring
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The code actions that say the same in another way, about the element at the start of a range and
/// about the whole document.
struct RefactoringActions {
  private let document: QueriedDocument
  private let uri: String
  private let session: Session
  private let start: Position

  init(_ document: QueriedDocument, uri: String, in session: Session, at start: Position) {
    self.document = document
    self.uri = uri
    self.session = session
    self.start = start
  }

  /// Writes those of the wanted kinds; each was made on a copy, and its title says what that changed.
  func write(to writer: inout JSONWriter, wants: (String) -> Bool) {
    let live = document.live
    let isAboutElement = wants(CodeActionKind.inline) || wants(CodeActionKind.rewrite)
    let converts = wants(CodeActionKind.convertNames) && live.hasOldNames
    if isAboutElement || converts {
      let trials = RefactoringTrials(on: document.fixTrials)
      let offset = live.offset(of: start, in: session.client.encoding)
      for action in trials.refactorings(at: offset, wants: { wants(CodeActionKind.kind(of: $0)) }) {
        write(action, to: &writer)
      }
      if converts, let action = trials.conversionOfOldNames() { write(action, to: &writer) }
    }
    if wants(CodeActionKind.sortKeys), live.source.hasUnsortedKeys { writeSorting(to: &writer) }
  }

  private func write(_ action: TriedRefactoring, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", action.title)
      writer.member("kind", CodeActionKind.kind(of: action.kind))
      write(action.edits, to: &writer)
    }
  }

  /// Writes the action that sorts all keys; in a large document they are many, so its edit can wait.
  private func writeSorting(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", "Sort all keys of this document (no frame changes)")
      writer.member("kind", CodeActionKind.sortKeys)
      guard session.client.capabilities.codeActions.resolvesEdits else {
        return write(document.live.source.keySortingEdits, to: &writer)
      }
      writer.key("data")
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("revision", document.revision)
        writer.member("refactoring", DeferredRefactoring.sortKeys.rawValue)
      }
    }
  }

  private func write(_ edits: [SourceEdit], to writer: inout JSONWriter) {
    writer.workspaceEdit(
      edits, in: document, uri: uri, for: session.client)
  }
}

/// A refactoring whose edits are worked out when it is chosen.
enum DeferredRefactoring: String, CaseIterable {
  case sortKeys

  func edits(of document: LiveDocument) -> [SourceEdit] {
    switch self {
    case .sortKeys: document.source.keySortingEdits
    }
  }
}
