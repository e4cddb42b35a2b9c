import Foundation
import JSON
import Testing

/// Files with a byte order mark that `lintel live` has open.
@Suite(.serialized, .enabled(if: RunningPage.isBuilt, "no lintel-live: swift build makes it"))
struct LiveMarkTests {
  @Test func `an edit on the first line of a file with a byte order mark is written in its place`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "\u{FEFF}{\"root\": {\"type\": \"node\", \"id\": \"a\"}}\n", to: "a.layout.json")
    let file = folder.url.resolvingSymlinksInPath().appending(path: "a.layout.json")
    let program = try RunningProgram(
      "live", "--no-open", file.path, environment: ["XDG_RUNTIME_DIR": folder.url.path])
    _ = try program.nextLine()
    let client = try SocketClient(
      path: folder.url.appending(path: "lintel/\(program.process.processIdentifier).sock").path)
    let answer = client.request(
      "layout/edit",
      [
        "textDocument": ["uri": .string(file.absoluteString)],
        "patch": [["op": "replace", "path": "/root/id", "value": "bc"]],
      ])
    #expect(answer?["result"]?["asked"] == true)
    let expected = "\u{FEFF}{\"root\": {\"type\": \"node\", \"id\": \"bc\"}}\n"
    for _ in 0..<500 where try Data(contentsOf: file) != Data(expected.utf8) { usleep(10_000) }
    #expect(try Data(contentsOf: file) == Data(expected.utf8))
    kill(program.process.processIdentifier, SIGINT)
    _ = program.exitCode()
  }
}
