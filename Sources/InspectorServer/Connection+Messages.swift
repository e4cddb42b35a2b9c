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
    let message = OutgoingMessage.notification(method) { writer in
      writer.object { writer in
        writer.member("type", type.rawValue)
        writer.member("message", message)
      }
    }
    outbox.append(message)
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
    let text = "\(what()), \(time) ms"
    let message = OutgoingMessage.notification("$/logTrace") { writer in
      writer.object { writer in
        writer.member("message", text)
        guard wanted == .verbose else { return }
        let params = String(decoding: (params ?? .null).serialized(), as: UTF8.self)
        writer.member("verbose", String(params.prefix(Self.tracedLength)))
      }
    }
    outbox.append(message)
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
    let id = requests.begin(.shownDocument)
    let range = text.range(of: bytes, in: client.encoding)
    outbox.append(
      OutgoingMessage.request(id: id, "window/showDocument") { writer in
        writer.object { writer in
          writer.member("uri", uri)
          writer.member("takeFocus", false)
          writer.member("selection", range)
        }
      })
  }

  /// Asks the client to show a file or a page, outside of it if need be.
  func showDocument(_ uri: String) {
    let id = requests.begin(.shownDocument)
    outbox.append(
      OutgoingMessage.request(id: id, "window/showDocument") { writer in
        writer.object { writer in
          writer.member("uri", uri)
          writer.member("external", true)
        }
      })
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
    let message = OutgoingMessage.request(id: id, "workspace/configuration") { writer in
      writer.object { writer in
        writer.member("items", [["section": .string(Program.name)] as JSONValue])
      }
    }
    outbox.append(message)
    return true
  }

  /// Registers for changes of settings and of `.lintel.json` files, as far as the client supports it.
  ///
  /// - Parameter ofSources: True to register for changes of source files too.
  func registerForChanges(ofSources: Bool = false) {
    var registrations: [JSONValue] = []
    if client.capabilities.configurationRegistration {
      registrations.append([
        "id": "settings", "method": .string(DidChangeConfiguration.method),
        "registerOptions": ["section": .string(Program.name)],
      ])
    }
    if client.capabilities.watchedFilesRegistration {
      var patterns = ["**/\(ConfigurationFiles.name)", "**/*.{ttf,otf,ttc,otc}"]
      if ofSources {
        patterns.append("**/*.{swift,m,mm,h,pch}")
      } else {
        // Documents, and the files that they name.
        patterns.append("**/*.json")
      }
      let watchers = patterns.map { ["globPattern": .string($0)] as JSONValue }
      registrations.append([
        "id": "files", "method": .string(DidChangeWatchedFiles.method),
        "registerOptions": ["watchers": .array(watchers)],
      ])
    }
    if client.capabilities.synchronizationRegistration, !ofSources {
      let selector: JSONValue = [["pattern": .string("**/\(ConfigurationFiles.name)")]]
      for (id, method) in [
        ("opened", DidOpenTextDocument.method), ("changed", DidChangeTextDocument.method),
        ("closed", DidCloseTextDocument.method),
      ] {
        var options: JSONObject = ["documentSelector": selector]
        if method == DidChangeTextDocument.method { options["syncKind"] = 2 }
        registrations.append([
          "id": .string(id), "method": .string(method), "registerOptions": .object(options),
        ])
      }
    }
    guard !registrations.isEmpty else { return }
    let id = requests.begin(.registration)
    let message = OutgoingMessage.request(id: id, "client/registerCapability") { writer in
      writer.object { writer in writer.member("registrations", registrations) }
    }
    outbox.append(message)
  }
}
