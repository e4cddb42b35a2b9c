import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// The diagnostics that a client was sent for a document.
///
/// Nearly all of them are the same after an edit, or stand elsewhere: what was written of them is written again.
struct PublishedDiagnostics {
  private let items: [Item]

  /// All of them as they are on the wire.
  let encoded: [UInt8]

  private struct Item {
    /// What it was made of; `nil` for what no rule said.
    let diagnostic: Diagnostic?

    /// What stands on the wire behind its own range and behind those of other places.
    let parts: [[UInt8]]
  }

  init(_ diagnostics: [PublishedDiagnostic]) {
    var writer = JSONWriter()
    writer.value(diagnostics)
    encoded = writer.bytes
    items = []
  }

  /// Those of a document that are listed; what was sent before is taken from `former` where it holds.
  init(
    _ listed: [Diagnostic], and remark: PublishedDiagnostic?, by conversion: DiagnosticConversion,
    after former: PublishedDiagnostics?
  ) {
    let ranges = conversion.ranges(of: listed)
    var places = former?.items.makeIterator()
    var items: [Item] = []
    items.reserveCapacity(listed.count)
    var writer = JSONWriter()
    writer.array { writer in
      for (diagnostic, range) in zip(listed, ranges) {
        // One after the other they are found again, but for a few that came or went.
        let item =
          Self.item(for: diagnostic, in: &places)
          ?? Item(
            diagnostic: diagnostic, parts: conversion.published(diagnostic, at: range).encodedParts)
        writer.diagnostic(
          at: [range] + conversion.relatedRanges(of: diagnostic), parts: item.parts)
        items.append(item)
      }
      if let remark { writer.value(remark) }
    }
    self.items = items
    encoded = writer.bytes
  }

  /// What was written of a diagnostic before, if that holds; goes on behind it.
  private static func item(
    for diagnostic: Diagnostic, in places: inout IndexingIterator<[Item]>?
  ) -> Item? {
    guard var next = places else { return nil }
    while let item = next.next() {
      guard let known = item.diagnostic else { continue }
      if known.isCopy(of: diagnostic), known.severity == diagnostic.severity {
        places = next
        return item
      }
      // What is behind it stays to be found by those that follow.
      if known.range.lowerBound > diagnostic.range.upperBound { return nil }
    }
    return nil
  }
}

extension Session {
  /// Sends the diagnostics of an editor's document to that editor.
  mutating func publishDiagnosticsToEditor(of document: OpenDocument) {
    guard case .editor(let owner) = document.owner else { return }
    forClient(owner) { $0.publishDiagnostics(of: document) }
  }

  /// Sends a document's diagnostics, in place of all that were sent for it before.
  ///
  /// A client that is not told versions is told nothing where nothing changed.
  ///
  /// A client that asks for diagnostics is sent none.
  mutating func publishDiagnostics(of document: OpenDocument) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    let key = DocumentKey(document.uri)
    let former = client.published[key]
    let published = published(of: document, after: former)
    let tellsVersions = client.capabilities.publishDiagnostics.versionSupport
    if former?.encoded == published.encoded, !tellsVersions { return }
    client.published[key] = published
    publish(published, of: document.uri, version: document.version)
  }

  private func published(
    of document: OpenDocument, after former: PublishedDiagnostics?
  ) -> PublishedDiagnostics {
    guard let live = document.live else {
      return PublishedDiagnostics([.tooLarge(limit: workspace.documentLimit)])
    }
    let listed = ListedDiagnostics(
      document.derived.diagnostics(of: live), as: document.derived.configuration)
    return PublishedDiagnostics(
      listed.items, and: listed.published, by: conversion(of: live, uri: document.uri),
      after: former)
  }

  private func conversion(of live: LiveDocument, uri: String) -> DiagnosticConversion {
    DiagnosticConversion(
      document: live, uri: uri, encoding: client.encoding,
      client: client.capabilities.diagnosticMembers, rulePages: client.rulePages)
  }

  /// Takes a document's diagnostics away.
  mutating func withdrawDiagnostics(of uri: String) {
    if client.capabilities.pulledDiagnostics.isSupported { return }
    publish(PublishedDiagnostics([]), of: uri, version: nil)
  }

  /// What is said about a document that is open.
  func diagnostics(of document: OpenDocument) -> [PublishedDiagnostic] {
    guard let live = document.live else { return [.tooLarge(limit: workspace.documentLimit)] }
    return diagnostics(
      document.derived.diagnostics(of: live), document.derived.configuration, of: live,
      uri: document.uri)
  }

  /// What is said about a document of which these are the diagnostics.
  func diagnostics(
    _ diagnostics: [Diagnostic], _ configuration: DiagnosticConfiguration, of live: LiveDocument,
    uri: String
  ) -> [PublishedDiagnostic] {
    let listed = ListedDiagnostics(diagnostics, as: configuration)
    return conversion(of: live, uri: uri).published(listed.items)
      + [listed.published].compactMap(\.self)
  }

  /// Sends what is wrong in a file, of whatever kind.
  mutating func publish(
    _ published: PublishedDiagnostics, of uri: String, version: Int?
  ) {
    let version = client.capabilities.publishDiagnostics.versionSupport ? version : nil
    let message = OutgoingMessage.notification("textDocument/publishDiagnostics") { writer in
      writer.object { writer in
        writer.member("uri", uri)
        writer.optionalMember("version", version)
        writer.key("diagnostics")
        writer.rawValue(published.encoded)
      }
    }
    client.outbox.append(message)
  }
}

extension ListedDiagnostics {
  /// What stands for those left out.
  fileprivate var published: PublishedDiagnostic? {
    remark.map { .ofDocument(RuleCodes.tooManyDiagnostics, .information, $0) }
  }
}

extension PublishedDiagnostic {
  static func tooLarge(limit: Int) -> PublishedDiagnostic {
    ofDocument("document-too-large", .error, "a document may have at most \(limit) bytes")
  }

  static func unreadable(_ reason: String) -> PublishedDiagnostic {
    ofDocument("unreadable-file", .warning, "the file cannot be read: \(reason)")
  }

  /// One that is about the document and no place in it.
  fileprivate static func ofDocument(
    _ code: String, _ severity: DiagnosticSeverity, _ message: String
  ) -> PublishedDiagnostic {
    let start = Position(line: 0, character: 0)
    return PublishedDiagnostic(
      range: PositionRange(start: start, end: start), severity: severity, code: .string(code),
      source: Program.name, message: message)
  }
}
