import Foundation
import JSON
import Testing

/// The help of all commands, side by side.
@Suite struct HelpTests {
  /// An argument or option of a command.
  private struct Item {
    let name: String
    let help: String
  }

  /// The options of all commands, by the names of the commands.
  private let commands: [String: [Item]]

  init() throws {
    let dump = try BuiltProgram.run("--experimental-dump-help")
    let root = try JSONValue(parsing: Array(dump.output.utf8))["command"]
    var commands: [String: [Item]] = [:]
    var pending = root?["subcommands"]?.arrayValue ?? []
    while let command = pending.popLast() {
      let name = command["commandName"]?.stringValue ?? ""
      if name == "help" { continue }
      pending += command["subcommands"]?.arrayValue ?? []
      commands[name] = (command["arguments"]?.arrayValue ?? [])
        .filter { $0["kind"] != "positional" }
        .map { argument in
          Item(
            name: argument["preferredName"]?["name"]?.stringValue ?? "",
            help: [argument["abstract"], argument["valueName"]]
              .map { $0?.stringValue ?? "" }.joined(separator: " "))
        }
    }
    self.commands = commands
  }

  @Test func `An option has the same help in all commands`() {
    #expect(commands.count > 18)
    var helps: [String: (help: String, command: String)] = [:]
    for (command, items) in commands.sorted(by: { $0.key < $1.key }) {
      for item in items {
        let known = helps[item.name] ?? (item.help, command)
        #expect(item.help == known.help, "--\(item.name) of \(command) and \(known.command)")
        helps[item.name] = known
      }
    }
    #expect(helps.count > 40)
  }

  @Test func `Options are in the same order in all commands`() {
    var pairs: [[String]: String] = [:]
    for (command, items) in commands.sorted(by: { $0.key < $1.key }) {
      let names = items.map(\.name)
      for (index, first) in names.enumerated() {
        for second in names[(index + 1)...] {
          if let other = pairs[[second, first]] {
            Issue.record("--\(first) is before --\(second) in \(command), but not in \(other)")
          }
          pairs[[first, second]] = command
        }
      }
    }
    #expect(pairs.count > 200)
  }

  @Test func `Commands that lay out have all screen options, and commands that print have formats`()
    throws
  {
    let screen = [
      "width", "height", "text-scale", "content-size-category", "rtl", "pseudolanguage", "variant",
      "set", "device", "trust",
    ]
    let layouts = [
      "check", "test", "frames", "explain", "query", "sweep", "measure", "tree", "diff",
      "compare", "render", "export",
    ]
    for command in layouts {
      let names = try #require(commands[command]).map(\.name)
      #expect(names.filter(screen.contains) == screen, "\(command)")
    }
    for command in layouts + ["format", "rules", "sessions"] {
      let names = try #require(commands[command]).map(\.name)
      #expect(names.starts(with: ["format", "json"]), "\(command): \(names)")
    }
  }

  @Test func `Every command has a usage line, exit codes and examples`() throws {
    for command in commands.keys.sorted() where !["serve", "capture"].contains(command) {
      let words = command == "merge" ? ["capture", "merge"] : [command]
      let help = try BuiltProgram.run(["help"] + words, input: Data()).output
      #expect(help.contains("USAGE: lintel \(words.joined(separator: " "))"), "\(command)")
      #expect(help.contains("Examples:\n  "), "\(command)")
    }
  }
}
