import Foundation
import Testing

/// The numbers of layouts that were read whole, in part and not, in all formats and exit codes of `lintel check`.
@Suite struct ReadCountTests {
  /// A class that makes its layout with a library that is not in the project.
  private static let unread = """
    import AsyncDisplayKit
    import TextureSwiftSupport

    final class CoverCell: ASCellNode {
      let coverNode = ASNetworkImageNode()

      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
          VStackLayout(spacing: 8) { coverNode }
        }
      }
    }
    """

  /// A class whose layout another object makes, in Objective-C.
  private static let made = """
    @implementation BannerNode
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      return [self.factory specForRange:range];
    }
    @end
    """

  /// A class with an inset from data.
  private static let part = """
    final class FeedCell: ASCellNode {
      let dotNode = ASDisplayNode()
      var input: Input

      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        dotNode.style.preferredSize = CGSize(width: 8, height: 8)
        return ASInsetLayoutSpec(insets: input.insets, child: dotNode)
      }
    }
    """

  /// A class that is read whole.
  private static let whole = """
    final class TagNode: ASDisplayNode {
      let dotNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        dotNode.style.preferredSize = CGSize(width: 8, height: 8)
        return ASWrapperLayoutSpec(layoutElement: dotNode)
      }
    }
    """

  private static let document =
    #"{"root":{"type":"node","style":{"width":8,"height":8}}}"#

  private func commands() throws -> BuiltCommands {
    try BuiltCommands([
      ".lintel.json": "{}", "App/Cover.swift": Self.unread, "App/Banner.m": Self.made,
      "App/Feed.swift": Self.part, "App/Tag.swift": Self.whole,
      "App/Model.swift": "struct Model {}",
    ])
  }

  // MARK: Summaries

  @Test func `The summary counts layouts in part and unread ones, and names those in part`() throws
  {
    let commands = try commands()
    let outcome = try commands.run("lintel check App")
    #expect(
      outcome.output.contains(
        "\nno diagnostics in 4 layouts; 2 could not be read, 1 in part\n"
          + "FeedCell (App/Feed.swift:1), in part: "), "\(outcome)")
    #expect(outcome.output.contains("\"input.insets\""), "\(outcome)")
    #expect(!outcome.output.contains("nothing is wrong"))
    #expect(outcome.errors.isEmpty && outcome.code == 0, "\(outcome)")
  }

  @Test func `Diagnostics are counted beside the layouts that were not read whole`() throws {
    let commands = try commands()
    try commands.write(SourceSamples.card, to: "App/Card.swift")
    let outcome = try commands.run("lintel check App")
    #expect(
      outcome.output.contains("\n1 warning in 6 layouts; 2 could not be read, 1 in part\n"),
      "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test func `Layouts of code and documents are counted apart`() throws {
    let commands = try BuiltCommands([
      "Tag.swift": Self.whole, "a.layout.json": Self.document, "b.layout.json": Self.document,
    ])
    #expect(
      try commands.run("lintel check .").output == "nothing is wrong in 1 layout and 2 documents\n")
    #expect(try commands.run("lintel check Tag.swift").output == "nothing is wrong in 1 layout\n")
    #expect(
      try commands.run("lintel check a.layout.json b.layout.json").output
        == "nothing is wrong in 2 files\n")
  }

  @Test func `Of many layouts in part the first ten are named`() throws {
    let classes = (0..<12).map {
      Self.part.replacing("FeedCell", with: "Feed\($0)Cell")
    }
    let commands = try BuiltCommands(["Feed.swift": classes.joined(separator: "\n")])
    let lines = try commands.run("lintel check Feed.swift").lines
    #expect(lines.first == "no diagnostics in 12 layouts; 12 read in part")
    #expect(lines.count == 12 && lines.last == "and 2 more in part")
  }

  @Test func `A layout that was not read is information at the expression, with the reason`() throws
  {
    let commands = try commands()
    let lines = try commands.run("lintel check App/Banner.m").lines
    #expect(
      lines.first?.hasPrefix(
        "App/Banner.m:3:10: information: BannerNode was not read: ") == true,
      "\(lines)")
    #expect(lines.first?.hasSuffix(" [layout-not-read]") == true, "\(lines)")
    #expect(lines.contains("lintel rules layout-not-read explains it"))
    #expect(lines.last == "no diagnostics in 1 layout; 1 could not be read")
  }

  // MARK: Formats

  @Test func `JSON lists all layouts behind the diagnostics`() throws {
    let commands = try commands()
    let listed = try objects(in: commands.run("lintel check --format json App"))
    #expect(
      listed.prefix(2).map { $0["code"] as? String } == ["layout-not-read", "layout-not-read"])
    let layouts = listed.dropFirst(2)
    #expect(
      layouts.map { $0["class"] as? String } == ["BannerNode", "CoverCell", "FeedCell", "TagNode"])
    #expect(layouts.map { $0["read"] as? String } == ["not", "not", "part", "whole"])
    #expect(layouts.first?["reason"] != nil && layouts.last?["reason"] == nil)
    let unknown = (layouts.dropFirst(2).first?["unknown"] as? [[String: Any]])?.first
    #expect((unknown?["expression"] as? String)?.hasPrefix("input.insets") == true, "\(layouts)")
  }

  @Test func `GitHub, Xcode and SARIF report layouts that were not read`() throws {
    let commands = try commands()
    let github = try commands.run("lintel check --format github --severity warning App")
    #expect(
      github.output.contains("::notice file=App/Banner.m,line=3,endLine=3,col=10,"), "\(github)")
    #expect(
      github.output.contains(
        "::notice title=lintel::no diagnostics in 4 layouts; 2 could not be read, 1 in part"),
      "\(github)")
    let xcode = try commands.run("lintel check --format xcode App")
    #expect(xcode.output.contains("/App/Banner.m:3:10: note: BannerNode was"), "\(xcode)")
    #expect(
      xcode.output.contains("\nnote: no diagnostics in 4 layouts; 2 could not be read"), "\(xcode)")
    let sarif = try commands.run("lintel check --format sarif App")
    let log = try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) as? [String: Any]
    let run = (log?["runs"] as? [[String: Any]])?.first
    let properties = run?["properties"] as? [String: Any]
    let layouts = properties?["layouts"] as? [[String: Any]]
    #expect(layouts?.map { $0["read"] as? String } == ["not", "not", "part", "whole"], "\(sarif)")
    let results = run?["results"] as? [[String: Any]]
    #expect(results?.map { $0["ruleId"] as? String } == ["layout-not-read", "layout-not-read"])
  }

  /// The objects of an array that a command printed as JSON.
  private func objects(in outcome: BuiltCommands.Outcome) throws -> [[String: Any]] {
    let array = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(array as? [[String: Any]], "\(outcome)")
  }

  @Test(arguments: ["text", "json", "sarif", "github", "xcode"])
  func `Nothing is wrong only if all layouts of a file were read whole`(format: String) throws {
    let commands = try BuiltCommands(try Self.sources())
    var readings: [String: [String]] = [:]
    for report in try objects(in: commands.run("lintel import --format json ."))
    where report["class"] != nil {
      let file = URL(filePath: report["file"] as? String ?? "").lastPathComponent
      readings[file, default: []].append(report["read"] as? String ?? "")
    }
    #expect(Set(readings.values.joined()) == ["whole", "part", "not"])
    let signs =
      ["json", "sarif"].contains(format)
      ? [#""read":"not""#, #""read":"part""#] : ["could not be read", "read in part"]
    for (file, readings) in readings {
      let outcome = try commands.run("lintel check --format \(format) '\(file)'")
      let isWhole = readings.allSatisfy { $0 == "whole" }
      #expect(isWhole || !outcome.output.contains("nothing is wrong"), "\(file): \(outcome)")
      #expect(
        signs.contains(where: outcome.output.contains) == !isWhole,
        "\(file): \(readings) \(outcome)")
    }
  }

  /// The samples of these tests, the cases of the tests of evaluation, and the files of the guide, by name.
  private static func sources() throws -> [String: String] {
    var sources = [
      "Cover.swift": unread, "Banner.m": made, "Feed.swift": part, "Tag.swift": whole,
      "Card.swift": SourceSamples.card, "RowNode.m": SourceSamples.row,
      "RowNode.h": SourceSamples.rowHeader,
    ]
    for file in try FileManager.default.contentsOfDirectory(
      at: BuiltCommands.checkout.appending(path: "Protocol/source"),
      includingPropertiesForKeys: nil)
    {
      sources[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return sources.merging(try SourceSamples.acceptanceCases()) { sample, _ in sample }
  }

  // MARK: Exit codes

  @Test func `A named file with a layout that was not read has the exit code 2`() throws {
    let commands = try commands()
    for format in ["text", "json", "sarif", "github", "xcode"] {
      let check = "lintel check --format \(format)"
      #expect(try commands.run("\(check) App/Cover.swift").code == 2, "\(format)")
      #expect(try commands.run("\(check) --allow-unread App/Cover.swift").code == 0, "\(format)")
    }
    #expect(try commands.run("lintel check App/Tag.swift App/Banner.m").code == 2)
    #expect(try commands.run("lintel check App/Feed.swift").code == 0)
    // A warning in another file decides the exit code.
    try commands.write(SourceSamples.card, to: "App/Card.swift")
    #expect(try commands.run("lintel check App/Cover.swift App/Card.swift").code == 1)
  }

  @Test func `A folder has the exit code 2 if none of its layouts could be read`() throws {
    let commands = try commands()
    try commands.write(Self.unread, to: "Library/Cover.swift")
    try commands.write(Self.made, to: "Library/Banner.m")
    #expect(try commands.run("lintel check Library").code == 2)
    #expect(try commands.run("lintel check --allow-unread Library").code == 0)
    try commands.write(Self.document, to: "Library/a.layout.json")
    #expect(try commands.run("lintel check Library").code == 0)
  }

  @Test func `A named file without a layout is named, and a folder without one is not`() throws {
    let commands = try commands()
    let outcome = try commands.run("lintel check App/Model.swift")
    #expect(outcome.output == "no layout in App/Model.swift\n" && outcome.code == 0, "\(outcome)")
    let json = try commands.run("lintel check --format json App/Model.swift")
    #expect(json.output == "[]\n" && json.errors == "no layout in App/Model.swift\n")
  }

  // MARK: Configuration

  @Test func `A configuration makes unread layouts fail, or hides them, and they are counted`()
    throws
  {
    let commands = try commands()
    try commands.write(#"{"rules": {"layout-not-read": "warning"}}"#, to: ".lintel.json")
    let failing = try commands.run("lintel check App")
    #expect(failing.output.contains(": warning: BannerNode was not read: "))
    #expect(
      failing.output.contains("\n2 warnings in 4 layouts; 2 could not be read, 1 in part\n"),
      "\(failing)")
    #expect(failing.code == 1)
    try commands.write(#"{"rules": {"layout-not-read": "off"}}"#, to: ".lintel.json")
    let hidden = try commands.run("lintel check App")
    #expect(
      hidden.lines.first == "no diagnostics in 4 layouts; 2 could not be read, 1 in part",
      "\(hidden)")
  }

  @Test func `A comment hides one layout that was not read`() throws {
    let commands = try BuiltCommands([
      "Banner.m": Self.made.replacing(
        "  return", with: "  // lintel: disable layout-not-read\n  return")
    ])
    let outcome = try commands.run("lintel check Banner.m")
    #expect(outcome.output == "no diagnostics in 1 layout; 1 could not be read\n", "\(outcome)")
  }

  @Test func `A misspelt class or expression is reported with the nearest name`() throws {
    let commands = try commands()
    try commands.write(
      """
      { "source": {
        "FedCell.input.insets": 4,
        "FeedCell.input.inset": 4 } }
      """, to: ".lintel.json")
    let outcome = try commands.run("lintel check App")
    #expect(
      outcome.errors.contains("there is no class FedCell; did you mean FeedCell?"), "\(outcome)")
    #expect(
      outcome.errors.contains("no such value from data; did you mean FeedCell.input.insets"),
      "\(outcome)")
    #expect(outcome.code == 0)
    let listed = try objects(in: commands.run("lintel import --format json App/Feed.swift"))
    let names = listed.first?["values"] as? [String]
    #expect(names?.contains { $0.hasPrefix("FeedCell.input.insets") } == true, "\(listed)")
  }
}
