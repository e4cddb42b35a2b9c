import Foundation
import InspectorServer
import Testing

@Suite struct RegistryTests {
  @Test func `every file in Requests is listed once and in order`() throws {
    #expect(try sourceFiles(in: "Requests") == allRequests.map { "\($0)" })
  }

  @Test func `every file in Notifications is listed once and in order`() throws {
    #expect(try sourceFiles(in: "Notifications") == allNotifications.map { "\($0)" })
  }

  @Test func `no method has two handlers`() {
    let methods = allRequests.map { $0.method } + allNotifications.map { $0.method }
    #expect(Set(methods).count == methods.count)
  }

  private func sourceFiles(in folder: String) throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let path = tests.appending(path: "../../Sources/InspectorServer/\(folder)").path
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".swift") }
      .map { String($0.dropLast(".swift".count)) }
      .sorted()
  }
}
