import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The source files of a workspace, in the mode for source code.
struct Sources {
  var documents: [DocumentKey: SourceDocument] = [:]

  /// The number of changes of texts so far.
  private(set) var changeCount = 0

  /// True if an evaluation may give other layouts than the last one did.
  var isOutdated = false

  /// True if a failure was shown to the user.
  var hasShownFailure = false

  /// The time until which it is not reported again that the reader pauses, by ``WorkspaceServices/now``.
  var pauseReportTime: Int?

  /// The last reports on configuration files, and what was published of values without effect in them, by path.
  var configurationReports: [FilePath: ConfigurationReport] = [:]
  var publishedValues: [FilePath: [PublishedDiagnostic]] = [:]

  /// The number of times that files on disk may have changed.
  var filesNumber = 0

  /// The notes about libraries that were logged.
  var libraryNotes: Set<String> = []

  /// The classes that were evaluated, for tests and statistics.
  var evaluationCount = 0

  /// True if a file has diagnostics that are of no document.
  var haveProblems: Bool {
    documents.values.contains { !$0.problems.isEmpty || !$0.failures.isEmpty }
  }

  /// The number of a text that is another one than all before.
  mutating func nextNumber() -> Int {
    changeCount += 1
    return changeCount
  }

  /// A source file that is open.
  subscript(key: DocumentKey) -> SourceDocument? { documents[key] }

  /// The source file in front of the name of a class in a URI, and the layout of the class.
  ///
  /// - Returns: `nil` if the file is not open; no layout for a class that has none, or not any more.
  func source(ofClassAt uri: String) -> (source: SourceDocument, layout: DerivedLayout?)? {
    guard let file = Self.file(ofClassAt: uri), let source = documents[DocumentKey(file)] else {
      return nil
    }
    let key = DocumentKey(uri)
    return (source, source.layouts.first { DocumentKey($0.uri) == key })
  }

  /// The URI of a source file without the name of a class behind it; `nil` for one that has none.
  static func file(ofClassAt uri: String) -> String? {
    uri.lastIndex(of: "#").map { String(uri[..<$0]) }
  }

  /// The texts that are open, by path.
  var texts: [String: SourceRequest.Text] {
    var texts: [String: SourceRequest.Text] = [:]
    for document in documents.values {
      guard let path = document.path?.validText else { continue }
      texts[path] = SourceRequest.Text(content: document.text, number: document.number)
    }
    return texts
  }

  /// Closes a document; its file counts again for the others.
  mutating func close(_ key: DocumentKey) -> SourceDocument? {
    guard let document = documents.removeValue(forKey: key) else { return nil }
    changeCount += 1
    isOutdated = true
    return document
  }
}

extension SourceRequest {
  /// - Parameters:
  ///   - source: The file that is asked about.
  ///   - sources: All files that are open.
  ///   - texts: Their texts, if they are known already.
  ///   - configured: The values that a configuration gives the file, with the path of the configuration.
  ///   - edit: The change for which edits are requested; `nil` for a request of layouts.
  init(
    for source: SourceDocument, in sources: Sources, texts: [String: Text]? = nil,
    _ configured: (configuration: FilePath, values: SourceValues)?, edit: JSONValue? = nil
  ) {
    var values = JSONObject()
    if let found = configured {
      let folder = found.configuration.appending("..").normalized.text
      values[folder] = .object(found.values.json)
    }
    self.init(
      path: source.path?.text ?? "", texts: texts ?? sources.texts,
      textsNumber: sources.changeCount,
      known: source.layouts.map(\.id) + source.failures.map(\.id) + source.parents.map(\.id),
      filesNumber: edit == nil ? sources.filesNumber : 0, values: .object(values), edit: edit)
  }
}

// A change of a text only marks what it makes outdated. The layouts are evaluated when a request needs them, or when no
// message waits: while somebody types faster than a layout is evaluated, texts in between are skipped.

extension Server {
  /// Evaluates the layouts of the source files that are open, as far as something changed, and publishes their
  /// diagnostics.
  package mutating func updateSources() {
    guard let reader = workspace.services.sources, workspace.sources.isOutdated else { return }
    workspace.sources.isOutdated = false
    // The file that was edited last is waited for.
    let documents = workspace.sources.documents.sorted { $0.value.number > $1.value.number }
    let texts = workspace.sources.texts
    var hasOtherChanged = false
    for (index, key) in documents.map(\.key).enumerated() {
      let wasAwaited = workspace.sources.documents[key]?.isAwaited == true
      if update(key, among: texts, by: reader), index > 0 || wasAwaited { hasOtherChanged = true }
    }
    publishUnusedValues()
    announceSources()
    lookUpSourceConfigurations()
    if let owner = documents.first?.value.owner { reportConfigurationFiles(from: owner) }
    if hasOtherChanged {
      // The client sees no edit of these now, so it would not request them again.
      refresh(.inlayHints)
      refresh(.codeLenses)
      refresh(.diagnostics)
    }
  }

  /// Notifies the clients that subscribed to documents of source files of another text, position or class in these.
  private mutating func announceSources() {
    for (key, source) in workspace.sources.documents
    where source.announced != source.announcement {
      workspace.sources.documents[key]?.announced = source.announcement
      for connection in connections {
        let isSubscribed =
          connection.subscriptions.contains(key)
          || source.layouts.contains {
            connection.subscriptions.contains(DocumentKey($0.uri))
          }
        if isSubscribed {
          connection.outbox.append(SentMessage.didChangeSource.message(source))
        }
      }
    }
  }

  /// - Returns: True if something that is shown in the file is not what it was.
  private mutating func update(
    _ key: DocumentKey, among texts: [String: SourceRequest.Text], by reader: any SourceReading
  ) -> Bool {
    guard var source = workspace.sources.documents[key] else { return false }
    defer { workspace.sources.documents[key] = source }
    var isChanged = false
    if !source.isEvaluated {
      isChanged = take([], of: &source)
    } else if source.failedNumber != source.number || source.looksAgain {
      do throws(SourceFailure) {
        let request = SourceRequest(
          for: source, in: workspace.sources, texts: texts, sourceValues(of: source))
        let result: JSONValue
        do throws(SourceFailure) {
          result = try reader.layouts(of: request)
        } catch .ended {
          // The text need not be the reason. If it is, the next try ends, too, and is the last one for it.
          result = try reader.layouts(of: request)
        }
        let answer = SourceAnswer(result)
        source.failedNumber = nil
        source.looksAgain = false
        source.context.request = request
        workspace.sources.evaluationCount += answer.evaluatedCount
        for note in answer.libraryNotes where workspace.sources.libraryNotes.insert(note).inserted {
          connections[source.owner].log(.warning, note)
        }
        source.unusedValues = answer.unusedValues.map(\.name)
        isChanged = take(answer.reports, answer.problems(ofFileAt: source.path), of: &source)
        if source.takeParents(answer.context, inputs(of: source)) { isChanged = true }
      } catch .pending {
        source.isAwaited = true
        workspace.sources.isOutdated = true
        return false
      } catch .paused {
        workspace.sources.isOutdated = true
        note(.paused, about: source)
        isChanged = take([], of: &source)
      } catch {
        source.failedNumber = source.number
        source.looksAgain = false
        note(error, about: source)
        isChanged = take([], of: &source)
      }
    }
    let wasAwaited = source.isAwaited
    source.isAwaited = false
    guard isChanged || source.isOutdated else { return wasAwaited }
    source.isOutdated = false
    let diagnostics = diagnostics(of: source)
    let isNew = diagnostics != source.diagnostics || source.report == 0
    if isNew {
      source.diagnostics = diagnostics
      source.report = workspace.services.reportNumbers.next()
    }
    connections[source.owner].publishDiagnostics(of: source, areNew: isNew)
    return isChanged || isNew || wasAwaited
  }

  /// Shows the first failure to the user, and logs the others.
  private mutating func note(_ failure: SourceFailure, about source: SourceDocument) {
    let connection = connections[source.owner]
    let message: String
    switch failure {
    case .missing(let sentence): message = sentence
    case .pending: return
    case .paused:
      let now = workspace.services.now()
      if let time = workspace.sources.pauseReportTime, now < time { return }
      workspace.sources.pauseReportTime = now + 60_000_000_000
      message = "lintel-source ended several times and is not started again for a minute"
    case .ended: message = Self.message(about: source, "ended")
    case .failed(let reason): message = Self.message(about: source, reason)
    }
    if workspace.sources.hasShownFailure {
      connection.log(.warning, message)
    } else {
      workspace.sources.hasShownFailure = true
      connection.show(.warning, message)
    }
  }

  private static func message(about source: SourceDocument, _ reason: String) -> String {
    "the layouts of \(source.uri) are not shown, because lintel-source \(reason); it is started again "
      + "for the next text"
  }

  // MARK: Configurations

  /// The values that a configuration gives the layout code in an open source file, with the path of the configuration.
  func sourceValues(
    of source: SourceDocument
  ) -> (configuration: FilePath, values: SourceValues)? {
    workspace.services.sourceValues(
      of: source, for: connections[source.owner].client, workspace.participants)
  }

  /// Looks for the configurations of the source files that are open, those without layouts included, so that their errors
  /// are reported.
  func lookUpSourceConfigurations() {
    for source in workspace.sources.documents.values { _ = sourceValues(of: source) }
  }

  /// Publishes the values in configuration files that no code of the open files reads, beside the errors of these files.
  private mutating func publishUnusedValues() {
    var current: [FilePath: [PublishedDiagnostic]] = [:]
    for source in workspace.sources.documents.values where !source.unusedValues.isEmpty {
      guard let found = sourceValues(of: source) else { continue }
      let known = Set(current[found.configuration, default: []].map(\.message))
      current[found.configuration, default: []] += source.unusedValues.compactMap { name in
        PublishedDiagnostic(ofUnusedValue: name, in: found.values, source).flatMap {
          known.contains($0.message) ? nil : $0
        }
      }
    }
    for path in Set(current.keys).union(workspace.sources.publishedValues.keys) {
      let values = (current[path] ?? []).sorted { $0.range.start < $1.range.start }
      guard workspace.sources.publishedValues[path] != values else { continue }
      workspace.sources.publishedValues[path] = values.isEmpty ? nil : values
      for connection in connections where connection.state == .running {
        let faults =
          workspace.sources.configurationReports[path]?
          .diagnostics(in: connection.client.encoding) ?? []
        connection.publish(
          PublishedDiagnostics(faults + values), of: path.uri, version: nil)
      }
    }
  }

  /// Keeps a report on a configuration file that is published now, so that values without effect are published beside it.
  mutating func noteForSources(_ report: ConfigurationReport) {
    guard workspace.services.sources != nil else { return }
    workspace.sources.configurationReports[report.path] = report.isEmpty ? nil : report
    if workspace.sources.publishedValues[report.path] != nil {
      workspace.sources.publishedValues[report.path] = []
      workspace.sources.isOutdated = true
    }
  }

  // MARK: Derived documents

  /// Takes over the reports on the classes of a file, and its problems.
  ///
  /// - Returns: True if one of them is not what it was.
  private mutating func take(
    _ reports: [SourceReport], _ problems: [SourceProblem] = [], of source: inout SourceDocument
  ) -> Bool {
    let former = Dictionary(
      source.layouts.map { ($0.layout.className, $0) }, uniquingKeysWith: { $1 })
    let formerFailures = Dictionary(
      source.failures.map { ($0.className, $0) }, uniquingKeysWith: { $1 })
    var layouts: [DerivedLayout] = []
    var failures: [SourceDocument.Failure] = []
    for report in reports {
      guard let id = report.id else { continue }
      if !report.hasContent {
        if let known = former[report.className] { layouts.append(known) }
        if let known = formerFailures[report.className] { failures.append(known) }
      } else if let layout = report.layout {
        layouts.append(derive(layout, id, from: former[report.className], of: source))
      } else if let listed = report.reason, let problem = report.notRead,
        let reason = report.reasonText
      {
        failures.append(
          .init(
            id: id, className: report.className, reason: reason, problem: problem, listed: listed))
      }
    }
    let kept = Set(layouts.map(\.uri))
    for gone in source.layouts where !kept.contains(gone.uri) {
      close(DocumentKey(gone.uri), from: source.owner)
    }
    let problems = problems.filter { problem in !failures.contains { $0.listed == problem } }
    let isChanged =
      layouts.map(\.id) != source.layouts.map(\.id) || failures != source.failures
      || problems != source.problems
    (source.layouts, source.failures, source.problems) = (layouts, failures, problems)
    return isChanged
  }

  /// Brings the document of a class up to date with its code; an equal one stays as it is.
  private mutating func derive(
    _ layout: SourceLayout, _ id: Int, from former: DerivedLayout?, of source: SourceDocument
  ) -> DerivedLayout {
    let start = workspace.services.now()
    let uri = source.uri(ofClass: layout.className)
    let key = DocumentKey(uri)
    var derived =
      former ?? DerivedLayout(id: id, layout: layout, uri: uri, others: [])
    let isEqual = former?.layout.document == layout.document
    (derived.id, derived.layout) = (id, layout)
    if var document = workspace.documents[key], let live = document.live {
      if !isEqual, let edit = live.replaceAll(with: layout.document) {
        document.version = document.nextVersion
        live.finishEditing(version: document.version)
        live.evaluation = evaluation(of: layout, for: live, in: source)
        finishRevision(of: document, from: source.owner, after: [edit], startedAt: start)
      } else {
        live.evaluation = evaluation(of: layout, for: live, in: source)
      }
    } else {
      var document = OpenDocument(uri: uri, owner: .source(source.owner), version: 1)
      document.inputs = inputs(of: document)
      let revision = workspace.nextRevision(of: uri)
      document.live = LiveDocument(
        SourceText(layout.document), version: 1, revision: revision, inputs: document.inputs)
      document.live.map { $0.evaluation = evaluation(of: layout, for: $0, in: source) }
      finishRevision(of: document, from: source.owner, startedAt: start)
    }
    let inputs = workspace.documents[key]?.inputs ?? DocumentInputs()
    derived.others = UseCheck.checks(of: layout.otherUses.map(\.document), derived.others, inputs)
    return derived
  }

  private func evaluation(
    of layout: SourceLayout, for live: LiveDocument, in source: SourceDocument
  ) -> (any ScreenEvaluation)? {
    workspace.services.sources.map {
      SourceEvaluation(of: layout, on: live.header.screen, source.context, by: $0)
    }
  }

  /// Marks the layouts of all source files as outdated.
  ///
  /// - Parameter looksAgain: True if files on disk may have changed.
  mutating func outdateSources(lookingAgain looksAgain: Bool) {
    workspace.sources.isOutdated = true
    guard looksAgain else { return }
    workspace.sources.filesNumber += 1
    for key in workspace.sources.documents.keys {
      workspace.sources.documents[key]?.looksAgain = true
      workspace.sources.documents[key]?.isOutdated = true
    }
  }

  /// The inputs of the documents of a source file, which are the inputs of the first class.
  private func inputs(of source: SourceDocument) -> DocumentInputs {
    source.layouts.first.flatMap { workspace.documents[DocumentKey($0.uri)]?.inputs }
      ?? DocumentInputs()
  }

  /// Has the diagnostics listed again after documents were configured again, and gives those in other uses the fonts of
  /// the ones that are shown.
  mutating func reconfigureSources() {
    workspace.sources.isOutdated = true
    for (key, source) in workspace.sources.documents {
      workspace.sources.documents[key]?.isOutdated = true
      for layout in source.layouts {
        let inputs = workspace.documents[DocumentKey(layout.uri)]?.inputs ?? DocumentInputs()
        for check in layout.others { check.setInputs(inputs) }
      }
      for parent in source.parents { parent.setInputs(inputs(of: source)) }
    }
  }

  /// Closes a source file and its documents.
  mutating func closeSource(_ key: DocumentKey) {
    guard let source = workspace.sources.close(key) else { return }
    for layout in source.layouts { close(DocumentKey(layout.uri), from: source.owner) }
    if connections[source.owner].published.removeValue(forKey: key) != nil {
      connections[source.owner].withdrawDiagnostics(of: source.uri)
    }
  }
}

extension PublishedDiagnostic {
  /// A value that its class does not use; `nil` for one that another configuration gives.
  fileprivate init?(
    ofUnusedValue name: String, in values: SourceValues, _ document: SourceDocument
  ) {
    guard let position = values.byName[name]?.position else { return nil }
    let start = Position(line: position.line, character: position.character)
    // With the quotes around it.
    let end = Position(line: position.line, character: position.character + name.utf16.count + 2)
    self.init(
      range: PositionRange(start: start, end: end), severity: .warning, code: "unused-value",
      source: Program.name, message: values.reason(forUnused: name, known: document.valueNames),
      tags: [])
  }
}

extension Connection {
  /// Sends the diagnostics of a source file, in place of all that were sent for it before.
  ///
  /// A client that pulls diagnostics is sent none, and one without support for versions nothing that it has.
  fileprivate func publishDiagnostics(of source: SourceDocument, areNew: Bool) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    guard areNew || client.capabilities.publishDiagnostics.versionSupport else { return }
    // A file without layouts gets no message.
    let key = DocumentKey(source.uri)
    guard !source.diagnostics.isEmpty || published[key] != nil || source.isEvaluated else { return }
    let sent = PublishedDiagnostics(source.diagnostics)
    published[key] = sent
    publish(sent, of: source.uri, version: source.version)
  }
}
