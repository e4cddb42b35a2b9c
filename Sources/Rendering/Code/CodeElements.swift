import LayoutEngine
import LiveDocuments

/// The elements that code is written for, and their names in it.
struct CodeElements {
  /// Parents before children, in the order of the document.
  private(set) var inOrder: [ElementID] = []
  private(set) var layouts: [Layout] = []
  private var names: [ElementID: CodeName] = [:]
  private var methods: [ElementID: String] = [:]
  private let document: LiveDocument

  /// What one method makes: the specs between a node, or the class itself, and the nodes below.
  struct Layout {
    /// The node that is laid out; `nil` for the class itself.
    let node: ElementID?

    /// The method's name; `nil` for the class's own.
    let method: String?

    /// The outermost element.
    let top: ElementID
  }

  init(_ document: LiveDocument, top: ElementID) {
    self.document = document
    var owners: [ElementID] = []
    var pending = [top]
    while let element = pending.popLast() {
      inOrder.append(element)
      if [.nodeWithChild, .scroll].contains(document.algorithm(of: element)) {
        owners.append(element)
      }
      pending += document.laidOutParts(of: element).reversed()
    }
    var namer = ElementNamer(inOrder.map { (document.id(of: $0), document.type(of: $0)) })
    for element in inOrder {
      names[element] = namer.name(document.id(of: element), document.type(of: element))
    }
    layouts = [Layout(node: nil, method: nil, top: top)]
    for owner in owners {
      guard let child = document.laidOutParts(of: owner).first else { continue }
      let method = namer.methodName(self[owner])
      methods[owner] = method
      layouts.append(Layout(node: owner, method: method, top: child))
    }
  }

  /// The name of an element that is one of these.
  subscript(element: ElementID) -> CodeName {
    names[element] ?? CodeName(text: "missing", isNode: false)
  }

  /// The method that lays a node's child out, if it has one.
  func method(of node: ElementID) -> String? { methods[node] }

  /// The specs of a layout, inner ones first.
  func specs(of layout: Layout) -> [ElementID] {
    var specs: [ElementID] = []
    var pending = [(layout.top, false)]
    while let (element, isDone) = pending.popLast() {
      if isDone {
        specs.append(element)
      } else if !document.type(of: element).isDisplayNode {
        pending.append((element, true))
        pending += document.laidOutParts(of: element).reversed().map { ($0, false) }
      }
    }
    return specs
  }
}

extension LiveDocument {
  /// What an element lays out, in the order in which Texture's initialisers take it.
  func laidOutParts(of element: ElementID) -> [ElementID] {
    switch algorithm(of: element) {
    case .stack, .absolute, .wrapper, .custom: items(of: element)
    case .nodeWithChild, .scroll, .inset, .center, .relative, .ratio:
      [child(of: element, role: .child)].compactMap(\.self)
    case .overlay, .background, .corner:
      [child(of: element, role: .child), child(of: element, role: .companion)].compactMap(\.self)
    default: []
    }
  }
}
