import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import Testing

/// The pages say everything there is, and nothing there is not.
@Suite struct GuideTests {
  @Test func `every method has its section on exactly one page of the guide`() throws {
    var pages: [String: [String]] = [:]
    for name in try GuidePage.names {
      for heading in try GuidePage(named: name).headings {
        pages[heading, default: []].append(name)
      }
    }
    for method in allRequests.map({ $0.method }) + allNotifications.map({ $0.method }) {
      #expect(pages["`\(method)`"]?.count == 1, "\(method): \(pages["`\(method)`"] ?? [])")
    }
  }

  @Test func `the guide lists every kind of error`() throws {
    let page = try ProtocolFolder.text(of: "guide/messages.md")
    for kind in allErrorKinds {
      let code = "\(kind.code.rawValue)".replacing("-", with: "−")
      #expect(page.contains("\n| \(code) | `\(kind.name)` | "), "\(kind.name)")
    }
  }

  @Test func `the page about Texture names its class for every type, and every key of the schema`()
    throws
  {
    let page = try ProtocolFolder.text(of: "guide/texture.md")
    for declaration in allTypes {
      let row = "`\(declaration.textureName)` | `\(declaration.name)`"
      #expect(page.contains(row), "\(row)")
    }
    var keys: Set<String> = []
    var values = [try JSONValue(parsing: Array(DocumentSchema.text.utf8))]
    while let value = values.popLast() {
      switch value {
      case .array(let elements): values += elements
      case .object(let object):
        if case .object(let properties)? = value["properties"] {
          keys.formUnion(properties.map(\.key))
        }
        values += object.map(\.value)
      default: break
      }
    }
    #expect(keys.count > 100)
    for key in keys { #expect(page.contains("`\(key)`"), "\(key)") }
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
