package import LayoutEngine
package import LiveDocuments

/// The lines that an element has: those of its text, or the rows in which it wraps its children.
package enum ElementLines: Hashable, Sendable {
  case none, text, stack
  case flow(lineHeight: Double)
}

extension LiveDocument {
  /// The kind of lines that an element has.
  package func lines(of element: ElementID) -> ElementLines {
    let content = content(of: element)
    if content.stack?.wraps == true { return .stack }
    return switch (algorithm(of: element), content) {
    case (.text, .text), (.button, .button): content.ownText == nil ? .none : .text
    case (.flow, .flow(let flow)) where flow.lineHeight > 0: .flow(lineHeight: flow.lineHeight)
    default: .none
    }
  }

  /// The number of lines of an element as it is laid out; 0 where it has none, or was not laid out.
  package func lineCount(of element: ElementID, _ lines: ElementLines) -> Int {
    guard let size = frame(of: element)?.size else { return 0 }
    switch lines {
    case .none: return 0
    case .text:
      let shown = ownTitle(of: element) ?? element
      // A stack that gave it no length may not have measured it; what is settled is older then.
      if size.width == 0 || size.height == 0, measureRequests(of: element).isEmpty { return 0 }
      guard let range = measuredRange(of: shown) else { return 0 }
      let container = description(of: element).content.ownText?.container
      let width = container?.textWidth(in: range.max.width) ?? range.max.width
      return text(of: shown)?.layout(maximumWidth: width).lineCount ?? 0
    case .stack: return stackMeasurements(of: element).last?.lines.count ?? 0
    case .flow(let lineHeight):
      guard let request = measureRequests(of: element).last else { return 0 }
      let range = resolvedRange(of: element, for: request)
      let lines = contentSize(of: element, in: range).height / lineHeight
      return Int(exactly: lines.rounded()) ?? 0
    }
  }
}
