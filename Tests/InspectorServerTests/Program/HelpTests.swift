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
    #expect(commands.count == 17)
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
      "width", "height", "text-size", "rtl", "pseudolanguage", "variant", "set", "device", "trust",
    ]
    let layouts = [
      "check", "test", "frames", "explain", "sweep", "diff", "render", "export",
    ]
    for command in layouts {
      let names = try #require(commands[command]).map(\.name)
      #expect(names.filter(screen.contains) == screen, "\(command)")
    }
    for command in layouts + ["format", "rules", "sessions"] {
      let names = try #require(commands[command]).map(\.name)
      #expect(names.first == "format", "\(command): \(names)")
    }
  }

  @Test func `Every command has a usage line, exit codes and examples`() throws {
    for command in commands.keys.sorted() {
      let help = try BuiltProgram.run("help", command).output
      #expect(help.contains("USAGE: lintel \(command)"), "\(command)")
      let examples = help.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0 != "Examples:" }.dropFirst().prefix { $0.hasPrefix("  ") }
      #expect((1...3).contains(examples.count), "\(command): \(examples)")
      #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    }
  }

  @Test func `The overview names source code first and lists fourteen commands`() throws {
    let overview = try BuiltProgram.run("--help").output
    #expect(overview.hasPrefix("OVERVIEW: Check Texture layouts in Swift, Objective-C and layout"))
    #expect(overview.contains("Examples:\n  lintel check Sources/"))
    for command in ["attach", "sessions", "diagnose"] {
      #expect(!overview.contains("\n  \(command) "), "\(command)")
      #expect(try BuiltProgram.run("help", command).code == 0)
    }
    let serve = try BuiltProgram.run("help", "serve").output
    for option in ["--framing", "--paranoid", "--stdio"] { #expect(!serve.contains(option)) }
  }

  @Test func `Help refers to one page for the screen options`() throws {
    let screen = try BuiltProgram.run("help", "screen")
    #expect(screen.code == 0)
    for option in ["--width <points>", "--text-size <size>", "--device <name>", "--set <change>"] {
      #expect(screen.output.contains("  \(option)"), "\(option)")
    }
    for command in ["check", "test", "frames", "explain", "sweep", "diff", "render", "export"] {
      let help = try BuiltProgram.run("help", command).output
      #expect(help.contains("see \"lintel help screen\""), "\(command)")
      #expect(!help.contains("--pseudolanguage"), "\(command)")
    }
    #expect(try BuiltProgram.run("help", "scren").errors.contains("lintel help screen"))
  }
}
