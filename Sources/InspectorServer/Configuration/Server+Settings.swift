import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol

extension Server {
  /// Takes the settings that came with `initialize`.
  mutating func begin(withSettings value: JSONValue?, of client: ClientID) {
    let reading = SettingsReading(value)
    connections[client].report(reading)
    var settings = connections[client].client.settings
    settings.initial = reading.configuration
    settings.hints = reading.hints ?? settings.hints
    settings.indentation = reading.indentation ?? settings.indentation
    settings.trustedFolders = reading.trustedFolders ?? []
    connections[client].client.settings = settings
  }

  /// Replaces a client's settings, and publishes the diagnostics of its documents again if they changed.
  mutating func apply(settings value: JSONValue?, of client: ClientID) {
    let reading = SettingsReading(value)
    connections[client].report(reading)
    guard reading.isUnset || reading.configuration != nil else { return }
    let former = connections[client].client.settings
    var settings = former
    settings.hints = reading.isUnset ? LayoutHintOptions() : reading.hints ?? former.hints
    settings.indentation = reading.isUnset ? .file : reading.indentation ?? former.indentation
    settings.current = reading.configuration
    settings.trustedFolders =
      reading.isUnset ? [] : reading.trustedFolders ?? former.trustedFolders
    connections[client].client.settings = settings
    if settings.hints != former.hints { connections[client].refresh(.inlayHints) }
    let trustsOthers = settings.trustedFolders != former.trustedFolders
    if trustsOthers { workspace.services.configurationFiles?.forgetContents() }
    if settings.configuration != former.configuration || trustsOthers {
      reconfigureDocuments(of: client)
    }
  }

  /// Takes a client's response to a request of ours; one to no pending request is ignored.
  mutating func receive(
    _ result: Result<JSONValue, ResponseError>, for id: RequestID, from client: ClientID
  ) {
    guard let purpose = connections[client].requests.end(id) else { return }
    switch (purpose, result) {
    case (.settings, .success(let value)): apply(settings: value.arrayValue?.first, of: client)
    case (.registration, .success), (.refresh, _), (.shownDocument, _): break
    case (.appliedEdit(let number, let requester), let result):
      receive(result, ofEdit: number, for: requester)
    case (.settings, .failure(let error)):
      connections[client].log(
        .warning, "the client has no settings to give: \(error.message)")
    case (.registration, .failure(let error)):
      connections[client].client.capabilities.watchedFilesRegistration = false
      connections[client].log(
        .warning,
        "the client does not tell of changed configuration: \(error.message); it is read again when "
          + "documents are opened and saved")
    }
  }
}

extension Connection {
  fileprivate func report(_ reading: SettingsReading) {
    for remark in reading.remarks { log(.info, remark) }
    guard let first = reading.warnings.first else { return }
    let rest = reading.warnings.count - 1
    show(.warning, rest > 0 ? "\(first) (the log has \(rest) more)" : first)
    for warning in reading.warnings.dropFirst().prefix(10) { log(.warning, warning) }
  }
}
