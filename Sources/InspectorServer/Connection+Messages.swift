import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The type of a message, numbered as LSP does.
enum MessageType: Int {
  case error = 1
  case warning
  case info
}

extension Connection {
  /// Writes a line to the client's log of this server.
  func log(_ type: MessageType, _ message: String) {
    send("window/logMessage", type, message)
  }

  /// Shows a message to the user of the editor.
  func show(_ type: MessageType, _ message: String) {
    send("window/showMessage", type, message)
  }

  private func send(_ method: String, _ type: MessageType, _ message: String) {
    outbox.append(.notification(method, LSP.LogMessageParams(type: type, message: message)))
  }
}

extension Connection {
  /// Params are reported up to so many characters.
  private static let tracedLength = 2_000

  /// Reports what was done about a message.
  ///
  /// - Parameters:
  ///   - wanted: The trace that the client wanted when the message came.
  ///   - what: The report, without the time.
  ///   - params: The params of the message.
  ///   - nanoseconds: The time that it took.
  func trace(
    _ wanted: TraceValue, _ what: @autoclosure () -> String, _ params: JSONValue?,
    nanoseconds: @autoclosure () -> Int
  ) {
    guard wanted != .off else { return }
    let time = spelled(Double(nanoseconds() / 1_000) / 1_000)
    var verbose: String?
    if wanted == .verbose {
      let params = String(decoding: (params ?? .null).serialized(), as: UTF8.self)
      verbose = String(params.prefix(Self.tracedLength))
    }
    let trace = LSP.LogTraceParams(message: "\(what()), \(time) ms", verbose: verbose)
    outbox.append(.notification("$/logTrace", trace))
  }
}

/// Responses that can change without an edit of the document, so that the client has to be notified.
enum RefreshedAnswer: String, Hashable, Sendable {
  case inlayHints = "workspace/inlayHint/refresh"
  case codeLenses = "workspace/codeLens/refresh"
  case diagnostics = "workspace/diagnostic/refresh"
}

extension Connection {
  /// Sends a `workspace/*/refresh` request, if the client supports it.
  func refresh(_ answer: RefreshedAnswer) {
    guard supportsRefresh(of: answer) else { return }
    let id = requests.begin(.refresh(answer))
    outbox.append(OutgoingMessage.request(id: id, answer.rawValue) { _ in })
  }

  private func supportsRefresh(of answer: RefreshedAnswer) -> Bool {
    switch answer {
    case .inlayHints: client.capabilities.refresh.inlayHints
    case .codeLenses: client.capabilities.refresh.codeLenses
    case .diagnostics:
      client.capabilities.refresh.diagnostics
        && client.capabilities.pulledDiagnostics.isSupported
    }
  }
}

extension Connection {
  /// Has the editor select an element in its text.
  func showSelection(_ bytes: Range<Int>, of text: SourceText, uri: String) {
    show(
      LSP.ShowDocumentParams(
        uri: uri, takeFocus: false, selection: text.range(of: bytes, in: client.encoding)))
  }

  /// Asks the client to show a file or a page, outside of it if need be.
  func showDocument(_ uri: String) {
    show(LSP.ShowDocumentParams(uri: uri, external: true))
  }

  private func show(_ params: LSP.ShowDocumentParams) {
    let id = requests.begin(.shownDocument)
    outbox.append(.request(id: id, "window/showDocument", params))
  }
}

extension Connection {
  /// Asks the client for its settings, if it offers to be asked.
  ///
  /// - Returns: True if it does.
  @discardableResult
  func askForSettings() -> Bool {
    guard client.capabilities.configuration else { return false }
    let id = requests.begin(.settings)
    let params = LSP.ConfigurationParams(items: [LSP.ConfigurationItem(section: Program.name)])
    outbox.append(.request(id: id, "workspace/configuration", params))
    return true
  }

  /// Registers for changes of settings and of `.lintel.json` files, as far as the client supports it.
  ///
  /// - Parameter ofSources: True to register for changes of source files too.
  func registerForChanges(ofSources: Bool = false) {
    var registrations: [LSP.Registration] = []
    func register(_ id: String, _ method: String, _ options: some Structure) {
      registrations.append(
        LSP.Registration(id: id, method: method, registerOptions: AnyValue(options)))
    }
    if client.capabilities.configurationRegistration {
      register(
        "settings", DidChangeConfiguration.method,
        LSP.DidChangeConfigurationRegistrationOptions(section: Program.name))
    }
    if client.capabilities.watchedFilesRegistration {
      var patterns = ["**/\(ConfigurationFiles.name)", "**/*.{ttf,otf,ttc,otc}"]
      if ofSources {
        // The files of code, and the texts and images that it names.
        patterns += ["**/*.{swift,m,mm,h,pch,strings,xcstrings}", "**/*.xcassets/**"]
      } else {
        // Documents, and the files that they name.
        patterns.append("**/*.json")
      }
      register(
        "files", DidChangeWatchedFiles.method,
        LSP.DidChangeWatchedFilesRegistrationOptions(
          watchers: patterns.map { LSP.FileSystemWatcher(globPattern: $0) }))
    }
    if client.capabilities.synchronizationRegistration, !ofSources {
      let selector = [LSP.TextDocumentFilterPattern(pattern: "**/\(ConfigurationFiles.name)")]
      let options = LSP.TextDocumentRegistrationOptions(documentSelector: selector)
      register("opened", DidOpenTextDocument.method, options)
      register(
        "changed", DidChangeTextDocument.method,
        LSP.TextDocumentChangeRegistrationOptions(documentSelector: selector))
      register("closed", DidCloseTextDocument.method, options)
    }
    guard !registrations.isEmpty else { return }
    let id = requests.begin(.registration)
    let params = LSP.RegistrationParams(registrations: registrations)
    outbox.append(.request(id: id, "client/registerCapability", params))
  }
}
