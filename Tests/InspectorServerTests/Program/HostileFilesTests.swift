import Foundation
import Testing

/// Files that documents name and that are too long, or cannot be read.
@Suite struct HostileFilesTests {
  /// A document for each of the three ways to name a file.
  private static let documents = [
    "variables": ##"{"variables":"NAME","root":{"type":"text","text":"a"}}"##,
    "each":
      ##"{"layouts":{"a":{"root":{"type":"text","text":"a"}}},"root":{"type":"stack","children":[{"type":"text","text":"a"},{"each":"NAME","layout":"#a"}]}}"##,
    "layout":
      ##"{"root":{"type":"stack","children":[{"type":"text","text":"a"},{"type":"node","layout":"NAME"}]}}"##,
  ]

  @Test(arguments: documents.keys.sorted())
  func `A file of 100 MB is reported where it is named`(key: String) throws {
    let folder = try TemporaryFolder()
    try write("data.json", to: folder)
    let outcome = try BuiltProgram.script(
      #"truncate -s 100M data.json && "$LINTEL" check \#(key).layout.json; echo "code $?""#,
      in: folder)
    expect(outcome, #""data.json" cannot be read: longer than 8388608 bytes"#)
  }

  @Test(arguments: [
    ("mkdir NAME", "a folder, not a file"), ("mkfifo NAME", "a named pipe, not a file"),
    ("ln -s NAME NAME", "Too many levels of symbolic links"),
  ])
  func `What is no file, or leads nowhere, is reported where it is named`(
    command: String, reason: String
  ) throws {
    for key in Self.documents.keys.sorted() {
      let folder = try TemporaryFolder()
      try write("data.json", to: folder)
      let outcome = try BuiltProgram.script(
        command.replacing("NAME", with: "data.json")
          + #" && "$LINTEL" check \#(key).layout.json; echo "code $?""#, in: folder)
      expect(outcome, #""data.json" cannot be read: \#(reason)"#)
    }
  }

  @Test(arguments: documents.keys.sorted())
  func `A file that the user may not read is reported where it is named`(key: String) throws {
    let folder = try TemporaryFolder()
    try write("data.json", to: folder)
    let outcome = try BuiltProgram.unprivilegedScript(
      #"touch data.json && chmod 000 data.json && "$LINTEL" check \#(key).layout.json"#
        + #"; echo "code $?""#, in: folder)
    expect(outcome, #""data.json" cannot be read: Permission denied"#)
  }

  private func write(_ name: String, to folder: TemporaryFolder) throws {
    for (key, text) in Self.documents {
      try folder.write(text.replacing("NAME", with: name), to: "\(key).layout.json")
    }
  }

  /// One error, and the exit code of a check that found one.
  private func expect(
    _ outcome: BuiltProgram.Outcome, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let errors = outcome.lines.filter { $0.contains(": error: ") }
    #expect(errors.count == 1, "\(outcome)", sourceLocation: sourceLocation)
    #expect(
      errors.first?.contains(message) == true && errors.first?.hasSuffix("[unusable-file]") == true,
      "\(outcome)", sourceLocation: sourceLocation)
    #expect(outcome.lines.last == "code 1", "\(outcome)", sourceLocation: sourceLocation)
  }
}
