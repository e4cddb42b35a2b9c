import Diagnostics
import InspectorServer
import JSON
import LayoutEngine
import Testing

/// The pages say everything there is, and nothing there is not.
@Suite struct GuideTests {
  @Test func `the guide has a section for every method`() throws {
    let headings = Set(try ProtocolFolder.text(of: "README.md").split(separator: "\n"))
    for method in allRequests.map({ $0.method }) + allNotifications.map({ $0.method }) {
      #expect(headings.contains("### `\(method)`"), "\(method)")
    }
  }

  @Test func `the guide lists every diagnostic code with its severity`() throws {
    let rows = try rows(of: "README.md", under: "## Diagnostics")
    let rules = allRules.map { [$0.code, "\($0.severity)"] }.sorted { $0[0] < $1[0] }
    #expect(rows.map { Array($0.prefix(2)) } == rules)
  }

  @Test func `the page about documents names every type and key`() throws {
    let page = try ProtocolFolder.text(of: "layout-document.md")
    var names = documentProperties + elementProperties + styleProperties + variantProperties
    for declaration in allTypes {
      #expect(page.contains("`\(declaration.name)`"), "\(declaration.name)")
      names += declaration.properties
    }
    for property in names { #expect(page.contains("`\(property.name)`"), "\(property.name)") }
  }

  /// The cells of the first table under a heading, without its head and without backquotes.
  private func rows(of path: String, under heading: String) throws -> [[String]] {
    try ProtocolFolder.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != heading }
      .drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }
      .dropFirst(2)
      .map { row in
        row.split(separator: "|").map { cell in
          String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            .filter { $0 != "`" }
        }
      }
  }
}
