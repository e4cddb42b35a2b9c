import InspectorServer
import JSON
import JSONRPC
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

  @Test func `the guide lists every kind of error`() throws {
    let page = try ProtocolFolder.text(of: "README.md")
    for kind in allErrorKinds {
      let code = "\(kind.code.rawValue)".replacing("-", with: "−")
      #expect(page.contains("\n| \(code) | `\(kind.name)` | "), "\(kind.name)")
    }
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
}
