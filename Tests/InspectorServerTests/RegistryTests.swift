import Foundation
import InspectorServer
import Testing

@Suite struct RegistryTests {
  @Test func `every request declared in Requests is listed once and in order`() throws {
    #expect(try declaredHandlers(in: "Requests").map(\.name) == allRequests.map { "\($0)" })
  }

  @Test func `every notification declared in Notifications is listed once and in order`() throws {
    #expect(
      try declaredHandlers(in: "Notifications").map(\.name) == allNotifications.map { "\($0)" })
  }

  @Test func `No method has two handlers, and no removed one has a handler`() {
    let methods =
      allRequests.map { $0.method } + allNotifications.map { $0.method }
      + removedRequests.map(\.key)
    #expect(Set(methods).count == methods.count)
  }

  @Test(arguments: ["Requests", "Source"])
  func `A request is declared in the file of its name`(folder: String) throws {
    let requests = try declaredHandlers(in: folder).filter { $0.name.hasSuffix("Request") }
    #expect(!requests.isEmpty)
    for request in requests { #expect(request.file + "Request" == request.name) }
  }

  /// The handlers that the files of a folder declare, sorted by their names, each with the name of its file.
  private func declaredHandlers(in folder: String) throws -> [(file: String, name: String)] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let path = tests.appending(path: "../../Sources/InspectorServer/\(folder)")
    let handler = /^enum (\w+): (?:\w+(?:Handler|Query|Update|Request))\b/
    return try FileManager.default.contentsOfDirectory(atPath: path.path)
      .flatMap { file in
        try String(contentsOf: path.appending(path: file), encoding: .utf8).split(separator: "\n")
          .compactMap { $0.firstMatch(of: handler).map { String($0.1) } }
          .map { (String(file.prefix { $0 != "." }), $0) }
      }
      .sorted { $0.name < $1.name }
  }
}
