import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The state that all connections share: the documents, the folders and their files.
///
/// Settings are not part of it; they belong to a connection (``Client/settings``).
struct Workspace {
  var documents: [DocumentKey: OpenDocument] = [:]

  /// The source files that some of the documents are derived from.
  var sources = Sources()

  /// Copies of them for workers.
  let snapshotCache = SnapshotCache()

  /// The open documents that others name as files of variables or entries.
  var dataFiles = DataFiles()

  /// The configuration files that editors have open.
  var configurations: [DocumentKey: OpenConfiguration] = [:]

  /// The clients as others see them.
  var participants = Participants()

  /// The edits that editors were requested to apply.
  var askedEdits = AskedEdits()

  /// The documents whose editors are still to be sent the results of layout tests, in the order of their edits.
  var awaitingTests: [DocumentKey] = []

  /// The number of messages so far that may have changed the diagnostics of a document.
  var changeCount = 0

  /// The number of names that were made for documents without one.
  var madeUpCount = 0

  /// The number of views that were made, those that were closed included.
  var viewCount = 0

  /// All revisions of all documents, those that were closed included.
  var revisionCount = 0
  var totalWork = WorkCounters()

  /// Lines for stderr, not written yet.
  var logLines: [String] = []

  /// The comparison of documents with their text after each edit, if it is enabled.
  let selfCheck: SelfCheck?

  let services: WorkspaceServices

  init(_ services: WorkspaceServices, selfCheck: SelfCheck?) {
    self.services = services
    self.selfCheck = selfCheck
  }
}

/// The clients of a workspace as the others see them.
struct Participants: Sendable {
  private var all: [ClientID: Participant] = [.first: Participant()]

  struct Participant: Sendable {
    /// The name of the client, if it sent one.
    var name: String?

    /// The folders that it has open, as URIs.
    var folders: [String] = []
  }

  var count: Int { all.count }

  /// A client by its ID; one without a name and folders if there is none.
  subscript(id: ClientID) -> Participant {
    get { all[id] ?? Participant() }
    set { all[id] = newValue }
  }

  mutating func remove(_ id: ClientID) { all[id] = nil }

  /// The folders of all of them; one that several have open is there once.
  var folders: [String] {
    var seen: Set<DocumentKey> = []
    return all.sorted { $0.key.number < $1.key.number }.flatMap(\.value.folders)
      .filter { seen.insert(DocumentKey($0)).inserted }
  }
}

/// The files, caches and limits of a workspace: what is the same for a worker as for the thread that handles messages.
final class WorkspaceServices: Sendable {
  /// The documents in the folders that are not open; `nil` where there is no file system.
  let files: WorkspaceFiles?

  /// The named elements of all these documents.
  let symbols = SymbolCache()

  /// The files, with the texts of open files; `nil` without a file system.
  let openTexts: OpenTexts?

  /// The configuration files beside documents; `nil` where there is no file system.
  let configurationFiles: ConfigurationFiles?

  /// The folders that the command line trusts, for all clients.
  let trusted: TrustedFolders

  /// The family of texts that name none, where neither a configuration file nor a client gives one.
  let defaultFont: DefaultFont

  /// The numbers of reports about documents.
  let reportNumbers = ReportNumbers()

  /// The longest text of a document that is worked on, in bytes.
  let documentLimit: Int

  /// The time in nanoseconds since any moment, for durations.
  let now: @Sendable () -> Int

  /// Keeps a picture in a file for the program that shows it; `nil` where there are no files.
  let savePicture: PictureSaving?

  /// Has the page served that shows documents in a browser, and makes an address of it with a one-time code in its
  /// fragment; `nil` where there are no sockets.
  let openLivePage: PageOpening?

  /// Reads the layouts of source files; `nil` if editors open documents only.
  let sources: (any SourceReading)?

  /// True if editors open documents; false in the mode for source code, where they open source files only.
  let opensDocuments: Bool

  /// Finds the pages of the rules; looking costs time, so it waits for a client that wants them.
  let findRulePages: @Sendable () -> String?

  /// - Precondition: A document of `documentLimit` bytes can have a syntax tree.
  init(
    documentLimit: Int, files: (any FileSource)?, trusted: TrustedFolders,
    savePicture: PictureSaving?, openLivePage: PageOpening?, sources: (any SourceReading)?,
    defaultFont: DefaultFont, opensDocuments: Bool,
    findRulePages: @escaping @Sendable () -> String?,
    now: @escaping @Sendable () -> Int
  ) {
    precondition(
      documentLimit <= SyntaxTree.longestText, "documents may be longer than syntax trees")
    self.files = files.map { WorkspaceFiles($0) }
    openTexts = files.map { OpenTexts(over: $0) }
    configurationFiles = openTexts.map { ConfigurationFiles($0, defaultFont: defaultFont) }
    self.trusted = trusted
    self.defaultFont = defaultFont
    self.documentLimit = documentLimit
    self.savePicture = savePicture
    self.openLivePage = openLivePage
    self.sources = sources
    self.opensDocuments = opensDocuments
    self.findRulePages = findRulePages
    self.now = now
  }
}

/// Keeps a picture in a file of that name, and returns its URI.
package typealias PictureSaving =
  @Sendable (_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String

package typealias PageOpening = @Sendable () throws(UnreadableFile) -> String

extension WorkspaceServices {
  /// True in the mode for source code, which has requests and notifications of its own.
  var isForSourcesOnly: Bool { sources != nil && !opensDocuments }

  /// True if a notification is one of the mode for source code, or about a source file beside documents.
  func isAboutSource(_ params: JSONValue?) -> Bool {
    guard sources != nil else { return false }
    guard opensDocuments else { return true }
    let uri = params?["textDocument"]?["uri"]?.stringValue
    return uri.flatMap { FilePath(uri: $0) }?.isSourceFile ?? false
  }
}

extension WorkspaceServices {
  /// Finds the configuration of a document.
  ///
  /// - Parameters:
  ///   - uri: The URI of the document.
  ///   - client: The client that has it open, or that asks about it if none has.
  ///   - participants: The folders of clients.
  /// - Returns: That of the `.lintel.json` nearest above the document, else that of the client's settings.
  func configuration(
    ofDocument uri: String, for client: Client, _ participants: Participants
  ) -> DiagnosticConfiguration {
    guard let path = FilePath(uri: uri),
      let found = configurationFiles?.configuration(
        ofDocumentAt: path, trusting: trustedFolders(of: client, participants))
    else { return client.settings.configuration }
    return found
  }

  /// Finds the fonts and variables of the files around a document.
  ///
  /// - Parameters:
  ///   - uri: The URI of the document.
  ///   - client: The client that has it open, or that asks about it if none has.
  ///   - participants: The folders of clients.
  /// - Returns: The default font alone for a document that is no file.
  func inputs(
    ofDocument uri: String, for client: Client, _ participants: Participants
  ) -> DocumentInputs {
    FilePath(uri: uri).flatMap {
      configurationFiles?.inputs(
        ofDocumentAt: $0, trusting: trustedFolders(of: client, participants),
        defaultFont: client.settings.defaultFont)
    } ?? inputs(ofTextFrom: client)
  }

  /// The inputs of a text of a client that is no file.
  func inputs(ofTextFrom client: Client) -> DocumentInputs {
    DocumentInputs(defaultFont: client.settings.defaultFont ?? defaultFont)
  }

  /// Finds the values that a configuration gives the layout code in a source file of a client, with the folders of
  /// libraries of the client's settings behind the folders of the configuration.
  ///
  /// Without a configuration the path is that of one in the folder `/`.
  func sourceValues(
    of source: SourceDocument, for client: Client, _ participants: Participants
  ) -> (configuration: FilePath, values: SourceValues)? {
    let found = source.path.flatMap {
      configurationFiles?.sourceValues(
        ofFileAt: $0, trusting: trustedFolders(of: client, participants))
    }
    let own = client.settings.libraries
    guard !own.isEmpty else { return found }
    var result = found ?? (FilePath("/").appending(ConfigurationFiles.name), SourceValues())
    result.values.libraries.folders += own.folders
    result.values.libraries.readsXcodeCheckouts = own.readsXcodeCheckouts
    return result
  }

  /// The folders in which configurations of a client's documents may name files: those that it has open, and those
  /// that its settings and the command line trust.
  private func trustedFolders(of client: Client, _ participants: Participants) -> TrustedFolders {
    let open = participants[client.id].folders.compactMap { FilePath(uri: $0) }
    return TrustedFolders(open + client.settings.trustedFolders + trusted.paths)
  }
}

extension Workspace {
  /// An open document with its layout.
  ///
  /// - Throws: `document-not-open` or `document-too-large`.
  func openLayout(_ uri: String) throws(ResponseError) -> (OpenDocument, LiveDocument) {
    guard let document = documents[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard let live = document.live else {
      throw .documentTooLarge(limit: services.documentLimit)
    }
    return (document, live)
  }

  /// The document that a program opened.
  ///
  /// - Throws: `document-not-open`, or `document-owned-by-editor` for one whose text is an editor's.
  func documentOfProgram(_ uri: String) throws(ResponseError) -> OpenDocument {
    guard let document = documents[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard !document.owner.isEditor else { throw .documentOwnedByEditor(uri) }
    return document
  }

  /// The number of the first revision of a document that is opened now.
  func nextRevision(of uri: String) -> Int { (documents[DocumentKey(uri)]?.revision ?? 0) + 1 }

  /// A name that no open document has.
  mutating func makeUpURI() -> String {
    var uri: String
    repeat {
      madeUpCount += 1
      uri = "\(Program.name):\(madeUpCount)"
    } while documents[DocumentKey(uri)] != nil
    return uri
  }
}
