import LayoutEngine
import LiveDocuments

/// Gathers the scene of a picture from a document.
struct SceneGathering {
  let document: LiveDocument
  let options: PictureOptions
  var scene: Scene
  private let names: GroupNames
  private var indices: [ElementID: Int] = [:]

  /// The grapheme clusters of text that are still drawn.
  var textBudget = 200_000

  init(_ document: LiveDocument, _ options: PictureOptions) {
    self.document = document
    self.options = options
    names = GroupNames(document)
    scene = Scene(scale: document.header.scale, constrainedSize: document.header.constrainedSize)
    guard let top = options.element ?? document.elements.root else {
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
    for (index, mark) in marks.prefix(Self.markLimit).enumerated() {
      scene.marks.append(
        SceneMark(
          number: index + 1, item: mark.element.flatMap(shownItem),
          subject: mark.element.map(shortName), severity: mark.severity,
          code: legible(mark.code, limit: 60), message: legible(mark.message, limit: 600)))
    }
    scene.furtherMarks = max(0, marks.count - Self.markLimit)
    return scene
  }

  private static let markLimit = 1_000

  /// The item of an element, unless scroll nodes cut all of it off.
  private func shownItem(of element: ElementID) -> Int? {
    guard let index = indices[element] else { return nil }
    let item = scene.items[index]
    return item.rectangle != nil && item.visible == nil ? nil : index
  }

  func shortName(_ element: ElementID) -> String {
    if let id = document.elements.id(of: element) { return "#\(legible(id, limit: 40))" }
    let pointer = indices[element].map { scene.items[$0].pointer } ?? document.pointer(of: element)
    guard let pointer, pointer.utf8.count <= 80 else { return typeName(element) }
    return "\(typeName(element)) \(pointer)"
  }

  private func typeName(_ element: ElementID) -> String {
    document.elements.declaration(of: element)?.name ?? "spec"
  }

  // MARK: Elements

  /// Gathers items level by level, so that a limit cuts off the deepest ones.
  private mutating func gatherItems(from top: ElementID) {
    let topPointer = document.pointer(of: top)
    guard append(top, pointer: topPointer.utf8.count > 400 ? nil : topPointer, parent: nil) else {
      if let steps = document.layout.exceededWorkLimit {
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
      let clip = clip(inside: next)
      for child in drawnChildren(of: scene.items[next].element) {
        if scene.items.count >= options.elementLimit {
          left.append(child)
        } else {
          append(
            child, pointer: pointer(of: child, in: scene.items[next]), parent: next, clip: clip)
        }
      }
      scene.items[next].children = first..<scene.items.count
      if let clip, clip.owner == next, scene.items.count > first { scene.clips.append(clip) }
      next += 1
    }
    while let element = left.popLast() {
      scene.omittedCount += 1
      left.append(contentsOf: document.elements.items(of: element))
    }
  }

  /// The bounds beyond which the children of an item are not drawn.
  private func clip(inside index: Int) -> Clip? {
    let item = scene.items[index]
    guard item.type == .scroll, let rectangle = item.rectangle else { return item.clip }
    return Clip(
      index: scene.clips.count, rectangle: item.clipped(rectangle), owner: index)
  }

  /// The children that are laid out, in the order of drawing.
  private func drawnChildren(of element: ElementID) -> [ElementID] {
    let items = document.elements.items(of: element)
    func isBelow(_ item: ElementID) -> Bool {
      [.background, .backgroundImageNode].contains(document.elements.slot(of: item))
    }
    func isAbove(_ item: ElementID) -> Bool {
      [.overlay, .corner].contains(document.elements.slot(of: item))
    }
    guard items.contains(where: { isBelow($0) || isAbove($0) }) else { return items }
    return items.filter(isBelow) + items.filter { !isBelow($0) && !isAbove($0) }
      + items.filter(isAbove)
  }

  private func pointer(of child: ElementID, in parent: SceneItem) -> String? {
    guard let pointer = parent.pointer, pointer.utf8.count <= 200 else { return nil }
    return pointer + document.pointerStep(of: child)
  }

  /// - Returns: True if the element is laid out.
  @discardableResult
  private mutating func append(
    _ element: ElementID, pointer: String?, parent: Int?, clip: Clip? = nil
  ) -> Bool {
    guard let frame = document.layout.absoluteFrame(of: element) else { return false }
    let index = scene.items.count
    let id = document.elements.id(of: element)
    scene.items.append(
      SceneItem(
        element: element, type: document.elements.type(of: element), typeName: typeName(element),
        id: id.map { legible($0, limit: 40) },
        name: names.name(id: id, pointer: pointer, index: index), pointer: pointer,
        slot: document.elements.slot(of: element),
        depth: parent.map { scene.items[$0].depth + 1 } ?? 0, parent: parent, frame: frame,
        rectangle: Rectangle(frame), clip: clip))
    if document.hasMarks { scene.items[index].marks = document.marks(of: element) }
    indices[element] = index
    return true
  }
}

extension SceneGathering {
  /// Gathers the appearance and the content of the items, and with annotations their distances and overflow.
  mutating func gatherContents() {
    for index in scene.items.indices {
      scene.items[index].appearance = document.elements.appearance(of: scene.items[index].element)
      let item = scene.items[index]
      guard let rectangle = item.rectangle else { continue }
      let description = document.elements.description(of: item.element)
      if item.children.isEmpty || description.content.ownText != nil {
        scene.items[index].content = content(of: item, description.content, in: rectangle)
      }
      guard options.annotations else { continue }
      if let insets = description.content.inset {
        scene.items[index].bands = insetBands(insets, of: item, rectangle)
      }
      if let stack = description.content.stack { gatherStack(stack, at: index, rectangle) }
      gatherOverflow(of: index, rectangle)
    }
  }

  private mutating func content(
    of item: SceneItem, _ content: ElementContent, in rectangle: Rectangle
  ) -> ItemContent {
    switch content {
    case .text(let text):
      if case .flow(let flow) = text.substitute {
        return .flow(flowBars(flow, in: rectangle.inset(by: text.container?.insets ?? .zero)))
      }
      // The letters of a text that a device measured are only approximately placed.
      let isShown = text.measuredSizes != nil && !text.text.isEmpty
      guard
        let measured = document.elements.text(of: item.element)
          ?? (isShown ? MeasuredText(text) : nil)
      else { return .none }
      let lines = TextLines(
        measured, text, in: rectangle.inset(by: text.container?.insets ?? .zero),
        budget: &textBudget)
      noteCertainty(of: measured, lines)
      return lines.map { .text($0) } ?? .none
    case .button(let button):
      guard let title = document.elements.ownTitle(of: item.element), let text = button.title,
        let measured = document.elements.text(of: title),
        let frame = document.layout.absoluteFrame(of: title),
        let bounds = Rectangle(frame)
      else { return .none }
      let lines = TextLines(measured, text, in: bounds, budget: &textBudget)
      noteCertainty(of: measured, lines)
      return lines.map { .text($0) } ?? .none
    case .flow(let flow): return .flow(flowBars(flow, in: rectangle))
    default: return .none
    }
  }

  private mutating func noteCertainty(of measured: MeasuredText, _ lines: TextLines?) {
    if lines != nil, measured.isApproximate { scene.hasApproximateText = true }
  }

  private func insetBands(
    _ insets: EdgeInsets, of item: SceneItem, _ rectangle: Rectangle
  ) -> [Band] {
    guard let child = item.children.first.flatMap({ scene.items[$0].rectangle }) else { return [] }
    var insets = insets
    if mirrorsChildren(of: item) { (insets.left, insets.right) = (insets.right, insets.left) }
    return Band.insets(insets, of: rectangle, around: child)
  }

  private mutating func gatherStack(
    _ properties: StackProperties, at index: Int, _ rectangle: Rectangle
  ) {
    // The gaps are found as the stack left them, and mirrored with it.
    let isMirrored = mirrorsChildren(of: scene.items[index])
    let children: [StackGaps.Child] = scene.items[index].children.compactMap { child in
      let item = scene.items[child]
      guard let own = item.rectangle else { return nil }
      return StackGaps.Child(
        element: item.element, rectangle: isMirrored ? own.mirrored(in: rectangle) : own,
        style: document.elements.style(of: item.element))
    }
    let gaps = StackGaps(properties, in: rectangle, children)
    let baselines = gaps.baselines(ascent: { document.baseline(of: $0, $1) })
    guard isMirrored else {
      scene.items[index].bands = gaps.bands
      scene.baselines += baselines.compactMap { $0.clipped(by: scene.items[index].clip) }
      return
    }
    scene.items[index].bands = gaps.bands.map {
      Band(kind: $0.kind, axis: $0.axis, rectangle: $0.rectangle.mirrored(in: rectangle))
    }
    scene.baselines += baselines.compactMap {
      Baseline(
        left: rectangle.x + rectangle.maxX - $0.right,
        right: rectangle.x + rectangle.maxX - $0.left, y: $0.y
      ).clipped(by: scene.items[index].clip)
    }
  }

  private func mirrorsChildren(of item: SceneItem) -> Bool {
    item.children.first.map { document.layout.mirroringWidth(of: scene.items[$0].element) != nil }
      ?? false
  }

  private mutating func gatherOverflow(of index: Int, _ rectangle: Rectangle) {
    guard !rectangle.isEmpty,
      let overhang = document.overhang(of: scene.items[index].element),
      let around = indices[overhang.around].flatMap({ scene.items[$0].rectangle })
    else { return }
    let parts = rectangle.parts(outside: around).map(scene.items[index].clipped)
      .filter { !$0.isEmpty }
    if !parts.isEmpty { scene.overflows.append(Overflow(item: index, parts: parts)) }
  }
}

extension SceneGathering {
  /// Adds notes about the parts of the document that the picture does not show.
  mutating func noteWhatIsMissing() {
    if scene.omittedCount > 0 {
      let count = scene.omittedCount
      scene.notes.append(
        "\(count) \(count == 1 ? "element is" : "elements are") left out: "
          + "a picture shows \(options.elementLimit), those nearest to the top")
    }
    let lost = scene.items.count { $0.rectangle == nil }
    if lost > 0 {
      scene.notes.append(
        "\(lost) \(lost == 1 ? "element has" : "elements have") a frame that cannot be drawn: "
          + "not a number, negative, or farther away than 10,000,000 points")
    }
    let beyond = scene.items.count { item in
      guard let rectangle = item.visible else { return false }
      return !scene.canvas.grown(by: 0.001).contains(rectangle)
    }
    if beyond > 0 {
      scene.notes.append(
        "\(beyond) \(beyond == 1 ? "element leaves" : "elements leave") the picture, which ends after "
          + "\(decimal(scene.canvas.width)) × \(decimal(scene.canvas.height)) points")
    }
  }
}
