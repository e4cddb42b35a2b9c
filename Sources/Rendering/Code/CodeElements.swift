import LayoutEngine
import LiveDocuments

/// The elements that code is written for, and their names in it.
struct CodeElements {
  /// Parents before children, in the order of the document.
  private(set) var inOrder: [ElementID] = []
  private(set) var layouts: [Layout] = []
  private var names: [ElementID: CodeName] = [:]

  /// The variables of texts of several runs, and of those with a paragraph style.
  private var textNames: [ElementID: TextNames] = [:]

  /// The plain node at the top, which the class itself is.
  let owner: ElementID?
  private var methods: [ElementID: String] = [:]
  private let document: LiveDocument

  /// The specs of one method: those between a node, or the class itself, and the nodes below.
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
    let isOwner =
      document.elements.type(of: top) == .node
      && document.elements.algorithm(of: top) == .nodeWithChild
    owner = isOwner ? top : nil
    var owners: [ElementID] = []
    var pending = [top]
    while let element = pending.popLast() {
      inOrder.append(element)
      if element != owner,
        [.nodeWithChild, .scroll].contains(document.elements.algorithm(of: element))
      {
        owners.append(element)
      }
      pending += document.laidOutParts(of: element).reversed()
    }
    let named = inOrder.filter { $0 != owner }
    var namer = ElementNamer(
      named.map { (document.elements.id(of: $0), document.elements.type(of: $0)) })
    for element in named {
      names[element] = namer.name(
        document.elements.id(of: element), document.elements.type(of: element))
    }
    if let owner { names[owner] = .owner }
    for element in named where document.needsTextNames(element) {
      textNames[element] = namer.textNames(self[element])
    }
    let body = owner.flatMap { document.laidOutParts(of: $0).first }
    layouts = [Layout(node: nil, method: nil, top: body ?? top)]
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

  /// The name of an element; `nil` for the class itself, and for one that is none of these.
  func name(of element: ElementID) -> CodeName? {
    element == owner ? nil : names[element]
  }

  /// The variables that the text of an element needs.
  func textNames(of element: ElementID) -> TextNames { textNames[element] ?? TextNames() }

  /// The method that lays a node's child out, if it has one.
  func method(of node: ElementID) -> String? { methods[node] }

  /// The specs of a layout, inner ones first.
  func specs(of layout: Layout) -> [ElementID] {
    var specs: [ElementID] = []
    var pending = [(layout.top, false)]
    while let (element, isDone) = pending.popLast() {
      if isDone {
        specs.append(element)
      } else if !document.elements.type(of: element).isDisplayNode {
        pending.append((element, true))
        pending += document.laidOutParts(of: element).reversed().map { ($0, false) }
      }
    }
    return specs
  }
}

extension LiveDocument {
  /// True if the text of an element, or of a part of a button, is not one string with attributes.
  fileprivate func needsTextNames(_ element: ElementID) -> Bool {
    let texts =
      [elements.content(of: element).ownText]
      + elements.children(of: element).map { elements.content(of: $0).ownText }
    return texts.contains { text in
      text.map { !$0.runs.isEmpty || $0.setting != nil } ?? false
    }
  }

  /// The children that an element lays out, in the order in which Texture's initialisers take them.
  func laidOutParts(of element: ElementID) -> [ElementID] {
    switch elements.algorithm(of: element) {
    case .stack, .absolute, .wrapper, .custom: elements.items(of: element)
    case .nodeWithChild, .scroll, .inset, .center, .relative, .ratio:
      [elements.child(of: element, role: .child)].compactMap(\.self)
    case .overlay, .background, .corner:
      [elements.child(of: element, role: .child), elements.child(of: element, role: .companion)]
        .compactMap(\.self)
    default: []
    }
  }
}
