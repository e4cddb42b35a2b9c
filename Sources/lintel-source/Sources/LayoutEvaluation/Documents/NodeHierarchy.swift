import SourceProject
import SourceTree

/// The elements that the layouts of nodes contain, with the rules about nodes that are in no node, or in two places.
struct NodeHierarchy {
  /// The elements of the layout of each node.
  private var contents: [ObjectIdentifier: Content] = [:]

  private struct Content {
    var seen: Set<ObjectIdentifier> = []
    var nodes: [LayoutObject] = []
  }

  /// Notes an element of a layout; reports one that the layout has already.
  ///
  /// - Source: Texture `-[ASLayoutSpec findDuplicatedElementsInSubtree]`, ASLayoutSpec.mm, and
  ///   `-[ASDisplayNode calculateLayoutLayoutSpec:]`, ASDisplayNode+Layout.mm
  mutating func note(
    _ object: LayoutObject, in owner: LayoutObject?, at position: SourcePosition,
    _ evaluator: Evaluator
  ) {
    guard let owner, object !== owner else { return }
    var content = contents.removeValue(forKey: ObjectIdentifier(owner)) ?? Content()
    defer { contents[ObjectIdentifier(owner)] = content }
    guard content.seen.insert(ObjectIdentifier(object)).inserted else {
      // One that nothing made may stand for several.
      if !object.isDeclaredOnly, !object.isForeign {
        evaluator.runs.report(
          .laidOutTwice, at: position.file == owner.position.file ? position : owner.position,
          "\(object.id ?? "this \(object.type)") is in this layout twice: a debug build of the app stops here, and lays nothing out"
        )
      }
      return
    }
    if object.isNode { content.nodes.append(object) }
  }

  /// The nodes in the layout of a node, without those in the layouts of its subnodes.
  func nodes(laidOutBy owner: LayoutObject) -> [LayoutObject] {
    contents[ObjectIdentifier(owner)]?.nodes ?? []
  }
}

extension Evaluator {
  /// Reports the nodes of a class that are laid out and never added, and the nodes that are neither laid out nor added.
  ///
  /// Texture adds the nodes of a layout with `automaticallyManagesSubnodes`; without it the code does. Nothing is reported
  /// of a class that may add nodes in a way that is not followed, or in a project without code that adds nodes.
  ///
  /// - Parameters:
  ///   - hierarchy: The elements of its layout.
  ///   - layout: The position of the layout method.
  func reportNodesWithoutSupernode(
    _ hierarchy: NodeHierarchy, layout: SourcePosition
  ) {
    guard let root, root.isNode, TextureNames.nodes[root.className] == nil,
      let last = scope.chain(root.className).last, TextureNames.nodes[last] != nil
    else { return }
    let code = runs.code(of: root.className, in: scope)
    let laidOut = hierarchy.nodes(laidOutBy: root)
    var names: [ObjectIdentifier: String] = [:]
    for (name, field) in root.fields.sorted(by: { $0.key > $1.key }) {
      if let node = field.value.object, node.isNode { names[ObjectIdentifier(node)] = name }
    }
    reportUnusedNodes(root, code)
    guard !code.mayAddAnyNode, root["automaticallyManagesSubnodes"] == nil,
      let added = addedNodes(of: root)
    else { return }
    reportNodesOfOthers(laidOut, addedTo: root, added, names)
    let lost = laidOut.filter { node in
      guard !node.isDeclaredOnly, !added.contains(ObjectIdentifier(node)),
        let name = names[ObjectIdentifier(node)]
      else { return false }
      return !code.addedNodes.contains(LayoutObject.bare(name))
    }
    guard !lost.isEmpty, scope.addsOwnSubnodes(root.className) else { return }
    if lost.count == laidOut.count, added.isEmpty {
      runs.report(
        .notAdded, at: layout,
        "no node of this layout is shown: automaticallyManagesSubnodes is not set, and nothing adds them"
      )
      return
    }
    for node in lost.prefix(5) {
      let position = node.declaration ?? node.position
      runs.report(
        .notAdded, at: position.file == root.position.file ? position : root.position,
        "\(names[ObjectIdentifier(node)] ?? "this node") is laid out and not shown: nothing adds it, and automaticallyManagesSubnodes is not set"
      )
    }
  }

  /// Reports nodes that a node lays out and another one has as subnodes: their frames are those in the wrong node.
  private func reportNodesOfOthers(
    _ laidOut: [LayoutObject], addedTo root: LayoutObject, _ added: Set<ObjectIdentifier>,
    _ names: [ObjectIdentifier: String]
  ) {
    var supernodes: [ObjectIdentifier: LayoutObject] = [:]
    for (_, field) in root.fields.sorted(by: { $0.key < $1.key }) {
      guard let node = field.value.object, node.isNode, node !== root else { continue }
      for subnode in addedNodes(of: node) ?? [] where !added.contains(subnode) {
        supernodes[subnode] = supernodes[subnode] ?? node
      }
    }
    for node in laidOut.lazy.filter({ supernodes[ObjectIdentifier($0)] != nil }).prefix(5) {
      guard let supernode = supernodes[ObjectIdentifier(node)],
        let name = names[ObjectIdentifier(node)], node.position.file == root.position.file
      else { continue }
      runs.report(
        .notAdded, at: node.declaration ?? node.position,
        "\(name) is laid out here and is a subnode of \(names[ObjectIdentifier(supernode)] ?? "another node"): the frame is meant for this class, and set in that node"
      )
    }
  }

  /// The subnodes of a node; nil if they are not known.
  private func addedNodes(of node: LayoutObject) -> Set<ObjectIdentifier>? {
    switch node["subnodes"] {
    case nil: return []
    case .list(let list)?:
      guard list.items.allSatisfy({ $0.object?.isNode == true }) else { return nil }
      return Set(list.items.compactMap { $0.object.map(ObjectIdentifier.init) })
    default: return nil
    }
  }

  /// Reports the private properties with a node that the code only sets up.
  private func reportUnusedNodes(_ root: LayoutObject, _ code: ClassCode) {
    for owner in scope.chain(root.className) where TextureNames.nodes[owner] == nil {
      for property in scope.type(owner)?.properties.values.sorted(by: { $0.name < $1.name }) ?? [] {
        let name = LayoutObject.bare(property.name)
        guard property.language == .swift ? property.isPrivate : !property.isInInterface,
          property.position.file == root.position.file, !property.isStatic,
          property.getter == nil, !code.usedValues.contains(name),
          !code.addedNodes.contains(name), property.value != nil || code.set.contains(name),
          case .node = kind(of: scope.qualified(Self.nodeClass(of: property), in: nil))
        else { continue }
        runs.report(
          .unusedNode, at: property.position,
          "\(property.name) is made and set up, and in no layout and no node: it is never shown")
      }
    }
  }

  /// The name of the class of a property: that of its declaration, else that of the object that it is made with.
  private static func nodeClass(of property: Property) -> String {
    guard property.type.isEmpty else { return bareType(property.type) }
    guard case .call(let callee, _)? = property.value?.kind, case .name(let name) = callee.kind
    else { return "" }
    return name
  }
}
