import JSONRPC
package import LanguageServerProtocol

/// What one client has said so far: who it is and which documents it has open.
package struct Session {
  package internal(set) var state = State.uninitialized

  /// What the client can do; nothing until it says so.
  package internal(set) var client = ClientCapabilities()

  /// The unit of positions on the wire.
  package internal(set) var encoding = PositionEncodingKind.utf16

  /// The process whose end is the end of the session.
  package internal(set) var clientProcessID: Int?

  var trace = TraceValue.off
  var documents: [DocumentKey: OpenDocument] = [:]
  var subscriptions = Subscriptions()
  var watches = Watches()

  /// What the editor's settings say about diagnostics.
  var settings = Settings()

  /// The folders that are open, as URIs.
  var folders: [String] = []

  /// The documents in them that are not open; `nil` where there is no file system.
  var workspaceFiles: WorkspaceFiles?

  /// How many reports about documents there were to tell apart.
  var reportCount = 0

  /// What was asked of the client.
  var requests = ClientRequests()

  /// The configuration files beside documents; `nil` where there is no file system.
  var configurationFiles: ConfigurationFiles?

  /// How many names were made up for documents that came without one.
  var madeUpCount = 0

  /// All revisions of all documents, those that were closed included.
  var revisionCount = 0
  var totalWork = WorkCounters()

  /// What the request that is handled may do before it answers.
  var interim = Interim()

  /// Messages to the client that nobody asked for, not sent yet.
  var outbox: [OutgoingMessage] = []

  /// Lines for stderr, not written yet.
  var complaints: [String] = []

  /// The longest text of a document that is worked on, in bytes.
  package let documentLimit: Int

  /// Whether, and how, documents are compared with their text after each edit.
  let paranoia: Paranoia?

  /// The time in nanoseconds since any moment, for durations.
  let now: () -> Int

  /// Where the pages of the rules are, as the beginning of their addresses; `nil` if nowhere, or if the
  /// client has no use for them.
  var rulePages: String?

  /// Keeps a picture in a file for whoever shows it; `nil` where there are no files.
  let savePicture: ((_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String)?

  /// The same for links in documents, once one was asked for; what was found, if anything.
  var linkedRulePages: String??

  /// Finds them; looking costs time, so it waits for a client that wants them.
  let findRulePages: () -> String?

  package enum State: Hashable, Sendable {
    case uninitialized
    case running
    /// Between `shutdown` and `exit`.
    case shutDown
    /// After `exit`; nothing is handled any more.
    case exited(afterShutdown: Bool)
  }

  /// Makes the session of a client that has said nothing; without a clock no time goes by, and without
  /// files only the editor's settings configure it.
  package init(
    documentLimit: Int = 64 << 20, paranoia: Paranoia? = nil, files: (any FileSource)? = nil,
    savePicture: ((_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String)? = nil,
    findRulePages: @escaping () -> String? = { nil }, now: @escaping () -> Int = { 0 }
  ) {
    self.savePicture = savePicture
    configurationFiles = files.map { ConfigurationFiles($0) }
    workspaceFiles = files.map { WorkspaceFiles($0) }
    self.documentLimit = documentLimit
    self.paranoia = paranoia
    self.findRulePages = findRulePages
    self.now = now
  }
}
