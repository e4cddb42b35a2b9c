import LayoutEngine
import LiveDocuments

/// Takes from a document what its picture shows.
struct SceneGathering {
  let document: LiveDocument
  let options: PictureOptions
  var scene: Scene
  private let names: GroupNames
  private var places: [ElementID: Int] = [:]

  /// The grapheme clusters of text that are still drawn.
  var textBudget = 200_000

  init(_ document: LiveDocument, _ options: PictureOptions) {
    self.document = document
    self.options = options
    names = GroupNames(document)
    scene = Scene(scale: document.header.scale, constrainedSize: document.header.constrainedSize)
    guard let top = options.element ?? document.rootElement else {
      scene.notes.append("there is no root element, so nothing is drawn")
      return
    }
    gatherItems(from: top)
    gatherContents()
    scene.canvas = CanvasSize(scene.items).rectangle
    noteWhatIsMissing()
  }

  /// The scene with these things said about its elements.
  func scene(marks: [PictureMark]) -> Scene {
    var scene = scene
    for (place, mark) in marks.prefix(Self.markLimit).enumerated() {
      scene.marks.append(
        SceneMark(
          number: place + 1, item: mark.element.flatMap { places[$0] },
          subject: mark.element.map(shortName), severity: mark.severity,
          code: legible(mark.code, limit: 60), message: legible(mark.message, limit: 600)))
    }
    scene.furtherMarks = max(0, marks.count - Self.markLimit)
    return scene
  }

  private static let markLimit = 1_000

  func shortName(_ element: ElementID) -> String {
    if let id = document.id(of: element) { return "#\(legible(id, limit: 40))" }
    let pointer = places[element].map { scene.items[$0].pointer } ?? document.pointer(of: element)
    guard let pointer, pointer.utf8.count <= 80 else { return typeName(element) }
    return "\(typeName(element)) \(pointer)"
  }

  private func typeName(_ element: ElementID) -> String {
    document.declaration(of: element)?.name ?? "spec"
  }

  // MARK: Elements

  /// Level by level, so that a limit cuts off what is deepest.
  private mutating func gatherItems(from top: ElementID) {
    let topPointer = document.pointer(of: top)
    guard append(top, pointer: topPointer.utf8.count > 400 ? nil : topPointer, parent: nil) else {
      if let steps = document.exceededWorkLimit {
        scene.notes.append("the layout was given up after \(steps) steps, so nothing has a frame")
      } else {
        scene.notes.append("\(shortName(top)) is not laid out, so nothing is drawn")
      }
      return
    }
    var next = 0
    var left: [ElementID] = []
    while next < scene.items.count {
      let first = scene.items.count
      for child in drawnChildren(of: scene.items[next].element) {
        if scene.items.count >= options.elementLimit {
          left.append(child.element)
        } else {
          append(child.element, pointer: pointer(of: child, in: scene.items[next]), parent: next)
        }
      }
      scene.items[next].children = first..<scene.items.count
      next += 1
    }
    while let element = left.popLast() {
      scene.omittedCount += 1
      left.append(contentsOf: document.items(of: element))
    }
  }

  private struct Child {
    let element: ElementID
    let slot: ElementSlot

    /// Its place in an array of children.
    let index: Int
  }

  /// The children that are laid out, the ones that are drawn above later.
  private func drawnChildren(of element: ElementID) -> [Child] {
    var children: [Child] = []
    var index = 0
    for child in document.children(of: element) {
      let slot = document.slot(of: child)
      if document.isParticipating(child) {
        children.append(Child(element: child, slot: slot, index: index))
      }
      if slot == .children { index += 1 }
    }
    let below = children.filter { $0.slot == .background || $0.slot == .backgroundImageNode }
    let above = children.filter { $0.slot == .overlay || $0.slot == .corner }
    if below.isEmpty, above.isEmpty { return children }
    let between = children.filter { child in
      ![.background, .backgroundImageNode, .overlay, .corner].contains(child.slot)
    }
    return below + between + above
  }

  private func pointer(of child: Child, in parent: SceneItem) -> String? {
    guard let pointer = parent.pointer, pointer.utf8.count <= 200 else { return nil }
    return child.slot == .children
      ? "\(pointer)/children/\(child.index)" : "\(pointer)/\(child.slot.rawValue)"
  }

  /// - Returns: Whether the element is laid out.
  @discardableResult
  private mutating func append(_ element: ElementID, pointer: String?, parent: Int?) -> Bool {
    guard let frame = document.absoluteFrame(of: element) else { return false }
    let place = scene.items.count
    let id = document.id(of: element)
    scene.items.append(
      SceneItem(
        element: element, type: document.type(of: element), typeName: typeName(element),
        id: id.map { legible($0, limit: 40) },
        name: names.name(id: id, pointer: pointer, place: place), pointer: pointer,
        slot: document.slot(of: element),
        depth: parent.map { scene.items[$0].depth + 1 } ?? 0, parent: parent, frame: frame,
        rectangle: Rectangle(frame)))
    places[element] = place
    return true
  }
}
