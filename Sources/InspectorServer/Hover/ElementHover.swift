import Inspection
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// What an element is, where it is, and what it was asked.
  func hoverLines(about element: ElementID) -> [HoverLine] {
    var heading: HoverLine = [.strong(typeName(of: element))]
    if let id = id(of: element) { heading += [.text(" "), .code("#\(shortened(id))")] }
    if let texture = declaration(of: element)?.textureName {
      heading.append(.text(" – \(texture)"))
    }
    var lines = [heading]
    if let frame = frame(of: element), let absolute = absoluteFrame(of: element) {
      lines.append([
        .text("frame "), .code(spelled(frame)), .text(" in its parent, at "),
        .code("\(spelled(absolute.origin.x)), \(spelled(absolute.origin.y))"),
        .text(" in the root"),
      ])
    } else {
      let isHidden = isHidden(element) && !isLeftOutPart(element)
      lines.append([.text(isHidden ? "not laid out: hidden" : "not laid out")])
    }
    if let content = scrollContentSize(of: element) {
      lines.append([
        .text("content "), .code("\(spelled(content.width)) × \(spelled(content.height))"),
        .text(", which it scrolls"),
      ])
    }
    if let request = measureRequests(of: element).last {
      lines.append([
        .text("asked for "),
        .code("\(spelled(request.range.width)) × \(spelled(request.range.height))"),
        .text(" in a parent of "), .code(spelled(request.parentSize)),
      ])
    }
    let sizes = writtenSizes(of: style(of: element))
    if !sizes.isEmpty { lines.append([.text("style "), .code(sizes.joined(separator: ", "))]) }
    return lines + reasons(for: element)
  }

  /// Why an element has its size: for each axis what settled it.
  private func reasons(for element: ElementID) -> [HoverLine] {
    guard let explanation = explanation(of: element) else { return [] }
    return Axis.allCases.compactMap { axis in
      guard let step = explanation.decisiveStep(on: axis) else { return nil }
      let who = step.element == element ? "" : "\(shortName(of: step.element)): "
      return [
        .strong(axis == .horizontal ? "width" : "height"), .text(" "),
        .code(spelled(explanation.frame.size[axis])),
        .text(" – \(who)\(step.sentence(in: self))"),
      ]
    }
  }

  private func writtenSizes(of style: ElementStyle) -> [String] {
    SizeBound.allCases.flatMap { bound in
      Axis.allCases.compactMap { axis in
        guard style[bound, axis] != .auto else { return nil }
        return "\(name(of: bound, axis)) \(spelled(style[bound, axis]))"
      }
    }
  }

  private func name(of bound: SizeBound, _ axis: Axis) -> String {
    switch (bound, axis) {
    case (.exact, .horizontal): "width"
    case (.exact, .vertical): "height"
    case (.minimum, .horizontal): "minWidth"
    case (.minimum, .vertical): "minHeight"
    case (.maximum, .horizontal): "maxWidth"
    case (.maximum, .vertical): "maxHeight"
    }
  }
}

func shortened(_ text: String) -> String { text.count > 80 ? text.prefix(79) + "…" : text }
