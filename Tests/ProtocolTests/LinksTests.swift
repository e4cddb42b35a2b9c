import Foundation
import Testing

/// Links lead somewhere, and everything is linked from where one looks for it.
@Suite struct LinksTests {
  @Test(arguments: try MarkdownPage.allPaths)
  func `every link of a page leads to a file and a heading`(path: String) throws {
    let page = try MarkdownPage(at: path)
    for link in page.links {
      guard let target = page.target(of: link) else { continue }
      let file = MarkdownPage.root.appending(path: target.path)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link) in \(path)")
      guard let anchor = target.anchor, target.path.hasSuffix(".md") else { continue }
      #expect(try MarkdownPage(at: target.path).anchors.contains(anchor), "\(link) in \(path)")
    }
  }

  @Test func `anchors are those that code hosts make`() {
    #expect(
      MarkdownPage.anchor(of: "`textDocument/semanticTokens/full`")
        == "textdocumentsemantictokensfull")
    #expect(MarkdownPage.anchor(of: "`lintel serve --paranoid`") == "lintel-serve---paranoid")
    #expect(MarkdownPage.anchor(of: "What it does, and what not") == "what-it-does-and-what-not")
  }

  @Test func `links that lead nowhere are found`() throws {
    let page = try MarkdownPage(at: "Protocol/README.md")
    #expect(
      page.target(of: "../README.md#try-it").map { "\($0)" }
        == #"(path: "README.md", anchor: Optional("try-it"))"#)
    #expect(page.target(of: "../../x")?.path == "../")
    #expect(page.target(of: "https://example.org/a") == nil)
    #expect(!page.anchors.contains("no-such-heading"))
  }

  @Test func `every page of the guide is in its contents`() throws {
    try expectIndex("Protocol/README.md", of: "Protocol", endingWith: ".md")
    try expectIndex("Protocol/README.md", of: "Protocol/guide", endingWith: ".md")
    try expectIndex("Protocol/README.md", of: "Protocol", endingWith: ".json")
  }

  @Test func `every example, recorded session and client is in its index`() throws {
    try expectIndex("Protocol/examples/README.md", of: "Protocol/examples", endingWith: ".json")
    try expectIndex(
      "Protocol/examples/README.md", of: "Protocol/examples/broken", endingWith: ".json")
    try expectIndex(
      "Protocol/transcripts/README.md", of: "Protocol/transcripts", endingWith: ".ndjson")
    try expectIndex("Clients/README.md", of: "Clients", endingWith: "")
  }

  private func expectIndex(_ index: String, of folder: String, endingWith ending: String) throws {
    let page = try MarkdownPage(at: index)
    let linked = Set(page.links.compactMap { page.target(of: $0)?.path })
    let names = try FileManager.default.contentsOfDirectory(
      atPath: MarkdownPage.root.appending(path: folder).path)
    for name in names where name.hasSuffix(ending) && name != "README.md" && !name.hasPrefix(".") {
      #expect(linked.contains("\(folder)/\(name)"), "\(folder)/\(name) is not in \(index)")
    }
  }
}
