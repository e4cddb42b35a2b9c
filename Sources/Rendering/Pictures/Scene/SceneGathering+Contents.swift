import LayoutEngine
import LiveDocuments

extension SceneGathering {
  /// Finds out what is in the elements and around them.
  mutating func gatherContents() {
    for place in scene.items.indices {
      let item = scene.items[place]
      guard let rectangle = item.rectangle else { continue }
      let description = document.description(of: item.element)
      if item.children.isEmpty || description.content.ownText != nil {
        scene.items[place].content = content(of: item, description.content, in: rectangle)
      }
      guard options.annotations else { continue }
      if let insets = description.content.inset {
        scene.items[place].bands = insetBands(insets, of: item, rectangle)
      }
      if let stack = description.content.stack { gatherStack(stack, at: place, rectangle) }
      gatherOverflow(of: place, rectangle)
    }
  }

  private mutating func content(
    of item: SceneItem, _ content: ElementContent, in rectangle: Rectangle
  ) -> ItemContent {
    switch content {
    case .text(let text):
      if case .flow(let flow) = text.standIn {
        return .flow(flowBars(flow, in: rectangle.inset(by: text.container?.insets ?? .zero)))
      }
      guard let measured = document.text(of: item.element) else { return .none }
      let lines = TextLines(
        measured, text, in: rectangle.inset(by: text.container?.insets ?? .zero),
        budget: &textBudget)
      return lines.map { .text($0) } ?? .none
    case .button(let button):
      guard let title = document.ownTitle(of: item.element), let text = button.title,
        let measured = document.text(of: title), let frame = document.absoluteFrame(of: title),
        let place = Rectangle(frame)
      else { return .none }
      let lines = TextLines(measured, text, in: place, budget: &textBudget)
      return lines.map { .text($0) } ?? .none
    case .flow(let flow): return .flow(flowBars(flow, in: rectangle))
    default: return .none
    }
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
    _ properties: StackProperties, at place: Int, _ rectangle: Rectangle
  ) {
    // The gaps are found as the stack left them, and mirrored with it.
    let isMirrored = mirrorsChildren(of: scene.items[place])
    let children: [StackGaps.Child] = scene.items[place].children.compactMap { child in
      let item = scene.items[child]
      guard let own = item.rectangle else { return nil }
      return StackGaps.Child(
        element: item.element, rectangle: isMirrored ? own.mirrored(in: rectangle) : own,
        style: document.style(of: item.element))
    }
    let gaps = StackGaps(properties, in: rectangle, children)
    let baselines = gaps.baselines(ascent: { document.baseline(of: $0, $1) })
    guard isMirrored else {
      scene.items[place].bands = gaps.bands
      scene.baselines += baselines
      return
    }
    scene.items[place].bands = gaps.bands.map {
      Band(kind: $0.kind, axis: $0.axis, rectangle: $0.rectangle.mirrored(in: rectangle))
    }
    scene.baselines += baselines.map {
      Baseline(
        left: rectangle.x + rectangle.maxX - $0.right,
        right: rectangle.x + rectangle.maxX - $0.left, y: $0.y)
    }
  }

  private func mirrorsChildren(of item: SceneItem) -> Bool {
    item.children.first.map { document.mirroringWidth(of: scene.items[$0].element) != nil } ?? false
  }

  private mutating func gatherOverflow(of place: Int, _ rectangle: Rectangle) {
    guard let around = scene.items[place].parent.map({ scene.items[$0] }),
      let parent = around.rectangle, document.scrollContentSize(of: around.element) == nil,
      !rectangle.isEmpty,
      !parent.grown(by: document.pixelTolerance).contains(rectangle)
    else { return }
    scene.overflows.append(Overflow(item: place, parts: rectangle.parts(outside: parent)))
  }
}
