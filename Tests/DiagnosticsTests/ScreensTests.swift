import Diagnostics
import Foundation
import JSON
import LiveDocuments
import Testing

/// Screens as people write them who know Texture well.
///
/// Each is right on its own screen, on a small and a large phone, in landscape and at two text sizes. With one
/// fault of a usual kind, that one is found and nothing else is said above a hint.
@Suite struct ScreensTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Screens")

  /// A fault that is planted in a screen.
  struct Fault: Sendable, CustomTestStringConvertible {
    let screen: String
    let patch: JSONPatch

    /// The code of what must be found, and the `id` of the element it must be about.
    let code: String
    let id: String

    var testDescription: String { screen }
  }

  static let faults: [Fault] = {
    guard let text = try? Data(contentsOf: folder.appending(path: "faults.jsonl")) else {
      return []
    }
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let value = try? JSONValue(parsing: line), let patch = value["patch"],
        let read = try? JSONPatch(from: JSONReader(patch))
      else { return nil }
      return Fault(
        screen: value["screen"]?.stringValue ?? "", patch: read,
        code: value["code"]?.stringValue ?? "", id: value["at"]?.stringValue ?? "")
    }
  }()

  private func open(_ name: String) throws -> LiveDocument {
    let url = Self.folder.appending(path: "\(name).layout.json")
    return LiveDocument(text: Array(try Data(contentsOf: url)))
  }

  /// The diagnostics of all screens that are more than a hint, or have the code.
  private func found(in document: LiveDocument, or code: String) -> [Diagnostic] {
    DiagnosticConfiguration().applied(to: DocumentCheck().diagnostics(of: document))
      .filter { $0.severity < .hint || $0.code == code }
  }

  @Test(arguments: faults)
  func `a screen is right, and with its fault that is found and nothing else`(
    fault: Fault
  ) throws {
    let document = try open(fault.screen)
    #expect(document.header.variants.count >= 4)
    #expect(found(in: document, or: fault.code).map { "\($0.code): \($0.message)" } == [])
    _ = try document.apply(fault.patch)
    document.finishEditing(version: 2)
    let found = found(in: document, or: fault.code)
    #expect(found.map(\.code) == [fault.code], "\(found.map(\.message))")
    let subject = try #require(found.first?.subject)
    #expect(document.elements.id(of: subject) == fault.id)
  }

  @Test func `every screen has its fault`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".layout.json") }
    #expect(
      files.map { String($0.dropLast(".layout.json".count)) }.sorted()
        == Self.faults.map(\.screen).sorted())
    #expect(Self.faults.count >= 40)
    #expect(Set(Self.faults.map(\.code)).count >= 20)
  }
}
