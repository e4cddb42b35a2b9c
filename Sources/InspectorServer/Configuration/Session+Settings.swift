import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol

extension Session {
  /// Takes the settings that came with `initialize`.
  mutating func begin(withSettings value: JSONValue?) {
    let reading = SettingsReading(value)
    report(reading)
    connection.client.settings.initial = reading.configuration
    connection.client.settings.hints = reading.hints ?? connection.client.settings.hints
    connection.client.settings.indentation =
      reading.indentation ?? connection.client.settings.indentation
    connection.client.settings.trustedFolders = reading.trustedFolders ?? []
  }

  /// Replaces the client's settings, and publishes the diagnostics of its documents again if they changed.
  mutating func apply(settings value: JSONValue?) {
    let reading = SettingsReading(value)
    report(reading)
    guard reading.isUnset || reading.configuration != nil else { return }
    let hints =
      reading.isUnset ? LayoutHintOptions() : reading.hints ?? connection.client.settings.hints
    if connection.client.settings.hints != hints {
      connection.client.settings.hints = hints
      refreshOwn(.inlayHints)
    }
    connection.client.settings.indentation =
      reading.isUnset ? .file : reading.indentation ?? connection.client.settings.indentation
    let (before, trusted) = (
      connection.client.settings.configuration, connection.client.settings.trustedFolders
    )
    connection.client.settings.current = reading.configuration
    connection.client.settings.trustedFolders =
      reading.isUnset ? [] : reading.trustedFolders ?? trusted
    if connection.client.settings.trustedFolders != trusted {
      workspace.services.configurationFiles?.forgetContents()
    }
    if connection.client.settings.configuration != before
      || connection.client.settings.trustedFolders != trusted
    {
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
    guard connection.client.capabilities.configuration else { return false }
    let id = connection.requests.begin(.settings)
    let message = OutgoingMessage.request(id: id, "workspace/configuration") { writer in
      writer.object { writer in
        writer.member("items", [["section": .string(Program.name)] as JSONValue])
      }
    }
    connection.outbox.append(message)
    return true
  }

  /// Registers for changes of settings and of `.lintel.json` files, as far as the client supports it.
  mutating func registerForChanges() {
    var registrations: [JSONValue] = []
    if connection.client.capabilities.configurationRegistration {
      registrations.append([
        "id": "settings", "method": .string(DidChangeConfiguration.method),
        "registerOptions": ["section": .string(Program.name)],
      ])
    }
    if connection.client.capabilities.watchedFilesRegistration {
      var patterns = ["**/\(ConfigurationFiles.name)", "**/*.{ttf,otf,ttc,otc}"]
      if connection.client.capabilities.pulledDiagnostics.isSupported {
        patterns.append("**/*.layout.json")
      }
      let watchers = patterns.map { ["globPattern": .string($0)] as JSONValue }
      registrations.append([
        "id": "files", "method": .string(DidChangeWatchedFiles.method),
        "registerOptions": ["watchers": .array(watchers)],
      ])
    }
    guard !registrations.isEmpty else { return }
    let id = connection.requests.begin(.registration)
    let message = OutgoingMessage.request(id: id, "client/registerCapability") { writer in
      writer.object { writer in writer.member("registrations", registrations) }
    }
    connection.outbox.append(message)
  }

  /// Takes the client's answer to a request of ours; one that nobody waits for is ignored.
  mutating func receive(_ result: Result<JSONValue, ResponseError>, for id: RequestID) {
    guard let purpose = connection.requests.end(id) else { return }
    switch (purpose, result) {
    case (.settings, .success(let value)): apply(settings: value.arrayValue?.first)
    case (.registration, .success), (.refresh, _), (.shownDocument, _): break
    case (.appliedEdit(let number, let requester), let result):
      receive(result, ofEdit: number, for: requester)
    case (.settings, .failure(let error)):
      log(.warning, "the client has no settings to give: \(error.message)")
    case (.registration, .failure(let error)):
      connection.client.capabilities.watchedFilesRegistration = false
      log(
        .warning,
        "the client does not tell of changed configuration: \(error.message); it is read again when "
          + "documents are opened and saved")
    }
  }
}
