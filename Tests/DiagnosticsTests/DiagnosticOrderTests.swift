import Diagnostics
import Foundation
import LiveDocuments
import TestSupport
import Testing

/// The order of diagnostics of one range, which hash tables must not decide: each table has a seed of its own, so that
/// two in one process differ as those of two processes do.
@Suite struct DiagnosticOrderTests {
  /// Elements of one object, each with the same diagnostics, merged and related to each other.
  private static let repeated = [
    ##"""
    { "layouts": { "row": { "root": { "type": "stack", "children": [
          { "type": "text", "text": "Airplane mode", "style": { "flexGrow": 1 } },
          { "type": "text", "text": "Off", "style": { "width": "50%" } } ] } } },
      "root": { "type": "stack", "direction": "vertical", "children": [
        { "type": "text", "text": "first" }, { "each": 4, "layout": "#row" } ] } }
    """##,
    ##"""
    { "layouts": { "row": { "root": { "type": "stack", "children": [
          { "type": "node", "style": { "flexGrow": 1, "width": "$w" } } ] }, "variables": { "w": 5 } } },
      "constrainedSize": { "width": 30, "height": 50 },
      "variants": [ { "name": "wide", "constrainedSize": { "width": 20, "height": 8 } } ],
      "root": { "type": "stack", "children": [
        { "each": [{ "w": 20 }, { "w": 30 }, { "w": 20 }, { "w": 30 }], "layout": "#row" } ] } }
    """##,
  ]

  private static func texts() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Protocol/examples").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".layout.json") }
    return repeated
      + (try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) })
  }

  @Test func `Diagnostics and their related locations are equal with ten seeds of hash tables`()
    throws
  {
    for text in try Self.texts() {
      let answers = (0..<10).map { _ in Self.words(LiveDocument(text: Array(text.utf8))) }
      #expect(Set(answers).count == 1, "\(text.prefix(80))")
    }
  }

  @Test
  func
    `Elements of a layout that were moved have the diagnostics of a fresh opening, in its order`()
  {
    let uses = (0..<4).map { ##"{ "id": "u\##($0)", "type": "node", "layout": "#row" }"## }
    func text(_ order: [Int]) -> String {
      ##"""
      { "layouts": { "row": { "root": { "type": "stack", "children": [
            { "type": "text", "text": "Airplane mode", "style": { "flexGrow": 1 } } ] } } },
        "root": { "type": "stack", "direction": "vertical", "children": [
          \##(order.map { uses[$0] }.joined(separator: ", ")) ] } }
      """##
    }
    let document = LiveDocument(text: Array(text([0, 1, 2, 3]).utf8))
    let check = DocumentCheck()
    for order in [[0, 1, 2, 3], [3, 0, 1, 2], [1, 3, 2, 0], [2, 1, 0, 3], [0, 3, 1, 2]] {
      document.replaceAll(with: Array(text(order).utf8))
      document.finishEditing(version: nil)
      let fresh = LiveDocument(text: Array(text(order).utf8))
      #expect(Self.words(document, check) == Self.words(fresh), "\(order)")
    }
  }

  private static func words(
    _ document: LiveDocument, _ check: DocumentCheck = DocumentCheck()
  ) -> [String] {
    check.diagnostics(of: document).map { diagnostic in
      let related = zip(diagnostic.related, diagnostic.relatedRanges).map { related, range in
        "\(pointer(of: related.location, document)) \(range) \(related.message)"
      }
      let subject = diagnostic.subject.map { document.pointer(of: $0) } ?? ""
      return "\(diagnostic.code) \(diagnostic.range) \(subject) \(diagnostic.message) \(related)"
    }
  }

  private static func pointer(of location: DiagnosticLocation, _ document: LiveDocument) -> String {
    guard case .location(let location) = location, let element = location.element else { return "" }
    return document.pointer(of: element)
  }
}
