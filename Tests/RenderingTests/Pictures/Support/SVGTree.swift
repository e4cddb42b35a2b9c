import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG as a reader of XML sees it.
struct SVGTree {
  struct Node {
    var name: String
    var attributes: [String: String]
    var text = ""
    var children: [Int] = []
    var parent: Int?
  }

  private(set) var nodes: [Node] = []

  /// - Throws: Where the text is no well-formed XML.
  init(_ text: String) throws {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = Reader()
    parser.delegate = reader
    guard parser.parse() else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    nodes = reader.nodes
  }

  /// The group of this name.
  func group(_ id: String) throws -> Node {
    try #require(nodes.first { $0.name == "g" && $0.attributes["id"] == id }, "no group \(id)")
  }

  func children(of node: Node, _ name: String) -> [Node] {
    node.children.map { nodes[$0] }.filter { $0.name == name }
  }

  /// The texts with a style, in the order of the document.
  func texts(_ style: String) -> [String] {
    nodes.indices.filter {
      nodes[$0].name == "text" && classes(nodes[$0]).contains(style)
    }.map { place in
      nodes[place].text + nodes[place].children.map { nodes[$0].text }.joined(separator: " ")
    }
  }

  func nodes(_ style: String) -> [Node] { nodes.filter { classes($0).contains(style) } }

  func classes(_ node: Node) -> [String] {
    node.attributes["class"]?.split(separator: " ").map(String.init) ?? []
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var nodes: [Node] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      if let parent = open.last { nodes[parent].children.append(nodes.count) }
      open.append(nodes.count)
      nodes.append(Node(name: name, attributes: attributes, parent: open.dropLast().last))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard let place = open.last else { return }
      nodes[place].text += string
    }
  }
}
