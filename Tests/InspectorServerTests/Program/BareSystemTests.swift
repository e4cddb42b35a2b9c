import Foundation
import Testing

/// Commands in a system that lacks something.
@Suite struct BareSystemTests {
  @Test(
    .needsNamespaces,
    arguments: ["check a.layout.json", "frames", "--version", "serve"])
  func `without /proc a command is refused and not taken for serve`(command: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.script(
      "unshare -m bash -c 'mount -t tmpfs none /proc; \"$0\" \(command) < /dev/null' \"$LINTEL\"",
      in: folder)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == "lintel: the arguments cannot be read, because /proc is not mounted here\n")
    #expect(outcome.code == 2)
  }
}
