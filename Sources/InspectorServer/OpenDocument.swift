import Authoring
import Diagnostics
import DocumentSyntax
import JSONRPC
import LayoutEngine
import LiveDocuments

/// A document as a client keeps it open.
struct OpenDocument {
  /// In the client's own spelling.
  let uri: String

  let owner: Owner

  /// The live document; `nil` for a text beyond the limit, of which nothing is kept.
  var live: LiveDocument?

  var version: Int

  /// The last revision that was worked on; the count goes on where ``live`` is replaced.
  var revision = 0

  /// True if a change did not fit the text, so that the server's text may differ from the client's.
  var isDesynchronized = false

  /// The fonts and variables of the files around it.
  var inputs = DocumentInputs()

  /// The configuration of its diagnostics; `nil` until it was looked up.
  var configuration: DiagnosticConfiguration?

  /// The cached results of ``live``.
  var derived = DerivedCache()

  /// The frames that its elements are shown with while its text is broken.
  var stableFrames = StableFrames()

  /// Names its diagnostics: another number, other diagnostics.
  var report = 0

  /// The work of the last revision, and of all since it was opened.
  var work = WorkCounters()
  var totalWork = WorkCounters()

  /// The owner of the text.
  enum Owner: Hashable, Sendable {
    /// Opened by `textDocument/didOpen`.
    case editor(ClientID)

    /// Opened by `layout/open`.
    case program(ClientID)

    /// Derived from a source file that an editor has open; nobody edits it but by editing the code.
    case source(ClientID)

    var client: ClientID {
      switch self {
      case .editor(let client), .program(let client), .source(let client): client
      }
    }

    /// True for an editor other than this client; its text is the one that counts.
    func isEditor(beside other: ClientID) -> Bool { isEditor && client != other }

    var isEditor: Bool {
      switch self {
      case .editor, .source: true
      case .program: false
      }
    }
  }

  /// The number of the next text, of which nobody says one; the largest number has none after it.
  var nextVersion: Int { version < .max ? version + 1 : version }

  init(uri: String, owner: Owner, version: Int) {
    self.uri = uri
    self.owner = owner
    self.version = version
  }

  /// The document without its text and layout, which shares nothing with this one.
  var withoutContent: OpenDocument {
    var document = self
    if let live { document.stableFrames = stableFrames.forCopy(of: live) }
    document.live = nil
    document.derived = DerivedCache()
    return document
  }
}
