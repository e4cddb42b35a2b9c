import Foundation
import JSON
import Testing

/// Pipes, loops and folders where files should be, and names that are not UTF-8.
@Suite struct OddFilesTests {
  private let folder: TemporaryFolder
  private let faulty = #"{"root":{"type":"nodee"}}"#

  init() throws {
    folder = try TemporaryFolder()
  }

  private func script(_ script: String) throws -> BuiltProgram.Outcome {
    try BuiltProgram.script(script, in: folder)
  }

  // MARK: What is no file

  @Test(arguments: [
    "check .", "check --fix .", "format .", "format --check .", "check x.layout.json",
    "frames x.layout.json", "render x.layout.json", "explain x.layout.json",
    "export x.layout.json", "check --fix x.layout.json",
  ])
  func `a pipe is passed over, and said`(command: String) throws {
    try folder.write(smallDocument, to: "a.layout.json")
    let outcome = try script("mkfifo x.layout.json; \"$LINTEL\" \(command)")
    let name = command.hasSuffix(" .") ? "./x.layout.json" : "x.layout.json"
    #expect(
      outcome.errors.contains(
        "lintel: \(name): a named pipe, not a file; it is skipped\n"))
    #expect(outcome.code == 2)
  }

  @Test func `a device is no file, and a folder is searched whatever its name is`() throws {
    try folder.write("", to: "d.layout.json/empty")
    let outcome = try script("\"$LINTEL\" frames d.layout.json /dev/null; echo $?")
    #expect(
      outcome.errors == """
        lintel: d.layout.json: no *.layout.json in it
        lintel: /dev/null: a device, not a file; it is skipped

        """)
    #expect(outcome.output == "2\n")
  }

  @Test(arguments: [
    "check <(cat a.layout.json)", "check /dev/stdin < a.layout.json",
    "check - < <(cat a.layout.json)",
    "check /dev/fd/7 7< a.layout.json",
  ])
  func `a stream that the shell opens is read`(command: String) throws {
    try folder.write(faulty, to: "a.layout.json")
    let outcome = try script("\"$LINTEL\" \(command)")
    #expect(outcome.output.contains("[unknown-type]"))
    #expect(outcome.errors.isEmpty && outcome.code == 1)
  }

  @Test func `input that cannot be read is said`() throws {
    for command in ["check -", "frames -", "frames --lines", "format -"] {
      let outcome = try script("\"$LINTEL\" \(command) < .")
      #expect(outcome.errors == "lintel: -: Is a directory\n", "\(command)")
      #expect(outcome.code == 2)
      let closed = try script("\"$LINTEL\" \(command) <&-")
      #expect(closed.errors == "lintel: -: Bad file descriptor\n", "\(command)")
      #expect(closed.code == 2)
    }
  }

  // MARK: Folders

  @Test(arguments: ["check", "check --fix", "format --check"])
  func `a folder that cannot be read does not keep others from it`(command: String) throws {
    try folder.write(faulty, to: "a/a.layout.json")
    try folder.write(faulty, to: "b/secret.layout.json")
    try folder.write(faulty, to: "c/c.layout.json")
    let secret = folder.url.appending(path: "b").path
    chmod(secret, 0)
    defer { chmod(secret, 0o700) }
    let outcome = try BuiltProgram.unprivilegedScript("\"$LINTEL\" \(command) .", in: folder)
    #expect(outcome.errors.hasPrefix("lintel: ./b: Permission denied\n"))
    let said = outcome.output + outcome.errors
    #expect(said.contains("./a/a.layout.json:") && said.contains("./c/c.layout.json:"))
    #expect(outcome.code == 2)
  }

  // MARK: Names

  /// Bytes that are no UTF-8 in the ways they can be: stray, cut short, too long, a surrogate.
  @Test func `a name need not be UTF-8`() throws {
    try folder.write(faulty, to: "a.layout.json")
    let names = [#"b\377"#, #"\303(\303"#, #"\300\257"#, #"\355\240\200"#, #"\360\237\230"#]
    for name in names {
      _ = try script("mkdir \"$(printf '\(name)')\"; cp a.layout.json \"$_/x.layout.json\"")
    }
    let outcome = try script("\"$LINTEL\" check --format json .")
    let files = try JSONValue(parsing: outcome.output.utf8).arrayValue?.compactMap {
      $0["file"]?.stringValue
    }
    #expect(
      files == [
        "./a.layout.json", #"./b\xFF/x.layout.json"#, #"./\xC0\xAF/x.layout.json"#,
        #"./\xC3(\xC3/x.layout.json"#, #"./\xED\xA0\x80/x.layout.json"#,
        #"./\xF0\x9F\x98/x.layout.json"#,
      ])
    #expect(outcome.errors.isEmpty && outcome.code == 1)
    let sarif = try script("\"$LINTEL\" check --format sarif .").output
    #expect(sarif.contains(#""b%FF/x.layout.json""#))
    #expect(sarif.contains(#""%F0%9F%98/x.layout.json""#))
  }

  @Test func `such a name can be given, fixed and formatted`() throws {
    try folder.write(#"{"root":{"type":"spec","flexGrow":true}}"#, to: "a")
    let file = #""$(printf 'é\377.layout.json')""#
    let outcome = try script(
      "mv a \(file); \"$LINTEL\" check --fix \(file); \"$LINTEL\" format \(file); cat \(file)")
    #expect(outcome.errors.contains(#"lintel: é\xFF.layout.json: 2 fixes made: "#))
    #expect(outcome.errors.contains(#"lintel: é\xFF.layout.json: formatted in "#))
    #expect(outcome.output.hasSuffix("{\n  \"root\": { \"type\": \"spec\" }\n}\n"))
    #expect(
      try script("\"$LINTEL\" frames \"$(printf 'no\\377')\"").errors
        == "lintel: no\\xFF: No such file or directory\n")
    #expect(try script("\"$LINTEL\" \"$(printf 'no\\377')\"").errors.contains(#"no\xFF"#))
  }

  @Test func `a name cannot move the cursor`() throws {
    try folder.write("{", to: "a\u{1B}[2J.layout.json")
    let outcome = try script("\"$LINTEL\" check . ; \"$LINTEL\" format --check .")
    #expect(!outcome.output.contains("\u{1B}") && !outcome.errors.contains("\u{1B}"))
    #expect(outcome.output.contains(#"./a\x1B[2J.layout.json:1:"#))
  }

  // MARK: Configuration

  @Test(arguments: ["ln -s .lintel.json .lintel.json", "ln -s nowhere .lintel.json"])
  func `a configuration that is a link to nothing is said`(command: String) throws {
    try folder.write(faulty, to: "a.layout.json")
    let outcome = try script("\(command); \"$LINTEL\" check .")
    #expect(outcome.errors.contains("/.lintel.json: "))
    #expect(outcome.errors.hasSuffix(", so the defaults hold below its folder\n"))
    #expect(outcome.output.contains("[unknown-type]"))
    #expect(outcome.code == 2)
    let daemon = try daemon(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":"# + opened + "}")
    #expect(daemon.output.contains("/.lintel.json: "))
    #expect(daemon.output.contains("so the defaults hold below its folder"))
  }

  @Test func `a configuration that is a pipe does not hold the daemon up`() throws {
    _ = try script("mkfifo .lintel.json")
    let daemon = try daemon(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":"# + opened + "}")
    #expect(
      daemon.output.contains("/.lintel.json: a named pipe, not a file; it is skipped, "))
    #expect(daemon.code == 0)
  }

  @Test func `Unreadable files and names that are no UTF-8 do not stop a check`() throws {
    try folder.write(faulty, to: "a")
    _ = try script("mkfifo x.layout.json; mv a \"$(printf 'b\\377.layout.json')\"")
    let outcome = try daemon(
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#
    )
    let answer = try outcome.lines.map { try JSONValue(parsing: $0.utf8) }.first { $0["id"] == 2 }
    let items = try #require(answer?["result"]?["items"]?.arrayValue)
    #expect(items.count == 2)
    let named = items.first { $0["uri"]?.stringValue?.hasSuffix("/b%FF.layout.json") == true }
    #expect(named?["items"]?.arrayValue?.first?["code"] == "unknown-type")
    let pipe = items.first { $0["uri"]?.stringValue?.hasSuffix("/x.layout.json") == true }
    #expect(
      pipe?["items"]?.arrayValue?.first?["message"]?.stringValue?.contains("a named pipe") == true)
  }

  private var opened: String {
    #"{"textDocument":{"uri":"\#(folder.url.appending(path: "a.layout.json").absoluteString)","languageId":"json","#
      + #""version":1,"text":"{}"}}"#
  }

  /// The answers of the daemon after `initialize`, with the folder open.
  private func daemon(_ message: String) throws -> BuiltProgram.Outcome {
    let folders = #"[{"uri":"\#(folder.url.absoluteString)","name":"a"}]"#
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"workspace":"#
        + #"{"workspaceFolders":true}},"workspaceFolders":\#(folders)}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#, message,
    ]
    try folder.write(messages.joined(separator: "\n") + "\n", to: "messages")
    return try script("\"$LINTEL\" serve < messages")
  }
}
