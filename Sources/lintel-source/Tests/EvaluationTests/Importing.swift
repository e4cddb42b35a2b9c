import Testing
import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import Testing

/// Imports the layouts of a file among texts that no disk holds.
func layouts(
  _ texts: [String: String], of path: String, hints: JSONValue? = nil,
  screen: EvaluationScreen? = nil, probe: ScreenProbe? = nil
) -> [ImportedLayout] {
  let project = SourceProject(root: "/nowhere")
  let absolute = Dictionary(
    uniqueKeysWithValues: texts.map { ("/nowhere/" + $0.key, $0.value) })
  project.refresh(texts: absolute)
  let importer = LayoutImporter(
    project: project,
    options: ImportOptions(screen: screen, probe: probe, hints: HintSettings(hints)))
  return importer.layouts(in: "/nowhere/" + path)
}

/// The layout of the last class in a Swift text.
func swiftLayout(_ text: String, hints: JSONValue? = nil) throws -> ImportedLayout {
  try #require(layouts(["Code.swift": text], of: "Code.swift", hints: hints).last)
}

/// The layout of the last class in an Objective-C text.
func objectiveCLayout(_ text: String) throws -> ImportedLayout {
  try #require(layouts(["Code.m": text], of: "Code.m").last)
}

/// A function in Swift that makes a node of a width.
let boxFunction = """
  func box(_ width: CGFloat) -> ASDisplayNode {
    let node = ASDisplayNode()
    node.style.preferredSize = CGSize(width: width, height: 10)
    return node
  }

  """

/// A cell in Swift: declarations, and the body of its layout method.
func swiftCell(_ members: String, _ body: String) -> String {
  """
  import AsyncDisplayKit
  final class SampleNode: ASCellNode {
    \(members)
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
      \(body)
    }
  }
  """
}

extension JSONValue {
  /// The value at a JSON Pointer.
  func at(_ pointer: String) -> JSONValue? {
    var value: JSONValue? = self
    for step in pointer.split(separator: "/") {
      if let items = value?.items {
        guard let index = Int(step), items.indices.contains(index) else { return nil }
        value = items[index]
      } else {
        value = value?[String(step)]
      }
    }
    return value
  }

  /// The value with sorted keys and without the marks of an element.
  var unmarked: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.unmarked))
    case .object(let members):
      .object(
        members.filter { $0.key != "assumed" && $0.key != "unknown" }
          .map { Member($0.key, $0.value.unmarked) }.sorted { $0.key < $1.key })
    default: self
    }
  }
}
