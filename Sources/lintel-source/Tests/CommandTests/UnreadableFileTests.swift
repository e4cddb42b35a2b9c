import Testing

/// Files that are not read.
@Suite struct UnreadableFileTests {
  @Test func `Pipes, devices and links to them are not opened, and the other files are checked`()
    throws
  {
    let commands = try BuiltCommands(["App/Card.swift": SourceSamples.card])
    let outcome = try commands.run(
      """
      mkfifo App/Pipe.swift && ln -s Pipe.swift App/Link.m && ln -s /dev/zero App/Zero.mm \
      && timeout 30 lintel check App
      """)
    #expect(outcome.output.contains("App/Card.swift:15:"), "\(outcome)")
    for (file, kind) in [
      ("Pipe.swift", "named pipe"), ("Link.m", "named pipe"), ("Zero.mm", "device"),
    ] {
      #expect(
        (outcome.output + outcome.errors).contains(
          "lintel: App/\(file): a \(kind), not a file; it is skipped"),
        "\(outcome)")
    }
    #expect(outcome.errors.split(separator: "\n").count == 3, "\(outcome)")
  }

  @Test(arguments: ["frames", "check", "import"])
  func `A named pipe ends the command with the reason`(command: String) throws {
    let commands = try BuiltCommands()
    let outcome = try commands.run(
      "mkfifo Pipe.swift && ln -s Pipe.swift Link.swift && timeout 30 lintel \(command) Link.swift")
    #expect((outcome.output + outcome.errors).contains("a named pipe, not a file"), "\(outcome)")
    #expect(outcome.code == 2)
  }

  @Test func `A file beyond a limit is reported with its name and the limit`() throws {
    let commands = try BuiltCommands([
      "Deep.swift": "// layoutSpecThatFits\nlet a = " + String(repeating: "[", count: 22),
      "Deep.m": "// layoutSpecThatFits\nid a = " + String(repeating: "(", count: 300),
      "Card.swift": SourceSamples.card,
    ])
    let outcome = try commands.run("timeout 30 lintel check .")
    let text = outcome.output + outcome.errors
    #expect(
      text.contains("more than 7 arrays are nested here; Deep.swift is not read"), "\(outcome)")
    #expect(text.contains("more than 200 brackets are open here; Deep.m is not read"), "\(outcome)")
    #expect(text.contains("Card.swift:15:"), "\(outcome)")
  }
}
