import LayoutEngine
import LiveDocuments

/// A method that makes the specs between a node and the nodes below it.
struct LayoutMethod {
  /// `nil` for the class's own.
  let name: String?

  /// A group for each spec, inner ones first.
  private(set) var groups: [[CodeStatement]] = []

  /// The value that it returns: a spec, or a node to be wrapped in one; `nil` where there is
  /// nothing.
  private(set) var result: CodeName?

  /// One without anything to lay out.
  init(name: String?) {
    self.name = name
    groups = [[.comment("The document has no root.")]]
  }

  init(
    _ document: LiveDocument, _ elements: CodeElements, _ layout: CodeElements.Layout,
    _ hints: CodeHints
  ) {
    name = layout.method
    result = elements[layout.top]
    for spec in elements.specs(of: layout) {
      var lines = document.notes(of: spec).map(CodeStatement.comment)
      lines += Self.relativePositions(document, elements, in: spec)
      let name = elements[spec]
      let made = SpecCall(document, elements, spec)
      let container = spec == layout.top ? nil : document.elements.parent(of: spec)
      let style = StyleLines(document, spec, in: container)
      lines += (made.inert + style.inert).map(CodeStatement.inert)
      lines += ElementHints(document, spec, in: container, hints).lines.map(CodeStatement.hint)
      lines.append(.spec(name, made.call))
      lines += (made.settings + style.settings).map { .set(name, $0.property, $0.value) }
      groups.append(lines)
    }
  }

  /// The places of nodes in an absolute spec that are known only when it is laid out.
  private static func relativePositions(
    _ document: LiveDocument, _ elements: CodeElements, in spec: ElementID
  ) -> [CodeStatement] {
    guard document.elements.algorithm(of: spec) == .absolute else { return [] }
    let items = document.elements.items(of: spec).filter {
      document.elements.style(of: $0).hasRelativePosition
    }
    if items.isEmpty { return [] }
    let places = items.filter { document.elements.type(of: $0).isDisplayNode }.map { item in
      let (x, y) = document.layoutPosition(of: item, in: spec)
      return CodeStatement.set(elements[item], "style.layoutPosition", .point(x, y))
    }
    return [.comment("Positions in percent are of the spec in the document, of the node here.")]
      + places
  }
}
