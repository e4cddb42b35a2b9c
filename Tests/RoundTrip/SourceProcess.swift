import Foundation
import JSON

/// `lintel-source`, which gets the text of a file and returns the layouts in it, a line each way.
final class SourceProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()

  struct Failure: Error { let message: String }

  /// Starts the program that `LINTEL_SOURCE` names, else the one that was built in this checkout.
  init() throws {
    let build = "Sources/lintel-source/.build"
    let named = ProcessInfo.processInfo.environment["LINTEL_SOURCE"].map { [$0] }
    let candidates =
      named ?? ["debug", "release"].map { "\(build)/\($0)/lintel-source" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        message: "there is no \(candidates.joined(separator: " nor ")); "
          + "swift build --package-path Sources/lintel-source makes it")
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The classes in a file of this name and text.
  func classes(in text: String, named name: String) throws -> [JSONValue] {
    let path = "/nowhere/\(name)"
    let request: JSONValue = [
      "id": 1, "method": "import",
      "params": [
        "root": "/nowhere", "paths": [.string(path)],
        "texts": .object(JSONObject([.init(key: path, value: .string(text))])),
        "namesFiles": false,
      ],
    ]
    try input.fileHandleForWriting.write(contentsOf: Data(request.serialized() + [0x0A]))
    let answer = try JSONValue(parsing: line())
    guard let result = answer["result"] else { throw Failure(message: "\(answer)") }
    for failure in result["failures"]?.arrayValue ?? [] {
      throw Failure(message: "\(failure["line"] ?? 0): \(failure["message"]?.stringValue ?? "")")
    }
    return result["classes"]?.arrayValue ?? []
  }

  private func line() throws -> [UInt8] {
    var searched = 0
    while true {
      if let end = received[(received.startIndex + searched)...].firstIndex(of: 0x0A) {
        let line = [UInt8](received[..<end])
        received = Data(received[(end + 1)...])
        return line
      }
      searched = received.count
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(message: "lintel-source ended") }
      received.append(more)
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
