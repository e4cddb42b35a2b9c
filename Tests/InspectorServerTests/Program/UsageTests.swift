import Foundation
import Testing

/// Wrong command lines: what each is answered with, and that the exit code is 2.
@Suite struct UsageTests {
  /// A wrong command line.
  struct Usage: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let message: String

    /// The command whose help is pointed at, empty for that of the program; `nil` if the command line has the
    /// right form.
    let help: String?

    init(_ arguments: [String], _ message: String, help: String? = nil) {
      (self.arguments, self.message, self.help) = (arguments, message, help)
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test func `Without lintel-live beside lintel, live reports how to make it and exits with 2`()
    throws
  {
    let folder = try TemporaryFolder()
    let run = try BuiltProgram.script(
      """
      mkdir alone; cp "$LINTEL" alone/lintel; export XDG_RUNTIME_DIR="$PWD"
      alone/lintel live --no-open
      """, in: folder)
    #expect(run.output.isEmpty)
    #expect(run.errors == "lintel: lintel-live is not beside lintel; \"swift build\" makes it\n")
    #expect(run.code == 2)
  }

  @Test(arguments: usages)
  func `A wrong usage is refused with one message and exit code 2`(usage: Usage) throws {
    let folder = try TemporaryFolder()
    for path in ["card.layout.json", "folder/a.layout.json"] {
      try folder.write(Self.card, to: path)
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty"), withIntermediateDirectories: false)
    let outcome = try BuiltProgram.run(usage.arguments, input: Data(), in: folder.url)
    var message = "lintel: \(usage.message)\n"
    if let help = usage.help {
      message += "See \"lintel \(help.isEmpty ? "" : "\(help) ")--help\".\n"
    }
    #expect(outcome.errors == message)
    #expect(outcome.output == "" && outcome.code == 2)
  }

  @Test func `An unknown variant is reported for each document`() throws {
    let folder = try TemporaryFolder()
    for path in ["a.layout.json", "b.layout.json"] { try folder.write(Self.card, to: path) }
    let outcome = try BuiltProgram.run("check", "--variant", "tall", in: folder.url)
    #expect(
      outcome.errors == """
        lintel: ./a.layout.json: the document has no variant "tall"; it has "wide"
        lintel: ./b.layout.json: the document has no variant "tall"; it has "wide"

        """)
    #expect(outcome.code == 2)
  }

  static let card = #"""
    { "variants": [{ "name": "wide", "constrainedSize": { "width": 600 } }],
      "root": { "type": "stack", "id": "row", "children": [
        { "type": "text", "id": "title", "text": "First" },
        { "type": "text", "id": "subtitle", "text": "Second" }] } }
    """#

  static let usages = [
    Usage(["chekc"], "there is no command chekc; did you mean \"lintel check\"?", help: ""),
    Usage(
      ["card.layout.json"], "a file needs a command, such as \"lintel check card.layout.json\"",
      help: ""),
    Usage(
      ["help", "chekc"], "there is no command chekc; did you mean \"lintel help check\"?", help: ""),
    Usage(["explain"], "explain takes a file", help: "explain"),
    Usage(
      ["explain", "#title"], "explain takes a file, not only an element such as #title",
      help: "explain"),
    Usage(["explain", "nowhere.layout.json"], "nowhere.layout.json: No such file or directory"),
    Usage(
      ["explain", "card.layout.json", "#titel"],
      "card.layout.json: there is no element #titel; did you mean #title?"),
    Usage(
      ["explain", "card.layout.json", "/root/children/7"],
      "card.layout.json: there is no element /root/children/7"),
    Usage(
      ["explain", "card.layout.json", "--columns", "0"],
      "--columns takes a count of 1 or more, not 0", help: "explain"),
    Usage(
      ["explain", "card.layout.json", "--wdith", "320"],
      "there is no option --wdith; did you mean --width?", help: "explain"),
    Usage(
      ["explain", "card.layout.json", "--varian", "wide"],
      "there is no option --varian; did you mean --variant?", help: "explain"),
    Usage(["explain", "empty"], "empty: no *.layout.json in it"),
    Usage(["frames"], "frames takes a file", help: "frames"),
    Usage(
      ["frames", "--lines", "card.layout.json"],
      "--lines reads documents from stdin, so it takes no files or elements", help: "frames"),
    Usage(
      ["frames", "--lines", "--format", "csv"], "--lines prints JSON only, not csv", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--format", "jsn"],
      "--format takes text, json or csv, not jsn; did you mean json?", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--format", "csv", "--tree"],
      "--tree prints text, not csv", help: "frames"),
    Usage(
      ["frames", "--lines", "--tree"], "--lines prints JSON only, and no tree", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--at"], "missing value for --at <selector>", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "#title", "folder"],
      "folder stands behind an element; files go before elements", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--width"], "missing value for --width <points>",
      help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--width", "-5"],
      "--width takes points above 0 and below 10,000,000, not -5", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--width", "0"],
      "--width takes points above 0 and below 10,000,000, not 0", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--width", "wide"], "--width takes <points>, not wide",
      help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--height", "1e9"],
      "--height takes points above 0 and below 10,000,000, not 1000000000", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--text-size", "-1"],
      "--text-size takes a factor above 0 and up to 1,000, or a text size of iOS, not -1",
      help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--text-size", "larger"],
      "--text-size takes a factor above 0 and up to 1,000, or a text size of iOS (extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge, accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge), not larger; did you mean large?",
      help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--pseudolanguage", "klingon"],
      "--pseudolanguage takes long, accented or rightToLeft, not klingon", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--variant", "tall"],
      "card.layout.json: the document has no variant \"tall\"; it has \"wide\""),
    Usage(
      ["frames", "card.layout.json", "--device"], "missing value for --device <name>",
      help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--device", "iPhone 61"],
      "there is no device iPhone 61; did you mean iPhone 16?", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--device", "phone"],
      "there is no device phone; \"--device list\" lists them", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--set"], "missing value for --set <change>", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--set", "#titel.style.width=3"],
      "card.layout.json: there is no element #titel; did you mean #title?"),
    Usage(["frames", "-", "-"], "only one of the documents can be stdin", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "--tre"], "there is no option --tre; did you mean --tree?",
      help: "frames"),
    Usage(["frames", "--width", "320"], "frames takes a file", help: "frames"),
    Usage(
      ["frames", "card.layout.json", "#nothing"], "card.layout.json: there is no element #nothing"),
    Usage(
      ["sweep", "card.layout.json"],
      "sweep takes a file, the first and the last value, such as card.layout.json 320 430",
      help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "320"],
      "sweep takes a file, the first and the last value, such as card.layout.json 320 430",
      help: "sweep"),
    Usage(["sweep", "320", "430"], "sweep takes a file", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "one", "430"],
      "one is no number; the first and the last value go after the files", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "-5", "430"],
      "there is no option -5; values are 0 or above", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "320", "430", "--fail-on", "TYPO"],
      "no change and no rule is called TYPO", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "320", "430", "--fail-on", "text-trunkated"],
      "no change and no rule is called text-trunkated; did you mean text-truncated?", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "320", "430", "--over", "with"],
      "--over takes width, height or textScale, not with; did you mean width?", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "320", "430", "--samples", "1"],
      "--samples takes a count from 2 to 1000, not 1", help: "sweep"),
    Usage(
      ["sweep", "card.layout.json", "320", "430", "--width", "300"],
      "--width is what varies; leave it out, or name another with --over", help: "sweep"),
    Usage(["diff"], "diff takes a file", help: "diff"),
    Usage(
      ["diff", "card.layout.json"], "diff takes a second file, or a variant with --to-variant",
      help: "diff"),
    Usage(
      ["diff", "card.layout.json", "folder"],
      "diff takes two files or two folders, not one of each", help: "diff"),
    Usage(
      ["diff", "card.layout.json", "card.layout.json", "card.layout.json"],
      "diff takes two files or folders, not 3", help: "diff"),
    Usage(
      ["diff", "card.layout.json", "--to-variant", "tall"],
      "card.layout.json: the document has no variant \"tall\"; it has \"wide\""),
    Usage(["diff", "-", "-"], "only one of the documents can be stdin", help: "diff"),
    Usage(
      ["check", "#title"],
      "check takes no element such as #title; a file of that name goes after --", help: "check"),
    Usage(["check", "nowhere"], "nowhere: No such file or directory"),
    Usage(
      ["check", "--rule", "zero-siz"], "no rule has the code zero-siz; did you mean zero-size?",
      help: "check"),
    Usage(
      ["check", "--severity", "bad"],
      "--severity takes error, warning, information or hint, not bad", help: "check"),
    Usage(["check", "--jobs", "0"], "--jobs takes a count of 1 or more, not 0", help: "check"),
    Usage(
      ["check", "--format", "sarf"],
      "--format takes text, json, sarif, github or xcode, not sarf; did you mean sarif?",
      help: "check"),
    Usage(["check", "--fix", "-"], "stdin cannot be fixed", help: "check"),
    Usage(["check", "--dry-run", "none"], "--dry-run goes with --fix", help: "check"),
    Usage(
      ["check", "--fix", "--dry-run", "--format", "json", "none"],
      "--dry-run prints a patch; it goes with neither --watch nor --format", help: "check"),
    Usage(["check", "--watch", "--format", "json"], "--watch prints text only", help: "check"),
    Usage(
      ["check", "--fix", "--width", "320"],
      "--fix makes fixes that hold on all screens, not on another one", help: "check"),
    Usage(
      ["diff", "--captured"],
      "no document here has \"captured\" frames, so there is nothing to compare"),
    Usage(
      ["diff", "--captured", "card.layout.json"],
      "card.layout.json: no element has \"captured\", so there is nothing to compare"),
    Usage(
      ["diff", "--captured", "card.layout.json", "--rev", "main"],
      "--captured compares with the device; it goes with neither --rev nor --to-variant",
      help: "diff"),
    Usage(
      ["import", "--merge", "card.layout.json", "-o", "out"],
      "--merge prints a document of captures, without other options", help: "import"),
    Usage(
      ["format", "--expand", "card.layout.json", "folder"], "--expand takes one document",
      help: "format"),
    Usage(
      ["format", "--expand", "--check", "card.layout.json"],
      "--expand writes JSON; it goes with neither --check nor --format json", help: "format"),
    Usage(
      ["format", "--expand", "--plain", "card.layout.json"],
      "--expand writes plain JSON, without --plain, too", help: "format"),
    Usage(["render"], "render takes a file", help: "render"),
    Usage(
      ["render", "card.layout.json", "-o", "card.gif"],
      "the file to write must end in .svg, .png, .txt, .html or .json", help: "render"),
    Usage(
      ["render", "card.layout.json", "-o", "card.svg", "--format", "png"],
      "--format png and the ending of card.svg contradict each other", help: "render"),
    Usage(
      ["render", "card.layout.json", "--scale", "0"],
      "--scale takes a number above 0 and up to 100, not 0", help: "render"),
    Usage(
      ["render", "card.layout.json", "--width", "1", "--width", "2", "--width", "3"],
      "--width is given once, or twice for two pictures side by side", help: "render"),
    Usage(["render", "card.layout.json", "--html"], "there is no option --html", help: "render"),
    Usage(
      ["render", "card.layout.json", "#title", "-o", "card.html"],
      "an HTML page has all elements on all screens of the document, so it takes no other option",
      help: "render"),
    Usage(
      ["render", "card.layout.json", "card.layout.json", "--format", "svg"],
      "svg is one picture; name one file and at most one element", help: "render"),
    Usage(["render", "-", "--watch"], "stdin cannot be watched", help: "render"),
    Usage(["export"], "export takes a file", help: "export"),
    Usage(
      ["export", "card.layout.json", "#titel"],
      "card.layout.json: there is no element #titel; did you mean #title?"),
    Usage(
      ["export", "card.layout.json", "--language", "kotlin"],
      "--language takes swift or objective-c, not kotlin", help: "export"),
    Usage(
      ["export", "card.layout.json", "#title", "#subtitle", "--class-name", "A"],
      "--class-name names one class; name one file and at most one element", help: "export"),
    Usage(["format"], "format takes a file", help: "format"),
    Usage(
      ["format", "--indent", "0", "card.layout.json"], "--indent takes a count from 1 to 16, not 0",
      help: "format"),
    Usage(
      ["format", "--format", "json", "-"],
      "stdin is written to stdout, so it has no JSON without --check",
      help: "format"),
    Usage(["rules", "nonsense"], "no rule has the code nonsense", help: "rules"),
    Usage(
      ["rules", "zero-siz"], "no rule has the code zero-siz; did you mean zero-size?", help: "rules"
    ),
    Usage(
      ["schema", "other"], "<subject> takes document, configuration, protocol or frames, not other",
      help: "schema"),
    Usage(
      ["serve", "--framing", "xml"], "--framing takes auto, header or lines, not xml", help: "serve"
    ),
    Usage(
      ["serve", "--socket", "a", "--no-socket"], "--socket and --no-socket do not go together",
      help: "serve"),
    Usage(["live", "--port", "99999999"], "--port takes <port>, not 99999999", help: "live"),
    Usage(
      ["attach", "--session", "nonsense"], "there is no session nonsense; see \"lintel sessions\""),
    Usage(
      ["sessions", "--format", "csv"], "--format takes text or json, not csv", help: "sessions"),
    Usage(["--verson"], "there is no option --verson; did you mean --version?", help: ""),
  ]
}
