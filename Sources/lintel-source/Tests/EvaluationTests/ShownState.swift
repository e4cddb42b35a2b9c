import JSONText
import LayoutEvaluation

/// One state of a layout: its document with a variant applied.
struct ShownState {
  let name: String
  /// The ids of the elements that are shown, in their order.
  private(set) var ids: [String] = []
  /// The widths of the elements without children, in their order; nil where the style has none.
  private(set) var widths: [Int?] = []
  /// The ids of the elements of `widths`.
  private(set) var leaves: [String] = []
  /// The ids of elements with unknown children.
  private(set) var unknown: [String] = []

  private let variant: JSONValue?

  init(_ document: JSONValue, _ variant: JSONValue?) {
    self.variant = variant
    name = variant?["name"]?.string ?? "document"
    if let root = document["root"] { visit(root) }
  }

  /// The states of a layout, that of the document first.
  static func all(of layout: ImportedLayout) -> [ShownState] {
    guard let document = layout.document else { return [] }
    return [ShownState(document, nil)]
      + (document["variants"]?.items ?? []).map { ShownState(document, $0) }
  }

  /// The names of the states with the widths that they show, as in `not a: 10 30`, or `nothing`.
  static func texts(of layout: ImportedLayout) -> [String] {
    all(of: layout).map { state in
      let widths = state.widths.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
      return "\(state.name): \(widths.isEmpty ? "nothing" : widths)"
    }
  }

  private mutating func visit(_ written: JSONValue) {
    let id = written["id"]?.string ?? ""
    let element = variant?["instead"]?["#" + id] ?? written
    let isHidden = variant?["hidden"]?["#" + id] ?? element["hidden"]
    if case .boolean(true)? = isHidden { return }
    ids.append(element["id"]?.string ?? "")
    if element["unknown"]?.items?.contains(.string("children")) == true { unknown.append(id) }
    var children = element["children"]?.items
    if let order = variant?["order"]?["#" + id]?.items?.compactMap(\.string) {
      func rank(_ child: JSONValue) -> Int {
        order.firstIndex(of: "#" + (child["id"]?.string ?? "")) ?? order.count
      }
      children = children?.enumerated().sorted {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }.map(\.element)
    }
    let slots = ["child", "overlay", "background"].compactMap { element[$0] }
    for child in slots + (children ?? []) { visit(child) }
    guard slots.isEmpty, children == nil else { return }
    leaves.append(element["id"]?.string ?? "")
    let change = variant?["style"]?["#" + id]
    func style(_ key: String) -> JSONValue? { change?[key] ?? element["style"]?[key] }
    let width = style("preferredSize")?["width"]?.number ?? style("width")?.number
    widths.append(width.flatMap { Int(exactly: $0) })
  }
}
