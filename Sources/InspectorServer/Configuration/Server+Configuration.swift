import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension Server {
  /// Finds the configuration that the owner of a document has for it.
  func configuration(of document: OpenDocument) -> DiagnosticConfiguration {
    if isDataFile(document) { return .syntaxOnly }
    return workspace.services.configuration(
      ofDocument: document.uri, for: connections[document.owner.client].client,
      workspace.participants)
  }

  /// Finds the fonts and variables of the files around the document of an owner, and the files that it names.
  ///
  /// Code has no variables of ours.
  func inputs(of document: OpenDocument) -> DocumentInputs {
    var inputs = workspace.services.inputs(
      ofDocument: document.uri, for: connections[document.owner.client].client,
      workspace.participants)
    if case .source = document.owner { inputs.variables = nil }
    inputs.adoptFiles(of: document.inputs)
    return inputs
  }

  /// Looks for the configuration of every open document again, and publishes again what changes.
  ///
  /// - Parameter client: The client whose message caused it.
  mutating func reconfigure(from client: ClientID) {
    lookUpSourceConfigurations()
    reconfigure(Array(workspace.documents.values), from: client)
  }

  /// Applies changed settings of a client to its own documents, and publishes the diagnostics of each of them.
  mutating func reconfigureDocuments(of client: ClientID) {
    let own = workspace.documents.values.filter { $0.owner.client == client }
    guard own.isEmpty else { return reconfigure(own, from: client, publishingAll: true) }
    if workspace.sources.haveProblems { reconfigureSources() }
    // Files that no client has open are reported with its settings, too.
    connections[client].refresh(.diagnostics)
  }

  /// Looks for the configuration of documents again, and publishes again what changes.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - client: The client whose message caused it.
  ///   - publishingAll: True to publish also where the configuration is the same.
  mutating func reconfigure(
    _ documents: [OpenDocument], from client: ClientID, publishingAll: Bool = false
  ) {
    var isAnyChanged = false
    // Files that the configurations around others may name come last, when those are read.
    let order = documents.sorted {
      ($0.dataPath == nil ? 0 : 1, $0.uri) < ($1.dataPath == nil ? 0 : 1, $1.uri)
    }
    for key in order.map({ DocumentKey($0.uri) }) {
      guard var document = workspace.documents[key] else { continue }
      let configuration = configuration(of: document)
      let isChanged = document.configuration != configuration
      let inputs = inputs(of: document)
      if document.inputs != inputs {
        let start = workspace.services.now()
        document.inputs = inputs
        document.configuration = configuration
        document.live?.setInputs(inputs)
        finishRevision(of: document, from: client, startedAt: start, changesText: false)
        isAnyChanged = true
        continue
      }
      document.inputs = inputs
      document.live?.setInputs(inputs)
      document.configuration = configuration
      document.derived.configuration = configuration
      if isChanged || publishingAll {
        isAnyChanged = true
        document.report = workspace.services.reportNumbers.next()
        publishDiagnosticsToEditor(of: document)
      }
      workspace.documents[key] = document
    }
    if workspace.services.sources != nil, isAnyChanged || workspace.sources.haveProblems {
      reconfigureSources()
    }
    if isAnyChanged {
      refresh(.diagnostics)
      refresh(.codeLenses)
    }
    reportConfigurationFiles(from: client)
  }

  /// Publishes the errors in the configuration files that were read since the last call, in those files.
  ///
  /// Also to a client that pulls the diagnostics of documents, because it does not pull those of other files.
  ///
  /// - Parameter client: The client whose message caused it; it is told even before `initialize`.
  mutating func reportConfigurationFiles(from client: ClientID) {
    for report in workspace.services.configurationFiles?.takeReports() ?? [] {
      for connection in connections
      where connection.state == .running || connection.client.id == client {
        connection.publish(
          PublishedDiagnostics(report.diagnostics(in: connection.client.encoding)),
          of: report.path.uri, version: nil)
        for line in report.lines { connection.log(.warning, line) }
      }
      noteForSources(report)
    }
  }
}

/// The errors of a configuration file; none if they were fixed.
package struct ConfigurationReport: Hashable, Sendable {
  let path: FilePath

  /// The first fault first.
  private let faults: [ConfigurationFault]

  /// The text that the faults are in.
  private let text: [UInt8]

  init(_ path: FilePath, _ faults: [ConfigurationFault] = [], in text: [UInt8] = []) {
    self.path = path
    self.faults = faults
    self.text = text
  }

  init(_ path: FilePath, unreadable error: UnreadableFile) {
    self.init(
      path,
      [
        ConfigurationFault(
          range: 0..<0, position: TextPosition(line: 0, character: 0),
          message: "\(error.reason), so the defaults hold below its folder", kind: .unreadable)
      ])
  }

  var isEmpty: Bool { faults.isEmpty }

  /// True if an error is the author's; a missing library is not.
  package var isFailure: Bool { faults.contains { $0.kind != .fontsNotUsed } }

  /// This report with the errors about fonts and variables only, which may change a layout.
  package var ofInputs: ConfigurationReport {
    let kinds: Set<ConfigurationFault.Kind> = [
      .unusableFont, .untrusted, .fontsNotUsed, .wrongVariable,
    ]
    return ConfigurationReport(path, faults.filter { kinds.contains($0.kind) }, in: text)
  }

  // MARK: For people at a terminal

  /// More faults than these are counted and not listed.
  private static let lineLimit = 10

  /// Sentences that begin with the file, and with line and column from 1.
  package var lines: [String] {
    let path = path.shown
    var lines = faults.prefix(Self.lineLimit).map { fault in
      guard fault.kind != .unreadable else { return "\(path): \(fault.message)" }
      return "\(path):\(fault.position.line + 1):\(fault.position.character + 1): \(fault.message)"
    }
    if faults.count > Self.lineLimit {
      lines.append("\(path): there are \(faults.count - Self.lineLimit) more faults")
    }
    return lines
  }

  // MARK: For editors

  /// More faults than these are not shown.
  static let diagnosticLimit = 100

  func diagnostics(in encoding: PositionEncodingKind) -> [PublishedDiagnostic] {
    let text = SourceText(text)
    return faults.prefix(Self.diagnosticLimit).map { fault in
      PublishedDiagnostic(
        range: text.range(of: fault.range, in: encoding),
        severity: fault.kind == .wrong || fault.kind == .wrongVariable ? .error : .warning,
        code: .string(fault.kind.rawValue),
        source: Program.name, message: fault.message)
    }
  }
}

extension Server {
  /// Takes the settings that came with `initialize`.
  mutating func begin(withSettings value: JSONValue?, of client: ClientID) {
    let reading = SettingsReading(value)
    connections[client].report(reading)
    var settings = connections[client].client.settings
    settings.initial = reading.configuration
    settings.hints = reading.hints ?? settings.hints
    settings.indentation = reading.indentation ?? settings.indentation
    settings.defaultFont = reading.defaultFont
    settings.trustedFolders = reading.trustedFolders ?? []
    settings.libraries = reading.libraries ?? LibrarySettings()
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
    settings.defaultFont = reading.defaultFont
    settings.trustedFolders =
      reading.isUnset ? [] : reading.trustedFolders ?? former.trustedFolders
    settings.libraries =
      reading.isUnset ? LibrarySettings() : reading.libraries ?? former.libraries
    connections[client].client.settings = settings
    if settings.hints != former.hints { connections[client].refresh(.inlayHints) }
    let trustsOthers = settings.trustedFolders != former.trustedFolders
    if trustsOthers { workspace.services.configurationFiles?.forgetContents() }
    if settings.configuration != former.configuration || trustsOthers
      || settings.defaultFont != former.defaultFont
    {
      reconfigureDocuments(of: client)
    }
    if settings.libraries != former.libraries { outdateSources(lookingAgain: true) }
  }

  /// Takes a client's response to a request of ours; one to no pending request is ignored.
  mutating func finishRequest(
    _ id: RequestID, with result: Result<JSONValue, ResponseError>, from client: ClientID
  ) {
    guard let purpose = connections[client].requests.end(id) else { return }
    switch (purpose, result) {
    case (.settings, .success(let value)): apply(settings: value.arrayValue?.first, of: client)
    case (.registration, .success), (.refresh, _), (.shownDocument, _): break
    case (.appliedEdit(let number, let requester), let result):
      finishEdit(number, with: result, for: requester)
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
