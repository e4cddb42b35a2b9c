import ArgumentParser

/// A help text of ArgumentParser, without what the overview leaves out.
struct HelpText {
  let text: String

  /// The title of the group of commands that are not in the overview of `lintel --help`.
  static let otherCommands = "Other"

  /// The title of the options that are in no help.
  static let otherOptions = "Other options"

  /// Replaces the section of the screen options by one line, and leaves the sections of others out.
  init(_ text: String) {
    let (screen, options) = (ScreenOptions.title.uppercased(), Self.otherOptions.uppercased())
    let commands = "\(Self.otherCommands.uppercased()) SUBCOMMANDS"
    self.text =
      text.split(separator: "\n\n", omittingEmptySubsequences: false).compactMap { section in
        if section.hasPrefix("\(screen):\n") { return Substring(ScreenPage.reference) }
        return [options, commands].contains { section.hasPrefix("\($0):\n") } ? nil : section
      }.joined(separator: "\n\n")
  }
}

/// The page `lintel help screen`: the options of all commands that lay out.
struct ScreenPage: ParsableCommand {
  static let topic = "screen"

  static let configuration = CommandConfiguration(
    commandName: "COMMAND",
    abstract: "The options of another screen, of all commands that lay out.",
    usage: "lintel <command> <file> ... [<screen options>]",
    discussion: """
      Without these options a document is laid out on its own screen, and check and test go through all of its \
      variants. With them, check and test go through its states: the variants that change elements only. A width or height is exact; --at-most of frames and sweep makes it the largest one. The file stays \
      as it is.

      Examples:
        lintel frames Sources/PhotoCell.swift --device 'iPhone SE' --text-size accessibilityLarge
        lintel check layouts/ --width 320 --text-size 1.5
        lintel explain card.layout.json '#title' --rtl --set '#title.style.width=64'
      """)

  @OptionGroup var screen: ScreenOptions

  static var helpText: String { helpMessage() }

  /// The line of other helps that refers to the page.
  static let reference =
    "SCREEN OPTIONS:\n  --width, --device, --text-size and others; see \"lintel help \(topic)\"."
}
