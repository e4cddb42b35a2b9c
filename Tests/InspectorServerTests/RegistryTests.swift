import Foundation
import InspectorServer
import Testing

@Suite struct RegistryTests {
  @Test func `every request declared in Requests is listed once and in order`() throws {
    #expect(try declaredHandlers(in: "Requests") == allRequests.map { "\($0)" })
  }

  @Test func `every notification declared in Notifications is listed once and in order`() throws {
    #expect(try declaredHandlers(in: "Notifications") == allNotifications.map { "\($0)" })
  }

  @Test func `No method has two handlers, and no removed one has a handler`() {
    let methods =
      allRequests.map { $0.method } + allNotifications.map { $0.method }
      + removedRequests.map(\.key)
    #expect(Set(methods).count == methods.count)
  }

  /// The names of the handlers that the files of a folder declare, sorted.
  private func declaredHandlers(in folder: String) throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let path = tests.appending(path: "../../Sources/InspectorServer/\(folder)")
    let handler = /^enum (\w+): (?:\w+(?:Handler|Query|Update|Request))\b/
    return try FileManager.default.contentsOfDirectory(atPath: path.path)
      .flatMap {
        try String(contentsOf: path.appending(path: $0), encoding: .utf8).split(separator: "\n")
      }
      .compactMap { $0.firstMatch(of: handler).map { String($0.1) } }
      .sorted()
  }
}
