import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol

extension Session {
  /// Takes the settings that came with `initialize`.
  mutating func begin(withSettings value: JSONValue?) {
    let reading = SettingsReading(value)
    report(reading)
    client.settings.initial = reading.configuration
    client.settings.hints = reading.hints ?? client.settings.hints
    client.settings.indentation = reading.indentation ?? client.settings.indentation
    client.settings.trustedFolders = reading.trustedFolders ?? []
  }

  /// Replaces the client's settings, and publishes the diagnostics of its documents again if they changed.
  mutating func apply(settings value: JSONValue?) {
    let reading = SettingsReading(value)
    report(reading)
    guard reading.isUnset || reading.configuration != nil else { return }
    let hints = reading.isUnset ? LayoutHintOptions() : reading.hints ?? client.settings.hints
    if client.settings.hints != hints {
      client.settings.hints = hints
      refreshOwn(.inlayHints)
    }
    client.settings.indentation =
      reading.isUnset ? .file : reading.indentation ?? client.settings.indentation
    let (before, trusted) = (client.settings.configuration, client.settings.trustedFolders)
    client.settings.current = reading.configuration
    client.settings.trustedFolders = reading.isUnset ? [] : reading.trustedFolders ?? trusted
    if client.settings.trustedFolders != trusted { workspace.configurationFiles?.forgetContents() }
    if client.settings.configuration != before || client.settings.trustedFolders != trusted {
      reconfigureOwn()
    }
  }

  private mutating func report(_ reading: SettingsReading) {
    for remark in reading.remarks { log(.info, remark) }
    guard let first = reading.warnings.first else { return }
    let rest = reading.warnings.count - 1
    show(.warning, rest > 0 ? "\(first) (the log has \(rest) more)" : first)
    for warning in reading.warnings.dropFirst().prefix(10) { log(.warning, warning) }
  }

  // MARK: Asking

  /// Asks the client for its settings, if it offers to be asked.
  ///
  /// - Returns: True if it does.
  @discardableResult
  mutating func askForSettings() -> Bool {
    guard client.capabilities.configuration else { return false }
    let id = client.requests.begin(.settings)
    let message = OutgoingMessage.request(id: id, "workspace/configuration") { writer in
      writer.object { writer in
        writer.member("items", [["section": .string(Program.name)] as JSONValue])
      }
    }
    client.outbox.append(message)
    return true
  }

  /// Registers for changes of settings and of `.lintel.json` files, as far as the client supports it.
  mutating func registerForChanges() {
    var registrations: [JSONValue] = []
    if client.capabilities.configurationRegistration {
      registrations.append([
        "id": "settings", "method": .string(DidChangeConfiguration.method),
        "registerOptions": ["section": .string(Program.name)],
      ])
    }
    if client.capabilities.watchedFilesRegistration {
      var patterns = ["**/\(ConfigurationFiles.name)", "**/*.{ttf,otf,ttc,otc}"]
      if client.capabilities.pulledDiagnostics.isSupported { patterns.append("**/*.layout.json") }
      let watchers = patterns.map { ["globPattern": .string($0)] as JSONValue }
      registrations.append([
        "id": "files", "method": .string(DidChangeWatchedFiles.method),
        "registerOptions": ["watchers": .array(watchers)],
      ])
    }
    guard !registrations.isEmpty else { return }
    let id = client.requests.begin(.registration)
    let message = OutgoingMessage.request(id: id, "client/registerCapability") { writer in
      writer.object { writer in writer.member("registrations", registrations) }
    }
    client.outbox.append(message)
  }

  /// Takes the client's answer to a request of ours; one that nobody waits for is ignored.
  mutating func receive(_ result: Result<JSONValue, ResponseError>, for id: RequestID) {
    guard let purpose = client.requests.end(id) else { return }
    switch (purpose, result) {
    case (.settings, .success(let value)): apply(settings: value.arrayValue?.first)
    case (.registration, .success), (.refresh, _), (.shownDocument, _): break
    case (.appliedEdit(let number, let requester), let result):
      receive(result, ofEdit: number, for: requester)
    case (.settings, .failure(let error)):
      log(.warning, "the client has no settings to give: \(error.message)")
    case (.registration, .failure(let error)):
      client.capabilities.watchedFilesRegistration = false
      log(
        .warning,
        "the client does not tell of changed configuration: \(error.message); it is read again when "
          + "documents are opened and saved")
    }
  }
}
